import { describe, expect, it } from 'vitest'
import { roomFor, shareOf } from './scale'

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
