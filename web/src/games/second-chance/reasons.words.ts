/** Why one drawing is better than another: what can be counted on the two sheets. */

import { speaker } from '../../words/language.svelte'

const en = {
  same: 'Nothing wrong here: it was the best, or as good.',
  dead: {
    one: 'It leaves {count} square that no tile still to come can fill; the better drawing leaves {better}.',
    other:
      'It leaves {count} squares that no tile still to come can fill; the better drawing leaves {better}.',
  },
  holes: {
    one: 'It leaves {count} single hole that only the smallest tile can fill; the better drawing leaves {better}.',
    other:
      'It leaves {count} single holes that only the smallest tile can fill; the better drawing leaves {better}.',
  },
  corner: 'The better drawing fills a corner, and corners are hard to fill later.',
  pieces: 'It cuts the empty squares into more pieces: {made} instead of {better}.',
  last: {
    one: 'It takes the last place for a tile of {count} square that’s still to come.',
    other: 'It takes the last place for a tile of {count} squares that’s still to come.',
  },
  fits: 'Fewer of the cards still to come will fit: {made} instead of {better}.',
  places: 'It leaves fewer places for the tiles still to come: {made} instead of {better}.',
  border: 'It leaves the empty squares more ragged; smooth borders are easier to fill.',
  room: 'A smaller tile would have left more room.',
  size: 'The bigger tile had a good place too.',
  later: 'You can’t tell at a glance: the difference shows in later rounds.',
}

export const words = {
  en,
  fr: {
    same: 'Rien à redire : c’était le meilleur, ou aussi bon.',
    dead: {
      one: 'Il laisse {count} case qu’aucune tuile à venir ne peut remplir ; le meilleur dessin en laisse {better}.',
      other:
        'Il laisse {count} cases qu’aucune tuile à venir ne peut remplir ; le meilleur dessin en laisse {better}.',
    },
    holes: {
      one: 'Il laisse {count} trou isolé que seule la plus petite tuile peut remplir ; le meilleur dessin en laisse {better}.',
      other:
        'Il laisse {count} trous isolés que seule la plus petite tuile peut remplir ; le meilleur dessin en laisse {better}.',
    },
    corner: 'Le meilleur dessin remplit un coin, et les coins sont difficiles à remplir plus tard.',
    pieces: 'Il coupe les cases vides en plus de morceaux : {made} au lieu de {better}.',
    last: {
      one: 'Il prend le dernier endroit pour une tuile de {count} case encore à venir.',
      other: 'Il prend le dernier endroit pour une tuile de {count} cases encore à venir.',
    },
    fits: 'Moins de cartes à venir pourront rentrer : {made} au lieu de {better}.',
    places: 'Il laisse moins d’endroits pour les tuiles à venir : {made} au lieu de {better}.',
    border: 'Il laisse un vide plus découpé ; un bord régulier est plus facile à remplir.',
    room: 'Une tuile plus petite aurait laissé plus de place.',
    size: 'La plus grande tuile tombait bien, elle aussi.',
    later: 'Cela ne se voit pas d’un coup d’œil : la différence apparaît plus tard.',
  },
  it: {
    same: 'Niente da dire: era la mossa migliore, o altrettanto buona.',
    dead: {
      one: 'Lascia {count} casella che nessuna tessera ancora da uscire può riempire; il disegno migliore ne lascia {better}.',
      other:
        'Lascia {count} caselle che nessuna tessera ancora da uscire può riempire; il disegno migliore ne lascia {better}.',
    },
    holes: {
      one: 'Lascia {count} buco isolato che solo la tessera più piccola può riempire; il disegno migliore ne lascia {better}.',
      other:
        'Lascia {count} buchi isolati che solo la tessera più piccola può riempire; il disegno migliore ne lascia {better}.',
    },
    corner:
      'Il disegno migliore riempie un angolo, e gli angoli più tardi sono difficili da riempire.',
    pieces: 'Divide le caselle vuote in più pezzi: {made} invece di {better}.',
    last: {
      one: 'Occupa l’ultima posizione per una tessera da {count} casella che deve ancora uscire.',
      other: 'Occupa l’ultima posizione per una tessera da {count} caselle che deve ancora uscire.',
    },
    fits: 'Si incastreranno meno carte ancora da uscire: {made} invece di {better}.',
    places: 'Lascia meno posizioni alle tessere ancora da uscire: {made} invece di {better}.',
    border: 'Lascia le caselle vuote più frastagliate; i bordi regolari si riempiono meglio.',
    room: 'Una tessera più piccola avrebbe lasciato più spazio.',
    size: 'Anche la tessera più grande aveva una buona posizione.',
    later: 'Non si vede a colpo d’occhio: la differenza emerge nei round successivi.',
  },
  es: {
    same: 'Nada que objetar: era la mejor, o igual de buena.',
    dead: {
      one: 'Deja {count} casilla que ninguna pieza de las que faltan puede llenar; el mejor dibujo deja {better}.',
      other:
        'Deja {count} casillas que ninguna pieza de las que faltan puede llenar; el mejor dibujo deja {better}.',
    },
    holes: {
      one: 'Deja {count} hueco suelto que solo puede llenar la pieza más pequeña; el mejor dibujo deja {better}.',
      other:
        'Deja {count} huecos sueltos que solo puede llenar la pieza más pequeña; el mejor dibujo deja {better}.',
    },
    corner: 'El mejor dibujo llena una esquina, y las esquinas son difíciles de llenar más tarde.',
    pieces: 'Corta las casillas vacías en más trozos: {made} en vez de {better}.',
    last: {
      one: 'Ocupa el último lugar para una pieza de {count} casilla que aún falta por salir.',
      other: 'Ocupa el último lugar para una pieza de {count} casillas que aún falta por salir.',
    },
    fits: 'Cabrán menos cartas de las que faltan por salir: {made} en vez de {better}.',
    places: 'Deja menos lugares para las piezas que faltan por salir: {made} en vez de {better}.',
    border: 'Deja las casillas vacías con más recovecos; los bordes lisos se llenan mejor.',
    room: 'Una pieza más pequeña habría dejado más espacio.',
    size: 'La pieza más grande también tenía un buen lugar.',
    later: 'No se ve a simple vista: la diferencia aparece en rondas posteriores.',
  },
  de: {
    same: 'Nichts zu bemängeln: Es war das Beste, oder so gut wie das Beste.',
    dead: {
      one: 'Danach bleibt {count} Feld, das kein Plättchen mehr füllen kann, das noch kommt; bei der besseren Zeichnung: {better}.',
      other:
        'Danach bleiben {count} Felder, die kein Plättchen mehr füllen kann, das noch kommt; bei der besseren Zeichnung: {better}.',
    },
    holes: {
      one: 'Danach gibt es {count} einzelnes Loch, das nur das kleinste Plättchen füllt; bei der besseren Zeichnung: {better}.',
      other:
        'Danach gibt es {count} einzelne Löcher, die nur das kleinste Plättchen füllt; bei der besseren Zeichnung: {better}.',
    },
    corner: 'Die bessere Zeichnung füllt eine Ecke, und Ecken sind später schwer zu füllen.',
    pieces: 'Es zerschneidet die leeren Felder in mehr Stücke: {made} statt {better}.',
    last: {
      one: 'Es nimmt einem Plättchen mit {count} Feld, das noch kommt, die letzte Stelle.',
      other: 'Es nimmt einem Plättchen mit {count} Feldern, das noch kommt, die letzte Stelle.',
    },
    fits: 'Danach passen weniger von den Karten, die noch kommen: {made} statt {better}.',
    places: 'Es lässt weniger Stellen für die Plättchen, die noch kommen: {made} statt {better}.',
    border: 'Es lässt die leeren Felder zerklüfteter; glatte Ränder füllen sich leichter.',
    room: 'Ein kleineres Plättchen hätte mehr Platz gelassen.',
    size: 'Auch für das größere Plättchen gab es eine gute Stelle.',
    later: 'Das sieht man nicht auf einen Blick: Der Unterschied zeigt sich später.',
  },
}

export const say = speaker<typeof en>(words)
