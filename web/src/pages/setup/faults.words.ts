/** What can be wrong with a deck file, by the server's stable codes. */

import type { DeckFault } from '../../server/wire'
import { known, speaker, speech } from '../../words/language.svelte'

const en = {
  'not-toml': 'this isn’t TOML',
  'not-a-deck': 'this isn’t a deck file',
  'other-version': 'this deck file is a different version',
  'other-game': 'this deck is for another game',
  missing: 'something is missing',
  'unknown-key': 'this word isn’t known here',
  'wrong-kind': 'something else belongs here',
  'bad-name': 'this name can’t be used',
  'too-long': 'this is too long',
  'bad-count': 'this count isn’t possible',
  'bad-number': 'this number isn’t possible',
  'bad-sign': 'a play card has + or −',
  'unknown-effect': 'this effect doesn’t exist',
  'same-card': 'this card is already there; raise its count instead',
  'wrong-total': 'the number of cards isn’t right',
  'no-tile': 'this isn’t a tile',
  'wrong-size': 'the tile is the wrong size',
  'same-tile': 'this tile is already there',
  other: 'this can’t be used',
  line: 'Line {line}: {fault}',
}

export const faultWords = {
  en,
  fr: {
    'not-toml': 'ce n’est pas du TOML',
    'not-a-deck': 'ce n’est pas un fichier de cartes',
    'other-version': 'ce fichier est d’une autre version',
    'other-game': 'ces cartes sont celles d’un autre jeu',
    missing: 'il manque quelque chose',
    'unknown-key': 'ce mot est inconnu ici',
    'wrong-kind': 'autre chose est attendu ici',
    'bad-name': 'ce nom ne convient pas',
    'too-long': 'c’est trop long',
    'bad-count': 'cette quantité n’est pas possible',
    'bad-number': 'ce nombre n’est pas possible',
    'bad-sign': 'une carte de jeu porte + ou −',
    'unknown-effect': 'cet effet n’existe pas',
    'same-card': 'cette carte y est déjà ; augmentez sa quantité',
    'wrong-total': 'le nombre de cartes n’est pas bon',
    'no-tile': 'ce n’est pas une tuile',
    'wrong-size': 'la tuile n’a pas la bonne taille',
    'same-tile': 'cette tuile y est déjà',
    other: 'cela ne convient pas',
    line: 'Ligne {line} : {fault}',
  },
  it: {
    'not-toml': 'questo non è TOML',
    'not-a-deck': 'questo non è un file di carte',
    'other-version': 'questo file è di un’altra versione',
    'other-game': 'queste carte sono di un altro gioco',
    missing: 'manca qualcosa',
    'unknown-key': 'questa parola qui non è nota',
    'wrong-kind': 'qui ci vuole altro',
    'bad-name': 'questo nome non va bene',
    'too-long': 'è troppo lungo',
    'bad-count': 'questa quantità non è possibile',
    'bad-number': 'questo numero non è possibile',
    'bad-sign': 'una carta da gioco ha + o −',
    'unknown-effect': 'questo effetto non esiste',
    'same-card': 'questa carta c’è già; aumenta la quantità',
    'wrong-total': 'il numero di carte non è giusto',
    'no-tile': 'questa non è una tessera',
    'wrong-size': 'la tessera ha la misura sbagliata',
    'same-tile': 'questa tessera c’è già',
    other: 'questo non va bene',
    line: 'Riga {line}: {fault}',
  },
  es: {
    'not-toml': 'esto no es TOML',
    'not-a-deck': 'esto no es un archivo de cartas',
    'other-version': 'este archivo es de otra versión',
    'other-game': 'estas cartas son de otro juego',
    missing: 'falta algo',
    'unknown-key': 'esta palabra no se conoce aquí',
    'wrong-kind': 'aquí va otra cosa',
    'bad-name': 'este nombre no vale',
    'too-long': 'es demasiado largo',
    'bad-count': 'esta cantidad no es posible',
    'bad-number': 'este número no es posible',
    'bad-sign': 'una carta de juego lleva + o −',
    'unknown-effect': 'este efecto no existe',
    'same-card': 'esta carta ya está; aumenta su cantidad',
    'wrong-total': 'el número de cartas no es correcto',
    'no-tile': 'esto no es una pieza',
    'wrong-size': 'la pieza no tiene el tamaño correcto',
    'same-tile': 'esta pieza ya está',
    other: 'esto no vale',
    line: 'Línea {line}: {fault}',
  },
  de: {
    'not-toml': 'das ist kein TOML',
    'not-a-deck': 'das ist keine Kartendatei',
    'other-version': 'diese Datei hat eine andere Version',
    'other-game': 'das sind Karten eines anderen Spiels',
    missing: 'hier fehlt etwas',
    'unknown-key': 'dieses Wort ist hier unbekannt',
    'wrong-kind': 'hier gehört etwas anderes hin',
    'bad-name': 'dieser Name geht nicht',
    'too-long': 'das ist zu lang',
    'bad-count': 'diese Anzahl geht nicht',
    'bad-number': 'diese Zahl geht nicht',
    'bad-sign': 'eine Spielkarte hat + oder −',
    'unknown-effect': 'diesen Effekt gibt es nicht',
    'same-card': 'diese Karte gibt es schon; erhöhe ihre Anzahl',
    'wrong-total': 'die Zahl der Karten stimmt nicht',
    'no-tile': 'das ist kein Plättchen',
    'wrong-size': 'das Plättchen hat die falsche Größe',
    'same-tile': 'dieses Plättchen gibt es schon',
    other: 'das geht so nicht',
    line: 'Zeile {line}: {fault}',
  },
}

const say = speaker<typeof en>(faultWords)

/** In English the server is more exact than a list can be; elsewhere nobody wants English. */
export function faultText({ code, sentence }: DeckFault): string {
  if (speech.language === 'en') return sentence
  return say(known<typeof en>(faultWords, code) ? code : 'other')
}

/** The same with the line of the file that it is about. */
export function faultAt(fault: DeckFault): string {
  return say('line', { line: fault.line, fault: faultText(fault) })
}
