/** Notifications of the system, where the browser has them and the person has allowed them. */

/** How long a service worker may take that is only being installed, in milliseconds. */
const PATIENCE = 1000

export function canNotify(): boolean {
  return 'Notification' in globalThis
}

export function mayNotify(): boolean {
  return canNotify() && Notification.permission === 'granted'
}

/** Ask the person. To be called by what they tap: browsers refuse to ask otherwise. */
export async function askToNotify(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === 'granted'
}

/**
 * Show a notification that leads back to this page. It replaces one with the same `tag`. Phones show
 * only those of a service worker; a page without a worker shows its own.
 */
export async function showNotification(title: string, body: string, tag: string): Promise<void> {
  const options = { body, tag, icon: '/icon.svg', data: location.pathname }
  const worker = await registration()
  try {
    if (worker) await worker.showNotification(title, options)
    else keepOwn(new Notification(title, options))
  } catch {
    // No longer allowed: no notification, but the title still says it.
  }
}

/** Take back what `showNotification` showed. */
export async function closeNotification(tag: string): Promise<void> {
  own?.close()
  own = null
  const shown = await (await registration())?.getNotifications?.({ tag })
  for (const each of shown ?? []) each.close()
}

let own: Notification | null = null

function keepOwn(shown: Notification): void {
  own = shown
  shown.onclick = () => {
    window.focus()
    shown.close()
  }
}

async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  const workers = navigator.serviceWorker
  const found = await workers?.getRegistration().catch(() => undefined)
  if (!found) return undefined
  // A worker that is being installed cannot show anything yet.
  const late = new Promise<undefined>((give) => setTimeout(give, PATIENCE))
  return Promise.race([workers.ready, late])
}
