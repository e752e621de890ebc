/** The words of the days that somebody has played. */

import { speaker } from '../../words/language.svelte'

const en = {
  title: 'Your days',
  longest: { one: 'Longest streak: {count} day', other: 'Longest streak: {count} days' },
  total: { one: '{count} day played', other: '{count} days played' },
  played: 'played',
  notPlayed: 'not played',
  monthBefore: 'Previous month',
  monthAfter: 'Next month',
  kept: 'A day counts when its deal is played to the end. Your days are kept on this device, with your games.',
}

export const calendarWords = {
  en,
  fr: {
    title: 'Vos jours',
    longest: {
      one: 'Plus longue série : {count} jour',
      other: 'Plus longue série : {count} jours',
    },
    total: { one: '{count} jour joué', other: '{count} jours joués' },
    played: 'joué',
    notPlayed: 'pas joué',
    monthBefore: 'Mois précédent',
    monthAfter: 'Mois suivant',
    kept: 'Un jour compte quand sa donne est jouée jusqu’au bout. Vos jours restent sur cet appareil, avec vos parties.',
  },
  it: {
    title: 'I tuoi giorni',
    longest: {
      one: 'Serie più lunga: {count} giorno',
      other: 'Serie più lunga: {count} giorni',
    },
    total: { one: '{count} giorno giocato', other: '{count} giorni giocati' },
    played: 'giocato',
    notPlayed: 'non giocato',
    monthBefore: 'Mese precedente',
    monthAfter: 'Mese successivo',
    kept: 'Un giorno conta quando giochi fino alla fine la sua partita. I tuoi giorni restano su questo dispositivo, insieme alle tue partite.',
  },
  es: {
    title: 'Tus días',
    longest: { one: 'Racha más larga: {count} día', other: 'Racha más larga: {count} días' },
    total: { one: '{count} día jugado', other: '{count} días jugados' },
    played: 'jugado',
    notPlayed: 'sin jugar',
    monthBefore: 'Mes anterior',
    monthAfter: 'Mes siguiente',
    kept: 'Un día cuenta cuando juegas su partida hasta el final. Tus días se guardan en este dispositivo, con tus partidas.',
  },
  de: {
    title: 'Deine Tage',
    longest: { one: 'Längste Serie: {count} Tag', other: 'Längste Serie: {count} Tage' },
    total: { one: '{count} Tag gespielt', other: '{count} Tage gespielt' },
    played: 'gespielt',
    notPlayed: 'nicht gespielt',
    monthBefore: 'Voriger Monat',
    monthAfter: 'Nächster Monat',
    kept: 'Ein Tag zählt, wenn du seine Karten zu Ende gespielt hast. Deine Tage bleiben auf diesem Gerät, zusammen mit deinen Spielen.',
  },
}

export const say = speaker<typeof en>(calendarWords)
