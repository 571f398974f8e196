import { wallClockOf } from '../../../engine/form'
import { orderLimitsOf, type OrderStanding } from '../../../workflows/order'
import { procedureOf } from '../../../workflows/procedure'
import { thresholdOf, type ThresholdRow } from '../../../workflows/thresholds'
import type { OrderPriceDoc } from '../../contract/procedure/directOrder'
import { lawRows } from '../../law/area'
import { judgedNeed, needHash, writtenNeed } from '../../need/area'
import { AppError } from '../../platform/errors'
import { type OrderedDoc, regimeIn, type TenderDoc } from '../../tenders/area'
import { type GivenOrder, givenOrder, writtenOrder } from './read'

/** 409 where the tender runs by a procedure in which offers come in. */
export function assertOrders(tender: TenderDoc): void {
  if (!procedureOf(tender).ordersDirectly) throw new AppError('conflict', { reason: 'refused.noDirectOrder' })
}

type Held = Pick<OrderedDoc, 'estimate' | 'limit' | 'compared' | 'threshold'>

interface Standing {
  prices: OrderPriceDoc[]
  standing: OrderStanding & Held
  /** Hash of the need. */
  need: string
}

/** What a direct order is held against on a day: its estimate and the limits of then. The law of § 106 GWB names the thresholds. */
export async function standingOf(tender: TenderDoc, at: Date): Promise<Standing> {
  const [{ need, isAltered }, prices, { thresholds }] = await Promise.all([writtenNeed(tender._id), writtenOrder(tender._id), lawRows()])
  const total = need ? (await judgedNeed(tender, need)).estimate.total : '0.00'
  const kinds = orderLimitsOf(regimeIn(tender))
  const on = (of: ThresholdRow['of'] | undefined, otherwise: string): Held['limit'] => {
    const row = of === undefined ? null : thresholdOf(thresholds, of, wallClockOf(at).date)
    if (!row) return null
    const { amount, paragraph = otherwise, source, validFrom } = row
    return { amount, paragraph, source, validFrom }
  }
  return {
    prices: prices.doc?.prices ?? [],
    need: need ? needHash(need) : '',
    standing: {
      estimate: total === '0.00' ? null : total,
      ...{ limit: on(kinds?.limit, ''), compared: on(kinds?.compared, ''), threshold: on(need?.threshold, '§ 106 GWB') },
      isAltered: isAltered || prices.isAltered,
    },
  }
}

/** The same for readers: once it was given, by what it was given, whatever law, need and prices say since. */
export async function shownStanding(
  tender: TenderDoc,
  at: Date,
): Promise<Pick<Standing, 'prices' | 'standing'> & { given: GivenOrder | null }> {
  const given = await givenOrder(tender)
  if (given) {
    const { prices, estimate, limit, compared, threshold } = given.ordered
    return { prices, standing: { estimate, limit, compared, threshold, isAltered: false }, given }
  }
  const { prices, standing } = await standingOf(tender, at)
  // An order that is not the log's is none.
  const isLost = tender.lots.some(({ outcome }) => outcome === 'awarded')
  return { prices, standing: { ...standing, isAltered: standing.isAltered || isLost }, given }
}
