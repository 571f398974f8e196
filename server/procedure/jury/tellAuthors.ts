import { ORIGINAL } from '../../../engine/languages'
import type { JudgedWork } from '../../contract/procedure/jury'
import { tellMessage } from '../../messages/area'
import type { Creator, TenderDoc } from '../../tenders/area'
import { moneyText, say } from '../../words/words'

/** A company, and how its work was judged. */
export interface Author {
  organizationId: number
  work: JudgedWork
}

const judgedAs = ({ rank, award, excluded }: JudgedWork): string => {
  if (excluded) return say(ORIGINAL, 'work.told.excluded')
  const sum = award ? moneyText(ORIGINAL, { amount: award.sum, currency: 'EUR' }) : ''
  return [
    rank === null ? say(ORIGINAL, 'work.told.unranked') : say(ORIGINAL, 'work.told.rank', { rank }),
    ...(award?.kind === 'prize' ? [say(ORIGINAL, 'work.told.prize', { place: award.place ?? 0, sum })] : []),
    ...(award?.kind === 'recognition' ? [say(ORIGINAL, 'work.told.recognition', { sum })] : []),
  ].join(' ')
}

/**
 * Tells each author the number that the own work had, and nothing of the others', once all names are open; as a message with its mail,
 * from an intent, as often as it likes.
 */
export async function tellAuthors(
  tender: TenderDoc,
  authors: readonly Author[],
  { openingId, by, at }: { openingId: string; by: Creator; at: Date },
): Promise<void> {
  for (const { organizationId, work } of authors)
    await tellMessage({
      ...{ tender, intentId: `work:${openingId}:${organizationId}`, to: [organizationId], by, at },
      subject: say(ORIGINAL, 'work.told.subject', { number: work.number }),
      text: `${say(ORIGINAL, 'work.told.number', { number: work.number })} ${judgedAs(work)}`,
    })
}
