import { AppError } from '../../platform/errors'
import { readSettings } from '../../settings/area'
import { TenderModel } from '../model'
import { type Hand, setActive, type TemplateDoc, TemplateModel } from '../../templates/area'

/**
 * Takes a template out of the list. Its published versions stay for good: whatever a tender that is being made in this instant is pinned to
 * must be found. Refused while a tender uses it or the settings name it.
 */
export const deleteTemplate = async (doc: TemplateDoc, hand: Hand): Promise<void> => {
  const { defaultTemplateSettings } = await readSettings()
  if (Object.values(defaultTemplateSettings).includes(doc._id)) throw new AppError('conflict', { reason: 'templateIsDefault' })
  const used = async (): Promise<boolean> => (await TenderModel.exists({ templateId: doc._id })) !== null
  if (await used()) throw new AppError('conflict', { reason: 'templateUsed' })
  // No new tender begins from here on; then look once more.
  await setActive(doc, { active: false, ...hand })
  if (await used()) throw new AppError('conflict', { reason: 'templateUsed' })
  await TemplateModel.deleteOne({ _id: doc._id })
}
