/**
 * Where a browser blocks storage, even looking at it throws. There the page remembers names and
 * settings as long as it is open. `main.ts` loads this before all else.
 */

for (const name of ['localStorage', 'sessionStorage'] as const)
  try {
    void window[name].length
  } catch {
    Object.defineProperty(window, name, { value: remembered() })
  }

function remembered(): Storage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: (at) => [...items.keys()][at] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  }
}

export {}
