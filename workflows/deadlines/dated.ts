import type { Day } from './days'

/** A version of a line of the law. It holds until the next one begins, whatever its last day says, and not beyond its last day. */
export interface Dated {
  /** First and last day on which it is the law; null: it still is. */
  readonly validFrom: Day
  readonly validTo: Day | null
  /** Day on which the house came to know it; missing: it came with Lotse. */
  readonly knownFrom?: Day
}

/** Of two that begin on one day the house's own holds: it was read for this house. */
const isLater = (one: Dated, other: Dated): boolean =>
  one.validFrom > other.validFrom || (one.validFrom === other.validFrom && (one.knownFrom ?? '') > (other.knownFrom ?? ''))

/** The version that holds on a day, of those of one line; null: none does. */
export function inForce<Row extends Dated>(versions: readonly Row[], on: Day): Row | null {
  let last: Row | null = null
  for (const row of versions) if (row.validFrom <= on && (last === null || isLater(row, last))) last = row
  return last !== null && (last.validTo === null || on <= last.validTo) ? last : null
}

/** Those that were known before a day. */
export const knownBefore = <Row extends Dated>(versions: readonly Row[], day: Day): Row[] =>
  versions.filter(({ knownFrom }) => knownFrom === undefined || knownFrom < day)
