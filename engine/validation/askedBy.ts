import { inEach, ORIGINAL, readIn, type Text } from '../languages'
import { indexesOf } from '../data/path'
import type { FormData } from '../data/path'
import { isTrue } from '../rules/evaluate'
import type { StateTree } from '../rules/stateTree'
import type { Template, TemplateNode } from '../template/template'

/** The form as a whole, in which a rule may read anything. */
interface Whole {
  data: FormData
  tree: StateTree
}

/**
 * The sentences of the rules that ask for a field at a place, in each language, each once. null where they are the same whatever the rest
 * of the form says, which `always` then has; the EU's rules have only notes on what they depend on and are not quoted.
 */
export function askedBy(
  { file, rules }: Template,
  field: TemplateNode,
): { always: Partial<Text> } | { at: (path: string, whole: Whole) => Partial<Text> } {
  const asking = (rules.byTarget.get(field.id) ?? []).filter(({ effect, rule }) => effect === 'require' && rule.severity !== 'WARN')
  const isTold = file.sdkVersion === undefined && asking.some(({ rule }) => rule.text && rule.text[ORIGINAL].trim() !== '')
  if (!isTold) return { always: {} }
  // A single one holds, or the field would not be asked for.
  if (asking.length === 1) return { always: together(asking) }
  return {
    at: (path, { data, tree }) => {
      const indexes = indexesOf(path)
      return together(asking.filter((rule) => isTrue(rule, { indexes, situation: { data, tree } })))
    },
  }
}

function together(asking: readonly { rule: { text?: Text } }[]): Partial<Text> {
  const texts = asking.flatMap(({ rule: { text } }) => (text && text[ORIGINAL].trim() !== '' ? [text] : []))
  if (texts.length === 0) return {}
  return inEach((lang) => [...new Set(texts.map((text) => readIn(text, lang)))].join(' '))
}
