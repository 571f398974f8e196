import { clockRow, momentOf, reckon, type LawMoment } from './clock'
import { CLOCK_ROWS, type ClockKey, type ClockRow } from './clockRows'
import { addDays, daysBetween, type Day } from './days'
import { isWorkingDay, offDay, type Land } from './holidays'
import type { Regime } from './periods'

/** Time between telling those who are not considered and the contract, where the law asks for one. */
export interface Standstill {
  regime: Regime
  paragraph: string
  /** Calendar days; `other`: any but electronically or by fax. */
  days: { electronic: number; other: number }
  /** All rows of the clock that are known. */
  rows: readonly ClockRow[]
}

const keyOf = (electronic: boolean): ClockKey => (electronic ? 'waitElectronic' : 'waitOther')

/** The row of a day; of days before the first one that first: then nobody waits less than by it. */
function rowOf(rows: readonly ClockRow[], { key, regime }: { key: ClockKey; regime: Regime }, on: Day): ClockRow | null {
  const all = rows.filter((row) => row.key === key && row.regimes.includes(regime))
  const first = all.toSorted((one, other) => (one.validFrom < other.validFrom ? -1 : 1))[0] ?? null
  return clockRow(all, { key, regime }, on) ?? first
}

/** Calendar days of a row of waiting. */
export const daysOf = ({ period }: ClockRow): number => (period !== null && 'days' in period ? period.days : 0)

/** Of a regime by the law of a day; null: it has none. National procedures have none by federal law. */
export function standstillOf(rows: readonly ClockRow[], regime: Regime | null, on: Day): Standstill | null {
  if (regime === null) return null
  const [electronic, other] = [rowOf(rows, { key: keyOf(true), regime }, on), rowOf(rows, { key: keyOf(false), regime }, on)]
  if (!electronic || !other) return null
  return { regime, paragraph: electronic.paragraph, days: { electronic: daysOf(electronic), other: daysOf(other) }, rows }
}

/** Whether a regime asks to wait at all: rows of it may be changed, never taken away, so those that come with Lotse say it. */
export const hasStandstill = (regime: Regime | null): boolean =>
  CLOCK_ROWS.some((row) => row.key === keyOf(true) && regime !== null && row.regimes.includes(regime))

export interface Sending {
  /** Day of Berlin on which the last of them was told. */
  sent: Day
  electronic: boolean
}

/**
 * The waiting day by day up to its last one, and by which row, by the law of the day of sending: calendar days from the day after it, and
 * no last day is moved (VK Bund, 28 June 2021, VK 2-77/21; OLG Düsseldorf, 14 May 2008, Verg 11/08): it is no period within which somebody
 * has to declare something (section 193 BGB). The Land changes no day of it, it names holidays. Throws where there is no such row.
 */
export function reckonWaiting({ regime, rows }: Standstill, { sent, electronic }: Sending, land: Land | null): LawMoment {
  const asked = { key: keyOf(electronic), regime }
  const found = momentOf(rows, asked, { day: sent, land })
  if (found) return found
  const row = rowOf(rows, asked, sent)
  const reckoned = row && reckon(row, sent, { land })
  if (!reckoned) throw new Error(`no waiting period of ${regime} on ${sent}`)
  return { ...reckoned, row }
}

/** The first day on which the contract may be made. */
export const contractDay = (standstill: Standstill, sending: Sending): Day => addDays(reckonWaiting(standstill, sending, null).last, 1)

/**
 * With fewer days on which offices work the period was held not to have begun: of four and five (2014-04-17, 2017-04-12), as the last one
 * is needed for the request to arrive (OLG Düsseldorf, 5 November 2014, VII-Verg 20/14, and 5 October 2016, VII-Verg 24/16); six were
 * enough (OLG Rostock, 2018-03-21).
 */
const MIN_WORKING_DAYS = 6

/** What courts doubt about a period, though the law's words are kept: it is said, and refuses nothing. */
export interface Doubts {
  /** The last day is no working day (OLG Bremen, 4 November 2022, 2 Verg 1/22, obiter). */
  endsOffDuty: boolean
  /** Working days between sending and the last day. */
  workingDays: number
  isShort: boolean
  /** The contract day nobody doubts. */
  safeDay: Day
}

const workingDaysUntil = (sent: Day, last: Day, land: Land | null): number => {
  let count = 0
  for (let n = 1; n <= daysBetween(sent, last); n++) if (isWorkingDay(addDays(sent, n), land)) count++
  return count
}

export function doubtsOf(standstill: Standstill, sending: Sending, land: Land | null): Doubts {
  const { last } = reckonWaiting(standstill, sending, land)
  let safe = last
  while (offDay(safe, land) !== null || workingDaysUntil(sending.sent, safe, land) < MIN_WORKING_DAYS) safe = addDays(safe, 1)
  const workingDays = workingDaysUntil(sending.sent, last, land)
  return {
    endsOffDuty: offDay(last, land) !== null,
    workingDays,
    isShort: workingDays < MIN_WORKING_DAYS,
    safeDay: addDays(safe, 1),
  }
}
