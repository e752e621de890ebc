/** Why one move is better than another: what the player could see and count. */

import { speaker } from '../../words/language.svelte'

const en = {
  same: 'Nothing wrong here: it was the best, or as good.',
  'at-once': 'With the better card you play again and can’t: you lose the round at once.',
  alone:
    '{name} has one card left: once it’s played, you’re the last with cards and lose the round. More cards fit on the better one: {better} instead of {made}.',
  stay: 'Your hand is empty: you stay in the round only if you draw the card yourself.',
  keep: 'The better move gets you stuck more often: on {better} cards of the deck instead of {made}.',
  next: 'More cards fit on the better one ({better} instead of {made}), so the next player is less likely to get stuck.',
  mine: 'The more cards you hold, the harder it is for you to get stuck.',
  token: '{name} already has a “One more!” card: losing this round would win them the game.',
  fewer: '{name} holds fewer cards ({better} instead of {made}) and is closer to getting stuck.',
  'pass-on': 'If you take part in the swap, you can pass on a card that fits too often.',
  'hands-off': 'If you stay out of the swap, you keep the cards you have.',
  later: 'You can’t tell at a glance: the difference shows in later turns.',
}

export const words = {
  en,
  fr: {
    same: 'Rien à redire : c’était le meilleur, ou aussi bon.',
    'at-once':
      'Avec la meilleure carte, vous rejouez sans le pouvoir : vous perdez la manche aussitôt.',
    alone:
      '{name} n’a plus qu’une carte : une fois jouée, vous êtes la seule personne à en avoir et perdez la manche. Plus de cartes conviennent sur la meilleure : {better} au lieu de {made}.',
    stay: 'Votre main est vide : vous ne restez dans la manche qu’en piochant vous-même la carte.',
    keep: 'Avec le meilleur coup, vous êtes plus souvent bloqué : sur {better} cartes de la pioche au lieu de {made}.',
    next: 'Plus de cartes conviennent sur la meilleure ({better} au lieu de {made}) : la personne suivante risque moins d’être bloquée.',
    mine: 'Plus vous avez de cartes, plus il est difficile d’être bloqué.',
    token:
      '{name} a déjà une carte « One more! » : perdre cette manche lui ferait gagner la partie.',
    fewer: '{name} a moins de cartes ({better} au lieu de {made}) : le blocage est plus proche.',
    'pass-on': 'En participant à l’échange, vous pouvez donner une carte trop facile à jouer.',
    'hands-off': 'Sans participer à l’échange, vous gardez vos cartes.',
    later: 'Cela ne se voit pas d’un coup d’œil : la différence apparaît plus tard.',
  },
  it: {
    same: 'Niente da dire: era la mossa migliore, o altrettanto buona.',
    'at-once': 'Con la carta migliore giochi ancora e non puoi: perdi subito la manche.',
    alone:
      '{name} ha ancora una carta: quando la gioca, hai carte solo tu e perdi la manche. Sulla migliore vanno bene più carte: {better} invece di {made}.',
    stay: 'La tua mano è vuota: resti nella manche solo se la carta la peschi tu.',
    keep: 'Con la mossa migliore resti più spesso senza mosse: su {better} carte del mazzo invece di {made}.',
    next: 'Sulla migliore vanno bene più carte ({better} invece di {made}): è meno probabile che chi segue resti senza mosse.',
    mine: 'Più carte hai, più è difficile restare senza mosse.',
    token: '{name} ha già una carta «One more!»: perdendo questa manche vincerebbe la partita.',
    fewer:
      '{name} ha meno carte ({better} invece di {made}) e rischia prima di restare senza mosse.',
    'pass-on': 'Se partecipi allo scambio, puoi dare via una carta troppo facile da giocare.',
    'hands-off': 'Se non partecipi allo scambio, tieni le tue carte.',
    later: 'Non si vede a colpo d’occhio: la differenza emerge più avanti.',
  },
  es: {
    same: 'Nada que objetar: era la mejor, o igual de buena.',
    'at-once': 'Con la mejor carta juegas otra vez y no puedes: pierdes la ronda enseguida.',
    alone:
      'A {name} le queda una carta: cuando la juegue, solo tú tendrás cartas y perderás la ronda. En la mejor valen más cartas: {better} en vez de {made}.',
    stay: 'No te quedan cartas: solo sigues en la ronda si robas tú la carta.',
    keep: 'Con la mejor jugada te atascas más a menudo: con {better} cartas del mazo en vez de {made}.',
    next: 'En la mejor valen más cartas ({better} en vez de {made}): es menos probable que se atasque quien sigue.',
    mine: 'Cuantas más cartas tienes, más difícil es quedarte atascado.',
    token: '{name} ya tiene una carta «One more!»: si pierde esta ronda, gana la partida.',
    fewer: '{name} tiene menos cartas ({better} en vez de {made}) y está más cerca de atascarse.',
    'pass-on': 'Si participas en el intercambio, puedes dar una carta demasiado fácil de jugar.',
    'hands-off': 'Si no participas en el intercambio, conservas tus cartas.',
    later: 'No se ve a simple vista: la diferencia aparece más tarde.',
  },
  de: {
    same: 'Nichts zu bemängeln: Es war das Beste, oder so gut wie das Beste.',
    'at-once':
      'Mit der besseren Karte bist du nochmal dran und kannst nicht: Du verlierst die Runde sofort.',
    alone:
      '{name} hat noch eine Karte: Ist sie gespielt, hast nur noch du Karten und verlierst die Runde. Auf die bessere passen mehr Karten: {better} statt {made}.',
    stay: 'Deine Hand ist leer: Du bleibst nur in der Runde, wenn du die Karte selbst ziehst.',
    keep: 'Mit dem besseren Zug sitzt du öfter fest: auf {better} Karten des Stapels statt auf {made}.',
    next: 'Auf die bessere passen mehr Karten ({better} statt {made}): Dann sitzt die nächste Person seltener fest.',
    mine: 'Je mehr Karten du hast, desto seltener sitzt du fest.',
    token:
      '{name} hat schon eine „One more!“-Karte: Mit dieser Runde wäre auch das Spiel gewonnen.',
    fewer: '{name} hat weniger Karten ({better} statt {made}) und sitzt eher fest.',
    'pass-on': 'Tauschst du selbst mit, kannst du eine Karte loswerden, die zu oft passt.',
    'hands-off': 'Tauschst du nicht mit, behältst du deine Karten.',
    later: 'Das sieht man nicht auf einen Blick: Der Unterschied zeigt sich später.',
  },
}

export const say = speaker<typeof en>(words)
