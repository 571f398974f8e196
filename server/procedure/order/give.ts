import { judgeOrder } from '../../../workflows/order'
import { AppError } from '../../platform/errors'
import type { LotDoc, LotMove, OrderedDoc, TenderDoc } from '../../tenders/area'
import { assertMayAward, type HeldAgainst } from '../consent'
import type { Acting } from '../commands/moveTender'
import { pricesHash } from './model'
import { standingOf } from './standing'

/** A company that is written down and has no account here. */
export const NO_ACCOUNT = 0

interface Given {
  moves: LotMove[]
  held: HeldAgainst[]
  /** For the log: the price, and all those that it was judged by. */
  data: { priceId: string; prices: string }
}

/**
 * The order of a tender's one lot at one of its prices, with what law and house find about it: the machine refuses (409) by that, with
 * paragraph and sum. Refuses (409) a tender of several lots, (422) a price that nobody wrote down.
 */
export async function giveOrder(
  tender: TenderDoc,
  lots: readonly LotDoc[],
  { offerIds, reason, acting: { by, at } }: { offerIds?: readonly string[] | null; reason: string; acting: Acting },
): Promise<Given> {
  const [lot, ...others] = tender.lots
  if (!lot || others.length > 0 || lots[0] !== lot) throw new AppError('conflict', { reason: 'refused.orderOfOneLot' })
  const { prices, standing, need } = await standingOf(tender, at)
  const [priceId, ...more] = offerIds ?? []
  const chosen = prices.find(({ id }) => id === priceId)
  if (!chosen || more.length > 0) throw new AppError('invalid', { errors: [{ path: '/project/offerIds', rule: 'unknownOffer' }] })
  const company = { organizationId: NO_ACCOUNT, name: chosen.company }
  const winners = [{ ...company, offerId: chosen.id }]
  const held = await assertMayAward(tender, lot, { winners, by })
  const { isAltered: _altered, ...rows } = standing
  const ordered: OrderedDoc = { priceId: chosen.id, prices, ...rows, need }
  const move: LotMove = {
    ...{ lotId: lot.lotId, event: 'award', reason: reason.trim(), endedBy: by.name },
    awardedTo: [company],
    // Nobody hears of it from here: those who were asked are not in this house.
    information: { at, by: by.name, winners, waiting: null, told: [], ordered },
    wish: { order: judgeOrder(standing, { prices, chosen: chosen.id, reason }) },
  }
  return { moves: [move], held, data: { priceId: chosen.id, prices: pricesHash(prices) } }
}
