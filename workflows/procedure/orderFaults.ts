import type { ProcedureDocument } from './document'
import type { Judged } from './judged'

/** Laws that let small things be ordered without a procedure (§ 14 UVgO, § 3a Abs. 4 VOB/A): none above the thresholds does. */
const ORDERED_UNDER: readonly string[] = ['UVgO', 'VOB/A']

/**
 * What is ordered out of a draft stands alone: beside it nothing comes in that would be sealed, and nothing is published. So no other
 * document awards anything before its offers are opened.
 */
export function orders(
  look: Judged,
  { regimes = [], criteria, who, price }: Pick<ProcedureDocument, 'regimes' | 'criteria' | 'who' | 'price'>,
): void {
  const order = look.phases.find(({ kind }) => kind === 'order')
  if (!order) return
  for (const other of look.phases) if (other !== order) look.say(other, '/kind', 'orderStandsAlone')
  if (order.next.some((key) => key !== 'end')) look.say(order, '/next', 'orderStandsAlone')
  if (regimes.length === 0 || !regimes.every((one) => ORDERED_UNDER.includes(one)))
    look.faults.push({ path: '/regimes', rule: 'orderOfNationalLaw', params: { laws: ORDERED_UNDER.join(', ') } })
  if (criteria !== 'never') look.faults.push({ path: '/criteria', rule: 'orderJudgesByPrice' })
  if (who !== undefined) look.faults.push({ path: '/who', rule: 'orderAsksNobody' })
  if (price !== undefined) look.faults.push({ path: '/price', rule: 'orderIsPaid' })
}
