import type { Lang } from '../../../engine/languages'
import { LETTERS } from '../../../engine/languages/server.gen'
import { fillLetter, type LetterValues } from '../../../workflows/letters'
import type { DirectOrderView } from '../../contract/procedure/directOrder'
import { lotsText, type LotDoc, type TenderDoc } from '../../tenders/area'
import { say } from '../../words/words'
import { directOrderWords } from '../letters/order'
import { orderedPrice } from './read'
import { standingOf } from './standing'

type Letter = NonNullable<DirectOrderView['ordered']>['letter']

/** What is sent to whoever gets a direct order, from its price, form and contract; null: the prices are not what they were ordered at. */
export async function orderLetter(tender: TenderDoc, lot: LotDoc, { at, lang }: { at: Date; lang: Lang }): Promise<Letter> {
  const price = await orderedPrice(tender._id, lot)
  if (!price) return null
  const { standing } = await standingOf(tender, lot.endedAt ?? at)
  const paragraph = standing.limit?.paragraph ?? ''
  const values: LetterValues = {
    ...{ bidder: price.company, buyer: tender.head.orgName, tender: tender.head.name, number: String(tender.no) },
    ...{ lot: lotsText(tender, [lot.lotId], lang), paragraph, accepted: say(lang, 'letters.accepted.one') },
    ...{ winner: '', reason: '', contractDay: '' },
    ...(await directOrderWords(tender, lot, { price, lang, at })),
  }
  const filled = fillLetter({ subject: LETTERS[lang]['directOrder.subject'], text: LETTERS[lang]['directOrder.text'] }, values)
  return { recipient: [price.company, price.address.trim()].filter((one) => one !== '').join('\n'), paragraph, ...filled }
}
