import { isAsked, LANGUAGES, ORIGINAL } from '../../engine/languages'
import { nodeOf } from '../../engine/authoring'
import { toCondition, type Condition } from '../../engine/rules'
import { BIDDER_FORMS, partOf, type NodeUi, type Rule, type TemplateFile, type Text } from '../../engine/template'
import { compareDecimals } from '../../engine/numbers'
import { baseOf, choicesOf, isLeaf, kindOf, operationOf, valuesOf, type Leaf } from '../../engine/authoring'

/** What an author may want to mend before a version, which never changes again, has it. Nothing of it keeps them from publishing. */
export interface Doubts {
  /** Labels, choices, name and description without an English half; German is shown in their place. */
  untranslated: number
  /** Nobody can fill anything in. */
  isEmpty: boolean
  /** Fields whose smallest value is above their largest. */
  crossed: readonly Text[]
  /** Fields that begin with a value outside their limits. */
  outside: readonly Text[]
  /** What rules of these can never hold: they ask for an option that is gone, or for the size of what is no number or day any more. */
  stale: readonly Text[]
}

const NUMBER = /^-?\d+(\.\d+)?$/
const DAY = /^\d{4}-\d\d-\d\d/

/** Below zero when a < b; 0 also for what cannot be compared, as today with a day. */
function compare(a: string, b: string): number {
  if (NUMBER.test(a) && NUMBER.test(b)) return compareDecimals(a, b)
  return DAY.test(a) && DAY.test(b) ? a.slice(0, 10).localeCompare(b.slice(0, 10)) : 0
}

const isBeyond = (value: string, { min, max }: NonNullable<NodeUi['limits']>): boolean =>
  (min !== undefined && compare(value, min) < 0) || (max !== undefined && compare(value, max) > 0)

/** Whether no value can be within the limits of a field. */
export const isCrossed = ({ min, max }: NonNullable<NodeUi['limits']>): boolean =>
  min !== undefined && max !== undefined && compare(min, max) > 0

/** Whether a field begins with a value that its own limits refuse. */
const beginsOutside = ({ default: preset, limits }: NodeUi): boolean =>
  limits !== undefined && (typeof preset === 'string' || typeof preset === 'number') && isBeyond(String(preset), limits)

const isHalf = (text: Text): boolean =>
  text[ORIGINAL].trim() !== '' && LANGUAGES.some((lang) => isAsked(lang) && (text[lang] ?? '').trim() === '')

const leavesOf = (condition: Condition): readonly Leaf[] => {
  if (isLeaf(condition)) return [condition]
  if (condition.kind === 'not') return leavesOf(condition.condition)
  return condition.kind === 'and' || condition.kind === 'or' ? condition.conditions.flatMap(leavesOf) : []
}

const SIZES: readonly string[] = ['greater', 'atLeast', 'less', 'atMost']

/** Whether a rule speaks of its fields as they were before their options or their kind changed. */
const isStale = (file: TemplateFile, { when }: Rule): boolean =>
  leavesOf(toCondition(when)).some((leaf) => {
    const kind = kindOf(nodeOf(file, baseOf(leaf.field)))
    if (SIZES.includes(operationOf(leaf))) return kind !== 'number' && kind !== 'date'
    return kind === 'choice' && valuesOf(leaf).some((value) => !choicesOf(file, leaf.field).some(({ contentId }) => contentId === value))
  })

export function doubtsOf(whole: TemplateFile): Doubts {
  const files = [whole, ...BIDDER_FORMS.flatMap((form) => partOf(whole, form) ?? [])]
  const nodes = files.flatMap(({ ui }) => Object.values(ui.nodes))
  const texts = [
    whole.name,
    whole.description,
    ...nodes.flatMap(({ label, choices = [] }) => [label, ...choices.map((each) => each.label)]),
  ]
  return {
    untranslated: texts.filter(isHalf).length,
    isEmpty: !Object.values(whole.ui.nodes).some(({ kind }) => kind === 'field'),
    crossed: nodes.filter(({ limits }) => limits && isCrossed(limits)).map(({ label }) => label),
    outside: nodes.filter(beginsOutside).map(({ label }) => label),
    stale: files.flatMap((file) => {
      const targets = new Set(file.rules.filter((rule) => isStale(file, rule)).map(({ target }) => target))
      return [...targets].flatMap((target) => nodeOf(file, target)?.label ?? [])
    }),
  }
}
