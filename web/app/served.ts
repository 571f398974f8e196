/** Longest that what the server wrote stands there; then the page has to show what it has. */
const MAX_MS = 10_000

/** The page has come as far as what stands there already: a heading that is seen, and nothing that still waits. */
const isDrawn = (root: HTMLElement): boolean =>
  root.querySelector('main h1:not(.sr)') !== null && root.querySelector('main.gathering, main .skeleton') === null

/**
 * What the server wrote for guests (server/public) stays until the page is drawn behind it, and makes way in one frame: nobody sees a
 * skeleton where there was text. Until then the page is out of sight (served.css). Does nothing where the server wrote nothing.
 */
export function takeOver(root: HTMLElement): void {
  const served = document.getElementById('served')
  if (!served) return
  root.inert = true
  const done = (): void => {
    observer.disconnect()
    clearTimeout(timer)
    const hadFocus = served.contains(document.activeElement)
    served.remove()
    root.inert = false
    // Whoever had come as far as a link goes on in the page, not at its beginning.
    if (hadFocus) root.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(() => isDrawn(root) && done())
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ['class'] })
  const timer = setTimeout(done, MAX_MS)
}
