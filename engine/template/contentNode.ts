import type { DisplayType } from '../format/displays'
import type { Choice, JsonSchema, NodeUi, Rule, Text } from '../format/format'
import type { NamedValue } from '../format/namedValue'

/**
 * A node of the specification's tree (2-tenders section 3): panels, their groups and fields. Names and meanings of the specified keys are
 * those of the specification; the others are what the template format says beyond them, so that nothing is lost on the way there and back.
 */
export interface ContentNode
  extends
    Partial<
      Pick<
        NodeUi,
        | 'alwaysShow'
        | 'hidden'
        | 'readOnly'
        | 'collapsed'
        | 'excluded'
        | 'help'
        | 'valueType'
        | 'codelist'
        | 'unitCodelist'
        | 'schemeName'
        | 'idSchemes'
        | 'identifierField'
        | 'captionField'
        | 'btId'
        | 'nodeId'
        | 'privacyCode'
        | 'limits'
      >
    >,
    NamedValue {
  contentId: string
  contentType: NodeUi['kind']
  /** German; both languages are in `labels`. */
  label: string
  labels: Text
  /** Help in German, '' without; both languages are in `help`. */
  description: string
  /** Place among all its siblings, those of choices included. */
  ordinal: number
  /** Of the template. */
  version: number
  displayType?: DisplayType
  repeatable: boolean
  /** Least and most items, where repeatable. */
  repeat?: { min: number; max?: number }
  /** An item that is in the data, not the pattern of one. */
  added: boolean
  required: boolean
  mandatory: boolean
  pattern?: string
  schemeId?: string
  default?: { value: unknown }
  choices?: ContentChoice[]
  /** Leaf fields; sections and groups are in `children`. */
  fields?: ContentNode[]
  children?: ContentNode[]
  rules?: PlacedRule[]
  /** The node's JSON Schema without the parts that are nodes themselves, and that of one item. */
  schema: JsonSchema
  itemSchema?: JsonSchema
  /** Item of a repeated group: its `_id`. */
  itemId?: string
}

export interface ContentChoice {
  contentId: string
  name: string
  label: Choice['label']
  fields?: ContentNode[]
}

/** `ordinal` is the rule's place among all rules of the template. */
type PlacedRule = Omit<Rule, 'target'> & { ordinal: number }

/** ui keys that a content node carries under their own names. */
export const SAME_KEYS = [
  'alwaysShow',
  'hidden',
  'readOnly',
  'collapsed',
  'excluded',
  'help',
  'displayType',
  'valueType',
  'codelist',
  'unitCodelist',
  'schemeName',
  'idSchemes',
  'identifierField',
  'captionField',
  'btId',
  'nodeId',
  'privacyCode',
  'limits',
] as const satisfies readonly (keyof NodeUi & keyof ContentNode)[]
