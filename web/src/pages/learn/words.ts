import { speaker } from '../../words/language.svelte'

const en = {
  title: 'Learn to play',
  intro:
    'Three minutes at a real table, with somebody telling you what matters. Or read the rules.',
  lesson: 'Learn {game} at the table',
  read: 'Read the rules of {game}',
  rules: '{game}: the rules',
  search: 'Search the rules',
  nothing: 'No rule speaks of that. Try another word.',
  start: 'Learn it at the table',
  coach: 'Your teacher',
  guest: 'Guest',
  preparing: 'Setting the table …',
  done: 'You know all you need. Play on here, or start a game of your own.',
  newGame: 'Start a game',
  hide: 'Close these words',
  scStart:
    'This is your starting tile. Turn it, mirror it, and place it so that it covers the ring in the centre.',
  scFirst:
    'Whoever leaves the fewest squares empty wins. Each round shows two tiles, the same for everybody: choose one and draw it where it fits.',
  scHoles:
    'Lonely empty squares are hard to fill later. Keep the free space in one piece, and look at what is still to come.',
  scMust:
    'If one of the two fits anywhere, you must draw one. If neither fits, you get a second chance: one more tile for you alone.',
  scChance:
    'Neither tile fits: here is your second chance. Draw it, and you stay in. You can get several in one game.',
  scOne:
    'You’re among the first to drop out: write a 1 into any empty square. It fills the square and breaks ties at the end.',
  scOut: 'You’re out, but you can still win: your grid counts, and the fewest empty squares win.',
  scWait: 'Drawn. As soon as all have drawn, the next two tiles come.',
  omFirst:
    'Turn your thinking round: you want to be stuck. The centre card says what the next must be: {demand}. The lifted cards fit, and you must play one of them.',
  omPlay:
    'Your turn: {demand}. Which card do you want to be rid of, and which one will not fit later?',
  omDraw:
    'Somebody draws a card. A fuller hand is harder to get stuck with: whom do you wish that?',
  omSwap: 'Choose two people who swap a card, face down. You can be one of them.',
  omGive: 'Give away a card that fits too often. Only the other one will see it.',
  omAgain: 'Again! You must answer your own card now. If you cannot, you have lost, hooray!',
  omWait:
    'The others play. Watch the triangle: up means higher, down means lower. And watch which way play goes.',
  omOut:
    'Your hand is empty, so you sit this round out. That gains you nothing: only getting stuck does, or being the last with cards.',
  omRound:
    'A round was lost, so its loser has a “One more!” Whoever gets a second one wins. The loser begins the new round.',
}

export const words = {
  en,
  fr: {
    title: 'Apprendre à jouer',
    intro:
      'Trois minutes à une vraie table, avec quelqu’un qui vous dit l’essentiel. Ou lisez les règles.',
    lesson: 'Apprendre {game} à la table',
    read: 'Lire les règles de {game}',
    rules: '{game} : les règles',
    search: 'Chercher dans les règles',
    nothing: 'Aucune règle n’en parle. Essayez un autre mot.',
    start: 'Apprendre à la table',
    coach: 'Votre guide',
    guest: 'Invité',
    preparing: 'On met la table…',
    done: 'Vous savez tout ce qu’il faut. Continuez ici, ou lancez votre propre partie.',
    newGame: 'Lancer une partie',
    hide: 'Fermer l’explication',
    scStart:
      'Voici votre tuile de départ. Tournez-la, retournez-la et placez-la pour couvrir l’anneau du centre.',
    scFirst:
      'Le moins de cases vides gagne. Chaque manche montre deux tuiles, les mêmes pour tous : choisissez-en une et dessinez-la là où elle entre.',
    scHoles:
      'Les cases vides isolées sont difficiles à remplir ensuite. Gardez l’espace libre d’un seul tenant, et regardez ce qui doit encore venir.',
    scMust:
      'Si l’une des deux entre quelque part, il faut en dessiner une. Si aucune n’entre, vous avez une seconde chance : une tuile de plus, rien que pour vous.',
    scChance:
      'Aucune tuile ne rentre : voici votre seconde chance. Dessinez-la, et vous restez en jeu. On peut en recevoir plusieurs.',
    scOne:
      'Hors jeu en premier : écrivez un 1 dans une case vide. Il remplit la case et départage les égalités à la fin.',
    scOut:
      'Vous êtes hors jeu, mais vous pouvez encore gagner : la grille avec le moins de cases vides gagne.',
    scWait: 'C’est dessiné. Dès que tous ont dessiné, les deux tuiles suivantes arrivent.',
    omFirst:
      'Pensez à l’envers : vous voulez être bloqué. La carte du centre dit ce que doit être la suivante : {demand}. Les cartes soulevées vont, et vous devez en jouer une.',
    omPlay:
      'À vous : {demand}. De quelle carte voulez-vous vous débarrasser, et laquelle n’ira pas plus tard ?',
    omDraw:
      'Quelqu’un pioche une carte. Avec une main pleine, on est moins vite bloqué : à qui le souhaitez-vous ?',
    omSwap: 'Choisissez deux personnes qui échangent une carte, face cachée. Vous pouvez en être.',
    omGive: 'Donnez une carte qui va trop souvent. Seul l’autre la verra.',
    omAgain:
      'Encore ! Vous devez répondre à votre propre carte. Si vous ne pouvez pas, vous avez perdu, hourra !',
    omWait:
      'Les autres jouent. Regardez le triangle : vers le haut, plus haut ; vers le bas, plus bas. Et regardez dans quel sens on joue.',
    omOut:
      'Votre main est vide, vous attendez la fin de la manche. Cela ne rapporte rien : il faut être bloqué, ou être le dernier avec des cartes.',
    omRound:
      'Une manche est perdue : son perdant a un « One more! » Qui en obtient un deuxième gagne. Le perdant commence la nouvelle manche.',
  },
  it: {
    title: 'Impara a giocare',
    intro:
      'Tre minuti a un tavolo vero, con qualcuno che ti dice cosa conta. Oppure leggi le regole.',
    lesson: 'Impara {game} al tavolo',
    read: 'Leggi le regole di {game}',
    rules: '{game}: le regole',
    search: 'Cerca nelle regole',
    nothing: 'Nessuna regola ne parla. Prova un’altra parola.',
    start: 'Imparalo al tavolo',
    coach: 'La tua guida',
    guest: 'Ospite',
    preparing: 'Apparecchio il tavolo…',
    done: 'Sai tutto quel che serve. Continua qui, o comincia una partita tua.',
    newGame: 'Comincia una partita',
    hide: 'Chiudi la spiegazione',
    scStart:
      'Questa è la tua tessera iniziale. Girala, specchiala e mettila in modo che copra l’anello al centro.',
    scFirst:
      'Vince chi lascia meno caselle vuote. Ogni turno mostra due tessere, uguali per tutti: scegline una e disegnala dove entra.',
    scHoles:
      'Le caselle vuote isolate sono difficili da riempire dopo. Tieni unito lo spazio libero e guarda cosa deve ancora uscire.',
    scMust:
      'Se una delle due entra da qualche parte, devi disegnarne una. Se non entra nessuna, hai una seconda possibilità: un’altra tessera solo per te.',
    scChance:
      'Nessuna tessera si incastra: ecco la tua Seconda Chance. Disegnala e resti in gioco. Puoi averne diverse.',
    scOne:
      'Sei tra i primi eliminati: scrivi un 1 in una casella vuota. Riempie la casella e alla fine risolve i pareggi.',
    scOut: 'Sei fuori, ma puoi ancora vincere: vince chi ha meno caselle vuote.',
    scWait: 'Disegnata. Appena tutti hanno disegnato arrivano le prossime due tessere.',
    omFirst:
      'Pensa al contrario: vuoi restare bloccato. La carta al centro dice come dev’essere la prossima: {demand}. Le carte sollevate vanno bene, e devi giocarne una.',
    omPlay:
      'Tocca a te: {demand}. Di quale carta vuoi liberarti, e quale più avanti non andrà bene?',
    omDraw:
      'Qualcuno pesca una carta. Con più carte è più difficile restare bloccati: a chi lo auguri?',
    omSwap: 'Scegli due persone che si scambiano una carta coperta. Puoi esserci anche tu.',
    omGive: 'Dai via una carta che va bene troppo spesso. La vedrà solo l’altra persona.',
    omAgain: 'Ancora! Ora devi rispondere alla tua stessa carta. Se non puoi, hai perso, evviva!',
    omWait:
      'Giocano gli altri. Guarda il triangolo: in su vuol dire più alta, in giù più bassa. E guarda in che senso si gioca.',
    omOut:
      'La tua mano è vuota e aspetti la fine della manche. Non ci guadagni nulla: conta solo restare bloccati, o essere l’ultimo con carte.',
    omRound:
      'Una manche è persa: chi l’ha persa ha un “One more!” Chi ne ottiene un secondo vince. Chi ha perso comincia la nuova manche.',
  },
  es: {
    title: 'Aprende a jugar',
    intro:
      'Tres minutos en una mesa de verdad, con alguien que te dice lo importante. O lee las reglas.',
    lesson: 'Aprende {game} en la mesa',
    read: 'Leer las reglas de {game}',
    rules: '{game}: las reglas',
    search: 'Buscar en las reglas',
    nothing: 'Ninguna regla habla de eso. Prueba con otra palabra.',
    start: 'Aprender en la mesa',
    coach: 'Tu guía',
    guest: 'Invitado',
    preparing: 'Poniendo la mesa…',
    done: 'Ya sabes todo lo necesario. Sigue aquí o empieza tu propia partida.',
    newGame: 'Empezar una partida',
    hide: 'Cerrar la explicación',
    scStart:
      'Esta es tu pieza inicial. Gírala, voltéala y colócala de modo que cubra el anillo del centro.',
    scFirst:
      'Gana quien deja menos casillas vacías. Cada ronda muestra dos piezas, las mismas para todos: elige una y dibújala donde quepa.',
    scHoles:
      'Las casillas vacías sueltas son difíciles de llenar después. Mantén unido el espacio libre y mira lo que queda por salir.',
    scMust:
      'Si una de las dos cabe en algún sitio, debes dibujar una. Si no cabe ninguna, tienes una segunda oportunidad: una pieza más solo para ti.',
    scChance:
      'No cabe ninguna: aquí está tu segunda oportunidad. Dibújala y sigues en juego. Puedes tener varias.',
    scOne:
      'Eres de los primeros en quedar fuera: escribe un 1 en una casilla vacía. Llena la casilla y al final sirve para desempatar.',
    scOut: 'Estás fuera, pero aún puedes ganar: gana quien tenga menos casillas vacías.',
    scWait: 'Dibujada. En cuanto todos hayan dibujado llegan las dos piezas siguientes.',
    omFirst:
      'Piensa al revés: quieres quedarte atascado. La carta del centro dice cómo debe ser la siguiente: {demand}. Las cartas levantadas valen, y debes jugar una de ellas.',
    omPlay: 'Te toca: {demand}. ¿De qué carta quieres librarte y cuál no valdrá más tarde?',
    omDraw: 'Alguien roba una carta. Con más cartas cuesta más atascarse: ¿a quién se lo deseas?',
    omSwap: 'Elige a dos personas que se cambian una carta boca abajo. Puedes ser una de ellas.',
    omGive: 'Da una carta que vale demasiado a menudo. Solo la verá la otra persona.',
    omAgain:
      '¡Otra vez! Ahora debes responder a tu propia carta. Si no puedes, has perdido, ¡hurra!',
    omWait:
      'Juegan los demás. Mira el triángulo: arriba es mayor, abajo es menor. Y mira en qué sentido se juega.',
    omOut:
      'No te quedan cartas y esperas al final de la ronda. Eso no da nada: solo cuenta atascarse o ser el último con cartas.',
    omRound:
      'Se ha perdido una ronda: quien la perdió tiene un «One more!» Quien consiga otro gana. Quien perdió empieza la ronda nueva.',
  },
  de: {
    title: 'Spielen lernen',
    intro:
      'Drei Minuten an einem echten Tisch, und jemand sagt dir, worauf es ankommt. Oder lies die Regeln.',
    lesson: '{game} am Tisch lernen',
    read: 'Die Regeln von {game} lesen',
    rules: '{game}: die Regeln',
    search: 'Regeln durchsuchen',
    nothing: 'Davon spricht keine Regel. Versuch ein anderes Wort.',
    start: 'Am Tisch lernen',
    coach: 'Dein Lehrer',
    guest: 'Gast',
    preparing: 'Der Tisch wird gedeckt …',
    done: 'Du weißt alles, was du brauchst. Spiel hier weiter, oder beginne ein eigenes Spiel.',
    newGame: 'Spiel beginnen',
    hide: 'Erklärung schließen',
    scStart:
      'Das ist dein Startplättchen. Dreh es, spiegle es und leg es so, dass es den Ring in der Mitte bedeckt.',
    scFirst:
      'Wer die wenigsten Felder leer lässt, gewinnt. Jede Runde zeigt zwei Plättchen, für alle dieselben: Wähl eines und zeichne es, wo es passt.',
    scHoles:
      'Einsame leere Felder sind später schwer zu füllen. Halt den freien Platz zusammen und schau, was noch kommt.',
    scMust:
      'Passt eines der beiden irgendwo, musst du eines zeichnen. Passt keines, bekommst du eine zweite Chance: noch ein Plättchen nur für dich.',
    scChance:
      'Keins passt: Hier ist deine zweite Chance. Zeichne sie, und du bleibst im Spiel. Du kannst mehrere bekommen.',
    scOne:
      'Du scheidest zuerst aus: Schreib eine 1 in ein leeres Feld. Sie füllt das Feld und entscheidet am Ende bei Gleichstand.',
    scOut: 'Du bist raus, kannst aber noch gewinnen: Wer die wenigsten leeren Felder hat, gewinnt.',
    scWait: 'Gezeichnet. Sobald alle gezeichnet haben, kommen die nächsten zwei Plättchen.',
    omFirst:
      'Denk andersherum: Du willst festsitzen. Die Karte in der Mitte sagt, wie die nächste sein muss: {demand}. Die angehobenen Karten passen, und du musst eine davon spielen.',
    omPlay:
      'Du bist dran: {demand}. Welche Karte willst du loswerden, und welche passt später nicht mehr?',
    omDraw:
      'Jemand zieht eine Karte. Mit mehr Karten sitzt man schwerer fest: Wem wünschst du das?',
    omSwap: 'Wähl zwei Personen, die verdeckt eine Karte tauschen. Du kannst eine davon sein.',
    omGive: 'Gib eine Karte weg, die zu oft passt. Nur die andere Person sieht sie.',
    omAgain:
      'Nochmal! Jetzt musst du auf deine eigene Karte antworten. Kannst du nicht, hast du verloren, hurra!',
    omWait:
      'Die anderen spielen. Achte auf das Dreieck: nach oben heißt höher, nach unten niedriger. Und achte auf die Richtung.',
    omOut:
      'Deine Hand ist leer, du setzt bis zur nächsten Runde aus. Das bringt nichts: Es zählt nur, festzusitzen oder als Letzter Karten zu haben.',
    omRound:
      'Eine Runde ist verloren: Wer sie verlor, hat ein „One more!“ Wer ein zweites bekommt, gewinnt. Der Verlierer beginnt die neue Runde.',
  },
}

export const say = speaker<typeof en>(words)
export type Key = keyof typeof en
