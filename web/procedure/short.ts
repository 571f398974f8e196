import { procedureOf } from '../../workflows/procedure'
import { wallClockOf } from '../../engine/form'
import type { LotView, TenderView } from '../../server/contract/tenders/views'
import {
  hasApplications,
  PROCEDURES,
  REGIMES,
  tooShort,
  withPeriods,
  type DatedLot,
  type DueDay,
  type Law,
  type PeriodRow,
  type ShortDeadline,
} from '../../workflows/deadlines'

/** The law that a tender's deadlines go by; null where the server did not say. */
export const lawIn = ({ law, ...tender }: Pick<TenderView, 'law' | 'type' | 'procedure'>): Law | null => {
  const regime = REGIMES.find((one) => one === law?.regime)
  const procedure = PROCEDURES.find((one) => one === law?.procedure)
  return regime && procedure ? withPeriods({ regime, procedure }, procedureOf(tender).periods) : null
}

const dueDay = (at: string | null): DueDay | null => {
  if (at === null) return null
  const { date, time } = wallClockOf(new Date(at))
  return { day: date, wholeDay: time.startsWith('23:59') }
}

type Tender = Pick<TenderView, 'law' | 'type' | 'procedure' | 'lots'>

/** Deadlines below the law's minimum in a notice of this moment, as the server will judge them (server/tenders/shortDeadlines.ts). */
export function shortAtPublication(
  tender: Tender,
  { start, lotIds, at, periods }: { start: number; lotIds: readonly string[] | null; at: number; periods: readonly PeriodRow[] },
): ShortDeadline[] {
  const law = lawIn(tender)
  const { hasPhases, takesApplications, goesInRounds, least } = procedureOf(tender)
  if (law === null || !hasPhases) return []
  const notice = wallClockOf(new Date(at)).date
  const dated = tender.lots.map(({ lotId, applicationDeadline, offerDeadline }): DatedLot => {
    const begins = lotIds === null || lotIds.includes(lotId) ? start : 2
    return {
      lotId,
      applications: begins === 5 || begins === 6 || !takesApplications ? null : dueDay(applicationDeadline),
      offers: goesInRounds ? null : dueDay(offerDeadline),
      ...(begins === 6 ? { invited: notice } : {}),
    }
  })
  return tooShort(dated, { ...law, least }, { notice, rows: periods })
}

/** The same of a deadline that begins to run with a phase. */
export function shortAtStart(
  tender: Tender & Pick<TenderView, 'published'>,
  lots: readonly Pick<LotView, 'lotId' | 'stage' | 'skippedPhases' | 'applicationDeadline' | 'offerDeadline'>[],
  { stage, now, periods }: { stage: number; now: number; periods: readonly PeriodRow[] },
): ShortDeadline[] {
  const law = lawIn(tender)
  if (law === null || tender.published === null || (stage !== 3 && stage !== 6)) return []
  const { least, takesApplications, goesInRounds } = procedureOf(tender)
  const isInvited = stage === 6 && hasApplications({ ...law, least })
  const day = wallClockOf(new Date(isInvited ? now : tender.published)).date
  const dated = lots
    .filter((lot) => lot.stage < 7)
    .map(({ lotId, skippedPhases, applicationDeadline, offerDeadline }): DatedLot => ({
      lotId,
      applications: stage === 3 && takesApplications ? dueDay(applicationDeadline) : null,
      offers: stage === 6 && !goesInRounds ? dueDay(offerDeadline) : null,
      ...(isInvited ? { invited: day } : {}),
      begun: wallClockOf(new Date(now)).date,
      ...(stage === 6 && takesApplications && !skippedPhases.includes(3) && applicationDeadline !== null
        ? { applied: wallClockOf(new Date(applicationDeadline)).date }
        : {}),
    }))
  const begun = wallClockOf(new Date(tender.published)).date
  return tooShort(dated, { ...law, least }, { notice: day, begun, rows: periods })
}
