import { negotiationSkipped } from '../../../workflows/offer'
import type { Announcement } from '../../contract/offers/offers'
import { AppError, type ErrorData } from '../../platform/errors'
import type { LotDoc, TenderDoc } from '../../tenders/area'
import { OfferModel, type LotOfferDoc, type OfferDoc } from '../model'
import { announcedRecord, type OfferActor } from '../record'
import { isInformed, untoldIn, type Untold } from '../untold'
import { changeLots, withEntry } from './changeLots'

interface Acting {
  tender: TenderDoc
  by: OfferActor
  at: Date
}
interface Announcing extends Acting {
  lot: LotDoc
}

/** What is told to one company, of one lot. */
export interface Wish {
  announcement: Announcement
  lot: LotDoc
}

type Faults = NonNullable<ErrorData['errors']>

const reasonFor = ({ entry, decision }: Untold, { reason }: Announcement): string | null => {
  const given = reason?.trim() ?? ''
  if (decision !== 'rejected') return null
  return given === '' ? entry.reason : given
}

const faultsOf = (wishes: readonly Wish[], offers: ReadonlyMap<string, OfferDoc>, acting: Acting): Faults =>
  wishes.flatMap(({ announcement: one, lot }, n): Faults[number][] => {
    const where = { ...acting, lot }
    const offer = offers.get(one.offerId)
    const path = `/announcements/${n}`
    if (!offer) return [{ path: `${path}/offerId`, rule: 'unknownOffer' }]
    const untold = untoldIn(offer, where)
    const ofLot = offer.lotOffers.filter(({ lotId }) => lotId === where.lot.lotId)
    const wasTold = ofLot.some((entry) => entry.announcedAt !== null || isInformed(offer, entry, where.lot))
    // Announced, or informed before the award, by somebody else a moment ago: nothing is left to say, and nothing is wrong.
    if (untold.length === 0) return wasTold ? [] : [{ path: `${path}/offerId`, rule: 'nothingToAnnounce' }]
    return untold.some((each) => each.decision === 'rejected' && reasonFor(each, one) === null)
      ? [{ path: `${path}/reason`, rule: 'required' }]
      : []
  })

const told = ({ entry, decision }: Untold, reason: string | null, { by, at }: Announcing): LotOfferDoc => ({
  ...entry,
  decision,
  ...(entry.decision === decision ? {} : { decidedAt: at, decidedBy: by.id }),
  reason,
  announcedAt: at,
  told: { decision, reason, at },
})

/** The stored entry takes what was told; what is sealed in it, and hidden in `next`, stays. */
const keepSealed = (stored: LotOfferDoc | undefined, next: LotOfferDoc): LotOfferDoc => {
  if (!stored) return next
  const { decision, decidedAt, decidedBy, reason, announcedAt, told: said } = next
  return { ...stored, decision, decidedAt, decidedBy, reason, announcedAt, told: said }
}

const tell = (announcement: Announcement, where: Announcing): Promise<OfferDoc> =>
  changeLots(announcement.offerId, (offer) => {
    const untold = untoldIn(offer, where)
    if (untold.length === 0) return null
    const { lot, by, at } = where
    const intents = untold.map((one) => {
      const reason = reasonFor(one, announcement)
      const { round } = one.entry
      const deadline = one.decision === 'invited' ? lot.deadlines.offerDeadline : null
      // Where nobody is asked for an offer, everybody may hand one in: a rejection is one of that.
      const wasInvited = one.entry.told?.decision === 'invited' || negotiationSkipped(lot)
      return announcedRecord({ at, by, lotId: lot.lotId, round, decision: one.decision, reason, deadline, wasInvited })
    })
    const lotOffers = untold.reduce((all, one) => {
      const stored = offer.lotOffers.find(({ lotId, round }) => lotId === lot.lotId && round === one.entry.round)
      return withEntry(all, keepSealed(stored, told(one, reasonFor(one, announcement), where)))
    }, offer.lotOffers)
    return { lotOffers, intents, by: { name: by.name, at } }
  })

/**
 * Tells bidders what was decided about them in lots. Refuses (422) rejections without a reason and offers with nothing to tell, before
 * anybody is told. Answers the offers as they are then, their own intents pending.
 */
export async function announce(wishes: readonly Wish[], acting: Acting): Promise<OfferDoc[]> {
  const found = await OfferModel.find({ tenderId: acting.tender._id }).lean<OfferDoc[]>()
  const offers = new Map(found.map((one) => [one._id, one]))
  const errors = faultsOf(wishes, offers, acting)
  if (errors.length > 0) throw new AppError('invalid', { errors })
  const done = new Map<string, OfferDoc>()
  for (const { announcement, lot } of wishes) done.set(announcement.offerId, await tell(announcement, { ...acting, lot }))
  return [...done.values()]
}
