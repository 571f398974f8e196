import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import deApp from '../../../engine/languages/de/web/app.json'
import parcels from '../../../engine/languages/de/web/parcels.json'
import { queryClient } from '../../rpc/queryClient'
import type { MapPlace } from '../../map'
import ParcelsPage from './ParcelsPage'
import { inGerman } from '../../testing/inGerman'
import { call } from '../../testing/line'

vi.mock('../../rpc/line', () => import('../../testing/line'))
const session = vi.hoisted(() => ({ isInternal: true }))
vi.mock('../../session/SessionProvider', () => ({ useSession: () => session }))
vi.mock('../../page/Page', () => ({ Page: ({ children }: { children: unknown }) => children }))
/** The map's own moves, without a map. */
let move: (place: MapPlace) => void = () => undefined
let shown: { filter: unknown; found: unknown } | null = null
vi.mock('./ParcelMap', () => ({
  ParcelMap: ({ onMove, filter, found }: { onMove: typeof move; filter: unknown; found: unknown }) => {
    move = onMove
    shown = { filter, found }
    return null
  },
}))

let root: Root | null = null
let mayFilter = true
beforeAll(async () => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
  await inGerman({ app: deApp, parcels })
})
beforeEach(() => {
  session.isInternal = true
  mayFilter = true
  call.mockImplementation((method) => Promise.resolve(method === 'getSettings' ? { showFilterViewForExternalUsers: mayFilter } : []))
})
afterEach(() => {
  act(() => root?.unmount())
  document.body.replaceChildren()
  queryClient.clear()
  call.mockReset()
})

const settle = (): Promise<void> => act(async () => void (await new Promise((resolve) => setTimeout(resolve, 50))))
const open = async (address: string): Promise<void> => {
  history.replaceState(null, '', address)
  root = createRoot(document.body.appendChild(document.createElement('div')))
  act(() =>
    root?.render(
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <ParcelsPage />
        </BrowserRouter>
      </QueryClientProvider>,
    ),
  )
  await settle()
}
const field = (): HTMLInputElement | null => document.querySelector('input[type=search]')
const seek = async (text: string): Promise<void> => {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  await act(async () => {
    set?.call(field(), text)
    field()?.dispatchEvent(new Event('input', { bubbles: true }))
    await new Promise((resolve) => setTimeout(resolve, 300))
  })
}
const tab = async (n: number): Promise<void> => {
  act(() => document.querySelectorAll<HTMLElement>('.pa-tabs a')[n]?.click())
  await settle()
}
const asked = (): unknown[] => call.mock.calls.filter(([method]) => method === 'getProperties').map(([, filter]) => filter)

it('searching stays in the list on narrow screens, and filter and tabs keep the view that the map was moved to', async () => {
  await open('/grundstuecke?lat=53.1&lng=8.8&z=12#liste')
  act(() => move({ latitude: 53.25, longitude: 8.95, zoom: 16 }))
  await seek('Lade')
  expect(location.hash).toBe('#liste')
  expect(document.querySelector('.pa-tolist')).not.toBeNull()
  expect(location.search).toBe('?lat=53.25000&lng=8.95000&z=16&search=Lade')
  act(() => move({ latitude: 53.26, longitude: 8.96, zoom: 17 }))
  await tab(0)
  expect(`${location.search}${location.hash}`).toBe('?lat=53.26000&lng=8.96000&z=17&search=Lade#karte')
  act(() => move({ latitude: 53.27, longitude: 8.97, zoom: 18 }))
  await tab(1)
  expect(`${location.search}${location.hash}`).toBe('?lat=53.27000&lng=8.97000&z=18&search=Lade#liste')
})

it('outsiders who may not filter get no search, and a link with a filter does not break their list', async () => {
  ;[session.isInternal, mayFilter] = [false, false]
  await open('/grundstuecke?search=Lade&availability=ja&locationId=3')
  expect(field()).toBeNull()
  expect(asked()).toEqual([{ locationId: 3, limit: 200 }])
  expect(document.querySelectorAll('.pa-chips .chip')).toHaveLength(1)
})

it('outsiders who may filter find what the link says at once', async () => {
  session.isInternal = false
  await open('/grundstuecke?search=Lade')
  expect(field()?.value).toBe('Lade')
  expect(asked()).toEqual([{ search: 'Lade', limit: 200 }])
})

it('the map is told the filter and all that it finds, also what the list has not read yet', async () => {
  const all = Array.from({ length: 450 }, (_, n) => ({ id: n + 1, name: `Los ${n}`, locationId: null, location: null, cursor: `${n + 1}` }))
  call.mockImplementation((method, filter) => {
    const { limit = 0, cursor = '0' } = (filter ?? {}) as { limit?: number; cursor?: string }
    return Promise.resolve(method === 'getProperties' ? all.slice(Number(cursor), Number(cursor) + limit) : [])
  })
  await open('/grundstuecke?plat=Flur')
  await vi.waitFor(async () => {
    await settle()
    expect(shown).toEqual({ filter: { plat: 'Flur' }, found: new Set(all.map(({ id }) => id)) })
  })
  act(() => document.querySelector<HTMLElement>('.pa-chips .chip')?.click())
  await settle()
  expect(shown).toEqual({ filter: null, found: null })
})
