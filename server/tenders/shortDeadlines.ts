import { lawFacts } from '../../engine/reading'
import { wallClockOf, type FormData } from '../../engine/form'
import type { Template } from '../../engine/template'
import { procedureOf, type ProcedureKey } from '../../workflows/procedure'
import type { DatedLot, DueDay, Law, PeriodRow, ShortDeadline } from '../../workflows/deadlines'
import { lawfulProcedure, regimeOf, tooShort, withPeriods } from '../../workflows/deadlines'
import type { StartStage } from '../../workflows/tender'
import type { Problem } from '../contract/tenders/views'
import { AppError } from '../platform/errors'
import type { StoredDeadlines } from './lotDoc'
import type { TenderDoc } from './model'

/** The law and the kind of procedure that a form names. */
export const lawOf = (template: Template, data: FormData): Law => {
  const facts = lawFacts(template, data)
  const regime = regimeOf(facts)
  return { regime, procedure: lawfulProcedure(regime, facts.procedureType) }
}

/** The last minute of a day counts as its end: forms know no seconds. */
const dueDay = (at: Date | null): DueDay | null => {
  if (at === null) return null
  const { date, time } = wallClockOf(at)
  return { day: date, wholeDay: time.startsWith('23:59') }
}

interface Dated {
  lotId: string
  deadlines: Pick<StoredDeadlines, 'applicationDeadline' | 'offerDeadline'>
  /** What the lot becomes: in 5 and 6 without applications somebody is invited at once. */
  start: StartStage
  /** When the phase begins whose deadline alone is asked about; missing: it is not known, or begins with the notice. */
  begun?: Date
  /** When its applications ended, where the deadline for offers alone is asked about; null: it has none. */
  applied?: Date | null
}

interface ByLaw {
  law: Law
  /** From when is counted: the notice, or the invitation. */
  notice: Date
  /** When the procedure began, whose law it goes by; left out: with the notice. */
  begun?: Date
  /** The house's minimum periods (lawRows). */
  periods: readonly PeriodRow[]
}

/** Deadlines of a notice of this moment that are below the minimum of the law or of the tender's procedure. */
export function shortAt(tender: ProcedureKey, lots: readonly Dated[], { law, notice, begun = notice, periods }: ByLaw): ShortDeadline[] {
  const { hasPhases, takesApplications, goesInRounds, least, periods: named } = procedureOf(tender)
  if (!hasPhases) return []
  const day = wallClockOf(notice).date
  const dated = lots.map(({ lotId, deadlines: { applicationDeadline, offerDeadline }, start, begun: began, applied }): DatedLot => {
    const skips = start === 5 || start === 6
    return {
      lotId,
      applications: skips || !takesApplications ? null : dueDay(applicationDeadline),
      // In rounds offers are asked for round by round.
      offers: goesInRounds ? null : dueDay(offerDeadline),
      ...(start === 6 ? { invited: day } : {}),
      ...(began ? { begun: wallClockOf(began).date } : {}),
      ...(applied ? { applied: wallClockOf(applied).date } : {}),
    }
  })
  return tooShort(dated, { ...withPeriods(law, named), least }, { notice: day, begun: wallClockOf(begun).date, rows: periods })
}

const faults = (short: readonly ShortDeadline[], path: string) =>
  short.map(({ lotId, what, paragraph, asked, given, earliest, after }) => ({
    path,
    rule: 'periodTooShort',
    params: { lotId, what, paragraph, asked, given, earliest, ...(after ? { after } : {}) },
  }))

/** They go out with a reason, which the log keeps; without one they do not (422, one fault a deadline). */
export function assertReason(short: readonly ShortDeadline[], reason: string, path = '/project/reason'): void {
  if (short.length > 0 && reason.trim() === '') throw new AppError('invalid', { reason: 'periodTooShort', errors: faults(short, path) })
}

/** What the log keeps of them; nothing where there are none. */
export const shortInLog = (short: readonly ShortDeadline[], reason: string): Record<string, unknown> =>
  short.length === 0
    ? {}
    : {
        reason: reason.trim(),
        shortDeadlines: short.map(({ earliest: _earliest, verified: _verified, ...one }) => one),
      }

/** What a draft would be published with. */
export function shortProblems(tender: TenderDoc, of: Pick<ByLaw, 'law' | 'periods'>, now: Date): Problem[] {
  if (tender.lots.some(({ stage }) => stage > 0)) return []
  const lots = tender.lots.map(({ lotId, deadlines }): Dated => ({ lotId, deadlines, start: 2 }))
  return shortAt(tender, lots, { ...of, notice: tender.publishAt ?? now }).map(
    ({ lotId, what, paragraph, asked, given, earliest, after }) => ({
      path: `/${what}`,
      rule: what === 'offerDeadline' ? 'offerPeriodTooShort' : 'applicationPeriodTooShort',
      params: {
        what,
        paragraph,
        asked,
        given,
        earliest,
        ...(after ? { after } : {}),
        lot: tender.lots.length > 1 ? tender.lots.findIndex((one) => one.lotId === lotId) + 1 : null,
      },
      severity: 'WARN',
    }),
  )
}
