import { procedureOf, type ProcedureKey } from '../../../workflows/procedure'
import { inEach, isBlank, ORIGINAL, readIn } from '../../../engine/languages'
import { say } from '../../words/words'
import { diffViews, FINAL_LABELS, lotsOf, type FormData, type PublicNode, type ReadForm, type ViewDifference } from '../../../engine/form'
import { byLanguage, formatDateTime, languageName, valueText } from '../../../engine/reading'
import { evaluateRules } from '../../../engine/rules'
import type { Template } from '../../../engine/template'
import type { ToldChange } from '../../contract/tenders/announcements'
import type { ReaderNode } from '../../contract/tenders/views'
import type { Lang } from '../../platform/errors'
import type { LotDoc } from '../lotDoc'
import type { TenderDoc } from '../model'
import { readerNode } from '../reading/readerPanels'

type Words = Record<Lang, string>

/** As the form calls the only one. */
const ONLY_LOT: Words = inEach((lang) => say(lang, 'lots.only'))

/** Told as the moments they are, from what is in force, and not as a day and a time apart. */
const DEADLINE = /^BT-1311?\([dt]\)-Lot$/

const KEYS = ['name', 'description', 'orgName', 'applicationDeadline', 'offerDeadline', 'finalDeadline', 'deadlinePeriodDays'] as const
const LABELS = Object.fromEntries(KEYS.map((key) => [key, inEach((lang) => say(lang, `told.${key}`))])) as Record<
  (typeof KEYS)[number],
  Words
>

const valueIn = (node: ReaderNode | null, value: unknown, lang: Lang): string =>
  valueText(value, { language: lang, words: yesNo(lang), nameOf: (code) => readIn(node?.names?.[code], lang) || undefined })

const yesNo = (lang: Lang) => ({ yes: say(lang, 'told.yes'), no: say(lang, 'told.no') })

/** Null where there is nothing to read. */
const worded = (node: ReaderNode | null, value: unknown): Words | null => {
  const words = inEach((lang) => valueIn(node, value, lang))
  return isBlank(words) ? null : words
}

/** A lot by its number and name, else the section and the item it stands in. */
function whereOf(around: readonly PublicNode[], { template, data }: ReadForm): Words | null {
  const lots = lotsOf(template, data)
  const lotAt = around.find(({ path }) => lots.some((lot) => lot.path === path))
  const item = around.findLast(({ caption, path }) => caption !== undefined && caption !== '' && path !== lotAt?.path)
  const top = lotAt ? lotWords(lots.findIndex(({ path }) => path === lotAt.path) + 1, lots) : around[0]?.label
  const parts = [top, item && inEach((lang) => `${readIn(item.label, lang)} ${item.caption ?? ''}`)].filter((one) => one !== undefined)
  return parts.length === 0 ? null : inEach((lang) => parts.map((one) => readIn(one, lang)).join(', '))
}

export const lotWords = (no: number, lots: readonly { name: string }[]): Words => {
  const { name = '' } = lots[no - 1] ?? {}
  return lots.length <= 1 ? ONLY_LOT : inEach((lang) => (name === '' ? `${say(lang, 'lot')} ${no}` : `${say(lang, 'lot')} ${no}: ${name}`))
}

/** What differs in the form, a line for each language of a text that changed. */
function formChanges(before: ReadForm, after: ReadForm, organizations: ReadonlyMap<number, string>): ToldChange[] {
  const [old, now] = [readerNode(before, organizations), readerNode(after, organizations)]
  return diffViews(before, after).flatMap((difference: ViewDifference) => {
    const { around } = difference
    const node = difference.after ?? difference.before
    if (!node || DEADLINE.test(node.contentId)) return []
    const [was, is] = [difference.before && old(difference.before), difference.after && now(difference.after)]
    const where = whereOf(around, difference.after ? after : before)
    return byLanguage(was?.value, is?.value).flatMap(({ language, before: oldValue, after: newValue }): ToldChange[] => {
      const label = language === null ? node.label : inEach((lang) => `${readIn(node.label, lang)} (${languageName(language, lang)})`)
      const [oldWords, newWords] = [worded(was, oldValue), worded(is, newValue)]
      return oldWords === null && newWords === null ? [] : [{ label, where, before: oldWords, after: newWords }]
    })
  })
}

type Head = Pick<TenderDoc, 'name' | 'description' | 'orgName'>

/** What stands beside the form, where the form does not say it itself. */
const headChanges = (before: Head, after: Head, form: Template): ToldChange[] =>
  (['name', 'description', 'orgName'] as const)
    .filter((key) => key === 'description' || form.node(key === 'name' ? 'BT-21-Procedure' : 'OPT-300-Procedure-Buyer') === undefined)
    .flatMap((key): ToldChange[] =>
      before[key] === after[key]
        ? []
        : [{ label: LABELS[key], where: null, before: worded(null, before[key]), after: worded(null, after[key]) }],
    )

type LotBefore = Pick<LotDoc, 'lotId' | 'name' | 'deadlines'>

/** Deadlines in force that are other ones now, lot by lot; of all lots alike once. */
export function deadlineChanges(before: readonly LotBefore[], after: readonly LotBefore[], of: ProcedureKey): ToldChange[] {
  const words = (value: Date | number | null): Words | null =>
    value === null ? null : inEach((lang) => (value instanceof Date ? formatDateTime(value.toISOString(), lang) : String(value)))
  const lines = after.flatMap(({ lotId, deadlines }, at) => {
    const old = before.find((one) => one.lotId === lotId)?.deadlines
    if (!old) return []
    return (['applicationDeadline', 'offerDeadline', 'finalDeadline', 'deadlinePeriodDays'] as const).flatMap((key) => {
      const [was, is] = [words(old[key]), words(deadlines[key])]
      if (was?.[ORIGINAL] === is?.[ORIGINAL]) return []
      const label = procedureOf(of).goesInRounds && key === 'offerDeadline' ? (FINAL_LABELS['BT-131(d)-Lot'] ?? LABELS[key]) : LABELS[key]
      return [{ at, key, told: { label, before: was, after: is } }]
    })
  })
  const same = (one: (typeof lines)[number]) => lines.filter((other) => JSON.stringify(other.told) === JSON.stringify(one.told))
  return lines.flatMap((line): ToldChange[] => {
    if (same(line).length === after.length) return line.at === 0 ? [{ ...line.told, where: null }] : []
    return [{ ...line.told, where: lotWords(line.at + 1, after) }]
  })
}

export interface Both {
  template: Template
  outside: FormData
  inside: FormData
}

const readForm = (template: Template, data: FormData): ReadForm => ({ template, data, states: evaluateRules(template, data) })

/** What new deadlines took along in the form that the outside reads, beside themselves: the day of the opening. */
export const takenAlong = ({ template, outside, inside }: Both): ToldChange[] =>
  formChanges(readForm(template, outside), readForm(template, inside), new Map())

/** Every difference that an announcement makes to what the outside reads, in the words of readers. */
export function toldChanges(
  { template, outside, inside }: Both,
  {
    before,
    after,
    organizations,
  }: { before: TenderDoc; after: Head & Pick<TenderDoc, 'lots'>; organizations: ReadonlyMap<number, string> },
): ToldChange[] {
  return [
    ...headChanges(before, after, template),
    ...deadlineChanges(before.lots, after.lots, before),
    ...formChanges(readForm(template, outside), readForm(template, inside), organizations),
  ]
}

const LONGEST = 90
const MOST = 8
const NOTHING = '–'

/** Words before what differs, so that one knows where it stands. */
const AHEAD = 30

/** Old and new in one line each; of long ones the part where they begin to differ, cut between words. */
const excerpts = (texts: readonly (string | null)[]): string[] => {
  const lines = texts.map((text) => text?.replace(/\s+/g, ' ').trim() ?? null)
  const [one = null, other = null] = lines
  let same = 0
  if (one !== null && other !== null) while (same < one.length && one[same] === other[same]) same += 1
  const isLong = lines.some((line) => (line?.length ?? 0) > LONGEST)
  const from = isLong && same > AHEAD ? (one ?? '').lastIndexOf(' ', same - AHEAD) + 1 : 0
  return lines.map((line) => {
    if (line === null) return NOTHING
    const rest = line.slice(from)
    const end = rest.length > LONGEST ? rest.lastIndexOf(' ', LONGEST) : rest.length
    const shown = end < 0 ? rest.slice(0, LONGEST).replace(/[\ud800-\udbff]$/, '') : rest.slice(0, end)
    return `${from > 0 ? '… ' : ''}${shown}${shown.length < rest.length ? ' …' : ''}`
  })
}

/** The short list of a mail: a line a difference, old → new. */
export const shortList = (changes: readonly ToldChange[]): Words =>
  inEach((lang) => {
    const lines = changes.slice(0, MOST).map(({ label, where, before, after }) => {
      const place = where === null ? readIn(label, lang) : `${readIn(where, lang)}, ${readIn(label, lang)}`
      const [old, now] = excerpts([before && readIn(before, lang), after && readIn(after, lang)])
      return `${place}: ${old} → ${now}`
    })
    return [...lines, ...(changes.length > MOST ? [say(lang, 'told.more', { count: changes.length - MOST })] : [])].join('\n')
  })
