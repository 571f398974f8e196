import { type Day, type Regime, SPEEDED_UP } from '../deadlines'
import type { ExaminationRow } from './rows'

export const ROW_RESULTS = ['fulfilled', 'missing', 'notFulfilled', 'doesNotApply'] as const
export type RowResult = (typeof ROW_RESULTS)[number]

/** One query of the register of competition: of whom, when, under which number, and what came back. */
export interface RegisterQuery {
  readonly member: string
  readonly queriedOn: Day
  readonly reference: string
  readonly result: 'none' | 'entry'
}

/** What somebody says of a row. */
interface RowWord {
  readonly result: RowResult
  readonly reason: string
  readonly queries: readonly RegisterQuery[]
}

/** What is known of an offer when somebody says it. */
export interface RowFacts {
  readonly today: Day
  /** Day on which the procedure began; today, where it has not. */
  readonly begun: Day
  /** Far below the next price (lowPrices). */
  readonly isLow: boolean
  /** It came after the deadline. */
  readonly isLate: boolean
  /** It was asked about from this row, and the answer came. */
  readonly isAnswered: boolean
  /** The company, and each member of its consortium. */
  readonly members: readonly string[]
  /** The estimated value of the whole procedure in euros; null: nobody knows it. */
  readonly value: number | null
}

interface RowFault {
  readonly at: 'result' | 'reason' | 'queries'
  readonly rule: 'required' | 'always' | 'askFirst' | 'registerDue' | 'memberMissing' | 'queryIncomplete' | 'queryDay'
  /** Of a member that is missing. */
  readonly name?: string
}

/** Whoever has an excerpt of the last two months need not ask again (§ 6 Abs. 1 Satz 5 WRegG); an older one is none. */
const twoMonthsBefore = (day: Day): Day => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 2, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 3, Math.min(date, last))).toISOString().slice(0, 10)
}

/** However a company is written. */
export const sameName = (one: string, other: string): boolean =>
  one.trim().normalize('NFC').toLocaleLowerCase('de') === other.trim().normalize('NFC').toLocaleLowerCase('de')

function queryFaults({ queries }: RowWord, { members, today }: RowFacts): RowFault[] {
  const whole = queries.filter(({ member, reference }) => member.trim() !== '' && reference.trim() !== '')
  return [
    ...(whole.length < queries.length ? [{ at: 'queries', rule: 'queryIncomplete' } as const] : []),
    ...(queries.some(({ queriedOn }) => queriedOn > today || queriedOn < twoMonthsBefore(today))
      ? [{ at: 'queries', rule: 'queryDay' } as const]
      : []),
    ...members
      .filter((name) => !whole.some(({ member }) => sameName(member, name)))
      .map((name) => ({ at: 'queries', rule: 'memberMissing', name }) as const),
  ]
}

/**
 * From this estimated value on, in euros without value added tax, the register is asked (§ 6 Abs. 1 Satz 1 WRegG); what began before goes
 * by the older sum (§ 187 Abs. 2 GWB). By SektVO and KonzVgV it is asked from the thresholds of § 106 GWB on, which whoever announces in
 * the EU has reached.
 */
const registerFrom = (begun: Day): number => (begun < SPEEDED_UP ? 30_000 : 50_000)
export const isBelowRegister = (regime: Regime, { value, begun }: { value: number | null; begun: Day }): boolean =>
  (regime === 'UVgO' || regime === 'VOB/A' || regime === 'VgV' || regime === 'VSVgV' || regime === 'VOB/A-EU') &&
  value !== null &&
  value < registerFrom(begun)

/** What keeps a word from being taken down. */
export function rowFaults(row: ExaminationRow, word: RowWord, facts: RowFacts): RowFault[] {
  const { result, reason, queries } = word
  const hasReason = reason.trim() !== ''
  const isGood = result === 'fulfilled' || result === 'doesNotApply'
  const isLateButIn = row.key === 'inTime' && facts.isLate
  const hasEntry = queries.some((one) => one.result === 'entry')
  return [
    ...(result === 'doesNotApply' && row.always === true ? [{ at: 'result', rule: 'always' } as const] : []),
    // Whoever reads the record later asks why.
    ...((result !== 'fulfilled' || hasEntry || isLateButIn) && !hasReason ? [{ at: 'reason', rule: 'required' } as const] : []),
    ...(row.key === 'unusuallyLow' && facts.isLow && isGood && !facts.isAnswered ? [{ at: 'result', rule: 'askFirst' } as const] : []),
    ...(row.key === 'register' && result === 'fulfilled' ? queryFaults(word, facts) : []),
    ...(row.key === 'register' && result === 'doesNotApply' && !isBelowRegister(row.regime, facts)
      ? [{ at: 'result', rule: 'registerDue' } as const]
      : []),
  ]
}

/** How a row stands; `isAltered`: it is not what the log was told; `holds`: it could be said today, too. */
interface RowStanding {
  readonly isRequired: boolean
  readonly result: RowResult | null
  readonly isAltered: boolean
  readonly holds: boolean
}

export type Duty = 'open' | 'failed' | 'altered'

/** What keeps an offer from the contract at a row; null: nothing. */
export function dutyOf({ isRequired, result, isAltered, holds }: RowStanding): Duty | null {
  if (result === 'missing' || (result === null && isRequired)) return 'open'
  if (isAltered) return 'altered'
  if (result === null) return null
  if (result === 'notFulfilled') return 'failed'
  return holds ? null : 'open'
}
