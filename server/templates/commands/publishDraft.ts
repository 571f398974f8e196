import { createHash } from 'node:crypto'
import type { TemplateFile } from '../../../engine/template'
import { commit } from '../../platform/commit'
import { AppError } from '../../platform/errors'
import { insertVersion } from '../../platform/insertVersion'
import { readFileToPublish } from '../drafts'
import { TemplateModel, TemplateVersionModel, type TemplateDoc, type TemplateVersionDoc } from '../model'
import { nameOf, templateRecord, type Hand } from '../record'
import { headOf } from './saveDraft'

/**
 * Makes the draft an immutable version: the version is inserted first, then the head moves to it. A kill between the two leaves a version
 * above the head that no tender can have met; the next publication takes its place.
 */
export const publishDraft = async (
  doc: TemplateDoc,
  { lock, note, ...hand }: Hand & { lock: number; note: string },
): Promise<TemplateDoc> => {
  if (doc.version !== lock)
    throw new AppError('stale', { reason: 'staleBy', changedBy: doc.updatedBy, params: { changedBy: doc.updatedBy }, version: doc.version })
  if (!doc.draft) throw new AppError('conflict', { reason: 'templateNothingToPublish' })
  const number = doc.head + 1
  // The first one is new as a whole; from then on whoever has a tender on the one before is told what moving means.
  if (number > 1 && note.trim() === '')
    throw new AppError('invalid', { reason: 'templateNoteMissing', errors: [{ path: '/note', rule: 'required' }] })
  const written = readFileToPublish(JSON.parse(doc.draft.body))
  const file: TemplateFile = { ...written, id: doc._id, active: doc.active, version: number, published: hand.at.toISOString() }
  const body = JSON.stringify(file)
  const made = {
    _id: `${doc._id}@${number}`,
    templateId: doc._id,
    number,
    hash: createHash('sha256').update(body).digest('hex'),
    body,
    publishedAt: hand.at,
    note: note.trim(),
    publishedBy: nameOf(hand.by),
  }
  await insertVersion<TemplateVersionDoc>(made, { versions: TemplateVersionModel, heads: TemplateModel, of: doc._id })
  return commit<TemplateDoc>(
    TemplateModel,
    { _id: doc._id, version: lock },
    {
      $set: {
        ...headOf(file),
        head: number,
        published: hand.at,
        draft: null,
        updated: hand.at,
        updatedBy: nameOf(hand.by),
      },
    },
    [templateRecord('TEMPLATE_PUBLISHED', hand, { version: number })],
  )
}
