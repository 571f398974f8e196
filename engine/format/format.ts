/**
 * The template file format: what a procedure template is on disk, on the wire and in the database.
 * Everything here survives JSON.stringify. `load.ts` is the only way from unknown JSON to these types.
 */

import type { Text } from '../languages'
import type { DisplayType } from './displays'

/** Every text a person sees, by interface language (engine/languages/index.ts: what stands in for a missing one). */
export type { Text } from '../languages'

/**
 * What a field's value is. Values are locale-free:
 *  text, url, email, phone, id  → string
 *  text-multilingual            → { DEU: string, ENG: string, … } keyed by eForms language codes (ISO 639-3, upper case)
 *  code                         → string; a repeatable one → string[]
 *  id-ref                       → string (scheme id such as LOT-0001, or an organization's number as a string); repeatable → string[]
 *  amount                       → { amount: '1234.50', currency: 'EUR' }   (decimal string)
 *  measure                      → { value: '12', unit: 'MONTH' }           (decimal string, code of the unit list)
 *  number                       → decimal string; integer → JSON integer
 *  date                         → '2026-12-01+01:00'; time → '10:00:00+01:00'; datetime → ISO 8601 instant with zone
 *  indicator                    → boolean
 * A repeatable field (not group) is an array of such values.
 */
export const VALUE_TYPES = [
  'text',
  'text-multilingual',
  'code',
  'id',
  'id-ref',
  'amount',
  'measure',
  'number',
  'integer',
  'date',
  'time',
  'datetime',
  'indicator',
  'url',
  'email',
  'phone',
] as const
export type ValueType = (typeof VALUE_TYPES)[number]

/** JSON Schema subset (draft-07 vocabulary) that templates use; the nesting mirrors the form: section → group → field by contentId. */
export interface JsonSchema {
  $schema?: string
  type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean'
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
  enum?: (string | number)[]
  minimum?: number
  maximum?: number
}

/** An alternative of a choice of an own form (displays.ts, `choices`); `fields` are shown only while it is chosen. */
export interface Choice {
  contentId: string
  label: Text
  fields?: string[]
}

/** How a node is shown, and what JSON Schema cannot say about it. Keyed by contentId in `ui.nodes`; contentIds are unique in a template. */
export interface NodeUi {
  kind: 'section' | 'group' | 'field'
  label: Text
  /** Help on demand under the label. */
  help?: Text
  /**
   * Children in their order; sections and groups only. Fields nested under a choice are listed in the choice and are properties of the same
   * object.
   */
  order?: string[]
  /** Group or field may occur more than once. min: what must always be there; lots and required groups have 1. */
  repeatable?: { min: number; max?: number }
  hidden?: boolean
  readOnly?: boolean
  /** Shown also where the reader's view would leave an empty field out. */
  alwaysShow?: boolean
  collapsed?: boolean
  /** Field only. */
  displayType?: DisplayType
  valueType?: ValueType
  /** Value of a new item or an empty form; '{NOW}' stands for today with zone (the SDK's only dynamic preset). */
  default?: unknown
  choices?: Choice[]
  /** Id of a code list under eforms-sdk/data/<sdk>/codelists, without extension. */
  codelist?: string
  /** Unit list of amounts and measures, a code list too. */
  unitCodelist?: string
  /** This field or group carries scheme ids: LOT → LOT-0001 (4 digits, counted per scheme, never reused). */
  idScheme?: string
  schemeName?: string
  /**
   * A reference may point to ids of these schemes; ['ORG'] in OPT-300/OPT-301 fields means organizations of the platform. An id (valueType
   * 'id') that has them offers those of this form and takes any other text too.
   */
  idSchemes?: string[]
  /** Group only: which field is its identifier, and which gives its caption (BT-137-Lot, BT-21-Lot). */
  identifierField?: string
  captionField?: string
  /** eForms metadata: business term ('BT-21'), XML node ('ND-Lot'), privacy code if the value can be withheld ('unpublish'). */
  btId?: string
  nodeId?: string
  privacyCode?: string
  /** Template has it, the form and the reader's view leave it out (decisions.md section 5, 'Not in the form'). */
  excluded?: boolean
  /** Number and date limits of own forms, as locale-free values. */
  limits?: { min?: string; max?: string; decimals?: number }
}

/**
 * JsonLogic expression; `engine/rules` parses it and refuses what it does not know. `{ "var": "<contentId>" }` reads a field: own item
 * first, then outwards.
 */
export type JsonLogic = null | boolean | number | string | JsonLogic[] | { [operator: string]: JsonLogic }

export const EFFECTS = ['show', 'require', 'readOnly', 'set'] as const
export type Effect = (typeof EFFECTS)[number]

/** `when` true → the effect holds for `target`. More than one show rule on a target: all must hold. `set` writes the value of `value`. */
export interface Rule {
  id: string
  target: string
  effect: Effect
  when: JsonLogic
  value?: JsonLogic
  severity?: 'ERROR' | 'WARN'
  /** The rule as a sentence. */
  text?: Text
}

/** What must hold between values of a form. It is judged and said, and changes nothing. */
export interface Check {
  /** E.g. the rule id of the SDK, 'BR-BT-00050-0100'. */
  id: string
  /** Field or group to which the problem leads. */
  target: string
  /** Repeated group in each of whose items it is judged, seeing that item first and then outwards; without it once for the form. */
  around?: string
  /** Beside what rules may use, { days: [{ today: [] }] } is the day of judging. */
  assert: JsonLogic
  /** WARN advises and blocks nothing. */
  severity: 'ERROR' | 'WARN'
  text: Text
}

export interface RoomTemplate {
  name: string
  description: string
  stage: number | null
}

export const PROJECT_TYPE_KEYS = [
  'KONZESSION_VERHANDLUNG',
  'KONZESSION_DAUERVERHANDLUNG',
  'KONZESSION_SEKTORENVERORDNUNG',
  'KONZESSION_VERGABEVERORDNUNG',
  'KONZESSION_VOBA-EU',
  'KONZESSION_VERTEIDIGUNG',
  'KONZESSION_VOBA_NATIONAL',
  'KONZESSION_UVGO_NATIONAL',
  'GRUNDSTUECK_KONZEPT',
] as const
export type ProjectTypeKey = (typeof PROJECT_TYPE_KEYS)[number]

/** What bidders fill: forms beside the notice, each with a schema, a description and rules of its own. */
export const BIDDER_FORMS = ['application', 'offer'] as const
export type BidderForm = (typeof BIDDER_FORMS)[number]

type FormPart = Pick<TemplateFile, 'schema' | 'ui' | 'rules'>

/** Kinds of tender (2-tenders.md section 1): 0 negotiation, 5 continuous negotiation … */
export const TENDER_TYPES = [0, 2, 3, 4, 5] as const
/** Phases that may be left out: 3 competition, 4 its opening, 5 negotiation. */
export const SKIPPABLE = [3, 4, 5] as const

/** How a procedure runs that begins from this template, as far as it is the template's to say. */
export interface Procedure {
  /** Id of the procedure that a tender of its type runs by; missing: the usual one of the tender's type. */
  id?: string
  /** Kinds of tender it may be used for; none named: any. */
  types: (typeof TENDER_TYPES)[number][]
  skippedPhases: (typeof SKIPPABLE)[number][]
  /** Days from publication to a deadline, which the deadline assistant proposes at least; null: by the regime's table. */
  minimumDays: { application: number | null; offer: number | null }
  /** Two people open; where the law demands it for offers, false is not followed (fourEyes.ts). */
  fourEyes: { applications: boolean; offers: boolean }
}

/**
 * A whole template. `schema.properties` and `ui.order` have the same ids at every level; `schema.required` of a parent says which children
 * are required.
 */
export interface TemplateFile {
  /** Path or id of the format's own JSON Schema, for editors. */
  $schema?: string
  id: string
  name: Text
  description: Text
  version: number
  active: boolean
  published: string | null
  projectTypes: ProjectTypeKey[]
  /** BT-01 code, e.g. 32014L0023, 'other', or null when any fits. */
  legalBasis: string | null
  /** EU templates only: '1.7' and the notice subtype '19'. */
  sdkVersion?: string
  noticeSubtype?: string
  roomTemplates: RoomTemplate[]
  schema: JsonSchema
  ui: { order: string[]; nodes: Record<string, NodeUi> }
  rules: Rule[]
  checks?: Check[]
  forms?: Partial<Record<BidderForm, FormPart>>
  procedure?: Procedure
}

/** contentIds, everywhere (decisions.md section 6). */
export const CONTENT_ID = /^[A-Za-z][A-Za-z0-9()_-]{0,79}$/
/** Names no id, path or datum may use, whatever the pattern says. */
export const FORBIDDEN_KEYS: readonly string[] = ['__proto__', 'constructor', 'prototype']
