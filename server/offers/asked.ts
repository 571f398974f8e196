import { OfferModel } from './model'

/** Whether a company was told that it is asked for a work: the decision that it knows of. */
export const isAskedForWorks = async (tenderId: string, orgId: number): Promise<boolean> =>
  (await OfferModel.exists({ tenderId, orgId, lotOffers: { $elemMatch: { 'told.decision': 'invited' } } })) !== null
