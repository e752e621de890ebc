/** Keeps the screen on while the page is visible. The browser lets go whenever it is hidden. */

export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null
  let done = false

  async function hold(): Promise<void> {
    if (done || document.visibilityState !== 'visible') return
    try {
      lock = await navigator.wakeLock.request('screen')
      if (done) void lock.release()
    } catch {
      // A low battery, or a browser that has none: the screen follows its own rules.
    }
  }

  void hold()
  document.addEventListener('visibilitychange', hold)
  return () => {
    done = true
    document.removeEventListener('visibilitychange', hold)
    void lock?.release()
  }
}
