import { exactText, minus, over, plus, readExact, times } from '../../../engine/numbers'
import { decimalText, findNode, formatDate, lotNodes } from '../../../engine/reading'
import { instances } from '../../../engine/form'
import { inEach, readIn, type Lang } from '../../../engine/languages'
import type { OrderWord } from '../../../workflows/letters'
import type { ContractView } from '../../contract/procedure/contracts'
import type { OrderPriceDoc } from '../../contract/procedure/directOrder'
import type { LotDoc, TenderDoc } from '../../tenders/area'
import { readingOf } from '../../tenders/area'
import { nodeText } from '../../words/nodeText'
import { interfaceText, moneyText, say } from '../../words/words'
import { type WonForm, wonForms } from '../awardNotice/known'
import { presentContracts } from '../contracts/present'

/** What a notice says of when and how it is performed, and of what else was agreed: Lotse's own forms and the EU's. */
const SAID = {
  delivery: ['BT-536-Lot', 'BT-537-Lot', 'BT-36-Lot', 'delivery-address'],
  terms: ['payment-conditions', 'bond-conditions', 'BT-70-Lot', 'BT-75-Lot'],
} as const

interface Sums {
  net: string
  currency: string
  rate: string | null
  /** As it was offered; null: the form says none. */
  gross: string | null
  discount: { percent: string; conditions: string } | null
}

const CENTS = 2

const isSum = (one: unknown): one is { amount: string; currency: string } => {
  const { amount, currency } = (one ?? {}) as { amount?: unknown; currency?: unknown }
  return typeof amount === 'string' && amount !== '' && typeof currency === 'string' && currency !== ''
}

/** What an offer says in its form; null: no sum that is known. */
function offeredIn({ form, data }: WonForm): Sums | null {
  const read = (contentId: string): unknown => (form.node(contentId) ? instances(form, data, contentId)[0]?.value : undefined)
  const text = (contentId: string): string => {
    const value = read(contentId)
    return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  }
  const [offered, whole, percent] = [read('net-total'), read('gross-total'), text('discount-percent')]
  if (!isSum(offered)) return null
  return {
    ...{ net: offered.amount, currency: offered.currency, rate: text('vat-rate') || null },
    gross: isSum(whole) && whole.currency === offered.currency ? whole.amount : null,
    discount: Number(percent) > 0 ? { percent, conditions: text('discount-conditions') } : null,
  }
}

/** As it was offered; where a contract says another price, that alone: tax and discount of the offer are none of it. */
function agreedSums(offered: Sums | null, contract: ContractView | undefined): Sums | null {
  const agreed = contract && contract.version > 0 ? contract.value : null
  if (offered && (agreed === null || (isEqual(agreed.amount, offered.net) && agreed.currency === offered.currency))) return offered
  return agreed && { net: agreed.amount, currency: agreed.currency, rate: null, gross: null, discount: null }
}

const isEqual = (one: string, other: string): boolean => {
  const [a, b] = [readExact(one), readExact(other)]
  return a !== undefined && b !== undefined && exactText(minus(a, b), CENTS) === exactText(minus(a, a), CENTS)
}

/** Net, tax and gross as offered (§ 150 (2) BGB: another price were another offer); what the offer leaves out is reckoned to the cent. */
export function priceWords({ net, currency, rate, gross: offered, discount }: Sums, lang: Lang): string {
  const money = (amount: string): string => moneyText(lang, { amount, currency })
  const [sum, share] = [readExact(net), rate === null ? undefined : readExact(rate)]
  const reckoned = sum !== undefined && share !== undefined ? exactText(over(times(sum, plus(100, share)), 100), CENTS) : undefined
  const gross = offered ?? reckoned
  const whole = gross === undefined ? undefined : readExact(gross)
  const tax = sum === undefined || whole === undefined ? undefined : exactText(minus(whole, sum), CENTS)
  // Sums that do not fit each other are the offer's, and nothing is reckoned from them.
  const fits = gross !== undefined && reckoned !== undefined && isEqual(gross, reckoned)
  return [
    say(lang, 'order.net', { sum: money(net) }),
    ...(rate !== null && tax !== undefined && fits ? [say(lang, 'order.tax', { rate: decimalText(rate, lang), sum: money(tax) })] : []),
    ...(gross !== undefined ? [say(lang, 'order.gross', { sum: money(gross) })] : []),
    ...(discount === null ? [] : [say(lang, 'order.discount', { percent: decimalText(discount.percent, lang) })]),
    ...(discount === null || discount.conditions === '' ? [] : [say(lang, 'order.conditions', { text: discount.conditions })]),
  ].join('\n')
}

/** What the notice in force says at these places of a lot; '' where it says nothing. */
async function saidIn(tender: TenderDoc, lotId: string): Promise<(what: keyof typeof SAID, lang: Lang) => string> {
  const reading = await readingOf(tender, tender.published?.revision ?? tender.head.revision)
  const panels = reading.panels(new Map())
  const lots = lotNodes(panels)
  const lot = lots.find((one) => one.lotId === lotId) ?? lots[0]
  return (what, lang) =>
    SAID[what]
      .flatMap((contentId) => findNode(lot?.children ?? [], contentId) ?? findNode(panels, contentId) ?? [])
      .flatMap((node) => {
        const text = nodeText(node, lang)
        // A field that nobody filled says nothing.
        return text === '' ? [] : [`${readIn(node.label, lang)}: ${text}`]
      })
      .join('\n')
}

/** Number, term and days of a contract that somebody wrote; '' where nobody did. */
function contractWords(contract: ContractView | undefined, lang: Lang): string {
  if (!contract || contract.version === 0) return ''
  const { number, concludedOn, begins, ends, due } = contract
  const word = (key: string): string => interfaceText(lang, ['contract', key]) ?? key
  const day = (value: string): string => formatDate(new Date(`${value}T12:00:00Z`), lang)
  const dated = [
    ['concludedOn', concludedOn],
    ['begins', begins],
    ['ends', ends],
  ] as const
  return [
    ...(number === '' ? [] : [`${word('number')}: ${number}`]),
    ...dated.flatMap(([key, value]) => (value === null ? [] : [`${word(key)}: ${day(value)}`])),
    ...due
      .filter(({ what }) => what !== 'end')
      .map(({ what, text, day: on }) => `${word(`due.${what}`)}: ${day(on)}${text === '' ? '' : ` (${text})`}`),
  ].join('\n')
}

export type OrderWords = Record<Lang, Record<OrderWord, string>>

/**
 * What an order says to each company that got a lot, from what is known of its offer, the notice and the contract; or why there is none: no
 * offer of it was opened, or its contract is not what the log has.
 */
export async function orderWords(
  tender: TenderDoc,
  lot: LotDoc,
  at: Date,
): Promise<(organizationId: number) => OrderWords | 'orderUnknown' | 'contractAltered'> {
  const [won, said, { contracts }] = await Promise.all([wonForms(tender, lot), saidIn(tender, lot.lotId), presentContracts(tender, at)])
  return (organizationId) => {
    const form = won.get(organizationId)
    if (!form) return 'orderUnknown'
    const contract = contracts.find((one) => one.lotId === lot.lotId && one.organizationId === organizationId)
    if (contract?.isAltered) return 'contractAltered'
    const sums = agreedSums(offeredIn(form), contract)
    return inEach((lang) => ({
      price: sums ? priceWords(sums, lang) : say(lang, 'order.asOffered'),
      delivery: said('delivery', lang) || say(lang, 'order.asInDocuments'),
      terms: said('terms', lang) || say(lang, 'order.asInDocuments'),
      contract: contractWords(contract, lang) || say(lang, 'order.concluded'),
    }))
  }
}

/** The same of an order at a price that was written down: it says that price alone. Null: the contract is not what the log has. */
export async function directOrderWords(
  tender: TenderDoc,
  lot: LotDoc,
  { price: { net, vat, note }, lang, at }: { price: OrderPriceDoc; lang: Lang; at: Date },
): Promise<Record<OrderWord, string> | null> {
  const [said, { contracts }] = await Promise.all([saidIn(tender, lot.lotId), presentContracts(tender, at)])
  const contract = contracts.find((one) => one.lotId === lot.lotId)
  if (net === null || contract?.isAltered) return null
  return {
    price: priceWords({ net, currency: 'EUR', rate: vat, gross: null, discount: null }, lang),
    delivery: said('delivery', lang) || say(lang, 'directOrder.asAsked'),
    terms: [note.trim(), said('terms', lang)].filter((one) => one !== '').join('\n') || say(lang, 'directOrder.asAsked'),
    contract: contractWords(contract, lang) || say(lang, 'directOrder.concluded'),
  }
}
