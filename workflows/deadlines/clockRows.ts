import type { CountedBy } from './counting'
import type { Dated } from './dated'
import type { Day } from './days'
import type { Regime } from './periods'

/** What a moment of the law is about. `waitElectronic`: told electronically or by fax, `waitOther`: any other way. */
export type ClockKey =
  | 'waitElectronic'
  | 'waitOther'
  | 'complaintKnown'
  | 'complaintNotice'
  | 'complaintDocuments'
  | 'complaintRefused'
  | 'voidAfterTold'
  | 'voidAfterNotice'
  | 'voidAfterContract'
  | 'awardNotice'
  | 'statistics'
  | 'retention'
  | 'binding'
  | 'admission'

/** What sets a period going. `deadline`: the end of the period for applications or offers that the notice names. */
export type ClockEvent =
  | 'informed'
  | 'faultKnown'
  | 'deadline'
  | 'refusalReceived'
  | 'contractTold'
  | 'noticePublished'
  | 'contract'
  | 'award'
  | 'offersEnd'
  | 'applied'

/** Calendar days, days on which offices work, or months by the calendar; 0 days: it ends with the event's own day. */
export type Span = { readonly days: number } | { readonly workingDays: number } | { readonly months: number }

/** One line of the law that sets a moment. */
export interface ClockRow extends Dated {
  readonly key: ClockKey
  readonly regimes: readonly Regime[]
  readonly paragraph: string
  readonly event: ClockEvent
  /** Null: the authority sets it (binding period), the law names no more than a limit or nothing. */
  readonly period: Span | null
  readonly by: CountedBy
  /**
   * A last day that is a Saturday, Sunday or public holiday gives way to the next working day. Not where a period only keeps something from
   * being done too early (waiting, retention): nobody has to declare anything on its last day. Nor where it ends with a named deadline.
   */
  readonly moves: boolean
  /** Where it was read, in German like the law; empty: nowhere. */
  readonly source: string
  /** False: from memory or another's account, to be checked. */
  readonly verified: boolean
}

const OVER = ['VgV', 'SektVO', 'VSVgV', 'KonzVgV', 'VOB/A-EU'] as const
const GWB = 'GWB, Stand 19.8.2026'
const REFORM: Day = '2016-04-18'
/** Since when the law of 12 May 2026 (BGBl. 2026 I Nr. 137) is in force; what began before goes by the older text (§ 187 Abs. 2 GWB). */
export const SPEEDED_UP: Day = '2026-07-01'

type Line = readonly [
  key: ClockKey,
  regimes: readonly Regime[],
  paragraph: string,
  event: ClockEvent,
  period: Span | null,
  by: CountedBy,
  source: string,
]

/** Nobody has to declare anything on its last day, or it ends with a deadline that the authority names to the hour (complaints). */
const STAYS: readonly ClockKey[] = ['waitElectronic', 'waitOther', 'retention', 'complaintNotice', 'complaintDocuments']
const UNREAD = ''

const row =
  (validFrom: Day, validTo: Day | null = null) =>
  ([key, regimes, paragraph, event, period, by, source]: Line): ClockRow => ({
    ...{ key, regimes, paragraph, event, period, by, source, validFrom, validTo },
    moves: !STAYS.includes(key),
    verified: source !== UNREAD,
  })

/**
 * All that the law says of moments after the call for offers, as it comes with Lotse; what a house changes of it is added by workflows/law.
 * Minimum periods before it stand in periods.ts.
 */
export const CLOCK_ROWS: readonly ClockRow[] = [
  ...(
    [
      ['waitElectronic', ['VgV'], '§ 134 Abs. 2 GWB', 'informed', { days: 10 }, 'BGB', '§ 134 GWB'],
      ['waitOther', ['VgV'], '§ 134 Abs. 2 GWB', 'informed', { days: 15 }, 'BGB', '§ 134 GWB'],
      ['waitElectronic', ['VOB/A-EU'], '§ 134 Abs. 2 GWB', 'informed', { days: 10 }, 'BGB', '§ 134 GWB, § 19 EU Abs. 2 VOB/A'],
      ['waitOther', ['VOB/A-EU'], '§ 134 Abs. 2 GWB', 'informed', { days: 15 }, 'BGB', '§ 134 GWB, § 19 EU Abs. 2 VOB/A'],
      ['waitElectronic', ['SektVO'], '§ 134 Abs. 2 GWB', 'informed', { days: 10 }, 'BGB', '§ 142 GWB (§§ 131 bis 135)'],
      ['waitOther', ['SektVO'], '§ 134 Abs. 2 GWB', 'informed', { days: 15 }, 'BGB', '§ 142 GWB (§§ 131 bis 135)'],
      ['waitElectronic', ['VSVgV'], '§ 134 Abs. 2 GWB', 'informed', { days: 10 }, 'BGB', '§ 147 GWB (§§ 122 bis 135)'],
      ['waitOther', ['VSVgV'], '§ 134 Abs. 2 GWB', 'informed', { days: 15 }, 'BGB', '§ 147 GWB (§§ 122 bis 135)'],
      ['waitElectronic', ['KonzVgV'], '§ 134 Abs. 2 GWB', 'informed', { days: 10 }, 'BGB', '§ 154 Nr. 4 GWB (§§ 133 bis 135)'],
      ['waitOther', ['KonzVgV'], '§ 134 Abs. 2 GWB', 'informed', { days: 15 }, 'BGB', '§ 154 Nr. 4 GWB (§§ 133 bis 135)'],
      ['complaintKnown', OVER, '§ 160 Abs. 3 Satz 1 Nr. 1 GWB', 'faultKnown', { days: 10 }, 'BGB', GWB],
      ['complaintNotice', OVER, '§ 160 Abs. 3 Satz 1 Nr. 2 GWB', 'deadline', { days: 0 }, 'BGB', GWB],
      ['complaintDocuments', OVER, '§ 160 Abs. 3 Satz 1 Nr. 3 GWB', 'deadline', { days: 0 }, 'BGB', GWB],
      ['complaintRefused', OVER, '§ 160 Abs. 3 Satz 1 Nr. 4 GWB', 'refusalReceived', { days: 15 }, 'BGB', GWB],
      ['voidAfterTold', OVER, '§ 135 Abs. 2 Satz 1 GWB', 'contractTold', { days: 30 }, 'BGB', GWB],
      ['voidAfterNotice', OVER, '§ 135 Abs. 2 Satz 2 GWB', 'noticePublished', { days: 30 }, 'BGB', GWB],
      ['voidAfterContract', OVER, '§ 135 Abs. 2 Satz 1 GWB', 'contract', { months: 6 }, 'BGB', GWB],
      ['awardNotice', ['VgV'], '§ 39 Abs. 1 VgV', 'award', { days: 30 }, 'EU', 'VgV, Stand 19.8.2026'],
      ['awardNotice', ['SektVO'], '§ 38 Abs. 1 SektVO', 'award', { days: 30 }, 'EU', 'SektVO, Stand 19.8.2026'],
      ['awardNotice', ['VSVgV'], '§ 35 Abs. 1 VSVgV', 'award', { days: 48 }, 'EU', 'VSVgV, Stand 19.8.2026'],
      ['awardNotice', ['KonzVgV'], '§ 21 Abs. 1 KonzVgV', 'award', { days: 48 }, 'EU', 'KonzVgV, Stand 19.8.2026'],
      ['awardNotice', ['VOB/A-EU'], '§ 18 EU Abs. 4 VOB/A', 'award', { days: 30 }, 'EU', UNREAD],
      ['retention', ['VgV', 'VOB/A-EU'], '§ 8 Abs. 4 VgV', 'award', { months: 36 }, 'EU', 'VgV, Stand 19.8.2026'],
      ['retention', ['SektVO'], '§ 8 Abs. 3 SektVO', 'award', { months: 36 }, 'EU', 'SektVO, Stand 19.8.2026'],
      // Its title speaks of keeping, its text names no time.
      ['retention', ['VSVgV'], '§ 43 VSVgV', 'award', null, 'EU', 'VSVgV, Stand 19.8.2026'],
      // To an application for a dynamic purchasing system; 15 in single cases, longer until the first call.
      ['admission', ['VgV'], '§ 24 Abs. 3 VgV', 'applied', { workingDays: 10 }, 'EU', 'VgV, Stand 19.8.2026'],
      ['admission', ['SektVO'], '§ 22 Abs. 3 SektVO', 'applied', { workingDays: 10 }, 'EU', 'SektVO, Stand 19.8.2026'],
      ['binding', OVER, '§ 148 BGB', 'offersEnd', null, 'BGB', 'BGB, Stand 29.4.2026'],
    ] satisfies Line[]
  ).map(row(REFORM)),
  ...([['retention', ['KonzVgV'], '§ 6 Abs. 3 KonzVgV', 'award', { months: 36 }, 'EU', 'KonzVgV, Stand 29.4.2026']] satisfies Line[]).map(
    row(REFORM, '2026-06-30'),
  ),
  ...([['retention', ['KonzVgV'], '§ 6 Abs. 2 KonzVgV', 'award', { months: 36 }, 'EU', 'KonzVgV, Stand 19.8.2026']] satisfies Line[]).map(
    row(SPEEDED_UP),
  ),
  ...([['retention', ['UVgO'], '§ 6 Abs. 2 UVgO', 'award', { months: 36 }, 'BGB', 'UVgO von 2017 mit Erläuterungen']] satisfies Line[]).map(
    row('2017-09-02'),
  ),
  ...(
    [
      ['statistics', [...OVER, 'VOB/A', 'UVgO'], '§ 1 Abs. 2 VergStatVO', 'award', { days: 60 }, 'BGB', 'VergStatVO, Stand 19.8.2026'],
    ] satisfies Line[]
  ).map(row('2020-10-01')),
]
