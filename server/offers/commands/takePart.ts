import { asksToApply, procedureOf } from '../../../workflows/procedure'
import { refusalToTakePart } from '../../../workflows/offer'
import { isDuplicateKey } from '../../platform/duplicateKey'
import { AppError } from '../../platform/errors'
import { placeIn, provenIntents } from '../../platform/intentProof'
import { partiesOf, type TenderDoc } from '../../tenders/area'
import { windowOf } from '../facts'
import { signedSince } from '../integrity/marker'
import { OfferModel, type OfferDoc } from '../model'
import { offerIdOf } from '../offerId'
import { participatedRecord, type OfferActor } from '../record'
import { claimInvitation } from './invitations'

/**
 * Takes part in a tender for a company. Answers the offer that is there where somebody did before; 409 (refused.<why>) where no lot takes
 * anybody any more. A new offer has its intent pending.
 */
export async function takePart(
  tender: TenderDoc,
  { orgId, by, at, token = '' }: { orgId: number; by: OfferActor; at: Date; token?: string },
): Promise<OfferDoc> {
  const _id = offerIdOf(tender._id, orgId)
  const known = await OfferModel.findOne({ _id }).lean<OfferDoc>()
  if (known) return known
  await signedSince()
  const windows = tender.lots.map((lot) => ({ lot, window: { ...windowOf(tender, lot, at), isInvited: true } }))
  const refusals = windows.map(({ window }) => refusalToTakePart(window))
  const [first = 'participationIsOver'] = refusals
  if (!refusals.includes(null)) throw new AppError('conflict', { reason: `refused.${first}` })
  const parties = partiesOf(tender)
  if (parties !== null && !parties.includes(orgId)) throw new AppError('conflict', { reason: 'refused.onlyParties' })
  // Last: of an invitation that had no company yet it is the answer.
  if (parties === null && procedureOf(tender).byInvitation && !(await claimInvitation(tender._id, { email: by.email, token, orgId })))
    throw new AppError('conflict', { reason: 'refused.onlyInvited' })
  const applying = windows.filter(({ lot, window }) => asksToApply(procedureOf(tender), lot) && window.applicationDeadline !== null)
  const deadlines = applying.map(({ window }) => window.applicationDeadline ?? 0).filter((one) => one > at.getTime())
  const application =
    applying.length === 0
      ? null
      : {
          lotIds: applying.map(({ lot }) => lot.lotId),
          deadline: deadlines.length === 0 ? null : new Date(Math.min(...deadlines)),
        }
  try {
    const made = await OfferModel.create({
      _id,
      tenderId: tender._id,
      orgId,
      createdBy: by.id,
      created: at,
      updated: at,
      updatedBy: by.name,
      pending: provenIntents(placeIn(OfferModel, _id), [{ ...participatedRecord({ at, by, application }), id: `participated:${_id}` }]),
    })
    return made.toObject()
  } catch (fault) {
    if (!isDuplicateKey(fault)) throw fault
    const first = await OfferModel.findOne({ _id }).lean<OfferDoc>()
    if (!first) throw fault
    return first
  }
}
