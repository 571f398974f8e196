import { procedureOf } from '../../../workflows/procedure'
import type { OrderPriceDoc } from '../../contract/procedure/directOrder'
import { now } from '../../platform/clock'
import { orderStandingOf } from '../../procedure/area'
import type { TenderDoc } from '../../tenders/area'
import type { Fact } from './fromTender'

/** What a direct order says in a report: keys of words (`report.said.`). */
export type OrderKey =
  'orderLimits' | 'orderNoneSealed' | 'orderPrice' | 'orderNoPrice' | 'orderWinner' | 'orderReason' | 'orderLowest' | 'orderLeft'

type Params = Readonly<Record<string, string>>

const saidOf = ({ company, net, on, by }: OrderPriceDoc): Params => ({ company, net: net ?? '', on, by })

/** Why another price was not ordered at: the reader's words follow by the key. */
const whyNot = (one: OrderPriceDoc, chosen: OrderPriceDoc): string => {
  if (one.net === null) return 'orderSilent'
  return Number(one.net) > Number(chosen.net ?? 0) ? 'orderDearer' : 'orderOther'
}

/** Once it was given: at which price, why, and which others there were. */
function givenFacts(prices: readonly OrderPriceDoc[], { lots: [lot] }: TenderDoc): Fact[] {
  const winner = lot?.outcome === 'awarded' ? lot.information?.winners[0] : undefined
  const chosen = prices.find(({ id }) => id === winner?.offerId)
  if (!lot || !chosen) return []
  const reason = (lot.outcomeReason ?? '').trim()
  const others = prices.filter((one) => one !== chosen)
  const place = 'order' as const
  const why: Fact['content'] = reason === '' ? { key: 'orderLowest', params: {} } : { key: 'orderReason', params: { reason } }
  return [
    { sources: ['winner'], place, content: { key: 'orderWinner', params: saidOf(chosen) } },
    { sources: ['winnerReason', 'chosenReason'], place, content: why },
    ...others.map((one): Fact => {
      const params = { ...saidOf(one), why: whyNot(one, chosen) }
      return { sources: ['left', 'leftReason'], place, content: { key: 'orderLeft', params } }
    }),
    ...(others.length === 0
      ? [{ sources: ['left', 'leftReason'], place, content: { key: 'nobodyLeft', params: { lot: '' } } } as const]
      : []),
  ]
}

/** Of a direct order: its limit, the prices that the team wrote down, and the order, as far as the log vouches for them. */
export async function orderFacts(tender: TenderDoc): Promise<Fact[]> {
  if (!procedureOf(tender).ordersDirectly) return []
  const { doc, standing } = await orderStandingOf(tender, tender.archivedAt ?? now())
  if (standing.isAltered) return []
  const { limit } = standing
  const prices = doc?.prices ?? []
  const place = 'order' as const
  return [
    ...(limit
      ? [
          {
            ...{ sources: ['procedureReason'] as const, place },
            content: { key: 'orderLimits', params: { paragraph: limit.paragraph, limit: String(limit.amount) } },
          } as const,
        ]
      : []),
    ...prices.map((one): Fact => {
      const key = one.net === null ? 'orderNoPrice' : 'orderPrice'
      return { sources: ['chosen'], place, content: { key, params: saidOf(one) } }
    }),
    ...(prices.length > 0 ? [{ sources: ['openings'], place, content: { key: 'orderNoneSealed', params: {} } } as const] : []),
    ...givenFacts(prices, tender),
  ]
}
