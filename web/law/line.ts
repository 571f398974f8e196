import type { TFunction } from 'i18next'
import { shownSum } from '../../engine/numbers'
import type { Lang } from '../../engine/languages'
import type { LawLineView, LawWords } from '../../server/contract/law/law'
import type { LawLine, LineHead } from '../../workflows/law'
import { ORDER_LIMITS } from '../../workflows/thresholds'
import { dayInWords } from '../forms/values/dates'

/** The line as workflows/law judges it. */
export const judgedLine = ({ id, of, key, event, versions, ...about }: LawLineView): LawLine => ({
  id,
  // The server's own line, whose words are those of LineHead.
  head: { of, key, event, from: event, ...about } as unknown as LineHead,
  versions,
})

/** The version that holds today; else the newest. */
export const shownVersion = ({ versions }: LawLineView) => versions.find(({ isInForce }) => isInForce) ?? versions.at(-1)

type Translate = TFunction<['law', 'need', 'assistant', 'examination']>

export const nameOf = ({ of, key }: Pick<LawLineView, 'of' | 'key'>, t: Translate): string =>
  of === 'threshold'
    ? t(`need:thresholdKind.${key}`)
    : of === 'examination'
      ? t(`examination:row.${key}.name`)
      : t(`${of === 'clock' ? 'key' : of}.${key}`)

/** What a line is about beside its law: procedures and what has to apply; works, or what is none. Empty: it is about all. */
export const scopeOf = ({ procedures, needs, works }: LawLineView, t: Translate): string =>
  [
    ...procedures.map((one) => t(`assistant:procedures.${one}`)),
    ...needs.map((one) => t(`assistant:shortenings.${one}`)),
    ...(works === null ? [] : [t(works ? 'works' : 'notWorks')]),
  ].join('; ')

/** Of direct orders: no threshold of the Union. */
const isOrderLimit = ({ of, key }: Pick<LawLineView, 'of' | 'key'>): boolean =>
  of === 'threshold' && (ORDER_LIMITS as readonly string[]).includes(key)

/** What a line is about, as a heading. */
export const headingOf = (line: Pick<LawLineView, 'of' | 'key'>, t: Translate): string =>
  isOrderLimit(line)
    ? t('headingOf.orderLimit', { of: nameOf(line, t) })
    : line.of === 'threshold' || line.of === 'examination'
      ? t(`headingOf.${line.of}`, { of: nameOf(line, t) })
      : nameOf(line, t)

/** Heading, laws and scope: of several lines of one name which it is. */
export const aboutOf = (line: LawLineView, t: Translate): string =>
  [headingOf(line, t), ...line.regimes, scopeOf(line, t)].filter((part) => part !== '').join(', ')

/** '10 Tage', '5.404.000 Euro'; of the examination whether somebody has to say something, and from where on prices are asked about. */
export const amountText = (
  { unit, amount, isRequired }: Pick<LawWords, 'unit' | 'amount' | 'isRequired'>,
  t: Translate,
  lang: Lang,
): string => {
  if (isRequired !== undefined)
    return [t(isRequired ? 'required' : 'optional'), ...(amount === null ? [] : [t('amount.below', { share: amount })])].join('; ')
  if (amount === null || unit === 'set') return t('amount.set')
  if (unit === 'euro') return t('amount.euro', { sum: shownSum(`${amount}`, lang) })
  return amount === 0 ? t('amount.none') : t(`amount.${unit}`, { count: amount })
}

export const validText = ({ validFrom, lastDay }: { validFrom: string; lastDay: string | null }, t: Translate, lang: Lang): string =>
  lastDay === null
    ? t('validSince', { from: dayInWords(validFrom, lang) })
    : t('validFromTo', { from: dayInWords(validFrom, lang), to: dayInWords(lastDay, lang) })

const FIELDS = ['paragraph', 'title', 'amount', 'by', 'validFrom', 'validTo', 'source', 'verified'] as const

/** Field by field what a proposal would change, in words: of a version of nothing all. */
export function changesOf(
  { before, words }: { before: LawWords | null; words: LawWords },
  t: Translate,
  lang: Lang,
): { field: string; old: string; now: string }[] {
  const said = (one: LawWords | null, field: (typeof FIELDS)[number]): string => {
    if (one === null) return ''
    if (field === 'amount') return amountText(one, t, lang)
    if (field === 'by' || field === 'title') return one[field] ?? ''
    if (field === 'verified') return t(one.verified ? 'read' : 'unread')
    if (field === 'validFrom' || field === 'validTo') return one[field] === null ? t('open') : dayInWords(one[field], lang)
    return one[field]
  }
  return FIELDS.map((field) => ({
    field: field === 'source' ? t('column.source') : t(`field.${field}`),
    old: said(before, field),
    now: said(words, field),
  })).filter(({ old, now }) => old !== now)
}
