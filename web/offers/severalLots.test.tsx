import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { OfferView } from '../../server/contract/offers/views'
import type { TenderView } from '../../server/contract/tenders/views'
import BiddingPage from './BiddingPage'
import NegotiationPage from './negotiation/NegotiationPage'
import { call } from '../testing/line'
import { mountPage, type MountedPage } from '../testing/mountPage'
import { draftOf, entryOf, lotOf, offerOf, tenderOf } from './testing/samples'

vi.mock('../rpc/line', () => import('../testing/line'))
const session = {
  ...{ phase: 'user', isInternal: false, askLogin: () => undefined },
  user: {
    ...{ email: 's.krohn@nordkai.example', givenName: 'Sabine', surName: 'Krohn', organizationId: 7, roles: ['ORGANIZATION_USER'] },
    organization: { id: 7, name: 'Nordkai Tiefbau GmbH', type: 'CONTRACTOR' },
  },
}
vi.mock('../session/SessionProvider', () => ({ useSession: () => session }))

const NOW = '2026-11-24T08:41:36.000Z'
let page: MountedPage | null = null
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(NOW), toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => setTimeout(() => draw(Date.now()), 16))
  sessionStorage.clear()
  call.mockReset()
})
afterEach(() => {
  page?.close()
  page = null
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const open = async (tender: TenderView, offer: OfferView, lang = 'de'): Promise<MountedPage> => {
  const answers: Record<string, unknown> = { getOffersByProjectId: [offer], getRequests: [], getRoomsByProjectId: [] }
  call.mockImplementation((method, _offerId, lotId) =>
    Promise.resolve(method === 'getOfferDraft' ? draftOf(String(lotId)) : answers[method]),
  )
  page = await mountPage(<BiddingPage tender={tender} kind="offer" />, { lang, at: '/projekte/tender/angebot' })
  return page
}

const END = '2026-12-24T09:00:00.000Z'
const of = (more: Parameters<typeof lotOf>[1]): TenderView =>
  tenderOf({ lots: [lotOf('LOT-0001', { name: 'Spundwand', ...more }), lotOf('LOT-0002', { name: 'Kaikopf', ...more })] })
const asked = (lotId: string, more = {}) => entryOf(lotId, { stage: 4, decision: 'invited', announcedAt: NOW, ...more })
const sent = { stage: 6, offerSent: '2026-11-20T08:00:00.000Z', offerReceipt: 'A-2026-17' }

it('a lot that is not wanted stands beside what was handed in for another one, and can be wanted again', async () => {
  const declined = asked('LOT-0002', { declined: true, moves: [{ event: 'submitOffer', open: false, reason: 'lotDeclined' }] })
  const { text, button } = await open(of({ stage: 6, offerDeadline: END }), offerOf({ lotOffers: [asked('LOT-0001', sent), declined] }))
  expect(text()).toContain('Los 1 eingereicht')
  expect(text()).toContain('Los 2: Kaikopf')
  expect(button('Doch teilnehmen')).toBeDefined()
})

it('after the deadline it says of the lots that nothing was handed in for that they are over', async () => {
  const lots = of({ stage: 6, offerDeadline: '2026-11-23T09:00:00.000Z', closedAt: '2026-11-23T09:00:00.000Z' })
  const { text } = await open(lots, offerOf({ lotOffers: [asked('LOT-0001', sent), asked('LOT-0002')] }))
  expect(text()).toContain('Los 2: KaikopfFür dieses Los können Sie derzeit kein Angebot einreichen. Die Frist ist abgelaufen.')
})

it('what was decided of one lot is not said of the others', async () => {
  const award = { state: 'informed', at: NOW, winners: [{ name: 'Humber Marine Works Ltd' }], reason: 'Der Preis.', waiting: null }
  const lots = of({ stage: 7, offerDeadline: '2026-11-23T09:00:00.000Z' })
  const offer = offerOf({ lotOffers: [asked('LOT-0001', { ...sent, award }), asked('LOT-0002', sent)] })
  const { find } = await open(lots, offer)
  expect(find('.bd-bar')?.textContent).toContain('Los 1: Ihr Angebot soll nicht berücksichtigt werden')
})

it('whoever leaves a purchasing system leaves all lots of it', async () => {
  const system = { ...of({ stage: 5 }), type: 5, procedure: { id: 'dynamic-purchasing', version: 1 } } as TenderView
  const admitted = (lotId: string, more = {}) => entryOf(lotId, { stage: 3, decision: 'accepted', announcedAt: NOW, ...more })
  const offer = offerOf({ lotOffers: [admitted('LOT-0001'), admitted('LOT-0002')] })
  const answers: Record<string, unknown> = { getOffersByProjectId: [offer], declineLots: offer, getRoomsByProjectId: [] }
  call.mockImplementation((method) => Promise.resolve(answers[method] ?? []))
  page = await mountPage(<NegotiationPage tender={system} />, { lang: 'de', at: '/projekte/tender/verhandlung' })
  await page.click(page.button('Beschaffungssystem verlassen'))
  expect(call).toHaveBeenCalledWith('declineLots', offer.id, ['LOT-0001', 'LOT-0002'], true)
})
