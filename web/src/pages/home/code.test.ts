import { expect, it } from 'vitest'
import { shortCode, spelled, tableAddress } from './code'

it.each([
  ['k7f3q', '/t/k7f3q'],
  ['  k7f3q ', '/t/k7f3q'],
  ['https://play.example/t/k7f3q', '/t/k7f3q'],
  ['https://play.example/t/k7f3q#seat=a.B-9_', '/t/k7f3q#seat=a.B-9_'],
  ['', null],
  ['two words', null],
  ['https://play.example/', null],
])('reads %j', (text, address) => {
  expect(tableAddress(text)).toBe(address)
})

it.each([
  ['KQ4 7MX', 'KQ47MX'],
  [' kq47mx', 'KQ47MX'],
  ['kq4-7mx', 'KQ47MX'],
  ['KQ47M', null],
  ['KQ47MXZ', null],
  ['KA47MX', null],
  ['k7f3qabcde', null],
  ['https://play.example/t/k7f3q', null],
])('reads %j as a short code', (text, code) => {
  expect(shortCode(text)).toBe(code)
})

it('spells a short code in two groups', () => {
  expect(spelled('KQ47MX')).toBe('KQ4 7MX')
})
