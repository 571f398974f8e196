import { ORIGINAL } from '../../engine/languages'
import { tellMessage } from '../messages/area'
import { exactTime, moneyText, say } from '../words/words'
import { decimalText } from '../../engine/reading'
import type { Creator, TenderDoc } from '../tenders/area'
import { lotsText } from '../tenders/area'
import type { RecordContent } from './model'

/** Signs that mean something in Markdown are words here: names are others'. */
const plain = (text: string): string => text.replace(/[\\`*_{}[\]<>()#+|!~-]/g, '\\$&').replace(/\s+/g, ' ')

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

function tableOf({ submissions }: RecordContent): string {
  const head = (['who', 'address', 'sum', 'discount', 'variants'] as const).map((key) => say(ORIGINAL, `record.list.${key}`))
  const lines = submissions.map(({ organization, listed }) => [
    plain(organization),
    plain(listed?.address || '–'),
    listed?.sum ? plain(moneyText(ORIGINAL, listed.sum)) : '–',
    listed?.discount ? `${decimalText(listed.discount, ORIGINAL)} %` : '–',
    listed?.variants === null || listed?.variants === undefined ? '–' : String(listed.variants),
  ])
  return [row(head), row(head.map(() => '---')), ...lines.map(row)].join('\n')
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
    text: `${plain(say(ORIGINAL, 'record.told.text', about))}\n\n${tableOf(content)}`,
  })
}
