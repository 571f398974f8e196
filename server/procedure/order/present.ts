import { rulesOf } from '../../../workflows/awarding'
import type { Context } from '../../calls/context'
import type { DirectOrderView } from '../../contract/procedure/directOrder'
import { isDraft, type TenderDoc } from '../../tenders/area'
import { barsOf } from '../awardBars'
import { orderLetter } from './letter'
import { DirectOrderModel, type DirectOrderDoc } from './model'
import type { GivenOrder } from './read'
import { assertOrders, shownStanding } from './standing'

type Reading = Pick<Context, 'now' | 'lang'>

async function presentOrdered(tender: TenderDoc, given: GivenOrder | null, { now, lang }: Reading): Promise<DirectOrderView['ordered']> {
  const [lot] = tender.lots
  if (lot?.outcome !== 'awarded') return null
  return {
    ...{ priceId: given?.ordered.priceId ?? '', company: given?.price.company ?? '', reason: lot.outcomeReason ?? '' },
    ...{ by: lot.endedBy ?? '', at: lot.endedAt?.toISOString() ?? null },
    letter: given && (await orderLetter(tender, given, { at: now, lang })),
  }
}

/** From which sum on the house asks for more than one person's word, which nobody can give to a price; null: it never does. */
async function severalFrom(tender: TenderDoc): Promise<number | null> {
  const [lot] = tender.lots
  if (!lot || !isDraft(tender)) return null
  const rules = (await barsOf(tender, lot)).barsFor(rulesOf).flatMap((bar) => bar.rules)
  const sums = rules.flatMap(({ needed, from }) => (needed > 1 ? from : []))
  return sums.length > 0 ? Math.min(...sums) : null
}

export async function presentDirectOrder(tender: TenderDoc, ctx: Reading): Promise<DirectOrderView> {
  assertOrders(tender)
  const [doc, { prices, standing, given }] = await Promise.all([
    DirectOrderModel.findOne({ _id: tender._id, version: { $gt: 0 } }).lean<DirectOrderDoc>(),
    shownStanding(tender, tender.archivedAt ?? ctx.now),
  ])
  return {
    ...{ projectId: tender._id, projectNo: tender.no, projectName: tender.head.name, buyer: tender.head.orgName },
    ...{ version: doc?.version ?? 0, updated: doc?.updated.toISOString() ?? null, updatedBy: doc?.updatedBy ?? '' },
    ...{ prices, standing, severalFrom: await severalFrom(tender) },
    ordered: await presentOrdered(tender, given, ctx),
    isClosed: !isDraft(tender),
  }
}
