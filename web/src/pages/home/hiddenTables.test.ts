import { beforeEach, describe, expect, it } from 'vitest'
import { bringBack, droppedTables, dropTable } from './hiddenTables'

describe('tables that were dropped from the list', () => {
  beforeEach(() => localStorage.clear())

  it('are remembered, each once, and come back when asked', () => {
    dropTable('abc')
    dropTable('def')
    dropTable('abc')
    expect(droppedTables()).toEqual(['def', 'abc'])
    expect(bringBack('abc')).toEqual(['def'])
    expect(droppedTables()).toEqual(['def'])
  })

  it('are the last hundred', () => {
    for (let number = 0; number < 130; number += 1) dropTable(`t${number}`)
    expect(droppedTables()).toHaveLength(100)
    expect(droppedTables()[0]).toBe('t30')
  })

  it.each(['no list', '{"a":1}', 'null'])('are none where something else is stored: %s', (text) => {
    localStorage.setItem('mulligan.dropped', text)
    expect(droppedTables()).toEqual([])
  })
})
