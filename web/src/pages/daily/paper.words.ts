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
    'Once the first card is turned over here, today’s deal no longer counts towards your score on screen: you’ve seen it. You can still play it there for fun. If you want the score, play on screen first; the paper version will wait for you.',
  begin: 'Turn over the first card',
  first: 'Play on screen first',
  goOn: 'Continue with the cards',
  begun: 'You’ve started this deal on paper.',
  tryOpen:
    'You’re in the middle of today’s game on screen, and it counts. Finish it first; then you can play the same cards on paper.',
  toTry: 'Continue that game',
  scored: 'Today’s score stands. On paper it’s just for fun.',
  printIt: 'Print a sheet for it',
  onPaper: 'Play it on paper',
  onPaperNow: 'You’re playing this deal on paper, so it isn’t scored.',
  forFun: 'Play on screen for fun',
  later: 'That day hasn’t begun. Its cards are still sealed.',
  notSolo: 'Only solo games can be replayed on paper.',
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
      'Dès que la première carte est retournée ici, la donne du jour ne compte plus pour votre score à l’écran : vous l’avez vue. Vous pourrez toujours y jouer pour le plaisir. Si vous voulez un score, jouez d’abord à l’écran ; la version papier vous attend.',
    begin: 'Retourner la première carte',
    first: 'Jouer d’abord à l’écran',
    goOn: 'Continuer avec les cartes',
    begun: 'Vous avez commencé cette donne sur papier.',
    tryOpen:
      'Votre partie du jour à l’écran est en cours, et elle compte. Terminez-la d’abord ; ensuite, vous pourrez jouer les mêmes cartes sur papier.',
    toTry: 'Continuer cette partie',
    scored: 'Votre score du jour est acquis. Sur papier, c’est juste pour le plaisir.',
    printIt: 'Imprimer une feuille',
    onPaper: 'Jouer sur papier',
    onPaperNow: 'Vous jouez cette donne sur papier : elle ne compte pas.',
    forFun: 'Jouer à l’écran pour le plaisir',
    later: 'Ce jour n’a pas commencé. Ses cartes sont encore scellées.',
    notSolo: 'Seules les parties en solo se rejouent sur papier.',
  },
  it: {
    title: 'Una partita su carta',
    today: 'La partita del giorno su carta',
    ofDay: 'Partita del giorno su carta: {day}',
    ofGame: 'Le stesse carte, con carta e matita',
    intro:
      'Servono una matita e una griglia di 9 per 9 caselle. Questa pagina gira le carte, due alla volta, quando vuoi tu. Poi controlla il foglio e conta le caselle vuote.',
    warning: 'Prima di guardare',
    warningText:
      'Appena la prima carta è girata qui, la partita del giorno non conta più per il tuo punteggio sullo schermo: l’hai vista. Potrai ancora giocarla per divertimento. Se vuoi il punteggio, gioca prima sullo schermo; la versione su carta ti aspetta.',
    begin: 'Gira la prima carta',
    first: 'Gioca prima sullo schermo',
    goOn: 'Continua con le carte',
    begun: 'Hai iniziato questa partita su carta.',
    tryOpen:
      'La tua partita di oggi sullo schermo è in corso, e conta. Finiscila prima; poi puoi giocare le stesse carte con carta e matita.',
    toTry: 'Continua quella partita',
    scored: 'Il tuo punteggio di oggi resta. Su carta è solo per divertimento.',
    printIt: 'Stampa un foglio',
    onPaper: 'Giocala su carta',
    onPaperNow: 'Giochi questa partita su carta, quindi non conta.',
    forFun: 'Gioca qui per divertimento',
    later: 'Quel giorno non è cominciato. Le sue carte sono ancora sigillate.',
    notSolo: 'Su carta si rigiocano solo le partite in solitario.',
  },
  es: {
    title: 'Una partida en papel',
    today: 'La partida de hoy en papel',
    ofDay: 'La partida del {day} en papel',
    ofGame: 'Las mismas cartas en papel',
    intro:
      'Hacen falta un lápiz y una cuadrícula de 9 por 9 casillas. Esta página da la vuelta a las cartas, de dos en dos, a tu ritmo. Después revisa tu hoja y cuenta las casillas vacías.',
    warning: 'Antes de mirar',
    warningText:
      'En cuanto se descubra aquí la primera carta, la partida de hoy ya no cuenta para tu puntuación en la pantalla: la has visto. Podrás jugarla allí por diversión. Si quieres la puntuación, juega primero en la pantalla; la versión en papel te espera.',
    begin: 'Dar la vuelta a la primera carta',
    first: 'Jugar primero en la pantalla',
    goOn: 'Seguir con las cartas',
    begun: 'Has empezado esta partida en papel.',
    tryOpen:
      'Estás en mitad de la partida de hoy en la pantalla, y cuenta. Termínala primero; después puedes jugar las mismas cartas en papel.',
    toTry: 'Seguir con esa partida',
    scored: 'Tu puntuación de hoy se mantiene. En papel es solo por diversión.',
    printIt: 'Imprimir una hoja',
    onPaper: 'Jugarla en papel',
    onPaperNow: 'Juegas esta partida en papel, así que no cuenta.',
    forFun: 'Jugar aquí por diversión',
    later: 'Ese día no ha empezado. Sus cartas siguen selladas.',
    notSolo: 'En papel solo se pueden repetir partidas en solitario.',
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
      'Sobald hier die erste Karte aufgedeckt ist, zählen die Karten von heute nicht mehr für deine Wertung am Bildschirm: Du hast sie gesehen. Zum Spaß kannst du sie dort immer noch spielen. Wenn du die Wertung willst, spiel zuerst am Bildschirm; auf Papier geht es danach immer noch.',
    begin: 'Die erste Karte aufdecken',
    first: 'Zuerst am Bildschirm spielen',
    goOn: 'Mit den Karten weitermachen',
    begun: 'Du hast mit diesen Karten auf Papier angefangen.',
    tryOpen:
      'Du bist mitten im heutigen Spiel am Bildschirm, und es zählt. Beende es zuerst; dann kannst du dieselben Karten auf Papier spielen.',
    toTry: 'Dort weiterspielen',
    scored: 'Deine Wertung von heute bleibt. Auf Papier ist es nur zum Spaß.',
    printIt: 'Ein Blatt dafür drucken',
    onPaper: 'Auf Papier spielen',
    onPaperNow: 'Du spielst diese Karten auf Papier, also zählen sie nicht.',
    forFun: 'Zum Spaß am Bildschirm spielen',
    later: 'Dieser Tag hat noch nicht begonnen. Seine Karten sind noch versiegelt.',
    notSolo: 'Auf Papier lassen sich nur Solo-Spiele wiederholen.',
  },
}

export const say = speaker<typeof en>(paperWords)
