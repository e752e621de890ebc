import { expect, it } from 'vitest'
import { tableAddress } from './code'

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
