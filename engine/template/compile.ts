import { LANGUAGES, readIn } from '../languages'
import type { CompiledCheck } from '../rules/compileChecks'
import type { RuleIndex } from '../rules/ruleIndex'
import type { JsonSchema, NodeUi, TemplateFile, Text } from '../format/format'
import type { Template, TemplateNode } from './template'

/** What compile fills in while it walks; readers get the readonly face of it. */
type Draft = { -readonly [K in keyof Omit<TemplateNode, 'children'>]: TemplateNode[K] } & { children: Draft[] }

export type NodeIndex = Omit<Template, 'rules' | 'checks'>

const LOT_GROUPS: readonly string[] = ['GR-Lot', 'GR-Part']

/** Works out every node of a file that passed the checks of load.ts. */
export function compileNodes(file: TemplateFile): NodeIndex {
  const byId = new Map<string, Draft>()
  const nodes: TemplateNode[] = []
  const fields: TemplateNode[] = []
  const schemeFields = new Map<string, TemplateNode[]>()
  const rootUi: NodeUi = { kind: 'section', label: file.name, order: file.ui.order }
  const root = makeNode('', rootUi, { schema: file.schema, parent: null, required: true, index: 0 })

  const addChildren = (parent: Draft): void => {
    const required = new Set(parent.itemSchema.required)
    for (const id of parent.ui.order ?? []) {
      const ui = file.ui.nodes[id]
      const schema = parent.itemSchema.properties?.[id]
      if (!ui || !schema) continue
      const node = makeNode(id, ui, { schema, parent, required: required.has(id), index: nodes.length + 1 })
      parent.children.push(node)
      byId.set(id, node)
      nodes.push(node)
      if (node.isField) fields.push(node)
      if (node.isField && ui.idScheme) schemeFields.set(ui.idScheme, [...(schemeFields.get(ui.idScheme) ?? []), node])
      addChildren(node)
    }
    linkChoices(parent, byId)
  }
  addChildren(root)
  return { file, root, nodes, fields, schemeFields, node: (contentId) => byId.get(contentId) }
}

export const withRules = (index: NodeIndex, rules: RuleIndex, checks: readonly CompiledCheck[] = []): Template => ({
  ...index,
  rules,
  checks,
})

interface Place {
  schema: JsonSchema
  parent: Draft | null
  required: boolean
  index: number
}

function makeNode(id: string, written: NodeUi, { schema, parent, required, index }: Place): Draft {
  const ui = inBothLanguages(written)
  const isRepeatable = ui.repeatable !== undefined
  const isField = ui.kind === 'field'
  const isLot = LOT_GROUPS.includes(id)
  // 2-tenders section 5: a read-only field is on no screen unless hidden is false in so many words.
  const hides = ui.hidden === true || ui.excluded === true || (ui.readOnly === true && ui.hidden !== false)
  const node: Draft = {
    id,
    ui,
    schema,
    itemSchema: isRepeatable ? (schema.items ?? {}) : schema,
    parent,
    children: [],
    required,
    depth: parent ? parent.depth + 1 : 0,
    chain: [],
    repeatedAncestors: parent ? (parent.isRepeatable ? [...parent.repeatedAncestors, parent] : parent.repeatedAncestors) : [],
    isField,
    isRepeatable,
    minItems: isRepeatable ? Math.max(ui.repeatable?.min ?? 0, !isField && (required || isLot) ? 1 : 0) : 0,
    isLot,
    choiceOf: null,
    isOffScreen: hides || (parent?.isOffScreen ?? false),
    isExcluded: ui.excluded === true || (parent?.isExcluded ?? false),
    index,
  }
  node.chain = parent ? [...parent.chain, node] : []
  return node
}

/** A text that nobody wrote in a language is said in one it has: a field without a name cannot be filled in. */
const both = (text: Text): Text => {
  const missing = LANGUAGES.filter((lang) => (text[lang] ?? '').trim() === '')
  if (missing.length === 0 || missing.length === LANGUAGES.length) return text
  const written = Object.fromEntries(Object.entries(text).filter(([, words]) => words.trim() !== ''))
  return { ...text, ...Object.fromEntries(missing.map((lang) => [lang, readIn(written, lang)])) }
}

/** The texts of a node as they are shown; the file keeps them as they were written. */
function inBothLanguages(ui: NodeUi): NodeUi {
  const label = both(ui.label)
  const help = ui.help && both(ui.help)
  const choices = ui.choices?.map((choice) => {
    const said = both(choice.label)
    return said === choice.label ? choice : { ...choice, label: said }
  })
  const isSame = label === ui.label && help === ui.help && (choices?.every((choice, at) => choice === ui.choices?.[at]) ?? true)
  return isSame ? ui : { ...ui, label, ...(help && { help }), ...(choices && { choices }) }
}

function linkChoices(parent: Draft, byId: ReadonlyMap<string, Draft>): void {
  for (const field of parent.children) {
    for (const choice of field.ui.choices ?? []) {
      for (const id of choice.fields ?? []) {
        const shown = byId.get(id)
        if (shown) shown.choiceOf = { field, choice }
      }
    }
  }
}
