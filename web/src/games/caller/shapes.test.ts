import { afterEach, describe, expect, it } from 'vitest'
import { LANGUAGES, speech } from '../../words/language.svelte'
import { roomFor, shapeOf, shareOf, tileName } from './shapes'

/** Every puzzle tile of the deck that everybody plays with. */
const STANDARD =
  '# ## ### ##/#. #### ##/## ###/.#. .##/##. ###/#.. .##/##./.#. ##### ####/#... .###/##.. ###/##. ' +
  '###/.#./.#. #.#/### #../#../### #../##./.## .#./###/.#. ####/.#.. ##./.#./.## ###/### ###### ' +
  '#####/#.... ####/#.../#... ####/#..# ###/##./.#. ###./.### ###./..#./..## ##../.##./..## ' +
  '####/###. ###/###/#.. ###/#.#/#.# ##../.##./..##/...#'

afterEach(() => speech.change('en'))

describe('the name of a tile', () => {
  it('is its shape and its size', () => {
    expect(tileName('###/#..')).toBe('L of 4')
    expect(tileName('#../##./.##')).toBe('stairs of 5')
    expect(tileName('#')).toBe('single square')
  })

  it('is the same whichever way the tile lies', () => {
    for (const text of ['###/..#', '#./#./##', '##/.#/.#', '..#/###'])
      expect(tileName(text)).toBe('L of 4')
    expect(tileName('#/#/#/#/#/#/#')).toBe('bar of 7')
  })

  it('is the size and the outer measures where nobody sees a shape', () => {
    expect(shapeOf('.#../####/..#.')).toBeNull()
    expect(tileName('.#../####/..#.')).toBe('6 squares, 4 by 3')
  })

  it.each(LANGUAGES)('tells every tile of the standard deck from every other in %s', (language) => {
    speech.change(language)
    const names = STANDARD.split(' ').map(tileName)

    expect(new Set(names).size).toBe(34)
    expect(STANDARD.split(' ').filter((text) => shapeOf(text) === null)).toEqual([])
  })

  it('is said as people say it', () => {
    speech.change('de')
    expect(tileName('###/#..')).toBe('4er-L')
    speech.change('fr')
    expect(tileName('#../##./.##')).toBe('escalier de 5')
  })
})

describe('the scale', () => {
  it('is one for tiles side by side, and as large as the longest allows', () => {
    const room = roomFor(['#####', '##/#.'])

    expect(room).toEqual({ wide: 5, high: 3 })
    expect(shareOf('#####', room)).toEqual({ across: '100%', down: `${100 / 3}%` })
    expect(shareOf('##/#.', room)).toEqual({ across: '40%', down: `${200 / 3}%` })
  })

  it('makes no giant of a single square', () => {
    expect(roomFor(['#', '##'])).toEqual({ wide: 3, high: 3 })
  })
})
