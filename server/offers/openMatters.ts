import { type TenderDoc, TenderModel } from '../tenders/area'
import { hasDraftsIn } from './drafts'
import { SubmissionModel, type SubmissionDoc } from './model'
import { isOpened } from './sealing'

type Row = Pick<SubmissionDoc, 'action' | 'of' | 'tenderId' | 'offerId' | 'lotId' | 'kind' | 'round' | 'offerRound'> & { _id: string }
const ROW = { action: 1, of: 1, tenderId: 1, offerId: 1, lotId: 1, kind: 1, round: 1, offerRound: 1 }

/** Whether a company has something that nobody else may read yet: a draft in a lot that goes on, or a submission before its opening. */
export const hasOpenMatters = async (orgId: number): Promise<boolean> => {
  const rows = await SubmissionModel.find({ orgId }, ROW).lean<Row[]>()
  const withdrawn = new Set(rows.flatMap(({ of }) => of ?? []))
  const submitted = rows.filter(({ _id, action }) => action === 'submit' && !withdrawn.has(_id))
  const found = await TenderModel.find(
    { _id: { $in: [...new Set(submitted.map(({ tenderId }) => tenderId))] } },
    { type: 1, procedure: 1, lots: 1 },
  ).lean<Pick<TenderDoc, '_id' | 'type' | 'procedure' | 'lots'>[]>()
  const tenders = new Map(found.map((one) => [one._id, one]))
  const isSealed = (row: Row): boolean => {
    const tender = tenders.get(row.tenderId)
    // What an exclusion leaves sealed is sealed for good, and nothing to wait for.
    return tender !== undefined && !isOpened(row, tender, null)
  }
  return submitted.some(isSealed) || hasDraftsIn(orgId, isLotOpen)
}

/** Lots that are not at their end. */
const isLotOpen = async (places: readonly { tenderId: string; lotId: string }[]): Promise<boolean> => {
  const found = await TenderModel.find({ _id: { $in: [...new Set(places.map(({ tenderId }) => tenderId))] } }, { lots: 1 }).lean<
    Pick<TenderDoc, '_id' | 'lots'>[]
  >()
  return found.some(({ _id, lots }) =>
    lots.some(({ lotId, stage }) => stage < 8 && places.some((one) => one.tenderId === _id && one.lotId === lotId)),
  )
}
