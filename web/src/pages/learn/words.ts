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
  jump: 'Jump to the end',
  scStart:
    'The fewest empty squares win. This is your starting tile: turn it, mirror it, and place it over the ring in the centre.',
  scFirst:
    'Each round shows two tiles, the same for everybody. Choose one and draw it where it fits.',
  scHoles: 'Lonely empty squares are hard to fill later. Keep the free space in one piece.',
  scWait: 'Drawn. As soon as all have drawn, the next two tiles come.',
  scJump:
    'So it goes on, round after round, until it gets tight. Let’s jump to a sheet that’s nearly full.',
  scTight: 'Nearly full! If one of the two tiles fits anywhere, you must draw one, like it or not.',
  scStuck: 'Neither tile fits. That’s when you get a second chance: one more tile, for you alone.',
  scChance: 'Your second chance fits! Draw it, and you stay in. You can get several in one game.',
  scOne:
    'It doesn’t fit: you drop out. The first to drop out writes a 1 into an empty square. It fills the square and breaks ties.',
  scOut: 'You’re out, but you can still win: your grid counts as it is. The others play on.',
  scEnd: 'The game is over, and the fewest empty squares win. That’s all there is to it. Now play!',
  omFirst:
    'Lose two rounds and you win! You lose a round when you can’t play. The centre card asks for a card: {demand}. The lifted ones fit: play one.',
  omPlay:
    'Your turn: {demand}. Which card do you want to be rid of, and which one won’t fit later?',
  omDraw:
    'Somebody draws a card. A fuller hand is harder to get stuck with: whom do you wish that?',
  omSwap: 'Choose two people who swap a card, face down. You can be one of them.',
  omGive: 'Give away a card that fits too often. Only the other one will see it.',
  omAgain: 'Again! You must answer your own card now. If you can’t, you’ve lost, hooray!',
  omEffects:
    'Many cards do something: play again, turn the direction round, let somebody draw, let two people swap.',
  omWait: 'The others play. Watch the triangle: up means higher, down means lower.',
  omOut:
    'Your hand is empty, so you sit this round out. That gains you nothing: only getting stuck does, or being the last with cards.',
  omRound:
    'A round is lost, so its loser gets a “One more!” card. A second one wins. Let’s jump to a game where you have one already.',
  omSecond:
    'You’ve lost a round: you have a “One more!” card. Lose this round too, and you win. Play a card: {demand}.',
  omEnd: 'Stuck again! You’ve lost twice, so you’ve won. That’s all there is to it. Now play!',
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
    jump: 'Sauter à la fin',
    scStart:
      'Le moins de cases vides gagne. Voici votre tuile de départ : tournez-la, retournez-la et placez-la sur l’anneau du centre.',
    scFirst:
      'Chaque tour montre deux tuiles, les mêmes pour tous. Choisissez-en une et dessinez-la là où elle rentre.',
    scHoles:
      'Les cases vides isolées sont difficiles à remplir ensuite. Gardez l’espace libre d’un seul tenant.',
    scWait: 'C’est dessiné. Dès que tous ont dessiné, les deux tuiles suivantes arrivent.',
    scJump:
      'Et ainsi de suite, tour après tour, jusqu’à ce que la place manque. Sautons à une feuille presque pleine.',
    scTight:
      'Presque plein ! Si l’une des deux tuiles rentre quelque part, il faut en dessiner une, bon gré mal gré.',
    scStuck:
      'Aucune des deux ne rentre. C’est là que vous avez une seconde chance : une tuile de plus, rien que pour vous.',
    scChance:
      'Votre seconde chance rentre ! Dessinez-la, et vous restez en jeu. On peut en avoir plusieurs.',
    scOne:
      'Elle ne rentre pas : vous êtes hors jeu. Le premier hors jeu écrit un 1 dans une case vide. Il la remplit et départage les égalités.',
    scOut:
      'Vous êtes hors jeu, mais vous pouvez encore gagner : votre grille compte telle quelle. Les autres continuent.',
    scEnd:
      'La partie est finie, et le moins de cases vides gagne. Vous savez tout. À vous de jouer !',
    omFirst:
      'Perdez deux tours et vous gagnez ! On perd un tour quand on ne peut pas jouer. La carte du centre demande : {demand}. Les cartes soulevées vont : jouez-en une.',
    omPlay:
      'À vous : {demand}. De quelle carte voulez-vous vous débarrasser, et laquelle n’ira pas plus tard ?',
    omDraw:
      'Quelqu’un pioche une carte. Avec une main pleine, on est moins vite bloqué : à qui le souhaitez-vous ?',
    omSwap: 'Choisissez deux personnes qui échangent une carte, face cachée. Vous pouvez en être.',
    omGive: 'Donnez une carte qui va trop souvent. Seul l’autre la verra.',
    omAgain:
      'Encore ! Vous devez répondre à votre propre carte. Si vous ne pouvez pas, vous avez perdu, hourra !',
    omEffects:
      'Beaucoup de cartes ont un effet : rejouer, changer de sens, faire piocher quelqu’un, faire échanger deux personnes.',
    omWait:
      'Les autres jouent. Regardez le triangle : vers le haut, plus haut ; vers le bas, plus bas.',
    omOut:
      'Votre main est vide, vous attendez la fin du tour. Cela ne rapporte rien : il faut être bloqué, ou être le dernier avec des cartes.',
    omRound:
      'Un tour est perdu : son perdant reçoit une carte « One more! » Une deuxième fait gagner. Sautons à une partie où vous en avez déjà une.',
    omSecond:
      'Vous avez perdu un tour : vous avez une carte « One more! » Perdez aussi celui-ci, et vous gagnez. Jouez une carte : {demand}.',
    omEnd:
      'Bloqué encore une fois ! Deux défaites : vous avez gagné. Vous savez tout. À vous de jouer !',
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
    jump: 'Salta alla fine',
    scStart:
      'Vince chi lascia meno caselle vuote. Questa è la tua tessera iniziale: girala, specchiala e mettila sull’anello al centro.',
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
      'Non si incastra: sei fuori. Chi esce per primo scrive un 1 in una casella vuota. La riempie e risolve i pareggi.',
    scOut:
      'Sei fuori, ma puoi ancora vincere: la tua griglia conta così com’è. Gli altri continuano.',
    scEnd: 'La partita è finita, e vince chi ha meno caselle vuote. Ora sai tutto. Gioca!',
    omFirst:
      'Perdi due round e vinci! Perdi un round quando non puoi giocare. La carta al centro chiede: {demand}. Quelle sollevate vanno bene: giocane una.',
    omPlay:
      'Tocca a te: {demand}. Di quale carta vuoi liberarti, e quale più avanti non andrà bene?',
    omDraw:
      'Qualcuno pesca una carta. Con più carte è più difficile restare bloccati: a chi lo auguri?',
    omSwap: 'Scegli due persone che si scambiano una carta coperta. Puoi esserci anche tu.',
    omGive: 'Dai via una carta che va bene troppo spesso. La vedrà solo l’altra persona.',
    omAgain: 'Ancora! Ora devi rispondere alla tua stessa carta. Se non puoi, hai perso, evviva!',
    omEffects:
      'Molte carte fanno qualcosa: giocare ancora, cambiare senso, far pescare qualcuno, far scambiare due persone.',
    omWait: 'Giocano gli altri. Guarda il triangolo: in su vuol dire più alta, in giù più bassa.',
    omOut:
      'La tua mano è vuota e aspetti la fine del round. Non ci guadagni nulla: conta solo restare bloccati, o essere l’ultimo con carte.',
    omRound:
      'Un round è perso: chi l’ha perso riceve una carta “One more!” Con una seconda si vince. Saltiamo a una partita in cui ne hai già una.',
    omSecond:
      'Hai perso un round: hai una carta “One more!” Perdi anche questo, e vinci. Gioca una carta: {demand}.',
    omEnd: 'Di nuovo senza mosse! Hai perso due volte, quindi hai vinto. Ora sai tutto. Gioca!',
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
    jump: 'Saltar al final',
    scStart:
      'Gana quien deja menos casillas vacías. Esta es tu pieza inicial: gírala, voltéala y colócala sobre el anillo del centro.',
    scFirst:
      'Cada ronda muestra dos piezas, las mismas para todos. Elige una y dibújala donde quepa.',
    scHoles:
      'Las casillas vacías sueltas son difíciles de llenar después. Mantén unido el espacio libre.',
    scWait: 'Dibujada. En cuanto todos hayan dibujado llegan las dos piezas siguientes.',
    scJump: 'Y así sigue, ronda tras ronda, hasta que falta sitio. Saltemos a una hoja casi llena.',
    scTight:
      '¡Casi llena! Si una de las dos piezas cabe en algún sitio, debes dibujar una, te guste o no.',
    scStuck:
      'No cabe ninguna de las dos. Ahora tienes una segunda oportunidad: una pieza más, solo para ti.',
    scChance: '¡Tu segunda oportunidad cabe! Dibújala y sigues en juego. Puedes tener varias.',
    scOne:
      'No cabe: quedas fuera. El primero en quedar fuera escribe un 1 en una casilla vacía. La llena y sirve para desempatar.',
    scOut: 'Estás fuera, pero aún puedes ganar: tu cuadrícula cuenta como está. Los demás siguen.',
    scEnd:
      'La partida ha terminado, y gana quien tiene menos casillas vacías. Ya lo sabes todo. ¡A jugar!',
    omFirst:
      '¡Pierde dos rondas y ganas! Pierdes una ronda cuando no puedes jugar. La carta del centro pide: {demand}. Las levantadas valen: juega una.',
    omPlay: 'Te toca: {demand}. ¿De qué carta quieres librarte y cuál no valdrá más tarde?',
    omDraw: 'Alguien roba una carta. Con más cartas cuesta más atascarse: ¿a quién se lo deseas?',
    omSwap: 'Elige a dos personas que se cambian una carta boca abajo. Puedes ser una de ellas.',
    omGive: 'Da una carta que vale demasiado a menudo. Solo la verá la otra persona.',
    omAgain:
      '¡Otra vez! Ahora debes responder a tu propia carta. Si no puedes, has perdido, ¡hurra!',
    omEffects:
      'Muchas cartas hacen algo: jugar otra vez, cambiar el sentido, hacer robar a alguien, hacer que dos se cambien una carta.',
    omWait: 'Juegan los demás. Mira el triángulo: arriba es mayor, abajo es menor.',
    omOut:
      'No te quedan cartas y esperas al final de la ronda. Eso no da nada: solo cuenta atascarse o ser el último con cartas.',
    omRound:
      'Se ha perdido una ronda: quien la perdió recibe una carta «One more!» Con otra se gana. Saltemos a una partida en la que ya tienes una.',
    omSecond:
      'Has perdido una ronda: tienes una carta «One more!» Pierde también esta y ganas. Juega una carta: {demand}.',
    omEnd:
      '¡Sin jugada otra vez! Has perdido dos veces, así que has ganado. Ya lo sabes todo. ¡A jugar!',
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
      'Das Spiel ist aus, und die wenigsten leeren Felder gewinnen. Mehr ist es nicht. Jetzt spiel!',
    omFirst:
      'Verlier zwei Runden, und du gewinnst! Eine Runde verliert, wer nicht spielen kann. Die Karte in der Mitte verlangt: {demand}. Die angehobenen passen: Spiel eine.',
    omPlay:
      'Du bist dran: {demand}. Welche Karte willst du loswerden, und welche passt später nicht mehr?',
    omDraw:
      'Jemand zieht eine Karte. Mit mehr Karten sitzt man schwerer fest: Wem wünschst du das?',
    omSwap: 'Wähl zwei Personen, die verdeckt eine Karte tauschen. Du kannst eine davon sein.',
    omGive: 'Gib eine Karte weg, die zu oft passt. Nur die andere Person sieht sie.',
    omAgain:
      'Nochmal! Jetzt musst du auf deine eigene Karte antworten. Kannst du nicht, hast du verloren, hurra!',
    omEffects:
      'Viele Karten bewirken etwas: nochmal spielen, die Richtung wechseln, jemanden ziehen lassen, zwei tauschen lassen.',
    omWait:
      'Die anderen spielen. Achte auf das Dreieck: nach oben heißt höher, nach unten niedriger.',
    omOut:
      'Deine Hand ist leer, du setzt bis zur nächsten Runde aus. Das bringt nichts: Es zählt nur, festzusitzen oder als Letzter Karten zu haben.',
    omRound:
      'Eine Runde ist verloren: Wer sie verlor, bekommt eine Karte „One more!“ Eine zweite gewinnt. Springen wir in ein Spiel, in dem du schon eine hast.',
    omSecond:
      'Du hast eine Runde verloren: Du hast eine Karte „One more!“ Verlier auch diese, und du gewinnst. Spiel eine Karte: {demand}.',
    omEnd:
      'Wieder festgesessen! Du hast zweimal verloren, also hast du gewonnen. Mehr ist es nicht. Jetzt spiel!',
  },
}

export const say = speaker<typeof en>(words)
export type Key = keyof typeof en
