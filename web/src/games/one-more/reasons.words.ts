/** Why one move is better than another: what the player could see and count. */

import { speaker } from '../../words/language.svelte'

const en = {
  same: 'Nothing wrong here: it was the best, or as good.',
  'at-once': 'With the better card you play again and can’t: you lose the round at once.',
  alone:
    '{name} has one card left: once it’s played, you’re the last with cards and lose the round. {better} of {of} cards fit on the better one, {count} on yours.',
  stay: 'Your hand is empty: you stay in the round only if you draw the card yourself.',
  keep: 'With the cards you’d keep, you’re stuck on {count} of {of} cards; with the better move, on {better}.',
  next: 'Of {of} cards, {count} fit on yours and {better} on the better one: then the next player is less likely to get stuck.',
  mine: 'The more cards you hold, the harder it is for you to get stuck.',
  token: '{name} already has a “One more!” card: losing this round would win them the game.',
  fewer: '{name} holds fewer cards ({better} instead of {count}) and is closer to getting stuck.',
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
      'Il reste une carte à {name} : une fois jouée, vous êtes la dernière personne à en avoir, et vous perdez la manche. {better} cartes sur {of} conviennent sur la meilleure, {count} sur la vôtre.',
    stay: 'Votre main est vide : vous ne restez dans la manche qu’en piochant vous-même la carte.',
    keep: 'Avec les cartes que vous gardez, vous êtes bloqué sur {count} cartes sur {of} ; avec le meilleur coup, sur {better}.',
    next: 'Sur {of} cartes, {count} conviennent sur la vôtre et {better} sur la meilleure : la personne suivante risque alors moins d’être bloquée.',
    mine: 'Plus vous avez de cartes, plus il est difficile d’être bloqué.',
    token:
      '{name} a déjà une carte « One more! » : perdre cette manche lui ferait gagner la partie.',
    fewer: '{name} a moins de cartes ({better} au lieu de {count}) : le blocage est plus proche.',
    'pass-on': 'En participant à l’échange, vous pouvez donner une carte trop facile à jouer.',
    'hands-off': 'Sans participer à l’échange, vous gardez vos cartes.',
    later: 'Cela ne se voit pas d’un coup d’œil : la différence apparaît plus tard.',
  },
  it: {
    same: 'Niente da dire: era la mossa migliore, o altrettanto buona.',
    'at-once': 'Con la carta migliore giochi ancora e non puoi: perdi subito la manche.',
    alone:
      'A {name} resta una carta: quando la gioca, hai carte solo tu e perdi la manche. Sulla migliore vanno bene {better} carte su {of}, sulla tua {count}.',
    stay: 'La tua mano è vuota: resti nella manche solo se la carta la peschi tu.',
    keep: 'Con le carte che ti restano sei senza mosse su {count} carte su {of}; con la mossa migliore, su {better}.',
    next: 'Su {of} carte, {count} vanno bene sulla tua e {better} sulla migliore: così è meno probabile che chi segue resti senza mosse.',
    mine: 'Più carte hai, più è difficile restare senza mosse.',
    token: '{name} ha già una carta «One more!»: perdendo questa manche vincerebbe la partita.',
    fewer:
      '{name} ha meno carte ({better} invece di {count}) e rischia prima di restare senza mosse.',
    'pass-on': 'Se partecipi allo scambio, puoi dare via una carta troppo facile da giocare.',
    'hands-off': 'Se non partecipi allo scambio, tieni le tue carte.',
    later: 'Non si vede a colpo d’occhio: la differenza emerge più avanti.',
  },
  es: {
    same: 'Nada que objetar: era la mejor, o igual de buena.',
    'at-once': 'Con la mejor carta juegas otra vez y no puedes: pierdes la ronda enseguida.',
    alone:
      'A {name} le queda una carta: cuando la juegue, solo tú tendrás cartas y perderás la ronda. En la mejor valen {better} de {of} cartas; en la tuya, {count}.',
    stay: 'No te quedan cartas: solo sigues en la ronda si robas tú la carta.',
    keep: 'Con las cartas que te quedarían, {count} de {of} cartas te atascan; con la mejor jugada, {better}.',
    next: 'De {of} cartas, {count} valen en la tuya y {better} en la mejor: así es menos probable que se atasque quien sigue.',
    mine: 'Cuantas más cartas tienes, más difícil es quedarte atascado.',
    token: '{name} ya tiene una carta «One more!»: si pierde esta ronda, gana la partida.',
    fewer: '{name} tiene menos cartas ({better} en vez de {count}) y está más cerca de atascarse.',
    'pass-on': 'Si participas en el intercambio, puedes dar una carta demasiado fácil de jugar.',
    'hands-off': 'Si no participas en el intercambio, conservas tus cartas.',
    later: 'No se ve a simple vista: la diferencia aparece más tarde.',
  },
  de: {
    same: 'Nichts zu bemängeln: Es war das Beste, oder so gut wie das Beste.',
    'at-once':
      'Mit der besseren Karte bist du nochmal dran und kannst nicht: Du verlierst die Runde sofort.',
    alone:
      '{name} hat noch eine Karte: Ist sie gespielt, hast nur noch du Karten und verlierst die Runde. Auf die bessere passen {better} von {of} Karten, auf deine {count}.',
    stay: 'Deine Hand ist leer: Du bleibst nur in der Runde, wenn du die Karte selbst ziehst.',
    keep: 'Mit den Karten, die dir bleiben, sitzt du auf {count} von {of} Karten fest; mit dem besseren Zug auf {better}.',
    next: 'Von {of} Karten passen {count} auf deine und {better} auf die bessere: Dann sitzt die nächste Person seltener fest.',
    mine: 'Je mehr Karten du hast, desto seltener sitzt du fest.',
    token:
      '{name} hat schon eine „One more!“-Karte: Mit dieser Runde wäre auch das Spiel gewonnen.',
    fewer: '{name} hat weniger Karten ({better} statt {count}) und sitzt eher fest.',
    'pass-on': 'Tauschst du selbst mit, kannst du eine Karte loswerden, die zu oft passt.',
    'hands-off': 'Tauschst du nicht mit, behältst du deine Karten.',
    later: 'Das sieht man nicht auf einen Blick: Der Unterschied zeigt sich später.',
  },
}

export const say = speaker<typeof en>(words)
