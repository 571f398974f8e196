import { variantName } from '../../engine/form'
import { ORIGINAL } from '../../engine/languages'
import type { ListedOffer } from '../contract/procedure/views'
import { tellMessage } from '../messages/area'
import { exactTime, moneyText, say } from '../words/words'
import { decimalText } from '../../engine/reading'
import type { Creator, TenderDoc } from '../tenders/area'
import { lotsText } from '../tenders/area'
import type { RecordContent } from './model'

/** Signs that mean something in Markdown are words here: names are others'. */
const plain = (text: string): string => text.replace(/[\\`*_{}[\]<>()#+|!~-]/g, '\\$&').replace(/\s+/g, ' ')

/** A line for each, as tables have no room on a phone. */
function listOf({ submissions }: RecordContent): string {
  const named = (key: 'sum' | 'discount' | 'variants', text: string): string => `${say(ORIGINAL, `record.list.${key}`)}: ${text}`
  const sums = ({ sum = null, discount = null }: Partial<ListedOffer> = {}): string[] => [
    named('sum', sum ? plain(moneyText(ORIGINAL, sum)) : '–'),
    named('discount', discount === null ? '–' : `${decimalText(discount, ORIGINAL)} %`),
  ]
  const lines = submissions.flatMap(({ organization, listed }) => {
    const { address = '', variants = null, mains = [] } = listed ?? {}
    const who = [organization, address].filter((text) => text !== '').map(plain)
    const said = [...sums(listed), named('variants', variants === null ? '–' : String(variants))]
    return [
      `**${who[0] ?? ''}**${who[1] === undefined ? '' : `, ${who[1]}`}: ${said.join('; ')}`,
      ...mains.map(({ no, ...its }) => {
        const which = plain(variantName(organization, { no, main: true }, ORIGINAL))
        return `**${which}**: ${sums(its).join('; ')}`
      }),
    ]
  })
  return lines.map((line, n) => `${n + 1}. ${line}`).join('\n')
}

/** Sends those who offered what the record lists (§ 14 (6) VOB/A), as a message with its mail; from an intent, as often as it likes. */
export async function tellBidders(
  tender: TenderDoc,
  content: RecordContent,
  { to, by, at }: { to: readonly number[]; by: Creator; at: Date },
): Promise<void> {
  if (to.length === 0) return
  const { id, no, lotId, finishedAt } = content
  const lot = lotsText(tender, [lotId], ORIGINAL)
  const about = { no, time: exactTime(ORIGINAL, finishedAt), lot: lot === '' ? '' : ` (${lot})` }
  await tellMessage({
    ...{ tender, intentId: `record:${id}`, to: [...new Set(to)], by, at },
    subject: say(ORIGINAL, 'record.told.subject', about).slice(0, 200),
    text: `${plain(say(ORIGINAL, 'record.told.text', about))}\n\n${listOf(content)}`,
  })
}
