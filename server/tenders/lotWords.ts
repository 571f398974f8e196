import type { Lang } from '../platform/errors'
import type { LotDoc, TenderDoc } from './model'

/** Beside the time of receipt of what came after the deadline. */
export const LATE: Readonly<Record<Lang, string>> = { de: 'verspätet eingegangen', en: 'received late' }

const WHOLE: Readonly<Record<Lang, string>> = { de: 'ohne Aufteilung in Lose', en: 'not divided into lots' }
const LOT: Readonly<Record<Lang, string>> = { de: 'Los', en: 'Lot' }

/** The lots a mail is about, by number and name; a single lot is the tender itself. */
export const lotsText = ({ lots }: Pick<TenderDoc, 'lots'>, lotIds: readonly string[], lang: Lang): string => {
  if (lots.length <= 1) return WHOLE[lang]
  const numbered = lots.map((lot, n): [LotDoc, number] => [lot, n + 1])
  return numbered
    .filter(([lot]) => lotIds.includes(lot.lotId))
    .map(([{ name }, n]) => (name === '' ? `${LOT[lang]} ${n}` : `${LOT[lang]} ${n} – ${name}`))
    .join(', ')
}
