import { createHash } from 'node:crypto'
import type { TemplateFile } from '../../engine/format/format'
import type { Sdk } from '../read/sdk'
import { compileCodelists } from './codelists'
import { compileTemplate } from './template'
import { rows, templateText } from './write'

/** Everything that is committed of one SDK: path below templates/eu/<version> and eforms-sdk/data/<version> → text. */
export interface CompiledSdk {
  /** '1.7' */
  version: string
  templates: ReadonlyMap<string, string>
  data: ReadonlyMap<string, string>
}

/** Entry of templates/eu/<version>/index.json, so that a start need not parse all templates. */
export interface TemplateIndexEntry {
  file: string
  sha256: string
  name: { de: string; en: string }
  legalBasis: string | null
  fields: number
}

/** Compiles an SDK in memory; the same SDK gives the same bytes. */
export function compileSdk(sdk: Sdk): CompiledSdk {
  const version = sdk.version.split('.').slice(0, 2).join('.')
  const compiled = sdk.noticeSubtypes.map((subtype) => compileTemplate(sdk, subtype))
  const templates = new Map<string, string>()
  const index: Record<string, TemplateIndexEntry> = {}
  for (const template of compiled) {
    const file = `${template.id}.json`
    const text = templateText(template)
    templates.set(file, text)
    index[template.id] = { file, sha256: sha256(text), name: template.name, legalBasis: template.legalBasis, fields: countFields(template) }
  }
  const entries = Object.entries(index).map(([id, entry]) => `${JSON.stringify(id)}:${JSON.stringify(entry)}`)
  templates.set('index.json', `{\n${entries.join(',\n')}\n}\n`)
  const codelists = compileCodelists(sdk)
  const data = new Map([...codelists.files].map(([file, text]) => [`codelists/${file}`, text]))
  data.set('notice-types.json', `${rows(sdk.noticeSubtypes.map((subtype) => noticeType(subtype, compiled)))}\n`)
  for (const language of ['de', 'en'] as const) data.set(`translations/${language}.json`, translations(sdk, compiled, language))
  const dataVersion = hashOfAll(data)
  data.set('basic-meta-data.json', basicMetaData(sdk, dataVersion, codelists.catalogue))
  return { version, templates, data }
}

/** Stands for all data files but basic-meta-data.json, which carries it. */
export const hashOfAll = (data: ReadonlyMap<string, string>) =>
  sha256(
    [...data]
      .map(([file, text]) => `${file} ${sha256(text)}`)
      .sort()
      .join('\n'),
  ).slice(0, 16)

export const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

const countFields = (template: TemplateFile) => Object.values(template.ui.nodes).filter((node) => node.kind === 'field').length

function noticeType(subtype: Sdk['noticeSubtypes'][number], compiled: TemplateFile[]) {
  const { subTypeId, documentType, legalBasis, formType, type } = subtype
  const template = compiled.find(({ noticeSubtype }) => noticeSubtype === subTypeId)
  return { subTypeId, templateId: template?.id, documentType, legalBasis, formType, type, name: template?.name }
}

/**
 * `dataVersion` changes with any data file, for addresses that may be cached for good. Fields and XML nodes as far as they hold for every
 * form; the notice writer and the interface look things up here by id.
 */
function basicMetaData(sdk: Sdk, dataVersion: string, codelists: object[]): string {
  const fields = [...sdk.fields.values()].map((field) => {
    const codelist = field.codeList && sdk.codelists.get(field.codeList.value.id)?.filename.replace(/\.gc$/, '')
    return {
      id: field.id,
      btId: field.btId,
      type: field.type,
      nodeId: field.parentNodeId,
      ...(codelist ? { codelist } : {}),
      ...(field.repeatable.value ? { repeatable: true } : {}),
    }
  })
  const nodes = [...sdk.nodes.values()].map(({ id, parentId, repeatable }) => ({
    id,
    ...(parentId ? { parentId } : {}),
    ...(repeatable ? { repeatable } : {}),
  }))
  const versions = { sdkVersion: sdk.version, dataVersion, ublVersion: sdk.ublVersion, languages: ['de', 'en'] }
  const head = Object.entries(versions)
    .map(([name, value]) => `"${name}":${JSON.stringify(value)}`)
    .join(',\n')
  return `{\n${head},\n"codelists":${rows(codelists)},\n"nodes":${rows(nodes)},\n"fields":${rows(fields)}\n}\n`
}

/** Names the interface shows, by the SDK's keys; group names are those of the templates, our own short ones included. */
function translations(sdk: Sdk, compiled: TemplateFile[], language: 'de' | 'en'): string {
  const texts = new Map<string, string>()
  for (const template of compiled) {
    texts.set(`notice|name|${template.noticeSubtype}`, template.name[language])
    for (const [id, node] of Object.entries(template.ui.nodes))
      texts.set(`${node.kind === 'field' ? 'field' : 'group'}|name|${id}`, node.label[language])
  }
  for (const { _label: key } of sdk.codelists.values()) texts.set(key, sdk.labels[language].get(key) ?? sdk.labels.en.get(key) ?? key)
  const lines = [...texts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, text]) => `${JSON.stringify(key)}:${JSON.stringify(text)}`)
  return `{\n${lines.join(',\n')}\n}\n`
}
