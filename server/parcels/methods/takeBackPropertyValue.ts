import { takeBackPropertyValue as contract } from '../../contract/parcels/takeBackPropertyValue'
import { AppError } from '../../platform/errors'
import { method } from '../../calls/method'
import type { PropertyInput } from '../../contract/parcels/views'
import { isTakenBack, MARKERS, markersBefore } from '../changes'
import { parseParcelInput } from '../parseInput'
import { mediaUrl } from '../media/address'
import { ParcelHistoryModel, type ParcelDoc, type ParcelHistoryDoc } from '../model'
import { mayEditParcel, presentToStaff, readParcel } from '../read'
import { locationFaults, refuseArchived, refuseFaults, saveParcel } from '../save'
import { readTemplates } from '../templates'

/** All panoramas as they are, but for the markers of one; null: it is gone. */
const withMarkers = ({ _id, panoramas }: ParcelDoc, id: string, markers: string | null): Partial<PropertyInput> | null => {
  if (markers === null || !panoramas.some((one) => one.id === id)) return null
  return { panoramas: panoramas.map((one) => ({ url: mediaUrl(_id, one.id), ...(one.id === id && { markers }) })) }
}

/**
 * What is sent to take a change back; null: the parcel has no such entry, that field was not in it, or what it was is not there any more.
 */
const changeIn = async (parcel: ParcelDoc | null, historyId: string, field: string) => {
  const entry = parcel && (await ParcelHistoryModel.findOne({ _id: historyId, parcelId: parcel._id }).lean<ParcelHistoryDoc>())
  const change = entry?.changes.find((one) => one.field === field)
  if (!parcel || !change) return null
  const ofMarkers = field.startsWith(MARKERS)
  const input = ofMarkers ? withMarkers(parcel, field.slice(MARKERS.length), markersBefore(change.before)) : { [field]: change.before }
  return input && (ofMarkers || isTakenBack(field)) ? { parcel, input } : null
}

export const takeBackPropertyValue = method(contract, {
  subject: async (_ctx, { id, historyId, field }) => changeIn(await readParcel(id), historyId, field),
  policy: mayEditParcel,
  async handle(ctx, { parcel: before, input }, { version }) {
    const templates = await readTemplates()
    // Judged like what somebody types today: what was right then may not be so any more.
    const { set, errors } = parseParcelInput(input, { before, templates })
    refuseFaults([...errors, ...(await locationFaults(set.locationId, before.locationId))])
    if (version === before.version) refuseArchived(before, set)
    if (Object.keys(set).length === 0) throw new AppError('conflict')
    return presentToStaff(ctx, await saveParcel(ctx, before, { set, version, kind: 'takenBack', templates }), templates)
  },
})
