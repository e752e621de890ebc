/** The words of setting up a table where the cards are called for people on paper. */

import { speaker } from '../../words/language.svelte'

const en = {
  title: 'Call the cards',
  intro: 'You play on paper, with pencils. This screen turns the cards over.',
  sheets: 'Everyone needs a pencil and a grid of 9 by 9 squares with the centre marked.',
  who: 'Who’s playing?',
  player: 'Player {number}',
  nameOf: 'Player {number}’s name',
  add: 'Add someone',
  remove: 'Remove {name}',
  start: 'Start',
}

export const callWords = {
  en,
  fr: {
    title: 'Annoncer les cartes',
    intro: 'Vous jouez sur papier, au crayon. Cet écran retourne les cartes.',
    sheets:
      'Chaque personne a besoin d’un crayon et d’une grille de 9 cases sur 9, avec le centre marqué.',
    who: 'Qui joue ?',
    player: 'Joueur {number}',
    nameOf: 'Nom du joueur {number}',
    add: 'Ajouter quelqu’un',
    remove: 'Enlever {name}',
    start: 'Commencer',
  },
  it: {
    title: 'Annuncia le carte',
    intro: 'Si gioca su carta, a matita. Questo schermo gira le carte.',
    sheets:
      'A ogni persona servono una matita e una griglia di 9 per 9 caselle, con il centro segnato.',
    who: 'Chi gioca?',
    player: 'Giocatore {number}',
    nameOf: 'Nome del giocatore {number}',
    add: 'Aggiungi qualcuno',
    remove: 'Togli {name}',
    start: 'Comincia',
  },
  es: {
    title: 'Cantar las cartas',
    intro: 'Se juega en papel, con lápices. Esta pantalla da la vuelta a las cartas.',
    sheets:
      'Cada persona necesita un lápiz y una cuadrícula de 9 por 9 casillas con el centro marcado.',
    who: '¿Quién juega?',
    player: 'Jugador {number}',
    nameOf: 'Nombre del jugador {number}',
    add: 'Añadir a alguien',
    remove: 'Quitar a {name}',
    start: 'Empezar',
  },
  de: {
    title: 'Karten ansagen',
    intro: 'Ihr spielt auf Papier, mit Stiften. Dieser Bildschirm deckt die Karten auf.',
    sheets: 'Alle brauchen einen Stift und ein Raster mit 9 mal 9 Feldern und markierter Mitte.',
    who: 'Wer spielt mit?',
    player: 'Person {number}',
    nameOf: 'Name von Person {number}',
    add: 'Noch jemanden hinzufügen',
    remove: '{name} entfernen',
    start: 'Los geht’s',
  },
}

export const say = speaker<typeof en>(callWords)
