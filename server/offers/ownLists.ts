import type { Actor } from '../calls/actor'
import type { OwnList } from '../tenders/area'
import { InvitationModel, OfferModel, type OfferDoc } from './model'
import { isBidder } from './policy'

const MOST = 1000

const invitedTo = async (email: string, orgId: number): Promise<string[]> => {
  const found = await Promise.all(
    [{ email }, { orgId }].map((whose) =>
      InvitationModel.find(whose, { tenderId: 1, sentAt: 1 }).lean<{ tenderId: string; sentAt: Date }[]>(),
    ),
  )
  return found
    .flat()
    .sort((a, b) => b.sentAt.getTime() - a.sentAt.getTime())
    .map(({ tenderId }) => tenderId)
}

const isSubmitted = ({ lotOffers }: Pick<OfferDoc, 'lotOffers'>): boolean =>
  lotOffers.some((one) => one.applicationSent !== null || one.offerSent !== null)

/**
 * Tenders that somebody's company was invited to ('einladung'), takes part in ('teilnahme'), or has submitted something for ('bewerbung'),
 * newest first.
 */
export async function ownTenders(list: OwnList, actor: Actor): Promise<readonly string[]> {
  const { user } = actor
  if (!user || user.organizationId === null || !isBidder(actor)) return []
  if (list === 'einladung') return [...new Set(await invitedTo(user.email, user.organizationId))].slice(0, MOST)
  const offers = await OfferModel.find({ orgId: user.organizationId }).sort({ created: -1 }).limit(MOST).lean<OfferDoc[]>()
  return offers.filter((offer) => list === 'teilnahme' || isSubmitted(offer)).map(({ tenderId }) => tenderId)
}
