import { SubmissionModel, type SubmissionDoc } from './model'
import type { OfferPlace } from './place'

/** Whether something is submitted and stands for this place: its files are a part of it then, and their bytes stay whoever deletes them. */
export async function standsFor({ offerId, tenderId, lotId, kind, round, offerRound }: Omit<OfferPlace, 'orgId'>): Promise<boolean> {
  const rows = await SubmissionModel.find({ tenderId, lotId, offerId, kind, round }, { of: 1, action: 1, offerRound: 1 }).lean<
    Pick<SubmissionDoc, '_id' | 'of' | 'action' | 'offerRound'>[]
  >()
  const withdrawn = new Set(rows.flatMap(({ of }) => (of === null ? [] : [of])))
  const isSame = (one: Pick<SubmissionDoc, 'offerRound'>) => kind === 'application' || one.offerRound === offerRound
  return rows.some((one) => one.action === 'submit' && isSame(one) && !withdrawn.has(one._id))
}
