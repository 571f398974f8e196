import { wallClockOf } from '../../../engine/form'
import { momentOf, type ClockKey, type ClockRow, type Land, type Regime } from '../../../workflows/deadlines'
import type { ReportMoment } from '../../contract/report/views'
import type { LotDoc, TenderDoc } from '../../tenders/area'

/** What follows from an award, by the law of its day. */
const AFTER_AWARD: readonly ClockKey[] = ['awardNotice', 'statistics', 'retention']

const dayOf = (at: Date): string => wallClockOf(at).date

/** Events of a lot that set a clock going, with their day in Berlin. */
function eventsOf({ information, outcome, endedAt }: LotDoc): [ClockKey, string][] {
  const waiting = information?.waiting
  const informed: [ClockKey, string][] =
    waiting && information.told.length > 0 ? [[waiting.electronic ? 'waitElectronic' : 'waitOther', dayOf(information.at)]] : []
  if (outcome !== 'awarded' || !endedAt) return informed
  return [...informed, ...AFTER_AWARD.map((key): [ClockKey, string] => [key, dayOf(endedAt)])]
}

/** The moments that the law sets after what happened, each reckoned day by day with the holidays of the Land. */
export const momentsOf = (
  tender: Pick<TenderDoc, 'lots'>,
  regime: Regime,
  { clock, land }: { clock: readonly ClockRow[]; land: Land | null },
): ReportMoment[] =>
  tender.lots.flatMap((lot) =>
    eventsOf(lot).flatMap(([key, day]) => {
      const reckoned = momentOf(clock, { key, regime }, { day, land })
      if (!reckoned) return []
      const { paragraph, verified, event } = reckoned.row
      const lotName = tender.lots.length > 1 ? lot.name || lot.lotId : null
      return [{ key, paragraph, verified, event, lotName, last: reckoned.last, land, days: reckoned.days.map((one) => ({ ...one })) }]
    }),
  )
