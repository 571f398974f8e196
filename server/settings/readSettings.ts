import { isDuplicateKey } from '../platform/duplicateKey'
import { now } from '../platform/clock'
import { SettingsModel, type SettingsDoc } from './model'

/** The installation's settings; the first reader writes the defaults. Negotiation procedures start from EU-19 (concessions) unless set. */
export const readSettings = async (): Promise<SettingsDoc> => {
  const known = await SettingsModel.findOne({ _id: 'system' }).lean<SettingsDoc>()
  // Sections that came with a later version are at their defaults.
  if (known) return new SettingsModel(known).toObject()
  try {
    const made = await SettingsModel.create({ _id: 'system', updated: now() })
    return made.toObject()
  } catch (error) {
    if (isDuplicateKey(error)) return readSettings()
    throw error
  }
}
