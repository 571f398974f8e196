import type { TemplateFile } from '../../../engine/template'
import { isDuplicateKey } from '../../platform/duplicateKey'
import { commit } from '../../platform/commit'
import { AppError } from '../../platform/errors'
import { placeIn, provenIntents } from '../../platform/intentProof'
import { TemplateModel, TemplateVersionModel, type TemplateDoc } from '../model'
import { nameOf, templateRecord, type Hand } from '../record'

/** Ids of shipped templates; only a copy's may begin so. */
const SHIPPED_ID = /^EU-(?!.*-copy(?:-\d+)?$)/

/** Keys of a template's head that follow its file. */
export const headOf = (file: TemplateFile) => ({
  name: file.name,
  description: file.description,
  legalBasis: file.legalBasis,
  projectTypes: file.projectTypes,
  sdkVersion: file.sdkVersion ?? null,
  noticeSubtype: file.noticeSubtype ?? null,
})

/**
 * Makes a template that nobody has published yet. Its id must be new, also among those that were deleted: tenders may still know their
 * versions.
 */
export const makeTemplate = async (file: TemplateFile, hand: Hand): Promise<TemplateDoc> => {
  if (SHIPPED_ID.test(file.id)) throw new AppError('invalid', { errors: [{ path: '/template/id', rule: 'reservedId' }] })
  if (await TemplateVersionModel.exists({ templateId: file.id })) throw new AppError('conflict', { reason: 'templateIdTaken' })
  try {
    const made = await TemplateModel.create({
      _id: file.id,
      active: file.active,
      builtIn: false,
      head: 0,
      ...headOf(file),
      draft: { body: JSON.stringify(file), updated: hand.at, updatedBy: nameOf(hand.by) },
      created: hand.at,
      updated: hand.at,
      updatedBy: nameOf(hand.by),
      pending: provenIntents(placeIn(TemplateModel, file.id), [templateRecord('TEMPLATE_CREATED', hand)]),
    })
    return made.toObject()
  } catch (fault) {
    if (isDuplicateKey(fault)) throw new AppError('conflict', { reason: 'templateIdTaken' }, fault)
    throw fault
  }
}

/** Saves what is being written. Names in lists follow at once where nothing is published yet, else with the publication. */
export const saveDraft = (
  file: TemplateFile,
  { before, lock, ...hand }: Hand & { before: TemplateDoc | null; lock: number | null },
): Promise<TemplateDoc> => {
  if (!before) {
    if (lock !== null) throw new AppError('notFound')
    return makeTemplate(file, hand)
  }
  if (lock === null) throw new AppError('conflict', { reason: 'templateIdTaken' })
  return commit<TemplateDoc>(
    TemplateModel,
    { _id: before._id, version: lock },
    {
      $set: {
        ...(before.head === 0 ? headOf(file) : {}),
        draft: { body: JSON.stringify(file), updated: hand.at, updatedBy: nameOf(hand.by) },
        updated: hand.at,
        updatedBy: nameOf(hand.by),
      },
    },
    // A draft is saved every few seconds; the log tells of making, publishing and deleting.
  )
}
