/** Why the server turned something down, by its stable codes. The games add their own. */

import { speaker } from './language.svelte'

const en = {
  'seat-taken': 'Somebody was faster: this seat is taken.',
  'not-your-seat': 'This seat is somebody else’s.',
  'not-the-host': 'Only whoever opened the table can do that.',
  'already-started': 'The game has started already.',
  'not-started': 'The game has not started yet.',
  'seats-empty': 'There are free seats still.',
  'stale-turn': 'The game has gone on meanwhile. Have another look.',
  'nothing-to-undo': 'There is nothing to take back.',
  'no-undo-here': 'At this table nothing is taken back.',
  'not-absent': 'They are still here. Give them a moment.',
  'no-name': 'A name needs a letter or a digit.',
  'no-such-pass': 'This link is not good any more.',
  'no-such-table': 'There is no such table.',
  'not-stored': 'The server could not write it down. Nothing has changed; try again.',
  busy: 'There is too much to do just now. Try again in a minute.',
  left: 'You left the table.',
  unreachable: 'The server cannot be reached just now. Try again in a moment.',
}

export const refusalWords = {
  en,
  fr: {
    'seat-taken': 'Quelqu’un a été plus rapide : la place est prise.',
    'not-your-seat': 'Cette place est à quelqu’un d’autre.',
    'not-the-host': 'Seule la personne qui a ouvert la table peut le faire.',
    'already-started': 'La partie a déjà commencé.',
    'not-started': 'La partie n’a pas encore commencé.',
    'seats-empty': 'Il reste des places libres.',
    'stale-turn': 'La partie a avancé entre-temps. Regardez à nouveau.',
    'nothing-to-undo': 'Il n’y a rien à annuler.',
    'no-undo-here': 'À cette table, on n’annule rien.',
    'not-absent': 'Cette personne est encore là. Laissez-lui un moment.',
    'no-name': 'Un nom contient au moins une lettre ou un chiffre.',
    'no-such-pass': 'Ce lien n’est plus valable.',
    'no-such-table': 'Cette table n’existe pas.',
    'not-stored': 'Le serveur n’a pas pu l’enregistrer. Rien n’a changé ; réessayez.',
    busy: 'Il y a trop à faire pour l’instant. Réessayez dans une minute.',
    left: 'Vous avez quitté la table.',
    unreachable: 'Le serveur ne répond pas pour l’instant. Réessayez dans un moment.',
  },
  it: {
    'seat-taken': 'Qualcuno è stato più veloce: il posto è occupato.',
    'not-your-seat': 'Questo posto è di qualcun altro.',
    'not-the-host': 'Può farlo solo chi ha aperto il tavolo.',
    'already-started': 'La partita è già iniziata.',
    'not-started': 'La partita non è ancora iniziata.',
    'seats-empty': 'Ci sono ancora posti liberi.',
    'stale-turn': 'Intanto la partita è andata avanti. Guarda di nuovo.',
    'nothing-to-undo': 'Non c’è niente da annullare.',
    'no-undo-here': 'A questo tavolo non si annulla nulla.',
    'not-absent': 'È ancora qui. Dagli un momento.',
    'no-name': 'Un nome ha almeno una lettera o una cifra.',
    'no-such-pass': 'Questo link non è più valido.',
    'no-such-table': 'Questo tavolo non esiste.',
    'not-stored': 'Il server non è riuscito a salvarlo. Non è cambiato nulla: riprova.',
    busy: 'C’è troppo da fare in questo momento. Riprova tra un minuto.',
    left: 'Hai lasciato il tavolo.',
    unreachable: 'Il server non risponde in questo momento. Riprova tra poco.',
  },
  es: {
    'seat-taken': 'Alguien ha sido más rápido: el sitio está ocupado.',
    'not-your-seat': 'Este sitio es de otra persona.',
    'not-the-host': 'Solo puede hacerlo quien abrió la mesa.',
    'already-started': 'La partida ya ha empezado.',
    'not-started': 'La partida aún no ha empezado.',
    'seats-empty': 'Todavía quedan sitios libres.',
    'stale-turn': 'La partida ha avanzado mientras tanto. Mira otra vez.',
    'nothing-to-undo': 'No hay nada que deshacer.',
    'no-undo-here': 'En esta mesa no se deshace nada.',
    'not-absent': 'Sigue aquí. Dale un momento.',
    'no-name': 'Un nombre necesita una letra o una cifra.',
    'no-such-pass': 'Este enlace ya no sirve.',
    'no-such-table': 'Esa mesa no existe.',
    'not-stored': 'El servidor no ha podido guardarlo. No ha cambiado nada; inténtalo otra vez.',
    busy: 'Ahora mismo hay demasiado que hacer. Inténtalo dentro de un minuto.',
    left: 'Has dejado la mesa.',
    unreachable:
      'Ahora mismo no se puede contactar con el servidor. Inténtalo dentro de un momento.',
  },
  de: {
    'seat-taken': 'Jemand war schneller: Der Platz ist besetzt.',
    'not-your-seat': 'Dieser Platz gehört jemand anderem.',
    'not-the-host': 'Das kann nur, wer den Tisch eröffnet hat.',
    'already-started': 'Das Spiel hat schon begonnen.',
    'not-started': 'Das Spiel hat noch nicht begonnen.',
    'seats-empty': 'Es sind noch Plätze frei.',
    'stale-turn': 'Das Spiel ist inzwischen weitergegangen. Schau noch einmal hin.',
    'nothing-to-undo': 'Es gibt nichts zurückzunehmen.',
    'no-undo-here': 'An diesem Tisch wird nichts zurückgenommen.',
    'not-absent': 'Die Person ist noch da. Gib ihr einen Moment.',
    'no-name': 'Ein Name braucht einen Buchstaben oder eine Ziffer.',
    'no-such-pass': 'Dieser Link gilt nicht mehr.',
    'no-such-table': 'Diesen Tisch gibt es nicht.',
    'not-stored':
      'Der Server konnte es nicht speichern. Nichts hat sich geändert; versuch es noch einmal.',
    busy: 'Gerade ist zu viel zu tun. Versuch es in einer Minute noch einmal.',
    left: 'Du hast den Tisch verlassen.',
    unreachable: 'Der Server ist gerade nicht zu erreichen. Versuch es gleich noch einmal.',
  },
}

const say = speaker<typeof en>(refusalWords)

/** The reason in the reader's language; the server's own sentence if we have none. */
export function reason(code: string, sentence: string): string {
  return code in en ? say(code as keyof typeof en) : sentence
}
