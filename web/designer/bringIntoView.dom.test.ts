// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { bringIntoView } from './bringIntoView'

afterEach(() => document.body.replaceChildren())

/** A panel from 100 to 500 with 1,000 px in it, and an element at these px of the screen. jsdom lays nothing out: the places are said. */
function place({ top, bottom, scrolls }: { top: number; bottom: number; scrolls: boolean }) {
  const panel = document.body.appendChild(document.createElement('div'))
  panel.style.overflowY = scrolls ? 'auto' : 'visible'
  Object.defineProperties(panel, { scrollHeight: { value: 1_000 }, clientHeight: { value: 400 } })
  panel.getBoundingClientRect = () => ({ top: 100, bottom: 500 }) as DOMRect
  const element = panel.appendChild(document.createElement('div'))
  element.getBoundingClientRect = () => ({ top, bottom }) as DOMRect
  const page = vi.fn()
  element.scrollIntoView = page
  return { panel, element, page }
}

it.each([
  ['below the panel', { top: 520, bottom: 560 }, 60],
  ['above it', { top: 40, bottom: 80 }, -60],
  ['in it', { top: 200, bottom: 240 }, 0],
  ['taller than it', { top: 50, bottom: 900 }, 0],
])('what is %s: the panel scrolls as little as need be, the page never', (_, at, by) => {
  const { panel, element, page } = place({ ...at, scrolls: true })
  panel.scrollTop = 200
  bringIntoView(element)
  expect(panel.scrollTop).toBe(200 + by)
  expect(page).not.toHaveBeenCalled()
})

it('where no panel scrolls, as on a phone, the page does', () => {
  const { element, page } = place({ top: 900, bottom: 940, scrolls: false })
  bringIntoView(element)
  expect(page).toHaveBeenCalledWith({ block: 'nearest', inline: 'nearest' })
})
