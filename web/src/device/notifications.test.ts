import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  askToNotify,
  canNotify,
  closeNotification,
  mayNotify,
  showNotification,
} from './notifications'

const made = vi.fn()

class Own {
  static permission = 'granted'
  static requestPermission = async () => 'granted'
  onclick = () => {}
  close = vi.fn()

  constructor(...args: unknown[]) {
    made(...args)
  }
}

function withWorker(worker: unknown): void {
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: async () => worker, ready: Promise.resolve(worker) },
  })
}

beforeEach(() => {
  made.mockReset()
  vi.stubGlobal('Notification', Own)
})

afterEach(() => vi.unstubAllGlobals())

it('goes through the service worker where there is one: phones know no other way', async () => {
  const close = vi.fn()
  const worker = { showNotification: vi.fn(), getNotifications: vi.fn(async () => [{ close }]) }
  withWorker(worker)
  await showNotification('Your turn', 'One More!', 'turn-a')
  await closeNotification('turn-a')

  expect(worker.showNotification).toHaveBeenCalledWith(
    'Your turn',
    expect.objectContaining({ body: 'One More!', tag: 'turn-a' }),
  )
  expect(worker.getNotifications).toHaveBeenCalledWith({ tag: 'turn-a' })
  expect(close).toHaveBeenCalledOnce()
  expect(made).not.toHaveBeenCalled()
})

it('is the page’s own without a service worker', async () => {
  withWorker(undefined)
  await showNotification('Your turn', 'One More!', 'turn-a')

  expect(made).toHaveBeenCalledWith('Your turn', expect.objectContaining({ tag: 'turn-a' }))
})

it('keeps quiet where it is forbidden after all', async () => {
  withWorker({ showNotification: () => Promise.reject(new TypeError('no')) })

  await expect(showNotification('Your turn', '', 'turn-a')).resolves.toBeUndefined()
})

it('knows where there are none', async () => {
  expect([canNotify(), mayNotify(), await askToNotify()]).toEqual([true, true, true])
  vi.stubGlobal('Notification', undefined)
  Reflect.deleteProperty(globalThis, 'Notification')
  expect([canNotify(), mayNotify(), await askToNotify()]).toEqual([false, false, false])
})
