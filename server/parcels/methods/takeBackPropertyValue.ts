import { takeBackPropertyValue as contract } from '../../contract/parcels/takeBackPropertyValue'
import { AppError } from '../../platform/errors'
import { method } from '../../transport/method'
import { isTakenBack } from '../changes'
import { judgedParcel } from '../judged'
import { ParcelHistoryModel, type ParcelDoc, type ParcelHistoryDoc } from '../model'
import { mayEditParcel, presentToStaff, readParcel } from '../read'
import { locationFaults, refuseArchived, refuseFaults, saveParcel } from '../save'
import { readTemplates } from '../templates'

/** The change that is taken back; null: the parcel has no such entry, or that field was not in it. */
const changeIn = async (parcel: ParcelDoc | null, historyId: string, field: string) => {
  const entry = parcel && (await ParcelHistoryModel.findOne({ _id: historyId, parcelId: parcel._id }).lean<ParcelHistoryDoc>())
  const change = entry?.changes.find((one) => one.field === field)
  return parcel && change && isTakenBack(field) ? { parcel, value: change.before } : null
}

export const takeBackPropertyValue = method(contract, {
  subject: async (_ctx, { id, historyId, field }) => changeIn(await readParcel(id), historyId, field),
  policy: mayEditParcel,
  async handle(ctx, { parcel: before, value }, { field, version }) {
    const templates = await readTemplates()
    // Judged like what somebody types today: what was right then may not be so any more.
    const { set, errors } = judgedParcel({ [field]: value }, { before, templates })
    refuseFaults([...errors, ...(await locationFaults(set.locationId, before.locationId))])
    if (version === before.version) refuseArchived(before, set)
    if (Object.keys(set).length === 0) throw new AppError('conflict')
    return presentToStaff(ctx, await saveParcel(ctx, before, { set, version, kind: 'takenBack', templates }), templates)
  },
})
