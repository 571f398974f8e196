import { procedureOf } from '../../../workflows/procedure'
import type { TenderView } from '../../../server/contract/tenders/views'

const DAY = 86_400_000

const time = (at: string | null | undefined): number[] => (at ? [Date.parse(at)] : [])

/**
 * Type 5: the end of the round that runs at `now`; every round lasts the same number of days, the last one at most until the final
 * deadline.
 */
function roundEnd(lot: TenderView['lots'][number], days: number | null, now: number): number[] {
  if (lot.applicationDeadline === null || days === null || days < 1) return []
  const known = Date.parse(lot.applicationDeadline)
  const next = known > now ? known : known + Math.ceil((now - known + 1) / (days * DAY)) * days * DAY
  return [lot.finalDeadline === null ? next : Math.min(next, Date.parse(lot.finalDeadline))]
}

/** Every moment at which a page of the tender shows something else than before, as milliseconds since 1970. */
export const momentsOf = (tender: TenderView, now: number): number[] => [
  ...time(tender.publishAt),
  ...time(tender.applicationDeadline),
  ...time(tender.offerDeadline),
  ...tender.lots.flatMap((lot) => [
    ...time(lot.applicationDeadline),
    ...time(lot.offerDeadline),
    ...time(lot.finalDeadline),
    ...time(lot.opening?.expiresAt),
    ...(procedureOf(tender).goesInRounds ? roundEnd(lot, tender.deadlinePeriodDays, now) : []),
  ]),
]
