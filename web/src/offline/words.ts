/** The words of keeping offline play on a device, and of playing there. */

import { speaker } from '../words/language.svelte'

const en = {
  title: 'Offline play',
  about:
    'Play alone, against bots or by passing the device around, without a network: on a plane, on a train, in the garden.',
  keep: 'Keep for offline play ({size})',
  coming: 'Downloading: {arrived} of {size}',
  cancel: 'Cancel',
  cancelled: 'Cancelled. Nothing was kept.',
  ready: 'Ready for flight mode',
  version: 'Version {version}, {size}',
  mayGo: 'If this device runs short of space, your browser may remove it.',
  remove: 'Remove from this device',
  removed: 'Removed. Your games on this device stay.',
  newer: 'A newer version is ready.',
  renew: 'Get the newer version ({size})',
  elsewhere: 'Another window is downloading it.',
  goOn: 'Continue the download',
  interrupted:
    'The download was interrupted. What has arrived is kept; continue when the network is back.',
  full: 'There isn’t enough space: it takes {size} here. Nothing has changed.',
  changed: 'The server has just been updated. Please try again.',
  lost: 'Your browser has removed the files for offline play to make room. Get them again while you have a network.',
  insecure: 'Your browser only keeps pages from a secure address, one that begins with https.',
  private:
    'This window keeps nothing; it’s probably a private one. Open Mulligan in an ordinary window.',
  noWorker: 'Your browser doesn’t let this page open without a network.',
  notKept: 'It isn’t on this device yet. You need a network once to get it.',
}

export const words = {
  en,
  fr: {
    title: 'Jouer hors connexion',
    about:
      'Jouez en solo, contre des bots ou en vous passant l’appareil, sans réseau : dans l’avion, dans le train, au jardin.',
    keep: 'Garder pour jouer hors connexion ({size})',
    coming: 'Téléchargement : {arrived} sur {size}',
    cancel: 'Annuler',
    cancelled: 'Annulé. Rien n’a été gardé.',
    ready: 'Prêt pour le mode avion',
    version: 'Version {version}, {size}',
    mayGo: 'Si la place vient à manquer sur cet appareil, votre navigateur peut tout effacer.',
    remove: 'Retirer de cet appareil',
    removed: 'C’est retiré. Vos parties sur cet appareil restent.',
    newer: 'Une nouvelle version est prête.',
    renew: 'Télécharger la nouvelle version ({size})',
    elsewhere: 'Une autre fenêtre est en train de télécharger.',
    goOn: 'Reprendre le téléchargement',
    interrupted:
      'Le téléchargement a été interrompu. Ce qui est arrivé est gardé ; reprenez quand le réseau sera revenu.',
    full: 'Il n’y a pas assez de place : il faut {size} ici. Rien n’a changé.',
    changed: 'Le serveur vient d’être mis à jour. Réessayez.',
    lost: 'Votre navigateur a effacé les fichiers du jeu hors connexion pour faire de la place. Téléchargez-les de nouveau tant que vous avez du réseau.',
    insecure:
      'Votre navigateur ne garde que les pages d’une adresse sécurisée, qui commence par https.',
    private:
      'Cette fenêtre ne garde rien : elle est sans doute en navigation privée. Ouvrez Mulligan dans une fenêtre ordinaire.',
    noWorker: 'Votre navigateur ne permet pas d’ouvrir cette page sans réseau.',
    notKept: 'Rien n’est encore gardé sur cet appareil. Il suffit d’avoir du réseau une fois.',
  },
  it: {
    title: 'Giocare offline',
    about:
      'Gioca in solitario, contro i bot o passandovi il dispositivo, senza rete: in aereo, in treno, in giardino.',
    keep: 'Salva per giocare offline ({size})',
    coming: 'Download: {arrived} di {size}',
    cancel: 'Annulla',
    cancelled: 'Annullato. Non è stato salvato niente.',
    ready: 'Pronto per la modalità aereo',
    version: 'Versione {version}, {size}',
    mayGo: 'Se su questo dispositivo manca spazio, il browser può cancellare il gioco offline.',
    remove: 'Rimuovi da questo dispositivo',
    removed: 'Rimosso. Le tue partite su questo dispositivo restano.',
    newer: 'È pronta una nuova versione.',
    renew: 'Scarica la nuova versione ({size})',
    elsewhere: 'Un’altra finestra lo sta scaricando.',
    goOn: 'Riprendi il download',
    interrupted:
      'Il download si è interrotto. Quello che è arrivato resta; riprendi quando torna la rete.',
    full: 'Non c’è abbastanza spazio: qui servono {size}. Non è cambiato niente.',
    changed: 'Il server è appena stato aggiornato. Riprova.',
    lost: 'Il browser ha cancellato i file del gioco offline per fare spazio. Scaricali di nuovo finché hai la rete.',
    insecure: 'Il browser salva solo pagine da un indirizzo sicuro, che comincia con https.',
    private:
      'Questa finestra non salva niente: forse è in incognito. Apri Mulligan in una finestra normale.',
    noWorker: 'Il browser non permette di aprire questa pagina senza rete.',
    notKept: 'Su questo dispositivo non c’è ancora. Basta avere la rete una volta.',
  },
  es: {
    title: 'Jugar sin conexión',
    about:
      'Juega en solitario, contra bots o pasando el dispositivo, sin red: en el avión, en el tren, en el jardín.',
    keep: 'Guardar para jugar sin conexión ({size})',
    coming: 'Descargando: {arrived} de {size}',
    cancel: 'Cancelar',
    cancelled: 'Cancelado. No se ha guardado nada.',
    ready: 'Listo para el modo avión',
    version: 'Versión {version}, {size}',
    mayGo: 'Si falta espacio en este dispositivo, el navegador puede borrarlo.',
    remove: 'Quitar de este dispositivo',
    removed: 'Quitado. Tus partidas en este dispositivo siguen aquí.',
    newer: 'Hay una versión más nueva.',
    renew: 'Descargar la versión nueva ({size})',
    elsewhere: 'Otra ventana lo está descargando.',
    goOn: 'Seguir con la descarga',
    interrupted:
      'La descarga se ha interrumpido. Lo que ha llegado se queda; sigue cuando vuelva la red.',
    full: 'No hay espacio suficiente: aquí ocupa {size}. No ha cambiado nada.',
    changed: 'El servidor se acaba de actualizar. Inténtalo otra vez.',
    lost: 'El navegador ha borrado los archivos para jugar sin conexión, para hacer sitio. Descárgalos otra vez mientras tengas red.',
    insecure: 'El navegador solo guarda páginas de una dirección segura, que empiece por https.',
    private:
      'Esta ventana no guarda nada; será una ventana privada. Abre Mulligan en una ventana normal.',
    noWorker: 'El navegador no deja abrir esta página sin red.',
    notKept: 'Aún no está guardado en este dispositivo. Solo hace falta tener red una vez.',
  },
  de: {
    title: 'Offline spielen',
    about:
      'Spiel allein, gegen Bots oder reicht das Gerät herum, ganz ohne Netz: im Flugzeug, in der Bahn, im Garten.',
    keep: 'Zum Offline-Spielen behalten ({size})',
    coming: 'Wird geladen: {arrived} von {size}',
    cancel: 'Abbrechen',
    cancelled: 'Abgebrochen. Nichts wurde behalten.',
    ready: 'Bereit für den Flugmodus',
    version: 'Version {version}, {size}',
    mayGo: 'Wird auf diesem Gerät der Platz knapp, kann der Browser es löschen.',
    remove: 'Von diesem Gerät entfernen',
    removed: 'Entfernt. Deine Spiele auf diesem Gerät bleiben.',
    newer: 'Eine neuere Version ist da.',
    renew: 'Neuere Version laden ({size})',
    elsewhere: 'Ein anderes Fenster lädt es gerade.',
    goOn: 'Weiterladen',
    interrupted:
      'Das Laden wurde unterbrochen. Was schon da ist, bleibt; lade weiter, wenn wieder Netz da ist.',
    full: 'Der Platz reicht nicht: Nötig sind {size}. Nichts hat sich geändert.',
    changed: 'Der Server wurde gerade aktualisiert. Versuch es noch einmal.',
    lost: 'Dein Browser hat die Dateien zum Offline-Spielen gelöscht, um Platz zu schaffen. Lade sie neu, solange du Netz hast.',
    insecure: 'Dein Browser behält nur Seiten von sicheren Adressen, die mit https beginnen.',
    private:
      'Dieses Fenster behält nichts, vermutlich ist es ein privates. Öffne Mulligan in einem normalen Fenster.',
    noWorker: 'Dein Browser lässt diese Seite ohne Netz nicht öffnen.',
    notKept: 'Auf diesem Gerät ist es noch nicht. Zum Laden brauchst du einmal Netz.',
  },
}

export const say = speaker<typeof en>(words)
