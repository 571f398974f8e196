import { getPropertyHistory as contract } from '../../contract/parcels/getPropertyHistory'
import { method } from '../../calls/method'
import { toldChange } from '../changes'
import { ParcelHistoryModel, type ParcelHistoryDoc } from '../model'
import { mayEditParcel, readParcel } from '../read'

const PAGE = 100

export const getPropertyHistory = method(contract, {
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
