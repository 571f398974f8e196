import { TemplateModel } from './model'

/** Those of these ids that are a template's. */
export const knownTemplates = async (ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const found = ids.length === 0 ? [] : await TemplateModel.find({ _id: { $in: ids } }, { _id: 1 }).lean<{ _id: string }[]>()
  return new Set(found.map(({ _id }) => _id))
}
