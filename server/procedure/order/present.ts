import type { Context } from '../../calls/context'
import type { DirectOrderView } from '../../contract/procedure/directOrder'
import { isDraft, type TenderDoc } from '../../tenders/area'
import { assertOrders, standingOf, type Standing } from './standing'
import { orderLetter } from './letter'

const shownLimit = (row: Standing['standing']['limit']): DirectOrderView['standing']['limit'] =>
  row && { amount: row.amount, paragraph: row.paragraph, source: row.source, validFrom: row.validFrom }

async function presentOrdered(tender: TenderDoc, { now, lang }: Pick<Context, 'now' | 'lang'>): Promise<DirectOrderView['ordered']> {
  const [lot] = tender.lots
  const winner = lot?.outcome === 'awarded' ? lot.information?.winners[0] : undefined
  if (!lot || !winner) return null
  return {
    ...{ priceId: winner.offerId, company: winner.name, reason: lot.outcomeReason ?? '', by: lot.endedBy ?? '' },
    at: lot.endedAt?.toISOString() ?? null,
    letter: await orderLetter(tender, lot, { at: now, lang }),
  }
}

export async function presentDirectOrder(tender: TenderDoc, ctx: Pick<Context, 'now' | 'lang'>): Promise<DirectOrderView> {
  assertOrders(tender)
  const { doc, standing } = await standingOf(tender, tender.archivedAt ?? ctx.now)
  const { estimate, limit, compared, threshold, isAltered } = standing
  return {
    ...{ projectId: tender._id, projectNo: tender.no, projectName: tender.head.name, buyer: tender.head.orgName },
    ...{ version: doc?.version ?? 0, updated: doc?.updated.toISOString() ?? null, updatedBy: doc?.updatedBy ?? '' },
    prices: (doc?.prices ?? []).map((one) => ({ ...one })),
    standing: { estimate, isAltered, limit: shownLimit(limit), compared: shownLimit(compared), threshold: shownLimit(threshold) },
    ordered: await presentOrdered(tender, ctx),
    isClosed: !isDraft(tender),
  }
}
