// Before a file of tests: our own modules are read anew, as a page's are, and what the file before left in the window goes.
import { vi } from 'vitest'

vi.useRealTimers()
vi.unstubAllGlobals()
vi.resetModules()
for (const element of [document.documentElement, document.body])
  for (const { name } of [...element.attributes]) element.removeAttribute(name)
document.head.replaceChildren()
document.body.replaceChildren()
localStorage.clear()
sessionStorage.clear()
for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0`
history.replaceState(null, '', '/')

/** What asks before the window is left, of a page that its file left open. */
const kept = globalThis as { asking?: EventListenerOrEventListenerObject[] }
if (!kept.asking) {
  const asking: EventListenerOrEventListenerObject[] = (kept.asking = [])
  const add = window.addEventListener.bind(window)
  window.addEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void => {
    if (type === 'beforeunload') asking.push(listener)
    add(type, listener, options)
  }
}
for (const listener of kept.asking.splice(0)) window.removeEventListener('beforeunload', listener)
