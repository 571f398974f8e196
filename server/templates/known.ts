import { fieldsToAsk } from '../../engine/form'
import { templateVersion } from './compiled'
import { TemplateModel } from './model'

/** Those of these ids that are a template's. */
export const knownTemplates = async (ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const found = ids.length === 0 ? [] : await TemplateModel.find({ _id: { $in: ids } }, { _id: 1 }).lean<{ _id: string }[]>()
  return new Set(found.map(({ _id }) => _id))
}

/** contentIds of fields that are filled in, in the newest published versions of all templates in use. Reads all: only for what is rare. */
export async function knownFields(): Promise<ReadonlySet<string>> {
  const heads = await TemplateModel.find({ active: true, head: { $gt: 0 } }, { head: 1 }).lean<{ _id: string; head: number }[]>()
  const found = new Set<string>()
  for (const { _id, head } of heads) {
    const template = await templateVersion(_id, head)
    for (const id of template ? fieldsToAsk(template) : []) found.add(id)
  }
  return found
}
