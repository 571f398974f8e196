import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mountPage, type MountedPage } from '../testing/mountPage'
import { useHashScroll } from './scroll'

/** A page of 5,000 px with a section at `height`, which scrolls at once: jsdom lays nothing out. */
let height = 0
let page: MountedPage | null = null
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  height = 1000
  window.scrollY = 0
  window.scrollTo = ((to: { top: number }) => void (window.scrollY = to.top)) as typeof window.scrollTo
  window.matchMedia = () => ({ matches: true }) as MediaQueryList
  Object.defineProperty(document.documentElement, 'scrollHeight', { value: 5000, configurable: true })
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => ({ top: height - window.scrollY }) as DOMRect)
})
afterEach(() => {
  page?.close()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const Trial = (): ReactElement => {
  useHashScroll()
  return (
    <>
      <input name="elsewhere" />
      <section id="team">Team</section>
    </>
  )
}
const mount = async () => (page = await mountPage(<Trial />, { at: '/projekte/bearbeiten/x#team' }))
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

it('stays with its anchor while what stands above still grows, then hands the focus over', async () => {
  await mount()
  await pass(100)
  expect(window.scrollY).toBe(1000 - 82)
  height = 3000
  await pass(100)
  expect(window.scrollY).toBe(3000 - 82)
  expect(document.activeElement).toBe(document.body)
  await pass(1000)
  expect(document.activeElement?.id).toBe('team')
  // Reached: what grows later carries nobody along.
  height = 4000
  await pass(1000)
  expect(window.scrollY).toBe(3000 - 82)
})

it('lets go of whoever scrolls, and takes nobody out of a field', async () => {
  await mount()
  await pass(100)
  window.dispatchEvent(new Event('wheel'))
  height = 3000
  await pass(1000)
  expect(window.scrollY).toBe(1000 - 82)
  page?.close()
  await mount()
  page?.find('input').focus()
  await pass(2000)
  expect(document.activeElement?.tagName).toBe('INPUT')
})

it('goes on where a scroll was ended on its way', async () => {
  await mount()
  await pass(100)
  window.scrollY = 300
  await pass(2500)
  expect(window.scrollY).toBe(1000 - 82)
})
