import { speaker } from '../../words/language.svelte'

const en = {
  title: 'Learn to play',
  intro: 'Three minutes at a real table, with someone telling you what matters. Or read the rules.',
  lesson: 'Learn {game} by playing',
  read: 'Read the rules of {game}',
  rules: '{game}: the rules',
  search: 'Search the rules',
  nothing: 'No rule mentions that. Try another word.',
  start: 'Learn by playing',
  coach: 'Your teacher',
  guest: 'Guest',
  preparing: 'Getting the table ready…',
  jump: 'Jump to the end',
  scStart:
    'Fewest empty squares wins. This is your starting tile: rotate it, mirror it, and place it over the ring in the centre.',
  scFirst:
    'Each round shows two tiles, the same for everyone. Choose one and draw it where it fits.',
  scHoles: 'Lonely empty squares are hard to fill later. Keep the free space in one piece.',
  scWait: 'Drawn. As soon as everyone has drawn, the next two tiles come up.',
  scJump:
    'So it goes on, round after round, until it gets tight. Let’s jump to a sheet that’s nearly full.',
  scTight: 'Nearly full! If one of the two tiles fits anywhere, you must draw one, like it or not.',
  scStuck: 'Neither tile fits. That’s when you get a second chance: one more tile, for you alone.',
  scChance: 'Your second chance fits! Draw it, and you stay in. You can get several in one game.',
  scOne:
    'It doesn’t fit: you drop out. The first to drop out writes a 1 in an empty square. It fills the square and breaks ties.',
  scOut: 'You’re out, but you can still win: your grid counts as it is. The others play on.',
  scEnd: 'The game is over: fewest empty squares wins. That’s all there is to it. Now play!',
  omFirst:
    'Lose two rounds and you win! You lose a round when you can’t play. The centre card asks for a card: {demand}. The raised cards fit: play one.',
  omPlay:
    'Your turn: {demand}. Which card do you want to get rid of, and which one won’t fit later?',
  omDraw:
    'Someone draws a card. The more cards you hold, the harder it is to get stuck. Who gets one?',
  omSwap: 'Choose two people to swap a card, face down. You can be one of them.',
  omGive: 'Give away a card that fits too often. Only the other person will see it.',
  omAgain: 'Again! You must answer your own card now. If you can’t, you’ve lost, hooray!',
  omEffects:
    'Many cards do something: play again, reverse the direction, make someone draw, make two people swap.',
  omWait: 'The others play. Watch the triangle: up means higher, down means lower.',
  omOut:
    'Your hand is empty, so you sit this round out. That gains you nothing: only getting stuck does, or being the last with cards.',
  omRound:
    'Someone has lost the round and gets a “One more!” card. The second one wins. Let’s jump to a game where you already have one.',
  omSecond:
    'You’ve lost a round, so you have a “One more!” card. Lose this round too, and you win. Play a card: {demand}.',
  omEnd: 'Stuck again! You’ve lost twice, so you’ve won. That’s all there is to it. Now play!',
}

export const words = {
  en,
  fr: {
    title: 'Apprendre à jouer',
    intro:
      'Trois minutes à une vraie table, avec quelqu’un qui vous dit l’essentiel. Ou lisez les règles.',
    lesson: 'Apprendre {game} en jouant',
    read: 'Lire les règles de {game}',
    rules: '{game} : les règles',
    search: 'Chercher dans les règles',
    nothing: 'Aucune règle n’en parle. Essayez un autre mot.',
    start: 'Apprendre en jouant',
    coach: 'Votre guide',
    guest: 'Invité',
    preparing: 'On prépare la table…',
    jump: 'Sauter à la fin',
    scStart:
      'La grille avec le moins de cases vides gagne. Voici votre tuile de départ : faites-la pivoter, retournez-la et placez-la sur l’anneau du centre.',
    scFirst:
      'Chaque tour montre deux tuiles, les mêmes pour tout le monde. Choisissez-en une et dessinez-la là où elle rentre.',
    scHoles:
      'Les cases vides isolées sont difficiles à remplir ensuite. Gardez l’espace libre d’un seul tenant.',
    scWait: 'C’est dessiné. Dès que tout le monde a dessiné, les deux tuiles suivantes arrivent.',
    scJump:
      'Et ainsi de suite, tour après tour, jusqu’à ce que la place manque. Sautons à une feuille presque pleine.',
    scTight:
      'Presque plein ! Si l’une des deux tuiles rentre quelque part, il faut en dessiner une, bon gré mal gré.',
    scStuck:
      'Aucune des deux ne rentre. C’est là que vous avez une seconde chance : une tuile de plus, rien que pour vous.',
    scChance:
      'Votre seconde chance rentre ! Dessinez-la, et vous restez en jeu. On peut en avoir plusieurs.',
    scOne:
      'Elle ne rentre pas : vous êtes hors jeu. La première personne éliminée écrit un 1 dans une case vide. Il la remplit et départage les égalités.',
    scOut:
      'Vous êtes hors jeu, mais vous pouvez encore gagner : votre grille compte telle quelle. Les autres continuent.',
    scEnd:
      'La partie est finie : la grille avec le moins de cases vides gagne. Vous savez tout. À vous de jouer !',
    omFirst:
      'Perdez deux manches et vous gagnez ! On perd une manche quand on ne peut pas jouer. La carte du centre demande : {demand}. Les cartes relevées conviennent : jouez-en une.',
    omPlay:
      'À vous : {demand}. De quelle carte voulez-vous vous débarrasser, et laquelle ne servira plus ensuite ?',
    omDraw:
      'Quelqu’un pioche une carte. Plus on a de cartes, plus il est difficile d’être bloqué. Qui en reçoit une ?',
    omSwap:
      'Choisissez deux personnes pour échanger une carte, face cachée. Vous pouvez en faire partie.',
    omGive: 'Donnez une carte trop facile à jouer. Seule l’autre personne la verra.',
    omAgain:
      'Encore ! Vous devez répondre à votre propre carte. Si vous ne pouvez pas, vous avez perdu, hourra !',
    omEffects:
      'Beaucoup de cartes ont un effet : rejouer, changer de sens, faire piocher quelqu’un, faire échanger deux personnes.',
    omWait:
      'Les autres jouent. Regardez le triangle : vers le haut, plus grand ; vers le bas, plus petit.',
    omOut:
      'Votre main est vide, vous attendez la fin de la manche. Cela ne rapporte rien : il faut ne plus pouvoir jouer, ou avoir des cartes quand les autres n’en ont plus.',
    omRound:
      'Quelqu’un a perdu la manche et reçoit une carte « One more! ». La deuxième fait gagner. Sautons à une partie où vous en avez déjà une.',
    omSecond:
      'Vous avez perdu une manche : vous avez une carte « One more! ». Perdez aussi celle-ci, et vous gagnez. Jouez une carte : {demand}.',
    omEnd:
      'Plus rien à jouer, encore une fois ! Deux défaites : vous avez gagné. Vous savez tout. À vous de jouer !',
  },
  it: {
    title: 'Impara a giocare',
    intro:
      'Tre minuti a un tavolo vero, con qualcuno che ti dice cosa conta. Oppure leggi le regole.',
    lesson: 'Impara {game} giocando',
    read: 'Leggi le regole di {game}',
    rules: '{game}: le regole',
    search: 'Cerca nelle regole',
    nothing: 'Nessuna regola ne parla. Prova un’altra parola.',
    start: 'Impara giocando',
    coach: 'La tua guida',
    guest: 'Ospite',
    preparing: 'Preparo il tavolo…',
    jump: 'Salta alla fine',
    scStart:
      'Vince chi lascia meno caselle vuote. Questa è la tua tessera iniziale: ruotala, specchiala e mettila sull’anello al centro.',
    scFirst:
      'Ogni round mostra due tessere, uguali per tutti. Scegline una e disegnala dove si incastra.',
    scHoles:
      'Le caselle vuote isolate sono difficili da riempire dopo. Tieni unito lo spazio libero.',
    scWait: 'Disegnata. Appena tutti hanno disegnato arrivano le prossime due tessere.',
    scJump:
      'E così via, un round dopo l’altro, finché lo spazio non basta più. Saltiamo a un foglio quasi pieno.',
    scTight:
      'Quasi pieno! Se una delle due tessere si incastra da qualche parte, devi disegnarne una, volente o nolente.',
    scStuck:
      'Nessuna delle due si incastra. È qui che arriva la Seconda Chance: un’altra tessera, solo per te.',
    scChance: 'La tua Seconda Chance si incastra! Disegnala e resti in gioco. Puoi averne diverse.',
    scOne:
      'Non si incastra: sei fuori. La prima persona eliminata scrive un 1 in una casella vuota. La riempie e risolve i pareggi.',
    scOut:
      'Sei fuori, ma puoi ancora vincere: la tua griglia conta così com’è. Gli altri continuano.',
    scEnd: 'La partita è finita, e vince chi ha meno caselle vuote. Ora sai tutto. Gioca!',
    omFirst:
      'Perdi due manche e vinci! Perdi una manche quando non puoi giocare. La carta al centro chiede: {demand}. Quelle sollevate vanno bene: giocane una.',
    omPlay:
      'Tocca a te: {demand}. Di quale carta vuoi liberarti, e quale più avanti non andrà bene?',
    omDraw:
      'Qualcuno pesca una carta. Più carte hai, più è difficile restare senza mosse. A chi ne dai una?',
    omSwap: 'Scegli due persone che si scambino una carta coperta. Puoi esserci anche tu.',
    omGive: 'Dai via una carta troppo facile da giocare. La vedrà solo l’altra persona.',
    omAgain: 'Ancora! Ora devi rispondere alla tua stessa carta. Se non puoi, hai perso, evviva!',
    omEffects:
      'Molte carte fanno qualcosa: giocare ancora, cambiare senso, far pescare qualcuno, far scambiare due persone.',
    omWait: 'Giocano gli altri. Guarda il triangolo: in su vuol dire più alta, in giù più bassa.',
    omOut:
      'La tua mano è vuota e aspetti la fine della manche. Non ci guadagni nulla: conta solo non poter giocare, o avere carte quando gli altri non ne hanno più.',
    omRound:
      'Una manche è persa: chi l’ha persa riceve una carta «One more!». Con la seconda si vince. Saltiamo a una partita in cui ne hai già una.',
    omSecond:
      'Hai perso una manche: hai una carta «One more!». Perdi anche questa, e vinci. Gioca una carta: {demand}.',
    omEnd: 'Di nuovo senza mosse! Hai perso due volte, quindi hai vinto. Ora sai tutto. Gioca!',
  },
  es: {
    title: 'Aprende a jugar',
    intro:
      'Tres minutos en una mesa de verdad, con alguien que te dice lo importante. O lee las reglas.',
    lesson: 'Aprender {game} jugando',
    read: 'Leer las reglas de {game}',
    rules: '{game}: las reglas',
    search: 'Buscar en las reglas',
    nothing: 'Ninguna regla habla de eso. Prueba con otra palabra.',
    start: 'Aprender jugando',
    coach: 'Tu guía',
    guest: 'Invitado',
    preparing: 'Preparando la mesa…',
    jump: 'Saltar al final',
    scStart:
      'Gana quien deja menos casillas vacías. Esta es tu pieza inicial: gírala, refléjala y colócala sobre el anillo del centro.',
    scFirst:
      'Cada ronda muestra dos piezas, las mismas para todos. Elige una y dibújala donde quepa.',
    scHoles:
      'Las casillas vacías sueltas son difíciles de llenar después. Mantén unido el espacio libre.',
    scWait: 'Dibujada. En cuanto todos hayan dibujado llegan las dos piezas siguientes.',
    scJump: 'Y así sigue, ronda tras ronda, hasta que falta sitio. Saltemos a una hoja casi llena.',
    scTight:
      '¡Casi llena! Si una de las dos piezas cabe en algún lugar, debes dibujar una, te guste o no.',
    scStuck:
      'No cabe ninguna de las dos. Ahora tienes una segunda oportunidad: una pieza más, solo para ti.',
    scChance: '¡Tu segunda oportunidad cabe! Dibújala y sigues en juego. Puedes tener varias.',
    scOne:
      'No cabe: quedas fuera. La primera persona en quedar fuera escribe un 1 en una casilla vacía. La llena y sirve para desempatar.',
    scOut: 'Estás fuera, pero aún puedes ganar: tu cuadrícula cuenta como está. Los demás siguen.',
    scEnd:
      'La partida ha terminado, y gana quien tiene menos casillas vacías. Ya lo sabes todo. ¡A jugar!',
    omFirst:
      '¡Pierde dos rondas y ganas! Pierdes una ronda cuando no puedes jugar. La carta del centro pide: {demand}. Las levantadas valen: juega una.',
    omPlay: 'Te toca: {demand}. ¿De qué carta quieres librarte y cuál no valdrá más tarde?',
    omDraw:
      'Alguien roba una carta. Cuantas más cartas tienes, más cuesta atascarse. ¿A quién le das una?',
    omSwap:
      'Elige a dos personas para que se intercambien una carta boca abajo. Puedes ser una de ellas.',
    omGive: 'Da una carta demasiado fácil de jugar. Solo la verá la otra persona.',
    omAgain:
      '¡Otra vez! Ahora debes responder a tu propia carta. Si no puedes, has perdido, ¡hurra!',
    omEffects:
      'Muchas cartas hacen algo: jugar otra vez, cambiar el sentido, hacer robar a alguien, hacer que dos personas intercambien una carta.',
    omWait: 'Juegan los demás. Mira el triángulo: arriba es mayor, abajo es menor.',
    omOut:
      'No te quedan cartas y esperas al final de la ronda. Eso no da nada: solo cuenta atascarse, o tener cartas cuando a nadie más le quedan.',
    omRound:
      'Se ha perdido una ronda: quien la perdió recibe una carta «One more!». Con la segunda se gana. Saltemos a una partida en la que ya tienes una.',
    omSecond:
      'Has perdido una ronda: tienes una carta «One more!». Pierde también esta y ganas. Juega una carta: {demand}.',
    omEnd:
      '¡Te has atascado otra vez! Has perdido dos veces, así que has ganado. Ya lo sabes todo. ¡A jugar!',
  },
  de: {
    title: 'Spielen lernen',
    intro:
      'Drei Minuten an einem echten Tisch, und jemand sagt dir, worauf es ankommt. Oder lies die Regeln.',
    lesson: '{game} beim Spielen lernen',
    read: 'Die Regeln von {game} lesen',
    rules: '{game}: die Regeln',
    search: 'Regeln durchsuchen',
    nothing: 'Davon steht nichts in den Regeln. Versuch ein anderes Wort.',
    start: 'Beim Spielen lernen',
    coach: 'So geht’s',
    guest: 'Gast',
    preparing: 'Der Tisch wird vorbereitet …',
    jump: 'Zum Ende springen',
    scStart:
      'Wer die wenigsten Felder leer lässt, gewinnt. Das ist dein Startplättchen: Dreh es, spiegle es und leg es auf den Ring in der Mitte.',
    scFirst:
      'Jede Runde zeigt zwei Plättchen, für alle dieselben. Wähl eines und zeichne es, wo es passt.',
    scHoles: 'Einsame leere Felder sind später schwer zu füllen. Halt den freien Platz zusammen.',
    scWait: 'Gezeichnet. Sobald alle gezeichnet haben, kommen die nächsten zwei Plättchen.',
    scJump:
      'So geht es weiter, Runde für Runde, bis es eng wird. Springen wir zu einem Blatt, das fast voll ist.',
    scTight:
      'Fast voll! Passt eines der beiden Plättchen irgendwo, musst du eines zeichnen, ob du magst oder nicht.',
    scStuck:
      'Keines der beiden passt. Jetzt bekommst du eine zweite Chance: noch ein Plättchen, nur für dich.',
    scChance:
      'Deine zweite Chance passt! Zeichne sie, und du bleibst im Spiel. Du kannst mehrere bekommen.',
    scOne:
      'Sie passt nicht: Du scheidest aus. Wer zuerst ausscheidet, schreibt eine 1 in ein leeres Feld. Sie füllt es und entscheidet bei Gleichstand.',
    scOut:
      'Du bist raus, kannst aber noch gewinnen: Dein Blatt zählt, wie es ist. Die anderen spielen weiter.',
    scEnd:
      'Das Spiel ist aus: Wer die wenigsten leeren Felder hat, gewinnt. Mehr ist es nicht. Jetzt spiel!',
    omFirst:
      'Verlier zwei Runden, und du gewinnst! Eine Runde verliert, wer nicht spielen kann. Die Karte in der Mitte verlangt: {demand}. Die angehobenen passen: Spiel eine.',
    omPlay:
      'Du bist dran: {demand}. Welche Karte willst du loswerden, und welche passt später nicht mehr?',
    omDraw: 'Jemand zieht eine Karte. Wer mehr Karten hat, sitzt seltener fest. Wem gibst du eine?',
    omSwap: 'Wähl zwei Personen, die verdeckt eine Karte tauschen. Du kannst eine davon sein.',
    omGive: 'Gib eine Karte weg, die zu oft passt. Nur die andere Person sieht sie.',
    omAgain:
      'Nochmal! Jetzt musst du auf deine eigene Karte antworten. Kannst du nicht, hast du verloren, hurra!',
    omEffects:
      'Viele Karten bewirken etwas: nochmal spielen, die Richtung wechseln, jemanden ziehen lassen, zwei tauschen lassen.',
    omWait:
      'Die anderen spielen. Achte auf das Dreieck: nach oben heißt höher, nach unten niedriger.',
    omOut:
      'Deine Hand ist leer, du setzt bis zur nächsten Runde aus. Das bringt nichts: Es zählt nur, festzusitzen oder allein noch Karten zu haben.',
    omRound:
      'Eine Runde ist verloren: Wer sie verloren hat, bekommt eine „One more!“-Karte. Mit der zweiten gewinnt man. Springen wir in ein Spiel, in dem du schon eine hast.',
    omSecond:
      'Du hast eine Runde verloren: Du hast eine „One more!“-Karte. Verlier auch diese, und du gewinnst. Spiel eine Karte: {demand}.',
    omEnd:
      'Wieder festgesessen! Du hast zweimal verloren, also hast du gewonnen. Mehr ist es nicht. Jetzt spiel!',
  },
}

export const say = speaker<typeof en>(words)
export type Key = keyof typeof en
