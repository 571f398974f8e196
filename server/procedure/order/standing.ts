import { wallClockOf } from '../../../engine/form'
import { orderLimitsOf, type OrderStanding } from '../../../workflows/order'
import { procedureOf } from '../../../workflows/procedure'
import { thresholdOf, type ThresholdRow } from '../../../workflows/thresholds'
import { lawRows } from '../../law/area'
import { judgedNeed, writtenNeed } from '../../need/area'
import { AppError } from '../../platform/errors'
import { regimeIn, type TenderDoc } from '../../tenders/area'
import type { DirectOrderDoc } from './model'
import { writtenOrder } from './read'

/** 409 where the tender runs by a procedure in which offers come in. */
export function assertOrders(tender: TenderDoc): void {
  if (!procedureOf(tender).ordersDirectly) throw new AppError('conflict', { reason: 'refused.noDirectOrder' })
}

type Rows = { [Key in 'limit' | 'compared' | 'threshold']: (ThresholdRow & { paragraph: string }) | null }

export interface Standing {
  doc: DirectOrderDoc | null
  standing: OrderStanding & Rows
}

/** What a direct order is held against on a day: its estimate and the limits of then. The law of § 106 GWB names the thresholds. */
export async function standingOf(tender: TenderDoc, at: Date): Promise<Standing> {
  const [{ need, isAltered }, prices, { thresholds }] = await Promise.all([writtenNeed(tender._id), writtenOrder(tender._id), lawRows()])
  const total = need ? (await judgedNeed(tender, need)).estimate.total : '0.00'
  const kinds = orderLimitsOf(regimeIn(tender))
  const on = (of: ThresholdRow['of'] | undefined, paragraph: string) => {
    const row = of === undefined ? null : thresholdOf(thresholds, of, wallClockOf(at).date)
    return row && { ...row, paragraph: row.paragraph ?? paragraph }
  }
  return {
    doc: prices.doc,
    standing: {
      estimate: total === '0.00' ? null : total,
      ...{ limit: on(kinds?.limit, ''), compared: on(kinds?.compared, ''), threshold: on(need?.threshold, '§ 106 GWB') },
      isAltered: isAltered || prices.isAltered,
    },
  }
}
