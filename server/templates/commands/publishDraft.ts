import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TemplateFile } from '../../../engine/template'
import { now } from '../../platform/clock'
import { commit } from '../../platform/commit'
import { isDuplicateKey } from '../../platform/duplicateKey'
import { AppError } from '../../platform/errors'
import { readFileToPublish } from '../drafts'
import { TemplateModel, TemplateVersionModel, type TemplateDoc, type TemplateVersionDoc } from '../model'
import { nameOf, templateRecord, type Hand } from '../record'
import { headOf } from './saveDraft'

/** A version whose head did not follow in this time was left by a kill; it is far longer than the two writes take. */
const LEFT_AFTER_MS = 5_000

/**
 * Puts a version where none is, or where one was left. One of this moment belongs to somebody who publishes too: it stays until their head
 * has followed, and then for good; the caller's commit is stale by then.
 */
async function insertVersion(version: TemplateVersionDoc): Promise<void> {
  for (;;) {
    try {
      await TemplateVersionModel.create(version)
      return
    } catch (fault) {
      if (!isDuplicateKey(fault)) throw fault
    }
    const there = await TemplateVersionModel.findOne({ _id: version._id }, { publishedAt: 1 }).lean()
    const template = await TemplateModel.findOne({ _id: version.templateId }, { head: 1 }).lean()
    if (!template || template.head >= version.number) return
    // Either way: the clock of the process that died may have been ahead.
    const isLeft = there && Math.abs(now().getTime() - there.publishedAt.getTime()) > LEFT_AFTER_MS
    // Named by its time, so that of two who find it nobody removes what the other put there instead.
    if (isLeft) await TemplateVersionModel.deleteOne({ _id: version._id, publishedAt: there.publishedAt })
    else await sleep(100)
  }
}

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
  await insertVersion({
    _id: `${doc._id}@${number}`,
    templateId: doc._id,
    number,
    hash: createHash('sha256').update(body).digest('hex'),
    body,
    publishedAt: hand.at,
    note: note.trim(),
    publishedBy: nameOf(hand.by),
  })
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
