import { ORIGINAL } from '../../engine/languages'
import { everyFault, loadTemplate, namelessFaults, type Fault, type TemplateFile } from '../../engine/template'
import { AppError } from '../platform/errors'
import { templateVersion } from './compiled'
import type { TemplateDoc } from './model'

/** Bytes of a template's JSON: EU-30, the largest form there is, has 0.2 MB; 5,000 fields have about 3. */
const SIZE_LIMIT = 6_000_000

/** All faults of a file as a 422, each with its path below the parameter `template`. */
const refuseFile = (faults: readonly Fault[], reason: 'templateFaulty' | 'templateNameless' = 'templateFaulty'): AppError =>
  new AppError('invalid', {
    reason,
    params: { count: faults.length, place: faults[0]?.params['id'] ?? '' },
    errors: faults.map(({ path, reason, params }) => ({ path: `/template${path}`, rule: reason, params })),
  })

/** Unknown JSON → a template's file that loads, rules and patterns judged too; 422 with every fault, 413 where it is too large. */
export const readFile = (json: unknown): TemplateFile => {
  if (JSON.stringify(json ?? null).length > SIZE_LIMIT) throw new AppError('tooLarge')
  const loaded = loadTemplate(json)
  if (!loaded.ok) throw refuseFile(everyFault(json))
  const { file } = loaded.template
  const blank = (['name', 'description'] as const).filter((key) => file[key][ORIGINAL].trim() === '')
  if (blank.length > 0)
    throw new AppError('invalid', { errors: blank.map((key) => ({ path: `/template/${key}/${ORIGINAL}`, rule: 'required' })) })
  return file
}

/** The same for a file that is to become a version: what it shows has names. */
export const readFileToPublish = (json: unknown): TemplateFile => {
  const file = readFile(json)
  const faults = namelessFaults(file)
  if (faults.length > 0) throw refuseFile(faults, 'templateNameless')
  return file
}

/** The file that is being written, or the newest published version where nothing is. Its version is the one it would be published as. */
export const fileBeingWritten = async (doc: TemplateDoc): Promise<TemplateFile> => {
  if (doc.draft) {
    // Written by readFile() only.
    const file = JSON.parse(doc.draft.body) as TemplateFile
    return { ...file, active: doc.active, version: doc.head + 1, published: null }
  }
  const version = await templateVersion(doc._id, doc.head)
  if (!version) throw new AppError('notFound')
  return { ...version.file, active: doc.active }
}
