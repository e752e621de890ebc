/**
 * Tells how large an element is, now and whenever that changes. Unlike a bound size it never makes
 * the browser lay out a page that is still being built: on a phone that takes a while.
 */
export function measured(tell: (width: number, height: number) => void) {
  return (element: HTMLElement) => {
    const observer = new ResizeObserver(() => tell(element.offsetWidth, element.offsetHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }
}
