/** What a teacher says around the exercises of the later lessons. */

import { speaker } from '../../words/language.svelte'

const en = {
  number: 'Lesson {number}: {title}',
  next: 'Next lesson: {title}',
  puzzles: 'Puzzles of this kind',
  again: 'Once more, without help.',
  answered: { one: '{count} exercise done', other: '{count} exercises done' },
  scTitle2: 'Holes and corners',
  scGoal2: 'You’ll learn to draw so that no square is left behind.',
  'scAsk-hole':
    'A single hole has to wait for the smallest tile. Draw so that you leave as few as you can.',
  'scMoral-hole': 'Before you draw, look around the tile: is a square left on its own?',
  'scAsk-corner': 'Few tiles reach into a corner. Look at the corners first.',
  'scMoral-corner': 'Fill the corners while there’s still room around them.',
  'scAsk-cut': 'Empty squares in one piece take more tiles than the same squares in bits.',
  'scMoral-cut': 'Draw along what’s already there, not across the empty squares.',
  scEnd2: 'No square left behind: that’s half the game.',
  scTitle3: 'What’s still to come, and the end',
  scGoal3: 'You’ll learn to draw with the cards in mind that are still to come.',
  'scAsk-count':
    'The overview shows which tiles are still to come. Keep places for as many as you can.',
  'scMoral-count': 'What’s gone doesn’t matter: think only of the tiles that can still come up.',
  'scAsk-big': 'A big tile needs a place of its own. Which big ones are still to come?',
  'scMoral-big': 'Keep a place for the big tile, and draw small ones where nothing big fits.',
  'scAsk-end': 'Few squares are empty and few cards are left. Which squares can still be filled?',
  'scMoral-end': 'At the end you can count: leave only squares that a tile to come really fits.',
  scEnd3: 'Now you count like an expert. Try it out!',
  omTitle2: 'What to keep, and who gets cards',
  omGoal2: 'You’ll learn to build a hand that gets stuck, and to spoil the others’ hands.',
  'omAsk-keep':
    'You must play a card. Which cards should stay in your hand, so you get stuck soon?',
  'omMoral-keep':
    'Keep cards that go one way, all high or all low, and get rid of those in the middle.',
  'omAsk-give': 'You give a card away and get one back. Which of yours fits too often?',
  'omMoral-give': 'Give away what nearly always fits, the 5± first.',
  'omAsk-draw': 'Someone must draw, and with more cards it’s harder to get stuck. Who’s it to be?',
  'omMoral-draw': 'Let those draw who have a “One more!” card already, or hardly any cards.',
  'omAsk-swap': 'Two people swap a card. Whose hand would you like to shake up?',
  'omMoral-swap': 'Shake up the hand of anyone who has a “One more!” card already.',
  omEnd2: 'A hand that gets stuck, and others that can’t: that’s how to lose.',
  omTitle3: 'When to be the last',
  omGoal3: 'You’ll learn to finish a round: stuck, or the last with cards.',
  'omAsk-at-once':
    '“Play again” makes you answer your own card. Which card leaves you without an answer?',
  'omMoral-at-once': 'A “play again” card you can’t answer yourself loses the round at once.',
  'omAsk-alone':
    'The last with cards loses the round, and one opponent has a single card left. Make it easy to play.',
  'omMoral-alone': 'Leave the others an easy card, and they run out of cards before you do.',
  'omAsk-stay':
    'That was your last card, and with an empty hand you’re out of the round. Who should draw now?',
  'omMoral-stay': 'An empty hand can’t get stuck: draw yourself, and you stay in.',
  omEnd3: 'Now you know when to be the last. Go and lose!',
}

export const words = {
  en,
  fr: {
    number: 'Leçon {number} : {title}',
    next: 'Leçon suivante : {title}',
    puzzles: 'Des problèmes de ce genre',
    again: 'Encore une fois, sans aide.',
    answered: { one: '{count} exercice fait', other: '{count} exercices faits' },
    scTitle2: 'Trous et coins',
    scGoal2: 'Vous allez apprendre à dessiner sans abandonner une seule case.',
    'scAsk-hole':
      'Un trou isolé doit attendre la plus petite tuile. Dessinez de façon à en laisser le moins possible.',
    'scMoral-hole':
      'Avant de dessiner, regardez autour de la tuile : une case se retrouve-t-elle seule ?',
    'scAsk-corner': 'Peu de tuiles vont jusque dans un coin. Regardez d’abord les coins.',
    'scMoral-corner': 'Remplissez les coins tant qu’il reste de la place autour.',
    'scAsk-cut':
      'D’un seul tenant, les cases vides accueillent plus de tuiles qu’en petits morceaux.',
    'scMoral-cut': 'Dessinez le long de ce qui existe déjà, pas en travers des cases vides.',
    scEnd2: 'Aucune case abandonnée : c’est la moitié du jeu.',
    scTitle3: 'Ce qui reste à venir, et la fin',
    scGoal3: 'Vous allez apprendre à dessiner en pensant aux cartes encore à venir.',
    'scAsk-count':
      'Le récapitulatif montre les tuiles encore à venir. Gardez un endroit pour le plus possible d’entre elles.',
    'scMoral-count':
      'Ce qui est passé ne compte plus : pensez seulement aux tuiles qui peuvent encore sortir.',
    'scAsk-big': 'Une grande tuile demande son endroit à elle. Lesquelles sont encore à venir ?',
    'scMoral-big':
      'Gardez un endroit pour la grande tuile, et dessinez les petites là où rien de grand ne rentre.',
    'scAsk-end':
      'Il reste peu de cases vides et peu de cartes. Quelles cases peuvent encore être remplies ?',
    'scMoral-end':
      'À la fin, on peut compter : ne laissez que des cases où une tuile à venir rentre vraiment.',
    scEnd3: 'Vous comptez maintenant comme un expert. À vous d’essayer !',
    omTitle2: 'Que garder, à qui donner des cartes',
    omGoal2: 'Vous allez apprendre à vous faire une main bloquée, et à gâcher celle des autres.',
    'omAsk-keep':
      'Vous devez jouer une carte. Lesquelles garder en main pour être bientôt bloqué ?',
    'omMoral-keep':
      'Gardez des cartes qui vont dans un seul sens, toutes hautes ou toutes basses, et jouez celles du milieu.',
    'omAsk-give':
      'Vous donnez une carte et en recevez une. Laquelle des vôtres convient trop souvent ?',
    'omMoral-give': 'Donnez ce qui convient presque toujours, le 5± en premier.',
    'omAsk-draw':
      'Quelqu’un doit piocher, et avec plus de cartes on est plus rarement bloqué. Qui choisissez-vous ?',
    'omMoral-draw':
      'Faites piocher qui a déjà une carte « One more! », ou n’a presque plus de cartes.',
    'omAsk-swap': 'Deux personnes échangent une carte. Quelle main voulez-vous bousculer ?',
    'omMoral-swap': 'Bousculez la main de qui a déjà une carte « One more! ».',
    omEnd2: 'Une main bloquée, et d’autres qui ne le sont pas : voilà comment on perd.',
    omTitle3: 'Quand rester en dernier',
    omGoal3: 'Vous allez apprendre à finir une manche : bloqué, ou seul avec des cartes.',
    'omAsk-at-once':
      '« Rejouez » vous oblige à répondre à votre propre carte. Laquelle vous laisse sans réponse ?',
    'omMoral-at-once':
      'Une carte « rejouez » à laquelle vous ne pouvez pas répondre perd la manche aussitôt.',
    'omAsk-alone':
      'Qui reste seul avec des cartes perd la manche, et il ne reste qu’une carte à votre adversaire. Rendez-la facile à jouer.',
    'omMoral-alone':
      'Laissez une carte facile aux autres : ils n’auront plus de cartes avant vous.',
    'omAsk-stay':
      'C’était votre dernière carte, et la main vide, vous quittez la manche. Qui doit piocher ?',
    'omMoral-stay': 'Une main vide ne peut pas être bloquée : piochez vous-même, et vous restez.',
    omEnd3: 'Vous savez quand rester en dernier. À vous de perdre !',
  },
  it: {
    number: 'Lezione {number}: {title}',
    next: 'Prossima lezione: {title}',
    puzzles: 'Rompicapi di questo tipo',
    again: 'Ancora una volta, senza aiuto.',
    answered: { one: '{count} esercizio fatto', other: '{count} esercizi fatti' },
    scTitle2: 'Buchi e angoli',
    scGoal2: 'Imparerai a disegnare senza abbandonare nemmeno una casella.',
    'scAsk-hole':
      'Un buco isolato deve aspettare la tessera più piccola. Disegna in modo da lasciarne il meno possibile.',
    'scMoral-hole': 'Prima di disegnare guarda intorno alla tessera: una casella resta da sola?',
    'scAsk-corner': 'Poche tessere arrivano in un angolo. Guarda prima gli angoli.',
    'scMoral-corner': 'Riempi gli angoli finché intorno c’è ancora spazio.',
    'scAsk-cut': 'Le caselle vuote tutte unite accolgono più tessere che a pezzetti.',
    'scMoral-cut': 'Disegna lungo quello che c’è già, non di traverso alle caselle vuote.',
    scEnd2: 'Nessuna casella abbandonata: è già metà del gioco.',
    scTitle3: 'Quello che deve ancora uscire, e il finale',
    scGoal3: 'Imparerai a disegnare pensando alle carte che devono ancora uscire.',
    'scAsk-count':
      'Il riepilogo mostra quali tessere devono ancora uscire. Tieni una posizione per quante più puoi.',
    'scMoral-count':
      'Quello che è passato non conta: pensa solo alle tessere che possono ancora uscire.',
    'scAsk-big':
      'Una tessera grande ha bisogno di una posizione tutta sua. Quali grandi devono ancora uscire?',
    'scMoral-big':
      'Tieni una posizione per la tessera grande, e disegna le piccole dove niente di grande si incastra.',
    'scAsk-end':
      'Restano poche caselle vuote e poche carte. Quali caselle si possono ancora riempire?',
    'scMoral-end':
      'Alla fine si può contare: lascia solo caselle in cui una tessera da uscire si incastra davvero.',
    scEnd3: 'Ora conti come un esperto. Mettiti alla prova!',
    omTitle2: 'Che cosa tenere, a chi dare carte',
    omGoal2: 'Imparerai a farti una mano senza mosse, e a rovinare quella degli altri.',
    'omAsk-keep':
      'Devi giocare una carta. Quali ti conviene tenere per restare presto senza mosse?',
    'omMoral-keep':
      'Tieni carte che vanno in un solo senso, tutte alte o tutte basse, e libera la mano da quelle di mezzo.',
    'omAsk-give': 'Dai via una carta e ne ricevi una. Quale delle tue va bene troppo spesso?',
    'omMoral-give': 'Dai via quello che va bene quasi sempre, il 5± per primo.',
    'omAsk-draw':
      'Qualcuno deve pescare, e con più carte è più difficile restare senza mosse. A chi tocca?',
    'omMoral-draw': 'Fai pescare chi ha già una carta «One more!», o quasi nessuna carta.',
    'omAsk-swap': 'Due persone si scambiano una carta. Quale mano vuoi scombinare?',
    'omMoral-swap': 'Scombina la mano di chi ha già una carta «One more!».',
    omEnd2: 'Una mano senza mosse, e altre che ne hanno: è così che si perde.',
    omTitle3: 'Quando restare per ultimo',
    omGoal3: 'Imparerai a chiudere una manche: senza mosse, o da solo con le carte.',
    'omAsk-at-once':
      '«Gioca ancora» ti fa rispondere alla tua stessa carta. Quale ti lascia senza risposta?',
    'omMoral-at-once':
      'Una carta «gioca ancora» a cui non puoi rispondere fa perdere subito la manche.',
    'omAsk-alone':
      'Chi resta da solo con le carte perde la manche, e al tuo avversario ne resta una. Rendila facile da giocare.',
    'omMoral-alone': 'Lascia agli altri una carta facile: finiranno le carte prima di te.',
    'omAsk-stay':
      'Era la tua ultima carta, e con la mano vuota esci dalla manche. Chi deve pescare adesso?',
    'omMoral-stay': 'Una mano vuota non resta senza mosse: pesca tu, e rimani in gioco.',
    omEnd3: 'Ora sai quando restare per ultimo. Vai a perdere!',
  },
  es: {
    number: 'Lección {number}: {title}',
    next: 'Siguiente lección: {title}',
    puzzles: 'Problemas de este tipo',
    again: 'Una vez más, sin ayuda.',
    answered: { one: '{count} ejercicio hecho', other: '{count} ejercicios hechos' },
    scTitle2: 'Huecos y esquinas',
    scGoal2: 'Vas a aprender a dibujar sin dejar atrás ni una casilla.',
    'scAsk-hole':
      'Un hueco suelto tiene que esperar a la pieza más pequeña. Dibuja de modo que dejes los menos posibles.',
    'scMoral-hole': 'Antes de dibujar, mira alrededor de la pieza: ¿se queda sola una casilla?',
    'scAsk-corner': 'Pocas piezas llegan a una esquina. Mira primero las esquinas.',
    'scMoral-corner': 'Llena las esquinas mientras aún haya espacio alrededor.',
    'scAsk-cut': 'En un solo trozo, las casillas vacías admiten más piezas que en trocitos.',
    'scMoral-cut': 'Dibuja a lo largo de lo que ya hay, no a través de las casillas vacías.',
    scEnd2: 'Ninguna casilla olvidada: eso es la mitad del juego.',
    scTitle3: 'Lo que falta por salir, y el final',
    scGoal3: 'Vas a aprender a dibujar pensando en las cartas que faltan por salir.',
    'scAsk-count':
      'El resumen muestra qué piezas faltan por salir. Guarda un lugar para todas las que puedas.',
    'scMoral-count': 'Lo que ya salió no importa: piensa solo en las piezas que aún pueden salir.',
    'scAsk-big': 'Una pieza grande necesita su propio lugar. ¿Qué grandes faltan por salir?',
    'scMoral-big':
      'Guarda un lugar para la pieza grande y dibuja las pequeñas donde no quepa nada grande.',
    'scAsk-end': 'Quedan pocas casillas vacías y pocas cartas. ¿Qué casillas se pueden llenar aún?',
    'scMoral-end':
      'Al final se puede contar: deja solo casillas en las que de verdad quepa una pieza que falta.',
    scEnd3: 'Ya cuentas como un experto. ¡Ponte a prueba!',
    omTitle2: 'Qué guardar y a quién dar cartas',
    omGoal2: 'Vas a aprender a formar una mano que se atasque y a estropear las demás.',
    'omAsk-keep': 'Debes jugar una carta. ¿Con cuáles te conviene quedarte para atascarte pronto?',
    'omMoral-keep':
      'Guarda cartas que vayan en un solo sentido, todas altas o todas bajas, y líbrate de las del medio.',
    'omAsk-give': 'Das una carta y recibes otra. ¿Cuál de las tuyas vale demasiado a menudo?',
    'omMoral-give': 'Da lo que vale casi siempre, el 5± primero.',
    'omAsk-draw':
      'Alguien tiene que robar, y con más cartas cuesta más atascarse. ¿A quién eliges?',
    'omMoral-draw': 'Que robe quien ya tiene una carta «One more!», o casi no tiene cartas.',
    'omAsk-swap': 'Dos personas intercambian una carta. ¿Qué mano quieres desordenar?',
    'omMoral-swap': 'Desordena la mano de quien ya tiene una carta «One more!».',
    omEnd2: 'Una mano que se atasca y otras que no: así se pierde.',
    omTitle3: 'Cuándo quedar el último',
    omGoal3: 'Vas a aprender a acabar una ronda: atascado, o con cartas cuando nadie más tiene.',
    'omAsk-at-once':
      '«Juega otra vez» te hace responder a tu propia carta. ¿Cuál te deja sin respuesta?',
    'omMoral-at-once':
      'Una carta «juega otra vez» a la que no puedes responder pierde la ronda enseguida.',
    'omAsk-alone':
      'Pierde la ronda quien se queda solo con cartas, y a tu rival le queda una. Haz que sea fácil jugarla.',
    'omMoral-alone': 'Deja a los demás una carta fácil: se quedarán sin cartas antes que tú.',
    'omAsk-stay': 'Era tu última carta, y sin cartas dejas la ronda. ¿Quién debe robar ahora?',
    'omMoral-stay': 'Sin cartas nadie se atasca: roba tú y sigues en la ronda.',
    omEnd3: 'Ya sabes cuándo quedar el último. ¡A perder!',
  },
  de: {
    number: 'Lektion {number}: {title}',
    next: 'Nächste Lektion: {title}',
    puzzles: 'Rätsel dieser Art',
    again: 'Noch einmal, ohne Hilfe.',
    answered: { one: '{count} Übung erledigt', other: '{count} Übungen erledigt' },
    scTitle2: 'Löcher und Ecken',
    scGoal2: 'Du lernst, so zu zeichnen, dass kein Feld auf der Strecke bleibt.',
    'scAsk-hole':
      'Ein einzelnes Loch muss auf das kleinste Plättchen warten. Zeichne so, dass möglichst wenige entstehen.',
    'scMoral-hole': 'Schau vor dem Zeichnen rund ums Plättchen: Bleibt ein Feld allein?',
    'scAsk-corner': 'In eine Ecke reichen nur wenige Plättchen. Schau zuerst in die Ecken.',
    'scMoral-corner': 'Füll die Ecken, solange drum herum noch Platz ist.',
    'scAsk-cut':
      'In leere Felder am Stück passen mehr Plättchen als in gleich viele in kleinen Teilen.',
    'scMoral-cut': 'Zeichne an dem entlang, was schon da ist, nicht quer durch die leeren Felder.',
    scEnd2: 'Kein Feld bleibt zurück: Das ist das halbe Spiel.',
    scTitle3: 'Was noch kommt, und das Ende',
    scGoal3: 'Du lernst, beim Zeichnen an die Karten zu denken, die noch kommen.',
    'scAsk-count':
      'Die Übersicht zeigt, welche Plättchen noch kommen. Halt für möglichst viele eine Stelle frei.',
    'scMoral-count':
      'Was weg ist, zählt nicht mehr: Denk nur an die Plättchen, die noch kommen können.',
    'scAsk-big': 'Ein großes Plättchen braucht eine Stelle für sich. Welche großen kommen noch?',
    'scMoral-big':
      'Halt eine Stelle für das große Plättchen frei und zeichne die kleinen, wo nichts Großes passt.',
    'scAsk-end':
      'Nur noch wenige Felder sind leer, und wenige Karten bleiben. Welche Felder lassen sich noch füllen?',
    'scMoral-end':
      'Am Ende kannst du abzählen: Lass nur Felder leer, auf die ein Plättchen wirklich noch passt.',
    scEnd3: 'Jetzt zählst du wie die Könner. Probier es aus!',
    omTitle2: 'Was du behältst und wer Karten bekommt',
    omGoal2: 'Du lernst, eine Hand aufzubauen, die festsitzt, und den anderen ihre zu verderben.',
    'omAsk-keep':
      'Du musst eine Karte spielen. Welche bleiben besser auf der Hand, damit du bald festsitzt?',
    'omMoral-keep':
      'Behalt Karten, die nur in eine Richtung gehen, alle hoch oder alle niedrig, und spiel die mittleren weg.',
    'omAsk-give': 'Du gibst eine Karte weg und bekommst eine. Welche von deinen passt zu oft?',
    'omMoral-give': 'Gib weg, was fast immer passt, die 5± zuerst.',
    'omAsk-draw':
      'Jemand muss ziehen, und wer mehr Karten hat, sitzt seltener fest. Wen wählst du?',
    'omMoral-draw': 'Lass ziehen, wer schon eine „One more!“-Karte oder kaum noch Karten hat.',
    'omAsk-swap': 'Zwei tauschen eine Karte. Wessen Hand willst du durcheinanderbringen?',
    'omMoral-swap':
      'Bring die Hand von jemandem durcheinander, der schon eine „One more!“-Karte hat.',
    omEnd2: 'Eine Hand, die festsitzt, und andere, die es nicht tun: So verliert man.',
    omTitle3: 'Wann du übrig bleibst',
    omGoal3: 'Du lernst, eine Runde zu beenden: festgesessen oder allein mit Karten.',
    'omAsk-at-once':
      'Bei „nochmal“ musst du auf deine eigene Karte antworten. Auf welche hast du keine Antwort?',
    'omMoral-at-once':
      'Eine „nochmal“-Karte, auf die du selbst nicht antworten kannst, verliert die Runde sofort.',
    'omAsk-alone':
      'Wer als Einziger noch Karten hat, verliert die Runde, und bei den anderen ist nur eine Karte übrig. Mach es leicht, sie zu spielen.',
    'omMoral-alone':
      'Lass den anderen eine leichte Karte: Dann gehen ihnen die Karten vor dir aus.',
    'omAsk-stay':
      'Das war deine letzte Karte, und mit leerer Hand bist du aus der Runde. Wer soll jetzt ziehen?',
    'omMoral-stay': 'Eine leere Hand sitzt nie fest: Zieh selbst, dann bleibst du dabei.',
    omEnd3: 'Jetzt weißt du, wann du übrig bleiben willst. Geh verlieren!',
  },
}

export const say = speaker<typeof en>(words)
export type Key = keyof typeof en
