import { describe, expect, it, test } from 'vitest'
import linksFile from '../../../../tests/vectors/links.json?raw'
import type { Deck } from './deck'
import { readLink, writeLink } from './link'

const vectors: { link: string; deck?: Deck; fault?: string }[] = JSON.parse(linksFile)
const good = vectors.flatMap(({ link, deck }) => (deck ? [{ link, deck, title: deck.title }] : []))
const bad = vectors.flatMap(({ link, fault }) => (fault ? [{ link, fault }] : []))

describe('a deck as a link', () => {
  test.each(good)('$title is written as the rules write it', ({ link, deck }) => {
    expect(writeLink(deck)).toBe(link)
  })

  test.each(good)('$title is read as it was written', ({ link, deck }) => {
    expect(readLink(link)).toEqual(deck)
  })

  test.each(bad)('$link is $fault', ({ link, fault }) => {
    expect(readLink(link)).toBe(fault)
  })
})

it('notices every letter that is missing', () => {
  const link = good[0]?.link ?? ''
  for (let end = 0; end < link.length; end++) expect(readLink(link.slice(0, end))).toBe('damaged')
})

it('takes any letters without falling', () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  for (let length = 0; length < 300; length++) {
    const link = Array.from({ length }, (_, at) => letters[(at * at * 7 + length) % 64]).join('')
    expect(readLink(`1${link}`)).toBe('damaged')
  }
})
