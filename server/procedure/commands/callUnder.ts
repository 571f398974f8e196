import { procedureOf, shippedProcedure } from '../../../workflows/procedure'
import { AppError } from '../../platform/errors'
import { commit } from '../../platform/commit'
import { boundFramework, type Creator, type LotDoc, partiesOf, type TenderDoc, TenderModel } from '../../tenders/area'
import { isDeclined } from '../../offers/area'
import { provenEnds, provenOffers } from '../verifyEnds'
import { copyTender } from './copyTender'

/** The procedures that Lotse ships for calls. */
const CALL = 'framework-call'
const CALL_IN_SYSTEM = 'dynamic-call'

const refused = (reason: string): AppError => new AppError('conflict', { reason: `refused.${reason}` })

/** Who got a contract in any of these lots: the parties of the framework agreement that they were about. */
const partiesIn = (lots: readonly LotDoc[]): number[] => [
  ...new Set(
    lots.flatMap(({ outcome, awardedTo = [] }) => (outcome === 'awarded' ? awardedTo.map(({ organizationId }) => organizationId) : [])),
  ),
]

const isSystem = (tender: TenderDoc): boolean => procedureOf(tender).takePart === 'admitted'

/** Lots of a dynamic purchasing system that has not ended, as the log has it, and whose last day has not come. */
const runningIn = async (system: TenderDoc, at: Date): Promise<Set<string>> =>
  new Set(
    (await provenEnds(system)).flatMap(({ lotId, stage, deadlines: { finalDeadline } }) =>
      stage < 8 && finalDeadline !== null && at < finalDeadline ? [lotId] : [],
    ),
  )

/**
 * Who is admitted in any lot of a system that runs, was told so, and has not left; refuses (409) nobody, where a decision or a leaving is
 * not the log's, and while somebody who is put out was not told.
 */
async function admittedTo(system: TenderDoc, at: Date): Promise<number[]> {
  const lotIds = await runningIn(system, at)
  const offers = await provenOffers(system._id)
  if (!offers) throw refused('admittedDiffer')
  const toldIn = ({ lotOffers }: (typeof offers)[number]) =>
    lotOffers.filter((one) => lotIds.has(one.lotId) && one.told?.decision === 'accepted' && !isDeclined(one))
  // Who is put out is asked no more, and is to know it before the others are asked without them; who has left is asked in no case.
  if (offers.some((offer) => toldIn(offer).some(({ decision }) => decision !== 'accepted'))) throw refused('putOutUntold')
  const admitted = offers.filter((offer) => toldIn(offer).length > 0)
  if (admitted.length === 0) throw refused('systemAsksNobody')
  return admitted.map(({ orgId }) => orgId)
}

/**
 * A draft in which the parties of an awarded framework agreement (§ 21 Abs. 4 VgV), or all who are admitted to a dynamic purchasing system
 * (§ 23 Abs. 6 VgV), alone are asked for offers, with an own deadline and opening; its form is the other's, without dates. Refuses (409)
 * where nobody is, as the log has it, or it is such a call itself.
 */
export async function callUnder(tender: TenderDoc, creator: Creator, { at, _id }: { at: Date; _id: string }): Promise<TenderDoc> {
  if (procedureOf(tender).ordersDirectly) throw refused('noFramework')
  const inSystem = isSystem(tender)
  const orgIds = inSystem ? await admittedTo(tender, at) : partiesIn(await provenEnds(tender))
  if (orgIds.length === 0 || tender.framework) throw refused('noFramework')
  const procedure = inSystem ? CALL_IN_SYSTEM : CALL
  const { type } = shippedProcedure(procedure) ?? tender
  return copyTender(tender, creator, { at, _id, call: { type, procedure, framework: { tenderId: tender._id, orgIds } } })
}

/** A call in a system before its publication: asked are those who are admitted then, not those of the day on which it was drafted. */
export async function withAdmittedNow(call: TenderDoc, at: Date): Promise<TenderDoc> {
  const { _id, framework, version, epoch } = call
  if (!framework || (partiesOf(call) ?? []).length === 0) return call
  const system = await TenderModel.findOne({ _id: framework.tenderId }).lean<TenderDoc>()
  if (!system || !isSystem(system)) return call
  const orgIds = await admittedTo(system, at)
  if (orgIds.length === framework.orgIds.length && orgIds.every((id) => framework.orgIds.includes(id))) return call
  // Whatever the outbox writes of the draft meanwhile: nobody else may have changed the parties, nor published it.
  const parties = boundFramework(_id, { tenderId: system._id, orgIds })
  const written = await commit(TenderModel, { _id, epoch, 'framework.code': framework.code }, { $set: { framework: parties } })
  // What a colleague saved since then is not what was judged: the publication refuses it.
  return { ...written, version, epoch }
}
