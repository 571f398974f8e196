import type { JsonSchema, NodeUi, ProjectTypeKey, TemplateFile } from '../../engine/format/format'
import type { Sdk, SdkContent, SdkNoticeSubtype } from '../read/sdk'
import { compileAsserts } from './asserts/compileAsserts'
import { demandsOn } from './constraints'
import { compileField } from './field'
import { groupLabel, noticeLabel } from './labels'
import { compileRules } from './rules'

/** Which tenders the wizard offers the templates of a legal basis for (decisions on creating a tender). */
const PROJECT_TYPES: Record<string, ProjectTypeKey[]> = {
  '32014L0023': ['KONZESSION_VERHANDLUNG', 'KONZESSION_DAUERVERHANDLUNG'],
  '32014L0024': ['KONZESSION_VERGABEVERORDNUNG', 'KONZESSION_VOBA-EU'],
  '32014L0025': ['KONZESSION_SEKTORENVERORDNUNG'],
  '32009L0081': ['KONZESSION_VERTEIDIGUNG'],
}

/**
 * In the template and its data, not in the form: kept by the platform (organizations, changes). Groups of lots have a rule instead
 * (rules.ts).
 */
const EXCLUDED = new Set(['meta-data-group', 'GR-Change', 'GR-Organisations-Section'])

/** Present once from the start even where no field in them is mandatory. */
const ALWAYS_ONE = new Set(['GR-Lot', 'GR-Part'])

/** A contentId of the template format; the SDK has one with a blank ('GR-Lot-Submission Language'). */
export const toContentId = (id: string) => id.replaceAll(' ', '_')

/** The SDK whose forms are built in under their bare ids ('EU-19'); those of any other carry its version ('EU-19-1.13.3'). */
const BUILT_IN = '1.7'

/** The template of one notice subtype. The same SDK gives the same template, key order included. */
export function compileTemplate(sdk: Sdk, subtype: SdkNoticeSubtype): TemplateFile {
  const id = subtype.subTypeId
  const form = sdk.readForm(id)
  const metadata: SdkContent = {
    id: 'meta-data-group',
    contentType: 'group',
    displayType: 'SECTION',
    _label: 'meta-data-group',
    content: form.metadata,
  }
  const compiler = new FormCompiler(sdk, subtype)
  const root = compiler.children([metadata, ...form.content])
  const name = noticeLabel(sdk, id)
  const sdkVersion = sdk.version.split('.').slice(0, 2).join('.')
  const file: TemplateFile = {
    id: sdkVersion === BUILT_IN ? `EU-${id}` : `EU-${id}-${sdk.version}`,
    name,
    description: {
      de: `EU-Standardformular ${id} (eForms SDK ${sdk.version})`,
      en: `EU standard form ${id} (eForms SDK ${sdk.version})`,
    },
    version: 1,
    active: true,
    published: `${sdk.createdOn}.000Z`,
    projectTypes: PROJECT_TYPES[subtype.legalBasis] ?? [],
    legalBasis: subtype.legalBasis || null,
    sdkVersion,
    noticeSubtype: id,
    roomTemplates: [],
    schema: { type: 'object', properties: root.properties, required: root.required },
    ui: { order: root.order, nodes: compiler.nodes },
    rules: compileRules(sdk, id, new Set(Object.keys(compiler.nodes))),
  }
  const checks = compileAsserts(sdk, file).flatMap((outcome) => ('check' in outcome ? [outcome.check] : []))
  return checks.length > 0 ? { ...file, checks } : file
}

interface Children {
  properties: Record<string, JsonSchema>
  required: string[]
  order: string[]
}

/** Walks a form once; nodes are filed in document order. */
class FormCompiler {
  readonly nodes: Record<string, NodeUi> = {}
  private readonly presets: ReadonlyMap<string, unknown>

  constructor(
    private readonly sdk: Sdk,
    private readonly subtype: SdkNoticeSubtype,
  ) {
    this.presets = new Map<string, unknown>([
      ['BT-01-notice', subtype.legalBasis],
      ['BT-02-notice', subtype.type],
      ['BT-03-notice', subtype.formType],
      ['BT-702(a)-notice', 'DEU'],
      ['BT-757-notice', '01'],
      ['OPP-070-notice', subtype.subTypeId],
      ['OPT-001-notice', sdk.ublVersion],
      ['OPT-002-notice', `eforms-sdk-${sdk.version.split('.').slice(0, 2).join('.')}`],
    ])
  }

  children(contents: SdkContent[]): Children {
    const result: Children = { properties: {}, required: [], order: [] }
    for (const content of contents) {
      const id = toContentId(content.id)
      const compiled = content.contentType === 'group' ? this.group(content) : this.field(content)
      if (!compiled) continue
      result.properties[id] = compiled.schema
      result.order.push(id)
      if (compiled.required) result.required.push(id)
    }
    return result
  }

  /** A group is required when something in it is mandatory; one that a form leaves empty is left out. */
  private group(content: SdkContent) {
    const id = toContentId(content.id)
    const ui: NodeUi = { kind: content.displayType === 'SECTION' ? 'section' : 'group', label: groupLabel(this.sdk, id, content._label) }
    this.nodes[id] = ui
    const inner = this.children(content.content ?? [])
    if (inner.order.length === 0) {
      delete this.nodes[id]
      return undefined
    }
    const required = ALWAYS_ONE.has(id) || inner.required.length > 0
    ui.order = inner.order
    if (content._repeatable) ui.repeatable = { min: required ? 1 : 0 }
    if (content.hidden) ui.hidden = true
    if (content.readOnly) ui.readOnly = true
    if (content.collapsed) ui.collapsed = true
    if (content._idScheme) ui.idScheme = content._idScheme
    if (content._schemeName) ui.schemeName = content._schemeName
    if (content._identifierFieldId) ui.identifierField = content._identifierFieldId
    if (content._captionFieldId) ui.captionField = content._captionFieldId
    if (content.nodeId) ui.nodeId = content.nodeId
    if (EXCLUDED.has(id)) ui.excluded = true
    const schema: JsonSchema = { type: 'object', properties: inner.properties }
    if (inner.required.length > 0) schema.required = inner.required
    return { schema: content._repeatable ? ({ type: 'array', items: schema } satisfies JsonSchema) : schema, required }
  }

  private field(content: SdkContent) {
    const field = this.sdk.fields.get(content.id)
    const demands = field && demandsOn(field, this.subtype.subTypeId)
    if (demands?.forbidden) return undefined
    const required = demands?.mandatory === true
    const { schema, ui } = compileField(this.sdk, content, { required, subtype: this.subtype.subTypeId, presets: this.presets })
    this.nodes[toContentId(content.id)] = ui
    return { schema, required }
  }
}
