import { clockRow, reckon } from './clock'
import { CLOCK_ROWS, type ClockKey, type ClockRow } from './clockRows'
import { addDays, daysBetween, type Day } from './days'
import { isWorkingDay, offDay, type Land } from './holidays'
import { REGIMES, type Regime } from './periods'

/** Time between telling those who are not considered and the contract, where the law asks for one. */
export interface Standstill {
  regime: Regime
  paragraph: string
  /** Calendar days; `other`: any but electronically or by fax. */
  days: { electronic: number; other: number }
  /** Where it is said that the regime has it. */
  source: string
  rows: { electronic: ClockRow; other: ClockRow }
}

const rowsOf = (regime: Regime, key: ClockKey): ClockRow[] =>
  CLOCK_ROWS.filter((row) => row.key === key && row.validTo === null && row.regimes.includes(regime))

const daysOf = ({ period }: ClockRow): number => (period !== null && 'days' in period ? period.days : 0)

/** One a regime, of the clock's rows that are the law now; national procedures have none by federal law. */
export const STANDSTILLS: readonly Standstill[] = REGIMES.flatMap((regime) => {
  const [electronic] = rowsOf(regime, 'waitElectronic')
  const [other] = rowsOf(regime, 'waitOther')
  if (!electronic || !other) return []
  const { paragraph, source } = electronic
  return [{ regime, paragraph, source, days: { electronic: daysOf(electronic), other: daysOf(other) }, rows: { electronic, other } }]
})

export const standstillOf = (regime: Regime | null): Standstill | null => STANDSTILLS.find((one) => one.regime === regime) ?? null

export interface Sending {
  /** Day of Berlin on which the last of them was told. */
  sent: Day
  electronic: boolean
}

/**
 * The last day of waiting, by the law of the day of sending: calendar days from the day after it, and no last day is moved (VK Bund,
 * 28 June 2021, VK 2-77/21; OLG Düsseldorf, 14 May 2008, Verg 11/08): it is no period within which somebody has to declare something
 * (section 193 BGB).
 */
export const lastDayOfWaiting = ({ regime, rows }: Standstill, { sent, electronic }: Sending): Day => {
  // Of days before the first row nobody waits less than now.
  const row = clockRow(electronic ? 'waitElectronic' : 'waitOther', regime, sent) ?? (electronic ? rows.electronic : rows.other)
  return reckon(row, sent, { land: null })?.last ?? sent
}

/** The first day on which the contract may be made. */
export const contractDay = (standstill: Standstill, sending: Sending): Day => addDays(lastDayOfWaiting(standstill, sending), 1)

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
  const last = lastDayOfWaiting(standstill, sending)
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
