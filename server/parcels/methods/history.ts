import * as contract from '../../contract/all.gen'
import { method } from '../../calls/method'
import { toldChange, isTakenBack, MARKERS, markersBefore } from '../changes'
import { ParcelHistoryModel, type ParcelHistoryDoc, type ParcelDoc } from '../model'
import { mayEditParcel, readParcel, presentToStaff } from '../read'
import { AppError } from '../../platform/errors'
import type { PropertyInput } from '../../contract/parcels/views'
import { parseParcelInput } from '../parseInput'
import { mediaUrl } from '../media/address'
import { locationFaults, refuseArchived, refuseFaults, saveParcel } from '../save'
import { readTemplates } from '../templates'

const PAGE = 100

export const getPropertyHistory = method(contract.getPropertyHistory, {
  subject: (_ctx, { id }) => readParcel(id),
  // Who did what is the house's own business.
  policy: mayEditParcel,
  async handle(_ctx, { _id }, { cursor }) {
    const before = Number(cursor ?? Number.MAX_SAFE_INTEGER)
    if (!Number.isSafeInteger(before)) return []
    const where = { parcelId: _id, version: { $gt: 0, $lt: before } }
    const newest = await ParcelHistoryModel.find(where).sort({ version: -1 }).limit(PAGE).lean<ParcelHistoryDoc[]>()
    // Changes of files leave the version as it is: a page ends between two versions, or what is left of one would be in none.
    const last = newest.at(-1)?.version
    const ofLast = last === undefined ? [] : await ParcelHistoryModel.find({ parcelId: _id, version: last }).lean<ParcelHistoryDoc[]>()
    const rows = [...newest.filter(({ version }) => version !== last), ...ofLast]
    rows.sort((a, b) => b.version - a.version || b.at.getTime() - a.at.getTime())
    return rows.map(({ _id: id, at, by, kind, version, changes }) => ({
      ...{ id, at: at.toISOString(), by: by?.name ?? '', kind, version, changes: changes.map(toldChange), cursor: String(version) },
    }))
  },
})

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

export const takeBackPropertyValue = method(contract.takeBackPropertyValue, {
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
