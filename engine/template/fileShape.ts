import { isAsked, LANGUAGES, type Lang } from '../languages'
import { DISPLAY_TYPES } from '../format/displays'
import { CONTENT_ID, EFFECTS, PROJECT_TYPE_KEYS, SKIPPABLE, TENDER_TYPES, VALUE_TYPES } from '../format/format'
import type { Fault } from '../format/fault'
import { fault } from '../format/fault'
import { anything, flag, isRecord, listOf, matching, numeric, objectOf, oneOf, orNull, recordOf, text, whole } from '../format/shape'
import type { Shape } from '../format/shape'

/** Deeper forms than this nobody can read; EU forms reach 8. */
export const DEPTH_LIMIT = 24

const contentId = matching(CONTENT_ID)
const inLanguages = (isMeant: (lang: Lang) => boolean): Record<string, Shape> =>
  Object.fromEntries(LANGUAGES.filter(isMeant).map((lang) => [lang, text]))
const bothLanguages = objectOf(
  inLanguages(isAsked),
  inLanguages((lang) => !isAsked(lang)),
)
const templateId = matching(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/)

const schemaKeywords: Record<string, Shape> = {
  $schema: text,
  type: oneOf(['object', 'array', 'string', 'number', 'integer', 'boolean']),
  required: listOf(contentId),
  minItems: whole,
  maxItems: whole,
  minLength: whole,
  maxLength: whole,
  pattern: text,
  format: text,
  enum: listOf((value, path, faults) => {
    if (typeof value !== 'string' && typeof value !== 'number') faults.push(fault(path, 'wrongType', { expected: 'string or number' }))
  }),
  minimum: numeric,
  maximum: numeric,
}

/** Schemas nest, so their shape calls itself; every level costs three steps of path, which is what bounds the depth. */
const schemaShape: Shape = (value: unknown, path: string, faults: Fault[]) => {
  if (path.split('/').length > 3 * DEPTH_LIMIT) return void faults.push(fault(path, 'tooDeep', { limit: DEPTH_LIMIT }))
  objectOf(
    {},
    {
      ...schemaKeywords,
      properties: recordOf(contentIdOrLanguage, schemaShape),
      items: schemaShape,
      additionalProperties: (each, at, all) => {
        if (typeof each !== 'boolean') schemaShape(each, at, all)
      },
    },
  )(value, path, faults)
}

// Parts of a value (amount, currency, DEU, _id) are properties too; they follow the same pattern save for the item's _id.
const contentIdOrLanguage: Shape = (value, path, faults) => {
  if (value !== '_id') contentId(value, path, faults)
}

const nodeShape = objectOf(
  { kind: oneOf(['section', 'group', 'field']), label: bothLanguages },
  {
    help: bothLanguages,
    order: listOf(contentId),
    repeatable: objectOf({ min: whole }, { max: whole }),
    hidden: flag,
    readOnly: flag,
    alwaysShow: flag,
    collapsed: flag,
    displayType: oneOf(DISPLAY_TYPES),
    valueType: oneOf(VALUE_TYPES),
    default: anything,
    choices: listOf(objectOf({ contentId, label: bothLanguages }, { fields: listOf(contentId) })),
    codelist: text,
    unitCodelist: text,
    idScheme: text,
    schemeName: text,
    idSchemes: listOf(text),
    identifierField: contentId,
    captionField: contentId,
    btId: text,
    nodeId: text,
    privacyCode: text,
    excluded: flag,
    limits: objectOf({}, { min: text, max: text, decimals: whole }),
  },
)

const ruleShape = objectOf(
  { id: text, target: contentId, effect: oneOf(EFFECTS), when: anything },
  { value: anything, severity: oneOf(['ERROR', 'WARN']), text: bothLanguages },
)

const checkShape = objectOf(
  { id: text, target: contentId, assert: anything, severity: oneOf(['ERROR', 'WARN']), text: bothLanguages },
  { around: contentId },
)

const published: Shape = (value, path, faults) => {
  if (typeof value !== 'string' || Number.isNaN(Date.parse(value))) faults.push(fault(path, 'wrongType', { expected: 'date' }))
}

const uiShape = objectOf({ order: listOf(contentId), nodes: recordOf(contentId, nodeShape) })

const partOnly = objectOf({ schema: schemaShape, ui: uiShape, rules: listOf(ruleShape) })
const partShape: Shape = (value, path, faults) => {
  partOnly(value, path, faults)
  checkRuleIds(value, path, faults)
}

const days = orNull(whole)
const procedureShape = objectOf(
  {
    types: listOf(oneOf(TENDER_TYPES)),
    skippedPhases: listOf(oneOf(SKIPPABLE)),
    minimumDays: objectOf({ application: days, offer: days }),
    fourEyes: objectOf({ applications: flag, offers: flag }),
  },
  { id: text },
)

/** Rules are known by their ids: two of one id cannot be told apart. */
const checkRuleIds: Shape = (value, path, faults) => {
  if (!isRecord(value) || !Array.isArray(value.rules)) return
  const seen = new Set<unknown>()
  value.rules.forEach((rule: unknown, index) => {
    if (!isRecord(rule)) return
    if (seen.has(rule.id)) faults.push(fault(`${path}/rules/${index}/id`, 'duplicate', { id: String(rule.id).slice(0, 80) }))
    seen.add(rule.id)
  })
}

/** The outer form of a template file; how its parts agree with each other is checked by `checkConsistency`. */
export const checkFileShape: Shape = (value, path, faults) => {
  objectOf(
    {
      id: templateId,
      name: bothLanguages,
      description: bothLanguages,
      version: whole,
      active: flag,
      published: orNull(published),
      projectTypes: listOf(oneOf(PROJECT_TYPE_KEYS)),
      legalBasis: orNull(text),
      roomTemplates: listOf(objectOf({ name: text, description: text, stage: orNull(whole) })),
      schema: schemaShape,
      ui: uiShape,
      rules: listOf(ruleShape),
    },
    {
      $schema: text,
      sdkVersion: text,
      noticeSubtype: text,
      checks: listOf(checkShape),
      forms: objectOf({}, { application: partShape, offer: partShape }),
      procedure: procedureShape,
    },
  )(value, path, faults)
  checkRuleIds(value, path, faults)
}
