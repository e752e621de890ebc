import { beforeEach, describe, expect, it } from 'vitest'
import { hiddenTables, hideTable, showTable } from './hiddenTables'

describe('tables that were hidden from the list', () => {
  beforeEach(() => localStorage.clear())

  it('are remembered, each once, and come back when asked', () => {
    hideTable('abc')
    hideTable('def')
    hideTable('abc')
    expect(hiddenTables()).toEqual(['def', 'abc'])
    expect(showTable('abc')).toEqual(['def'])
    expect(hiddenTables()).toEqual(['def'])
  })

  it('are the last hundred', () => {
    for (let number = 0; number < 130; number += 1) hideTable(`t${number}`)
    expect(hiddenTables()).toHaveLength(100)
    expect(hiddenTables()[0]).toBe('t30')
  })

  it.each(['no list', '{"a":1}', 'null'])('are none where something else is stored: %s', (text) => {
    localStorage.setItem('mulligan.dropped', text)
    expect(hiddenTables()).toEqual([])
  })
})
