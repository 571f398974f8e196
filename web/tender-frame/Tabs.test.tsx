import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LotOfferView } from '../../server/contract/offers/views'
import { ReaderTabs, Tabs } from './Tabs'
import { call } from '../testing/line'
import { mountPage, type MountedPage } from '../testing/mountPage'
import { entryOf, lotOf, offerOf, tenderOf } from '../offers/testing/samples'

vi.mock('../rpc/line', () => import('../testing/line'))
vi.mock('./UnreadMark', () => ({ UnreadMark: () => null }))

/** The server's answers to getRoomsByProjectId, as far as the tabs look at them. */
let rooms: { part: string; offerId: string }[] = []
let page: MountedPage | null = null
beforeEach(() => {
  rooms = []
  call.mockImplementation((method: string) => Promise.resolve(method === 'getRoomsByProjectId' ? rooms : []))
})
afterEach(() => {
  page?.close()
  page = null
})

const FIRST = 'LOT-0001'
const shown = (): string[] => [...document.querySelectorAll('.bd-tabs a')].map((link) => link.textContent?.trim() ?? '')
/** The tabs once what was asked for is answered. */
const tabs = async (entries: LotOfferView[], skippedPhases: number[] = []): Promise<string[]> => {
  const tender = tenderOf({ stage: 6, lots: [lotOf(FIRST, { stage: 6, skippedPhases }), lotOf('LOT-0002', { stage: 6, skippedPhases })] })
  call.mockClear()
  page = await mountPage(<Tabs tender={tender} offer={offerOf({ lotOffers: entries })} here={null} />)
  await vi.waitFor(() => expect(call).toHaveBeenCalledWith('getRequests', 'tender'))
  await Promise.all(call.mock.results.map(({ value }) => value as unknown))
  await page.settle()
  return shown()
}

it.each([3, 4, 5, 6, 7])('whoever was in the negotiation finds it at stage %i of the offer, too', async (stage) => {
  expect(await tabs([entryOf(FIRST, { stage })])).toContain('Verhandlung')
})

it('there is none before, and none where the lots have no such phase', async () => {
  expect(await tabs([entryOf(FIRST, { stage: 1 }), entryOf('LOT-0002', { stage: 2 })])).not.toContain('Verhandlung')
  page?.close()
  expect(await tabs([entryOf(FIRST, { stage: 6 })], [3, 5])).not.toContain('Verhandlung')
})

it('whoever was turned away in it still finds its rooms, and nobody those of another company', async () => {
  rooms = [{ part: 'negotiation', offerId: 'offer' }]
  await tabs([entryOf(FIRST, { stage: 2 })])
  // What the rooms say may be drawn a moment after they were answered.
  await vi.waitFor(() => expect(shown()).toContain('Verhandlung'))
  page?.close()
  rooms = [
    { part: 'negotiation', offerId: 'another' },
    { part: 'application', offerId: 'offer' },
  ]
  expect(await tabs([entryOf(FIRST, { stage: 2 })])).not.toContain('Verhandlung')
})

it('who takes no part, also a guest, finds documents, data room, questions and messages', async () => {
  page = await mountPage(<ReaderTabs tender={tenderOf()} here="details" />)
  expect(shown()).toEqual(['Details', 'Dokumente', 'Datenraum', 'Fragen', 'Nachrichten'])
  page.close()
  expect(await tabs([entryOf(FIRST, { stage: 6 })])).toEqual(expect.arrayContaining(['Details', 'Dokumente', 'Datenraum', 'Angebot']))
})
