import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { OpeningCall } from '../../server/contract/procedure/views'
import app from '../../engine/languages/de/web/app.json'
import opening from '../../engine/languages/de/web/opening.json'
import tenders from '../../engine/languages/de/web/tenders.json'
import type { OpeningRecordView } from '../../server/contract/procedure/views'
import type { TenderView } from '../../server/contract/tenders/views'
import CallBanner from './CallBanner'
import RecordPage from './RecordPage'
import { inGerman } from '../testing/inGerman'

const calls = vi.hoisted(() => ({ value: [] as unknown[] }))
vi.mock('./useOpening', () => ({ useOpeningCalls: () => calls.value }))
const record = vi.hoisted(() => ({ value: {} as object }))
vi.mock('../rpc', async (original) => ({ ...(await original<object>()), useRpc: () => ({ data: record.value }) }))
vi.mock('../tender-frame/TenderPage', () => ({ TenderPage: ({ children }: { children: unknown }) => children }))
vi.mock('./RecordSheet', () => ({ RecordSheet: () => null }))

const NOW = Date.parse('2026-12-15T11:03:16Z')
const at = (minutes: number): string => new Date(NOW + minutes * 60_000).toISOString()
const callOf = (lotId: string, more: Partial<OpeningCall> = {}): OpeningCall => ({
  ...{ id: lotId, what: 'offers', round: 1, startedBy: 'Henning Voss', startedByMe: false, startedAt: at(0), expiresAt: at(15) },
  ...{ projectId: 't1', projectName: 'Instandsetzung zweier Brücken', lotId, lotName: `Name von ${lotId}`, ...more },
})

let box: HTMLElement
let root: Root
const show = (path: string, page = <CallBanner />): Promise<void> =>
  act(async () => root.render(<MemoryRouter initialEntries={[path]}>{page}</MemoryRouter>))
beforeEach(async () => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] })
  vi.stubGlobal('scrollBy', () => undefined)
  await inGerman({ app, opening, tenders })
  box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
})
afterEach(async () => {
  await act(async () => root.unmount())
  box.remove()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('lots that were begun with one step call once, by how many they are', async () => {
  calls.value = [callOf('LOT-0001'), callOf('LOT-0002', { expiresAt: at(14) }), callOf('LOT-0001', { id: 'other', projectId: 't2' })]
  await show('/wizard/1')
  const said = [...box.querySelectorAll('aside')].map(({ textContent }) => textContent)
  expect(said).toHaveLength(2)
  expect(said[0]).toContain('Öffnung der Angebote, 2 Lose, Instandsetzung zweier Brücken')
  expect(said[0]).toContain('noch 14:00')
  expect(said[1]).toContain('Name von LOT-0001')
})

it('on the page of one of these lots, which has the others too, nothing calls', async () => {
  calls.value = [callOf('LOT-0001'), callOf('LOT-0002')]
  await show('/projekte/t1/oeffnung/LOT-0002')
  expect(box.querySelectorAll('aside')).toHaveLength(0)
})

it('a record leads to those of the lots that were opened in the same step, and to no others', async () => {
  const lotOf = (n: number, minute: number, what = 'offers') => {
    const opening = { id: `o${n}`, no: `N-2026-${n}`, what, round: 1, finishedAt: at(minute) }
    return { lotId: `LOT-000${n}`, name: n === 2 ? 'Brücke Nord' : '', openings: [opening] }
  }
  const lots = [lotOf(1, 0), lotOf(2, 0), lotOf(3, 1), lotOf(4, 0, 'applications'), lotOf(5, 0)]
  const tender = { id: 't1', type: 0, procedure: null, hasLots: true, lots, moves: [], team: [] } as unknown as TenderView
  const opened: Partial<OpeningRecordView> = { id: 'o1', what: 'offers', finishedAt: at(0), submissions: [], late: [] }
  record.value = opened
  await show('/', <RecordPage tender={tender} openingId="o1" />)
  const links = [...box.querySelectorAll('a[href*="niederschrift"]')].map((link) => [link.getAttribute('href'), link.textContent])
  expect(links).toEqual([
    ['/projekte/t1/niederschrift/o2', 'Los 2 Brücke Nord, N-2026-2'],
    ['/projekte/t1/niederschrift/o5', 'Los 5, N-2026-5'],
  ])
})
