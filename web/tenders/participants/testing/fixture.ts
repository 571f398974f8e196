import type { LotOfferView, OfferView } from '../../../../server/contract/offers/views'
import type { LotView, TenderView } from '../../../../server/contract/tenders/views'

/** Noon of the day that everything here happens around. */
export const NOW = Date.parse('2026-11-20T11:00:00.000Z')

export const lotOf = (override: Partial<LotView> = {}): LotView => ({
  ...{ lotId: 'LOT-0002', name: 'Lilienthal', stage: 5, round: 1, offerRound: 1, applicationRound: 1, skippedPhases: [] },
  ...{
    applicationDeadline: '2026-09-24T10:00:00.000Z',
    offerDeadline: '2026-12-15T11:00:00.000Z',
    finalDeadline: null,
    deadlinePeriodDays: null,
    closedAt: null,
  },
  openedAt: { applications: '2026-09-24T10:20:00.000Z', offers: null },
  pickedAt: '2026-10-26T08:00:00.000Z',
  ...{ outcome: null, outcomeReason: '' },
  ...override,
})

const move = (event: string, reason?: string): LotOfferView['moves'][number] =>
  reason === undefined ? { event, open: true } : { event, open: false, reason }

/** What the server offers for an opened application while negotiation is active. */
export const NEGOTIATING = [move('reject'), move('accept'), move('requestOffer', 'offerPhaseNotActive')]
export const DECIDED = [move('reject'), move('requestOffer', 'offerPhaseNotActive'), move('undecide')]

export const lotOfferOf = (override: Partial<LotOfferView> = {}): LotOfferView => ({
  ...{ lotId: 'LOT-0002', round: 1, offerRound: 1, stage: 1, applicationSent: '2026-09-22T14:20:00.000Z', offerSent: null },
  ...{ sealed: false, decision: null, decidedAt: null, announcedAt: null, reason: null, moves: NEGOTIATING },
  ...override,
})

let count = 0
export function offerOf(name: string, ...lotOffers: Partial<LotOfferView>[]): OfferView {
  const id = ++count
  const parts = lotOffers.map(lotOfferOf)
  return {
    ...{ id: `offer${id}`, version: 3, projectId: 'tender1', organizationId: id },
    organization: { id, name, city: 'Lilienthal' },
    ...{ created: '2026-09-01T08:00:00.000Z', updated: '2026-09-24T10:20:00.000Z' },
    stage: Math.max(0, ...parts.map(({ stage }) => stage)),
    lotOffers: parts,
    contact: 'Ida Brandt',
  }
}

/** As far as boards read one; the rest of a tender is not theirs. */
export const tenderOf = (override: Partial<TenderView> = {}): TenderView =>
  ({
    ...{ id: 'tender1', no: 143, name: 'Glasfasernetz für drei Gemeinden', type: 0, stage: 5, version: 7, team: [], moves: [] },
    ...{
      hasLots: false,
      fourEyes: { applications: true, offers: true },
      lots: [lotOf()],
      deadlinePeriodDays: null,
      organization: null,
      informationRooms: [],
    },
    ...override,
  }) as unknown as TenderView

/** As on the drawing: six applicants, two of them rejected, three in negotiation. */
export const drawnOffers = (): OfferView[] => [
  offerOf('Hammeglas Betriebs eG', { applicationSent: '2026-09-22T14:20:00.000Z' }),
  offerOf('LichtWerk Kommunal GmbH', { applicationSent: '2026-09-23T12:47:00.000Z' }),
  offerOf('Weserkabel Infrastruktur GmbH', { applicationSent: '2026-09-24T07:12:00.000Z' }),
  offerOf('Breitbandkontor Nord GmbH', {
    ...{ applicationSent: '2026-09-22T08:03:00.000Z', stage: 2, decision: 'rejected', decidedAt: '2026-11-19T13:50:00.000Z' },
    ...{ reason: 'Die Referenzen fehlen.', moves: [move('accept'), move('reject', 'alreadyRejected'), move('undecide')] },
  }),
  offerOf('Telebau Wümme GmbH', {
    ...{ applicationSent: '2026-09-23T06:55:00.000Z', stage: 2, decision: 'rejected', decidedAt: '2026-11-19T13:52:00.000Z' },
    moves: [move('accept'), move('reject', 'alreadyRejected'), move('undecide')],
  }),
  offerOf('Weser-Elbe Netz GmbH', {
    ...{ stage: 3, decision: 'accepted', decidedAt: '2026-10-26T08:00:00.000Z', announcedAt: '2026-10-26T08:00:00.000Z' },
    moves: [move('reject'), move('requestOffer', 'offerPhaseNotActive'), move('undecide', 'alreadyAnnounced')],
  }),
  offerOf('Nordlicht Breitband AG', { stage: 3, decision: 'accepted', decidedAt: '2026-11-19T14:04:00.000Z', moves: DECIDED }),
]
