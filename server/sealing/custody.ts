import { model, Schema } from '../platform/database/model'
import { isDuplicateKey } from '../platform/duplicateKey'
import { now } from '../platform/clock'
import { keyFor } from '../platform/keyFile'
import { matterId, type Matter } from './matter'
import { newKey, openKeyOf, wrapKey } from './wrap'
import { slot } from '../platform/world'

/**
 * Who holds the keys of sealed matters. One interface on purpose: a key that is split among the openers will stand behind it later.
 * Whoever asks has judged before that they may: the custody knows no people.
 */
interface KeyCustody {
  /** The matter's key, 32 bytes; made where there is none. In every process the same one. */
  getOrCreate(matter: Matter): Promise<Buffer>
}

interface SealKeyDoc {
  /** matterId */
  _id: string
  /** The key, sealed with the installation's and bound to the id. */
  wrapped: string
  created: Date
}

const schema = new Schema<SealKeyDoc>(
  { _id: { type: String, required: true }, wrapped: { type: String, required: true }, created: { type: Date, required: true } },
  { collection: 'sealKeys', versionKey: false },
)
const SealKeyModel = model<SealKeyDoc>('SealKey', schema)

const installationKey = (): Buffer => keyFor('sealed matters')

/** Keys lie in the database, wrapped by the installation's: a copy of the data alone opens nothing. */
const wrappedCustody: KeyCustody = {
  async getOrCreate(matter) {
    const _id = matterId(matter)
    const known = await SealKeyModel.findOne({ _id }).lean<SealKeyDoc>()
    if (known) return openKeyOf(known.wrapped, { id: _id, by: installationKey() })
    const key = newKey()
    try {
      await SealKeyModel.create({ _id, wrapped: wrapKey(key, { id: _id, by: installationKey() }), created: now() })
      return key
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
      // Somebody else made it in the same moment: theirs is the one that counts.
      const theirs = await SealKeyModel.findOne({ _id }).lean<SealKeyDoc>()
      if (!theirs) throw error
      return openKeyOf(theirs.wrapped, { id: _id, by: installationKey() })
    }
  },
}

const held = slot<KeyCustody>(() => wrappedCustody)

/** The custody in force. */
export const custody = (): KeyCustody => held.value

/** Another custody in place of the one that wraps by the installation's key; null puts that back. */
export const setCustody = (other: KeyCustody | null): void => {
  held.value = other ?? wrappedCustody
}

/** Whether anything was ever sealed for a matter: then a missing key file must not be replaced by a new one. */
export const hasSealedMatters = async (): Promise<boolean> => (await SealKeyModel.findOne({}, { _id: 1 }).lean()) !== null

/** Throws where the installation's key does not open the keys that lie here. */
export const assertOpensMatters = async (): Promise<void> => {
  const one = await SealKeyModel.findOne({}).lean<SealKeyDoc>()
  if (one) openKeyOf(one.wrapped, { id: one._id, by: installationKey() })
}

/** The keys of a tender's matters, for another house: whoever asks seals them at once. */
export const keysOfTender = async (tenderId: string): Promise<{ id: string; key: Buffer }[]> => {
  const rows = await SealKeyModel.find({ _id: { $gte: `${tenderId}:`, $lt: `${tenderId};` } }).lean<SealKeyDoc[]>()
  return rows.map(({ _id: id, wrapped }) => ({ id, key: openKeyOf(wrapped, { id, by: installationKey() }) }))
}

/** One of another house in this one, wrapped anew; it must not be there. */
export const takeKey = async (id: string, key: Buffer): Promise<void> => {
  await SealKeyModel.create({ _id: id, wrapped: wrapKey(key, { id, by: installationKey() }), created: now() })
}
