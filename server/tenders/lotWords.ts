import { say } from '../words/words'
import type { Lang } from '../platform/errors'
import type { LotDoc } from './lotDoc'
import type { TenderDoc } from './model'

/** Beside the time of receipt of what came after the deadline. */
export const lateText = (lang: Lang): string => say(lang, 'late')

/** The lots a mail is about, by number and name; a single lot is the tender itself. */
export const lotsText = ({ lots }: Pick<TenderDoc, 'lots'>, lotIds: readonly string[], lang: Lang): string => {
  if (lots.length <= 1) return say(lang, 'lots.whole')
  const numbered = lots.map((lot, n): [LotDoc, number] => [lot, n + 1])
  return numbered
    .filter(([lot]) => lotIds.includes(lot.lotId))
    .map(([{ name }, n]) => (name === '' ? `${say(lang, 'lot')} ${n}` : `${say(lang, 'lot')} ${n} – ${name}`))
    .join(', ')
}
