import { isDuplicateKey } from '../platform/duplicateKey'
import { now } from '../platform/clock'
import { restsOn, rowOf } from '../platform/kept/grounds'
import { createKept } from '../platform/kept/kept'
import { SettingsModel, type SettingsDoc } from './model'
import { perWorld } from '../platform/world'

restsOn('settings')
/** What they take in memory at most, about: a logo is in them. */
const MAX_BYTES = 1024 * 1024
const kept = perWorld(() => createKept(16 * MAX_BYTES))

/** As they are in the database this moment: what a person may is judged by these, and remembered. */
export const readSettingsNow = async (): Promise<SettingsDoc> => {
  const known = await SettingsModel.findOne({ _id: 'system' }).lean<SettingsDoc>()
  // Sections that came with a later version are at their defaults.
  if (known) return new SettingsModel(known).toObject()
  try {
    const made = await SettingsModel.create({ _id: 'system', updated: now() })
    return made.toObject()
  } catch (error) {
    if (isDuplicateKey(error)) return readSettingsNow()
    throw error
  }
}

/**
 * The installation's settings, which nobody may change in place: everything that is answered asks for them, so they are kept until somebody
 * writes them. The first reader writes the defaults. Negotiation procedures start from EU-19 (concessions) unless set.
 */
export const readSettings = async (): Promise<SettingsDoc> =>
  kept.of({ key: 'system', on: () => rowOf('settings', 'system'), bytes: () => MAX_BYTES }, readSettingsNow)
