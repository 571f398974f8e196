import { commit } from '../platform/commit'
import { AppError } from '../platform/errors'
import { type TenderDoc, TenderModel } from '../tenders/area'
import { ParcelModel, type ParcelDoc } from './model'

const TRIES = 5
type Linked = Pick<ParcelDoc, 'projectId' | 'lotId'> | null

/** The lots' lists with this parcel in those that it is linked to, and in no other; empty: they are right already. */
const wrongLots = (tender: TenderDoc, parcelId: number, linked: Linked): Record<string, number[]> =>
  Object.fromEntries(
    tender.lots.flatMap(({ lotId, parcelIds = [] }, n): [string, number[]][] => {
      const belongs = linked?.projectId === tender._id && (linked.lotId === null || linked.lotId === lotId)
      if (belongs === parcelIds.includes(parcelId)) return []
      return [[`lots.${n}.parcelIds`, belongs ? [...parcelIds, parcelId] : parcelIds.filter((id) => id !== parcelId)]]
    }),
  )

/** Makes a tender's lots name the parcel where the parcel, which decides, says that it is linked. As good twice as once. */
export const mirrorLink = async (parcelId: number, projectId: string): Promise<void> => {
  for (let tries = 1; ; tries++) {
    const tender = await TenderModel.findOne({ _id: projectId }).lean<TenderDoc>()
    if (!tender) return
    const linked = await ParcelModel.findOne({ _id: parcelId }, { projectId: 1, lotId: 1 }).lean<Linked>()
    const set = wrongLots(tender, parcelId, linked)
    if (Object.keys(set).length === 0) return
    try {
      // By their epoch, which everything that writes lots goes by: nothing is overwritten, here or there.
      await commit(TenderModel, { _id: projectId, epoch: tender.epoch }, { $set: set, $inc: { epoch: 1 } })
      return
    } catch (fault) {
      if (!(fault instanceof AppError) || fault.code !== 'conflict' || tries >= TRIES) throw fault
    }
  }
}
