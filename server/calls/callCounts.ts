import type { Contract } from '../contract/define'
import { AppError } from '../platform/errors'
import type { Metric } from '../platform/metrics'

type Area = Contract['area']
const FAMILIES = ['accounts', 'parcels', 'procedures', 'platform', 'unknown'] as const
type Family = (typeof FAMILIES)[number]
const OUTCOMES = ['ok', 'refused', 'failed'] as const
type Outcome = (typeof OUTCOMES)[number]

/**
 * All that belongs to procedures is one family, reading and writing, staff's and bidders': counted apart, offers and files that come in
 * before a deadline could be read off the figures, and how many came in is nobody's to know before the opening.
 */
const FAMILY: Partial<Record<Area, Family>> = {
  ...{ access: 'accounts', organizations: 'accounts', deputies: 'accounts' },
  ...{ parcels: 'parcels', locations: 'parcels', geocoder: 'parcels', wms: 'parcels' },
  ...{ settings: 'platform', templates: 'platform', procedures: 'platform', audit: 'platform', mail: 'platform', news: 'platform' },
}

/** Of a method's area; null where there is none of that name. */
export const familyOf = (area: Area | null): Family => (area === null ? 'unknown' : (FAMILY[area] ?? 'procedures'))

/** refused: by what was asked or who asked. failed: by an outage or a fault of ours. */
export const outcomeOf = (fault: unknown): Outcome =>
  fault instanceof AppError && fault.code !== 'internal' && fault.code !== 'notReady' ? 'refused' : 'failed'

/** Calls since the start, by family and outcome: nothing of who called, which method, or what about. */
export const createCallCounts = () => {
  const counts = new Map<string, number>()
  return {
    /** `area` of the method that was called; null where there is none of that name. */
    count(area: Area | null, outcome: Outcome): void {
      const family = familyOf(area)
      counts.set(`${family} ${outcome}`, (counts.get(`${family} ${outcome}`) ?? 0) + 1)
    },
    read: (): Metric => ({
      ...{ name: 'lotse_calls_total', help: 'Calls of methods, by family and outcome.', type: 'counter' },
      samples: FAMILIES.flatMap((family) =>
        OUTCOMES.map((outcome) => ({ labels: { family, outcome }, value: counts.get(`${family} ${outcome}`) ?? 0 })),
      ),
    }),
  }
}
export type CallCounts = ReturnType<typeof createCallCounts>
