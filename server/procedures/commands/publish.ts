import { createHash } from 'node:crypto'
import { type Hand, nameOf } from '../../log/area'
import { commit } from '../../platform/commit'
import { AppError, type Lang } from '../../platform/errors'
import { insertVersion } from '../../platform/insertVersion'
import { ProcedureModel, ProcedureVersionModel, type ProcedureDoc, type ProcedureVersionDoc } from '../model'
import { outlineOf, readProcedure, refuseBroken, refuseUnknownFields } from '../read'
import { record } from '../record'

/**
 * Makes the draft an immutable version, judged once more by the rules of today: the version is inserted first, then the head moves to it. A
 * kill between the two leaves a version above the head; the next publication takes its place.
 */
export async function publishDraft(
  doc: ProcedureDoc,
  { lock, note, lang, ...hand }: Hand & { lock: number; note: string; lang: Lang },
): Promise<ProcedureDoc> {
  if (doc.version !== lock)
    throw new AppError('stale', { reason: 'staleBy', changedBy: doc.updatedBy, params: { changedBy: doc.updatedBy }, version: doc.version })
  if (!doc.draft) throw new AppError('conflict', { reason: 'procedureNothingToPublish' })
  const number = doc.head + 1
  if (number > 1 && note.trim() === '')
    throw new AppError('invalid', { reason: 'procedureNoteMissing', errors: [{ path: '/note', rule: 'required' }] })
  const document = readProcedure(JSON.parse(doc.draft.body), { lang, id: doc._id, version: number })
  await refuseUnknownFields(document, lang)
  refuseBroken(document, lang)
  const body = JSON.stringify(document)
  const by = nameOf(hand.by)
  const made = {
    _id: `${doc._id}@${number}`,
    procedureId: doc._id,
    number,
    hash: createHash('sha256').update(body).digest('hex'),
    body,
    publishedAt: hand.at,
    note: note.trim(),
    publishedBy: by,
  }
  await insertVersion<ProcedureVersionDoc>(made, { versions: ProcedureVersionModel, heads: ProcedureModel, of: doc._id })
  const head = { outline: outlineOf(document), head: number, published: hand.at, publishedBy: by, draft: null }
  return commit<ProcedureDoc>(ProcedureModel, { _id: doc._id, version: lock }, { $set: { ...head, updated: hand.at, updatedBy: by } }, [
    record('PROCEDURE_PUBLISHED', hand, { version: number }),
  ])
}
