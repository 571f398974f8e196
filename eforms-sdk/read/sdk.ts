import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readProperties } from './properties'

/** One `noticeTypes` list with what holds for them; with `condition` (EFX) only while that is true. */
export interface SdkConstraint {
  noticeTypes: string[]
  value: boolean
  condition?: string
}

/** What must hold in a notice, in EFX: `value`, where `condition` holds. `message` ends in the rule's id. */
export interface SdkAssert {
  value: string
  condition?: string
  severity: 'ERROR' | 'WARN'
  message: string
}

/** A field of fields.json, cut to what the compiler reads. */
export interface SdkField {
  id: string
  parentNodeId: string
  btId: string
  type: string
  maxLength?: number
  presetValue?: string
  idScheme?: string
  schemeName?: string
  idSchemes?: string[]
  repeatable: { value: boolean }
  privacy?: {
    code: string
    unpublishedFieldId: string
    reasonCodeFieldId: string
    reasonDescriptionFieldId?: string
    publicationDateFieldId?: string
  }
  forbidden?: { constraints?: SdkConstraint[] }
  mandatory?: { constraints?: SdkConstraint[] }
  pattern?: { value: string }
  codeList?: { value: { id: string } }
  assert?: { constraints?: SdkAssert[] }
}

/** An XML container of fields.json. */
export interface SdkNode {
  id: string
  parentId?: string
  repeatable: boolean
}

/** A group or field of notice-types/<subtype>.json. */
export interface SdkContent {
  id: string
  contentType: 'group' | 'field'
  displayType: string
  _label: string
  nodeId?: string
  readOnly?: boolean
  hidden?: boolean
  collapsed?: boolean
  _repeatable?: boolean
  _presetValue?: string
  _idScheme?: string
  _schemeName?: string
  _idSchemes?: string[]
  _identifierFieldId?: string
  _captionFieldId?: string
  content?: SdkContent[]
}

export interface SdkNoticeSubtype {
  documentType: string
  legalBasis: string
  formType: string
  type: string
  subTypeId: string
  _label: string
}

export interface SdkCodelist {
  id: string
  parentId?: string
  filename: string
  _label: string
}

/** Label keys of the SDK ('field|name|BT-21-Lot') to texts. */
export type Labels = ReadonlyMap<string, string>

/** An unzipped eForms SDK, indexed by id; code lists are read one by one (cpv alone is 31 MB). */
export interface Sdk {
  version: string
  ublVersion: string
  createdOn: string
  fields: ReadonlyMap<string, SdkField>
  nodes: ReadonlyMap<string, SdkNode>
  noticeSubtypes: SdkNoticeSubtype[]
  codelists: ReadonlyMap<string, SdkCodelist>
  labels: { de: Labels; en: Labels }
  /** The form of one subtype: the fields of the notice itself, and the tree of groups. */
  readForm(subtype: string): { metadata: SdkContent[]; content: SdkContent[] }
  /** Text of a .gc file by its file name. */
  readCodelistFile(filename: string): string
}

const LABEL_FILES = ['field', 'group', 'notice', 'codelist'] as const

/**
 * Reads the folder that holds `fields/`, `notice-types/`, `codelists/` and `translations/`; throws with the path of what is missing or not
 * JSON.
 */
export function readSdk(folder: string): Sdk {
  const readText = (...path: string[]) => readFileSync(join(folder, ...path), 'utf8')
  const readJson = <T>(...path: string[]): T => {
    try {
      return JSON.parse(readText(...path)) as T
    } catch (cause) {
      throw new Error(`SDK file ${join(folder, ...path)} cannot be read`, { cause })
    }
  }
  const fieldsFile = readJson<{
    sdkVersion: string
    ublVersion: string
    metadataDatabase: { createdOn: string }
    fields: SdkField[]
    xmlStructure: SdkNode[]
  }>('fields', 'fields.json')
  const noticeTypes = readJson<{ noticeSubTypes: SdkNoticeSubtype[] }>('notice-types', 'notice-types.json')
  const codelists = readJson<{ codelists: SdkCodelist[] }>('codelists', 'codelists.json')
  const readLabels = (language: 'de' | 'en') =>
    new Map(LABEL_FILES.flatMap((kind) => [...readProperties(readText('translations', `${kind}_${language}.xml`))]))
  return {
    version: fieldsFile.sdkVersion.replace(/^eforms-sdk-/, ''),
    ublVersion: fieldsFile.ublVersion,
    createdOn: fieldsFile.metadataDatabase.createdOn,
    fields: byId(fieldsFile.fields),
    nodes: byId(fieldsFile.xmlStructure),
    noticeSubtypes: noticeTypes.noticeSubTypes,
    codelists: byId(codelists.codelists),
    labels: { de: readLabels('de'), en: readLabels('en') },
    readForm: (subtype) => readJson('notice-types', `${subtype}.json`),
    readCodelistFile: (filename) => readText('codelists', filename),
  }
}

function byId<T extends { id: string }>(list: T[]): ReadonlyMap<string, T> {
  return new Map(list.map((entry) => [entry.id, entry]))
}
