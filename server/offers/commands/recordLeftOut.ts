import { lotOfferStage } from '../../../workflows/offer'
import type { EffectPorts } from '../../platform/outbox'
import { type LotDoc, teamAudience, type TenderDoc } from '../../tenders/area'
import { teamEntries } from '../entries'
import { lotOfferOf, offerLotOf } from '../facts'
import { OfferModel, type LotOfferDoc, type OfferDoc } from '../model'
import type { LeftOut } from '../procedure'
import { HEARD_VERSION } from '../record'

type Where = { tender: TenderDoc; lot: LotDoc }

const isNotChosen = (entry: LotOfferDoc): boolean => entry.applicationSent !== null && entry.decision === null

/**
 * Left behind: whatever the next round found not opened. Whom a choice left out before stands in the log already, and so does every
 * rejection.
 */
const isPassed = (entry: LotOfferDoc, { tender, lot, offerId, hadChosen }: Where & { offerId: string; hadChosen: boolean }): boolean =>
  entry.decision !== 'rejected' &&
  lotOfferStage(lotOfferOf(entry, 'team'), offerLotOf(tender, lot, offerId)) === 2 &&
  !(hadChosen && isNotChosen(entry))

/**
 * Of whom a choice has read what they applied with: it comes after the opening, so the rows say what the team may know. Asked for by the
 * database, as of all offers of a tender reading them costs more than the whole step.
 */
const notChosen = async (tender: TenderDoc, lotId: string, round: number): Promise<Pick<OfferDoc, '_id' | 'orgId'>[]> => {
  const applied = { $elemMatch: { lotId, round, applicationSent: { $ne: null }, decision: null } }
  const found = await OfferModel.find({ tenderId: tender._id, lotOffers: applied }, { orgId: 1 }).lean<Pick<OfferDoc, '_id' | 'orgId'>[]>()
  // Sorted here: the embedded engine takes as long for that as for finding them.
  return found.sort((one, other) => (one._id < other._id ? -1 : 1))
}

/**
 * Writes down whom a change of stage left out, one entry of the log for a lot, however many they are: in their offers that follows from the
 * lot, and nothing is decided of its own. Carried out again it changes nothing.
 */
export async function recordLeftOut(
  tender: TenderDoc,
  { intentId, why, at, by, lots }: LeftOut,
  { audit, publish }: EffectPorts,
): Promise<void> {
  const all = () => OfferModel.find({ tenderId: tender._id }, { pending: 0 }).sort({ _id: 1 }).lean<OfferDoc[]>()
  const passed = why === 'choice' ? null : await all()
  for (const { lotId, round, hadChosen } of lots) {
    const lot = tender.lots.find((one) => one.lotId === lotId)
    if (!lot) continue
    const where = { tender, lot }
    const left = passed
      ? passed.filter((offer) =>
          teamEntries(offer, where).some((entry) => entry.round === round && isPassed(entry, { ...where, offerId: offer._id, hadChosen })),
        )
      : await notChosen(tender, lotId, round)
    if (left.length === 0) continue
    const data = {
      tenderId: tender._id,
      lotId,
      round,
      why,
      organizationIds: left.map(({ orgId }) => orgId),
      intent: `${intentId}:${lotId}`,
    }
    await audit({ type: 'OFFERS_LEFT_OUT', at, actor: by, data })
  }
  await publish('offers', tender._id, { version: HEARD_VERSION, audience: teamAudience(tender) })
}
