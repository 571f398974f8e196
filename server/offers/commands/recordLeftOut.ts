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
 * Writes down whom a change of stage left out, one entry of the log for a lot, however many they are: in their offers that follows from the
 * lot, and nothing is decided of its own. Carried out again it changes nothing.
 */
export async function recordLeftOut(
  tender: TenderDoc,
  { intentId, why, at, by, lots }: LeftOut,
  { audit, publish }: EffectPorts,
): Promise<void> {
  const offers = await OfferModel.find({ tenderId: tender._id }, { pending: 0 }).sort({ _id: 1 }).lean<OfferDoc[]>()
  for (const { lotId, round, hadChosen } of lots) {
    const lot = tender.lots.find((one) => one.lotId === lotId)
    if (!lot) continue
    const where = { tender, lot }
    const left = offers.filter((offer) =>
      teamEntries(offer, where).some(
        (entry) =>
          entry.round === round && (why === 'choice' ? isNotChosen(entry) : isPassed(entry, { ...where, offerId: offer._id, hadChosen })),
      ),
    )
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
