/** Which page is shown. The browser's history is the only state; links are ordinary links. */

class Place {
  path: string = $state(location.pathname)
  query: string = $state(location.search)

  constructor() {
    addEventListener('popstate', () => this.read())
  }

  go(address: string): void {
    history.pushState(null, '', address)
    scrollTo(0, 0)
    this.read()
  }

  replace(address: string): void {
    history.replaceState(null, '', address)
    this.read()
  }

  private read(): void {
    this.path = location.pathname
    this.query = location.search
  }
}

export const place = new Place()

/** Follow a link inside the page; everything else is left to the browser. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link === null || link.target !== '' || link.hasAttribute('download')) return
  const url = new URL(link.href)
  if (url.origin !== location.origin || url.pathname.startsWith('/api/')) return
  // A jump inside the page, such as the skip link.
  if (url.hash !== '' && url.pathname === location.pathname) return
  event.preventDefault()
  place.go(url.pathname + url.search + url.hash)
}
