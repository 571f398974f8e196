import type { TemplateFile } from '../../engine/template'
import { TemplateModel, TemplateVersionModel } from './model'

/** Those of these ids that are a template's. */
export const knownTemplates = async (ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const found = ids.length === 0 ? [] : await TemplateModel.find({ _id: { $in: ids } }, { _id: 1 }).lean<{ _id: string }[]>()
  return new Set(found.map(({ _id }) => _id))
}

/** contentIds of fields in the newest published versions of all templates in use. Reads them all: for what happens rarely. */
export async function knownFields(): Promise<ReadonlySet<string>> {
  const heads = await TemplateModel.find({ active: true, head: { $gt: 0 } }, { head: 1 }).lean<{ _id: string; head: number }[]>()
  const found = new Set<string>()
  for (const { _id, head } of heads) {
    const version = await TemplateVersionModel.findOne({ _id: `${_id}@${head}` }, { body: 1 }).lean<{ body: string }>()
    const file = version && (JSON.parse(version.body) as TemplateFile)
    for (const [id, { kind }] of Object.entries(file?.ui.nodes ?? {})) if (kind === 'field') found.add(id)
  }
  return found
}
