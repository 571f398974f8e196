import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import deApp from '../../../engine/languages/de/web/app.json'
import deLate from '../../../engine/languages/de/web/late.json'
import deOffers from '../../../engine/languages/de/web/offers.json'
import deParticipants from '../../../engine/languages/de/web/participants.json'
import deRooms from '../../../engine/languages/de/web/rooms.json'
import { call } from '../../testing/line'
import { inGerman } from '../../testing/inGerman'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import { OfferPage } from './OfferPage'
import { lotOf, offerOf, tenderOf } from './testing/fixture'

vi.mock('../../rpc/line', () => import('../../testing/line'))
vi.mock('../../messages', () => ({ Conversation: () => null }))
vi.mock('../../organizations', () => ({ OrganizationCard: () => null }))
vi.mock('../../rooms/RoomSection', () => ({
  RoomSection: ({ room, owner }: { room: { name: string }; owner?: string }) => <p>{`Raum ${room.name} ${owner ?? ''}`}</p>,
  AddRoom: () => null,
}))

const SENT = '2026-11-13T09:00:00.000Z'
const offer = offerOf('Nordlicht Fähren GmbH', { stage: 7, offerSent: SENT, decision: 'invited' })
const opening = { id: 'opening1', no: 'N-2026-3', what: 'offers' as const, round: 1, finishedAt: '2026-11-16T09:00:00.000Z' }
const roomOf = (override: object) => ({
  ...{ projectId: 'tender1', offerId: offer.id, lotId: 'LOT-0002', round: 1, offerRound: 1, part: 'offer', sealed: false },
  ...override,
})
const rooms = [
  roomOf({ id: 'r1', name: 'Angebot' }),
  roomOf({ id: 'r2', name: 'Zweites', offerRound: 2 }),
  roomOf({ id: 'r3', name: 'Fremdes', offerId: 'another' }),
  roomOf({ id: 'r4', name: 'Anderes Los', lotId: 'LOT-0001' }),
]
const late = {
  ...{ no: 'E-2026-9', kind: 'offer', lotId: 'LOT-0002', round: 1, offerRound: 1, organization: offer.organization.name },
  ...{ organizationId: offer.organizationId, receivedAt: '2026-11-15T12:00:00.001Z', opening: null, part: 'begin' },
}
const answers: Record<string, unknown> = {
  getOrganization: { id: offer.organizationId },
  getOpeningRecord: { submissions: [{ organization: offer.organization.name, receivedAt: SENT, hash: '', receiptNo: 'E-2026-461954' }] },
  getRoomsByProjectId: rooms,
  getLateSubmissions: [late, { ...late, no: 'E-2026-10', organization: 'Hansebau', organizationId: 99 }],
}

let page: MountedPage | null = null
beforeAll(() => inGerman({ app: deApp, late: deLate, offers: deOffers, participants: deParticipants, rooms: deRooms }))
beforeEach(() => {
  call.mockClear()
  call.mockImplementation((method: string) => Promise.resolve(answers[method] ?? []))
})
afterEach(() => page?.close())

const open = async (openings: (typeof opening)[]): Promise<string> => {
  const tender = tenderOf({ stage: 7, lots: [lotOf({ stage: 7, skippedPhases: [3, 5], openings })] })
  page = await mountPage(<OfferPage tender={tender} organizationId={offer.organizationId} offers={[offer]} backTo="/" />)
  return page.text()
}

it('shows what a bidder handed in once it is opened: the form under its receipt, its files, and what came late', async () => {
  await open([opening])
  await vi.waitFor(() => expect(page?.text()).toContain('E-2026-461954'))
  await vi.waitFor(() => expect(page?.text()).toContain('Raum Angebot'))
  const text = page?.text() ?? ''
  expect(text).toContain(deOffers.receipt.content)
  expect(text).toContain('Raum Zweites Angebotsrunde 2')
  expect(text).not.toContain('Fremdes')
  expect(text).not.toContain('Anderes Los')
  expect(text).toContain('E-2026-9')
  expect(text).not.toContain('E-2026-10')
})

it('asks for nothing of it before that lot is opened', async () => {
  const text = await open([])
  expect(text).toContain('Nordlicht Fähren GmbH')
  for (const method of ['getOpeningRecord', 'getRoomsByProjectId', 'getLateSubmissions', 'getSubmission'])
    expect(call.mock.calls.map(([name]) => name as string)).not.toContain(method)
})
