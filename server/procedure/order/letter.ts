import type { Lang } from '../../../engine/languages'
import { LETTERS } from '../../../engine/languages/server.gen'
import { fillLetter, type LetterValues } from '../../../workflows/letters'
import type { DirectOrderView } from '../../contract/procedure/directOrder'
import { lotsText, type TenderDoc } from '../../tenders/area'
import { say } from '../../words/words'
import { directOrderWords } from '../letters/order'
import type { GivenOrder } from './read'

type Letter = NonNullable<DirectOrderView['ordered']>['letter']

/** What is sent to whoever gets a direct order; null: its contract is not what the log has. */
export async function orderLetter(
  tender: TenderDoc,
  { lot, price, ordered }: GivenOrder,
  { at, lang }: { at: Date; lang: Lang },
): Promise<Letter> {
  const words = await directOrderWords(tender, lot, { price, lang, at })
  if (!words) return null
  const paragraph = ordered.limit?.paragraph ?? ''
  const values: LetterValues = {
    ...{ bidder: price.company, buyer: tender.head.orgName, tender: tender.head.name, number: String(tender.no) },
    ...{ lot: lotsText(tender, [lot.lotId], lang), paragraph, accepted: say(lang, 'letters.accepted.one') },
    ...{ winner: '', reason: '', contractDay: '', ...words },
  }
  const filled = fillLetter({ subject: LETTERS[lang]['directOrder.subject'], text: LETTERS[lang]['directOrder.text'] }, values)
  return { recipient: [price.company, price.address.trim()].filter((one) => one !== '').join('\n'), paragraph, ...filled }
}
