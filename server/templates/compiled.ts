import { loadTemplate, type Template } from '../../engine/template'
import { TemplateModel, TemplateVersionModel } from './model'
import { perWorld } from '../platform/world'

/** A compiled EU form takes about a megabyte; a working day uses a handful of them. */
const KEPT = 16
const compiled = perWorld(() => new Map<string, Template>())

const remember = (key: string, template: Template): Template => {
  compiled.delete(key)
  compiled.set(key, template)
  const oldest = compiled.keys().next()
  if (compiled.size > KEPT && !oldest.done) compiled.delete(oldest.value)
  return template
}

/** Published versions never change, so what was compiled once stays right. Null: there is no such version. */
export async function templateVersion(id: string, version: number): Promise<Template | null> {
  const key = `${id}@${version}`
  const known = compiled.get(key)
  if (known) return remember(key, known)
  const found = await TemplateVersionModel.findOne({ _id: key }).lean()
  if (!found) return null
  const loaded = loadTemplate({ ...JSON.parse(found.body), version, published: found.publishedAt.toISOString() })
  if (!loaded.ok) throw new Error(`template ${key} in the database does not load: ${JSON.stringify(loaded.faults[0])}`)
  return remember(key, loaded.template)
}

/** The newest published version of a template, or the one asked for; null where there is none. */
export async function publishedTemplate(id: string, version?: number | null): Promise<Template | null> {
  if (version) return templateVersion(id, version)
  const head = await TemplateModel.findOne({ _id: id }, { head: 1 }).lean()
  return head && head.head > 0 ? templateVersion(id, head.head) : null
}
