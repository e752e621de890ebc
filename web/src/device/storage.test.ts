import { afterEach, expect, it, vi } from 'vitest'

const NAMES = ['localStorage', 'sessionStorage'] as const
const real = NAMES.map((name) => Object.getOwnPropertyDescriptor(window, name) ?? {})

afterEach(() => {
  NAMES.forEach((name, at) => {
    Object.defineProperty(window, name, { configurable: true, ...real[at] })
  })
})

function blocked() {
  for (const name of NAMES)
    Object.defineProperty(window, name, {
      configurable: true,
      get: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    })
}

it('where storage is blocked, the page remembers as long as it is open', async () => {
  blocked()
  vi.resetModules()
  await import('./storage')
  localStorage.setItem('name', 'Ada')
  sessionStorage.setItem('name', 'Bea')

  expect(localStorage.getItem('name')).toBe('Ada')
  expect(sessionStorage.getItem('name')).toBe('Bea')
  expect([localStorage.length, localStorage.key(0), localStorage.key(1)]).toEqual([1, 'name', null])
  localStorage.removeItem('name')
  sessionStorage.clear()
  expect(localStorage.getItem('name')).toBeNull()
  expect(sessionStorage.length).toBe(0)
})

it('storage that works is left alone', async () => {
  const before = localStorage
  vi.resetModules()
  await import('./storage')
  expect(localStorage).toBe(before)
})
