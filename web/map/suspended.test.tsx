import { act, lazy, Suspense, useState, type ReactElement } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { mountPage, type MountedPage } from '../testing/mountPage'
import { MapView } from './MapView'

vi.mock('../rpc', () => ({ useRpc: () => ({ data: { base: { isBuiltIn: true }, layers: [] } }) }))
vi.mock('./BaseMap', () => ({ BaseMap: () => null }))
vi.mock('./Municipalities', () => ({ Municipalities: () => null }))
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe = (): undefined => undefined
    disconnect = (): undefined => undefined
  },
)

let page: MountedPage | null = null
afterEach(() => page?.close())

it('a part that comes late beside the map takes nothing down: the map is there again after it', async () => {
  let come: () => void = () => undefined
  const coming = new Promise<void>((resolve) => (come = resolve))
  const Late = lazy(async () => {
    await coming
    return { default: (): ReactElement => <p>Später</p> }
  })
  let show: (on: boolean) => void = () => undefined
  const Beside = (): ReactElement => {
    const [isShown, setShown] = useState(false)
    show = setShown
    return (
      <>
        <MapView label="Karte" start={{ latitude: 53.2, longitude: 8.9, zoom: 14 }} />
        {isShown && <Late />}
      </>
    )
  }
  page = await mountPage(
    <Suspense fallback={<p>Lädt</p>}>
      <Beside />
    </Suspense>,
  )
  expect(document.querySelectorAll('.leaflet-container')).toHaveLength(1)
  await act(() => show(true))
  expect(document.body.textContent).toContain('Lädt')
  await act(async () => {
    come()
    await coming
  })
  await page.settle()
  expect(document.body.textContent).toContain('Später')
  expect(document.querySelectorAll('.leaflet-container')).toHaveLength(1)
})
