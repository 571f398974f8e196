import type { Template, TemplateFile } from '../../engine/template'
import { AppError, type ErrorData } from '../platform/errors'
import { isSame } from '../platform/isSame'
import { templateVersion } from './compiled'
import { fileBeingWritten } from './drafts'
import type { TemplateDoc } from './model'
import { presentAuthored, presentTemplate } from './present'

type Faults = NonNullable<ErrorData['errors']>
type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A template's file, or one that getProjectTemplate or getProjectTemplateDraft gave, with what they say beside it. */
export const fileIn = (sent: unknown): { file: unknown; beside: Fields } => {
  if (!isFields(sent) || !isFields(sent['template']) || 'ui' in sent) return { file: sent, beside: {} }
  const { template, ...beside } = sent
  return { file: template, beside }
}

/** The version that whoever sent it has seen: said beside it, or by the moment of the last change. */
export const lockIn = (beside: Fields, doc: TemplateDoc | null): number | null => {
  const { row, updated } = beside
  if (isFields(row) && typeof row['lock'] === 'number') return row['lock']
  if (!doc || updated === undefined) return null
  if (updated === doc.updated.toISOString()) return doc.version
  throw new AppError('stale', { reason: 'staleBy', changedBy: doc.updatedBy, changedAt: doc.updated.toISOString(), version: doc.version })
}

/** Within the file, too, the server says some things: as published, or as it would be. */
const fixedFaults = (file: unknown, doc: TemplateDoc, newest: Template | null): Faults => {
  if (!isFields(file)) return []
  const { active, version, published } = file
  const isKnown = (typeof version === 'number' && version <= doc.head + 1) || version === undefined
  const isDate = [undefined, null, newest?.file.published].some((one) => isSame(one, published))
  return [
    ...(active === undefined || active === doc.active ? [] : ['active']),
    ...(isKnown ? [] : ['version']),
    ...(isDate ? [] : ['published']),
  ].map((key) => ({ path: `/template/${key}`, rule: 'readOnly' }))
}

const besideFaults = (beside: Fields, doc: TemplateDoc, newest: Template | null): Faults => {
  const whole: Fields = { ...(newest ? presentTemplate(doc, newest) : {}), row: presentAuthored(doc) }
  return Object.keys(beside).flatMap((key) => (isSame(beside[key], whole[key]) ? [] : [{ path: `/template/${key}`, rule: 'readOnly' }]))
}

/** Refuses (422) by its name what rode along and is not as it stands. */
export const refuseChanged = async (sent: unknown, doc: TemplateDoc): Promise<void> => {
  const { file, beside } = fileIn(sent)
  const newest = doc.head > 0 ? await templateVersion(doc._id, doc.head) : null
  const errors = [...fixedFaults(file, doc, newest), ...besideFaults(beside, doc, newest)]
  const field = errors[0]?.path.split('/').at(-1) ?? ''
  if (errors.length > 0) throw new AppError('invalid', { reason: 'readOnly', params: { field }, errors })
}

/** Whether it says what stands: then nothing is written. */
export const saysWhatStands = async (file: TemplateFile, doc: TemplateDoc): Promise<boolean> => {
  const { version, published, active } = file
  return isSame({ ...(await fileBeingWritten(doc)), version, published, active }, file)
}
