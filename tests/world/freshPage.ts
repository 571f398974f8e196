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
