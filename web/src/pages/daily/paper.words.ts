/** The words of playing a deal on paper. */

import { speaker } from '../../words/language.svelte'

const en = {
  title: 'A deal on paper',
  today: 'Today’s deal on paper',
  ofDay: 'The deal of {day} on paper',
  ofGame: 'The same cards on paper',
  intro:
    'You need a pencil and a grid of 9 by 9 squares. This page turns the cards over, two at a time, as fast as you like. Afterwards it checks your sheet and counts the empty squares.',
  warning: 'Before you look',
  warningText:
    'Once the first card is turned over here, today’s deal does not count for your score on the screen any more: you have seen it. You can still play it there for fun. If you want the score, play on the screen first; the cards on paper wait for you.',
  begin: 'Turn over the first card',
  first: 'Play on the screen first',
  goOn: 'Go on with the cards',
  begun: 'You have the cards of this deal open on paper.',
  tryOpen:
    'You are in the middle of today’s game on the screen, and it counts. Finish it first; then you can play the same cards on paper.',
  toTry: 'Go on with that game',
  scored: 'Your score of today stands. On paper it is for fun.',
  printIt: 'Print a sheet for it',
  onPaper: 'Play it on paper',
  onPaperNow: 'You play this deal on paper, so it is not scored.',
  forFun: 'Play it on the screen for fun',
  later: 'That day has not begun. Its cards are still sealed.',
  notSolo: 'Only a game that one person played alone can be called for one sheet.',
  short: 'on paper',
}

export const paperWords = {
  en,
  fr: {
    title: 'Une donne sur papier',
    today: 'La donne du jour sur papier',
    ofDay: 'La donne du {day} sur papier',
    ofGame: 'Les mêmes cartes sur papier',
    intro:
      'Il vous faut un crayon et une grille de 9 cases sur 9. Cette page retourne les cartes, deux par deux, à votre rythme. Ensuite, elle vérifie votre feuille et compte les cases vides.',
    warning: 'Avant de regarder',
    warningText:
      'Dès que la première carte est retournée ici, la donne du jour ne compte plus pour votre score à l’écran : vous l’avez vue. Vous pourrez toujours y jouer pour le plaisir. Si vous voulez un score, jouez d’abord à l’écran ; les cartes sur papier vous attendent.',
    begin: 'Retourner la première carte',
    first: 'Jouer d’abord à l’écran',
    goOn: 'Continuer avec les cartes',
    begun: 'Les cartes de cette donne sont ouvertes pour votre feuille.',
    tryOpen:
      'Votre partie du jour à l’écran est en cours, et elle compte. Terminez-la d’abord ; ensuite, vous pourrez jouer les mêmes cartes sur papier.',
    toTry: 'Continuer cette partie',
    scored: 'Votre score du jour reste. Sur papier, c’est pour le plaisir.',
    printIt: 'Imprimer une feuille',
    onPaper: 'Jouer sur papier',
    onPaperNow: 'Vous jouez cette donne sur papier : elle n’est pas comptée.',
    forFun: 'Y jouer à l’écran, pour le plaisir',
    later: 'Ce jour n’a pas commencé. Ses cartes sont encore scellées.',
    notSolo: 'Seule une partie jouée en solo peut être annoncée pour une feuille.',
    short: 'sur papier',
  },
  it: {
    title: 'Una partita su carta',
    today: 'La partita del giorno su carta',
    ofDay: 'La partita del {day} su carta',
    ofGame: 'Le stesse carte su carta',
    intro:
      'Servono una matita e una griglia di 9 per 9 caselle. Questa pagina gira le carte, due alla volta, quando vuoi tu. Poi controlla il foglio e conta le caselle vuote.',
    warning: 'Prima di guardare',
    warningText:
      'Appena la prima carta è girata qui, la partita del giorno non conta più per il tuo punteggio sullo schermo: l’hai vista. Potrai ancora giocarla per divertimento. Se vuoi il punteggio, gioca prima sullo schermo; le carte su carta ti aspettano.',
    begin: 'Gira la prima carta',
    first: 'Gioca prima sullo schermo',
    goOn: 'Continua con le carte',
    begun: 'Le carte di questa partita sono aperte per il tuo foglio.',
    tryOpen:
      'La tua partita di oggi sullo schermo è in corso, e conta. Finiscila prima; poi puoi giocare le stesse carte su carta.',
    toTry: 'Continua quella partita',
    scored: 'Il tuo punteggio di oggi resta. Su carta è per divertimento.',
    printIt: 'Stampa un foglio',
    onPaper: 'Giocala su carta',
    onPaperNow: 'Giochi questa partita su carta, quindi non conta.',
    forFun: 'Giocala sullo schermo per divertimento',
    later: 'Quel giorno non è cominciato. Le sue carte sono ancora sigillate.',
    notSolo: 'Solo una partita giocata in solitario può essere chiamata per un foglio.',
    short: 'su carta',
  },
  es: {
    title: 'Un reparto en papel',
    today: 'El reparto de hoy en papel',
    ofDay: 'El reparto del {day} en papel',
    ofGame: 'Las mismas cartas en papel',
    intro:
      'Hacen falta un lápiz y una cuadrícula de 9 por 9 casillas. Esta página da la vuelta a las cartas, de dos en dos, a tu ritmo. Después revisa tu hoja y cuenta las casillas vacías.',
    warning: 'Antes de mirar',
    warningText:
      'En cuanto se dé la vuelta a la primera carta aquí, el reparto de hoy ya no cuenta para tu puntuación en la pantalla: lo has visto. Podrás jugarlo allí por diversión. Si quieres la puntuación, juega primero en la pantalla; las cartas en papel te esperan.',
    begin: 'Dar la vuelta a la primera carta',
    first: 'Jugar primero en la pantalla',
    goOn: 'Seguir con las cartas',
    begun: 'Tienes abiertas las cartas de este reparto para tu hoja.',
    tryOpen:
      'Estás en mitad de la partida de hoy en la pantalla, y cuenta. Termínala primero; después puedes jugar las mismas cartas en papel.',
    toTry: 'Seguir con esa partida',
    scored: 'Tu puntuación de hoy se mantiene. En papel es por diversión.',
    printIt: 'Imprimir una hoja',
    onPaper: 'Jugarlo en papel',
    onPaperNow: 'Juegas este reparto en papel, así que no cuenta.',
    forFun: 'Jugarlo en la pantalla por diversión',
    later: 'Ese día no ha empezado. Sus cartas siguen selladas.',
    notSolo: 'Solo una partida jugada en solitario se puede cantar para una hoja.',
    short: 'en papel',
  },
  de: {
    title: 'Eine Kartenfolge auf Papier',
    today: 'Die Karten von heute auf Papier',
    ofDay: 'Die Karten vom {day} auf Papier',
    ofGame: 'Dieselben Karten auf Papier',
    intro:
      'Du brauchst einen Stift und ein Raster mit 9 mal 9 Feldern. Diese Seite deckt die Karten auf, je zwei, so schnell du willst. Danach prüft sie dein Blatt und zählt die leeren Felder.',
    warning: 'Bevor du hinschaust',
    warningText:
      'Sobald hier die erste Karte aufgedeckt ist, zählen die Karten von heute nicht mehr für deine Wertung am Bildschirm: Du hast sie gesehen. Zum Spaß kannst du sie dort immer noch spielen. Wenn du die Wertung willst, spiel zuerst am Bildschirm; die Karten auf Papier warten auf dich.',
    begin: 'Die erste Karte aufdecken',
    first: 'Zuerst am Bildschirm spielen',
    goOn: 'Mit den Karten weitermachen',
    begun: 'Diese Karten liegen schon für dein Blatt bereit.',
    tryOpen:
      'Du bist mitten im heutigen Spiel am Bildschirm, und es zählt. Beende es zuerst; dann kannst du dieselben Karten auf Papier spielen.',
    toTry: 'Dort weiterspielen',
    scored: 'Deine Wertung von heute steht. Auf Papier ist es zum Spaß.',
    printIt: 'Ein Blatt dafür drucken',
    onPaper: 'Auf Papier spielen',
    onPaperNow: 'Du spielst diese Karten auf Papier, also zählen sie nicht.',
    forFun: 'Zum Spaß am Bildschirm spielen',
    later: 'Dieser Tag hat noch nicht begonnen. Seine Karten sind noch versiegelt.',
    notSolo: 'Nur ein Spiel, das jemand allein gespielt hat, kann für ein Blatt angesagt werden.',
    short: 'auf Papier',
  },
}

export const say = speaker<typeof en>(paperWords)
