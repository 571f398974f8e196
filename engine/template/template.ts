import type { CompiledCheck } from '../rules/compileChecks'
import type { RuleIndex } from '../rules/ruleIndex'
import type { Choice, JsonSchema, NodeUi, TemplateFile } from '../format/format'

/** A section, group or field of a loaded template, with everything about its place worked out once. Never changed after loading. */
export interface TemplateNode {
  readonly id: string
  readonly ui: NodeUi
  readonly schema: JsonSchema
  /** Schema of one item or value: `schema.items` where the node is repeatable, else `schema`. */
  readonly itemSchema: JsonSchema
  readonly parent: TemplateNode | null
  /** In form order, fields of choices among them. */
  readonly children: readonly TemplateNode[]
  /** The parent's schema requires it. Rules may add to that: ask FormStates. */
  readonly required: boolean
  /** 0 for the root. */
  readonly depth: number
  /** From below the root down to this node. */
  readonly chain: readonly TemplateNode[]
  /** Repeatable groups around this node, outermost first, itself not included. */
  readonly repeatedAncestors: readonly TemplateNode[]
  readonly isField: boolean
  readonly isRepeatable: boolean
  /** Items of a repeatable node that must stay: 1 for required and lot groups even where the file says 0. */
  readonly minItems: number
  /** GR-Lot or GR-Part: each item is a lot of the tender. */
  readonly isLot: boolean
  /** Set when the node shows only while one choice of a sibling is taken. */
  readonly choiceOf: { readonly field: TemplateNode; readonly choice: Choice } | null
  /** Hidden, excluded or read-only without `hidden: false`, itself or above: on no screen, whatever rules say. */
  readonly isOffScreen: boolean
  /** Itself or a node above is left out of form and reader's view (its values are made elsewhere). */
  readonly isExcluded: boolean
  /** Place in form order among all nodes; the root is 0. */
  readonly index: number
}

export interface Template {
  readonly file: TemplateFile
  readonly root: TemplateNode
  node(contentId: string): TemplateNode | undefined
  /** All leaf fields in form order. */
  readonly fields: readonly TemplateNode[]
  /** All nodes but the root, parents before their children. */
  readonly nodes: readonly TemplateNode[]
  readonly rules: RuleIndex
  readonly checks: readonly CompiledCheck[]
  /** Scheme ids are counted per scheme: LOT → the fields that carry LOT ids. */
  readonly schemeFields: ReadonlyMap<string, readonly TemplateNode[]>
}
