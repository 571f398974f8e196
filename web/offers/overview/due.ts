import type { LotOfferView, OfferView } from '../../../server/contract/offers/views'
import type { OpenRequest } from '../../../server/contract/requests/requests'
import type { TenderRow } from '../../../server/contract/tenders/views'
import { applicationEnd } from '../../tender-frame/cases'

/** What a procedure asks of the own company: something to hand in, talks that run, or nothing until others have acted. */
export type DueKind = 'application' | 'offer' | 'negotiation' | 'request' | 'waiting'

export interface Due {
  /** Of the procedure. */
  row: Pick<TenderRow, 'id' | 'name'>
  kind: DueKind
  /** The next deadline that concerns the company; null where none is set. */
  at: string | null
  /** Numbers of the lots it is about, as people count them; empty where the tender has one alone. */
  lots: readonly number[]
  /** What a request is about. */
  subject?: string
}

const isOpen = (entry: LotOfferView, event: string): boolean =>
  entry.moves.some((move) => move.event === event && move.open && move.params?.late !== true)

const first = (moments: readonly (string | null)[]): string | null => moments.filter((one): one is string => one !== null).sort()[0] ?? null

/** What is to be done in one procedure, the most pressing of its lots; null where it has ended for the company. */
export function dueOf(row: TenderRow, offer: OfferView, now: number): Due | null {
  if (row.stage >= 8) return null
  const lots = row.lots.map((lot, index) => ({
    lot,
    number: index + 1,
    entry: offer.lotOffers.filter(({ lotId }) => lotId === lot.lotId).sort((one, other) => other.round - one.round)[0],
  }))
  const numbers = (chosen: typeof lots): readonly number[] => (row.lots.length > 1 ? chosen.map(({ number }) => number) : [])
  const ahead = (moment: string | null): string | null => (moment !== null && Date.parse(moment) > now ? moment : null)
  const isPast = (moment: string | null): boolean => moment !== null && ahead(moment) === null

  const offers = lots.filter(({ entry }) => entry !== undefined && isOpen(entry, 'submitOffer'))
  if (offers.length > 0) return { row, kind: 'offer', at: first(offers.map(({ lot }) => ahead(lot.offerDeadline))), lots: numbers(offers) }
  const applications = lots.filter(
    ({ entry }) => entry !== undefined && entry.applicationSent === null && isOpen(entry, 'submitApplication'),
  )
  const wasSent = lots.some(({ entry }) => entry !== undefined && (entry.applicationSent !== null || entry.offerSent !== null))
  // Who applied for some of the lots has chosen; the others are no duty any more.
  if (applications.length > 0 && !wasSent)
    return {
      row,
      kind: 'application',
      at: first(applications.map(({ lot, entry }) => ahead(applicationEnd(row, lot, lot.applicationRound ?? entry?.round ?? 1)))),
      lots: numbers(applications),
    }
  const talks = lots.filter(({ entry, lot }) => entry?.stage === 3 && lot.stage === 5)
  if (talks.length > 0) return { row, kind: 'negotiation', at: null, lots: numbers(talks) }
  /** Nothing was handed in and the deadline has passed: nobody will decide anything about it. */
  const isMissed = ({ lot, entry }: (typeof lots)[number]): boolean =>
    entry?.stage === 0
      ? entry.lateApplicationReceipt === null && isPast(applicationEnd(row, lot, entry.round))
      : (entry?.stage === 4 || entry?.stage === 5) && entry.lateOfferReceipt === null && lot.stage >= 6 && isPast(lot.offerDeadline)
  const live = lots.filter((one) => one.entry !== undefined && one.entry.stage !== 2 && one.lot.stage < 8 && !isMissed(one))
  if (live.length === 0) return null
  // Only what was handed in and still runs waits for its deadline; from then on, and for all later ones, it waits for the authority.
  const next = first(
    live.map(({ entry, lot }) =>
      lot.stage === 3 && entry?.applicationSent
        ? ahead(applicationEnd(row, lot, entry.round))
        : lot.stage === 6 && entry?.offerSent
          ? ahead(lot.offerDeadline)
          : null,
    ),
  )
  return { row, kind: 'waiting', at: next, lots: numbers(live) }
}

/** A request waits for an answer whatever the list shows. */
const requestDue = ({ projectId, projectName, deadline, subject }: OpenRequest): Due => ({
  ...{ row: { id: projectId, name: projectName }, kind: 'request', at: deadline, lots: [], subject },
})

interface Own {
  rows: readonly TenderRow[]
  offers: readonly OfferView[]
  requests: readonly OpenRequest[]
}

/** Everything that is to be done, the next deadline first; what has none comes after. */
export function duesOf({ rows, offers, requests }: Own, now: number): Due[] {
  const byTender = new Map(offers.map((offer) => [offer.projectId, offer]))
  const steps = rows.flatMap((row) => {
    const offer = byTender.get(row.id)
    const due = offer && dueOf(row, offer, now)
    return due ? [due] : []
  })
  return [...requests.map(requestDue), ...steps].sort(
    (one, other) => (one.at ?? '9').localeCompare(other.at ?? '9') || one.row.name.localeCompare(other.row.name),
  )
}
