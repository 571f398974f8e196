import { commit } from '../../platform/commit'
import { AppError } from '../../platform/errors'
import { TemplateModel, type TemplateDoc } from '../model'
import { nameOf, templateRecord, type Hand } from '../record'

/** Back to the newest published version. A template that was never published has nothing to go back to; it can be deleted. */
export const discardDraft = (doc: TemplateDoc, { lock, ...hand }: Hand & { lock: number }): Promise<TemplateDoc> => {
  if (doc.head === 0 || !doc.draft) throw new AppError('conflict', { reason: 'templateNothingToDiscard' })
  return commit<TemplateDoc>(
    TemplateModel,
    { _id: doc._id, version: lock },
    { $set: { draft: null, updated: hand.at, updatedBy: nameOf(hand.by) } },
    [templateRecord('TEMPLATE_DRAFT_DISCARDED', hand)],
  )
}
