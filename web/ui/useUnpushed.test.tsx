import { act, useRef, type ReactElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useUnpushed } from './useUnpushed'

globalThis.IS_REACT_ACT_ENVIRONMENT = true

const Banner = (): ReactElement => {
  const box = useRef<HTMLDivElement>(null)
  useUnpushed(box)
  return <div ref={box}>Keine Verbindung</div>
}

let root: Root
const scroll = vi.fn()
const show = (page: string): void => {
  document.body.innerHTML = `${page}<div id="bar"></div>`
  root = createRoot(document.querySelector('#bar') ?? document.body)
  act(() => root.render(<Banner />))
}
beforeEach(() => {
  vi.stubGlobal('scrollBy', scroll)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(56)
})
afterEach(() => {
  act(() => root.unmount())
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  scroll.mockReset()
})

it('keeps the page where it is by the height of what came above it', () => {
  show('<main>Seite</main>')
  expect(scroll).toHaveBeenCalledExactlyOnceWith({ top: 56, behavior: 'instant' })
})

it.each(['<main class="gathering"></main>', '<main><div class="skeleton"></div></main>'])(
  'leaves a page that is still coming: %s',
  (page) => {
    show(page)
    expect(scroll).not.toHaveBeenCalled()
  },
)

it('leaves a page that is scrolled to its browser', () => {
  vi.stubGlobal('scrollY', 200)
  show('<main>Seite</main>')
  expect(scroll).not.toHaveBeenCalled()
})
