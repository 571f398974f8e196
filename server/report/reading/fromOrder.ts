import { cents } from '../../../workflows/cents'
import { procedureOf } from '../../../workflows/procedure'
import type { OrderPriceDoc } from '../../contract/procedure/directOrder'
import { now } from '../../platform/clock'
import { orderShown } from '../../procedure/area'
import type { TenderDoc } from '../../tenders/area'
import type { Fact } from './fromTender'

/** What a direct order says in a report: keys of words (`report.said.`). */
export type OrderKey =
  'orderLimits' | 'orderNoneSealed' | 'orderPrice' | 'orderNoPrice' | 'orderWinner' | 'orderReason' | 'orderLowest' | 'orderLeft'
/** Why a price was not ordered at. */
export type OrderWhy = 'orderSilent' | 'orderDearer' | 'orderSame' | 'orderOther'

type Params = Readonly<Record<string, string>>

const place = 'order' as const
const saidOf = ({ company, net, on, by }: OrderPriceDoc): Params => ({ company, net: net ?? '', on, by })

function whyNot({ net }: OrderPriceDoc, chosen: OrderPriceDoc): OrderWhy {
  if (net === null) return 'orderSilent'
  const more = cents(net) - cents(chosen.net ?? '0')
  if (more === 0n) return 'orderSame'
  return more > 0n ? 'orderDearer' : 'orderOther'
}

/** Once it was given: at which price, why, and which others there were. */
function givenFacts({ lot, price: chosen, ordered: { prices } }: NonNullable<Shown['given']>): Fact[] {
  const reason = (lot.outcomeReason ?? '').trim()
  const others = prices.filter((one) => one !== chosen)
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

type Shown = Awaited<ReturnType<typeof orderShown>>

const limitFact = ({ limit }: Shown['standing']): Fact[] =>
  limit
    ? [
        {
          ...{ sources: ['procedureReason'], place },
          content: { key: 'orderLimits', params: { paragraph: limit.paragraph, limit: String(limit.amount) } },
        },
      ]
    : []

/** Of a direct order: its limit, the prices that the team wrote down, and the order; nothing where the log has another. */
export async function orderFacts(tender: TenderDoc): Promise<Fact[]> {
  if (!procedureOf(tender).ordersDirectly) return []
  const { prices, standing, given } = await orderShown(tender, tender.archivedAt ?? now())
  if (standing.isAltered) return []
  return [
    ...limitFact(standing),
    ...prices.map((one): Fact => {
      const key = one.net === null ? 'orderNoPrice' : 'orderPrice'
      return { sources: ['chosen'], place, content: { key, params: saidOf(one) } }
    }),
    ...(prices.length > 0 ? [{ sources: ['openings'], place, content: { key: 'orderNoneSealed', params: {} } } as const] : []),
    ...(given ? givenFacts(given) : []),
  ]
}
