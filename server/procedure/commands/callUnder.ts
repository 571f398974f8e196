import { shippedProcedure } from '../../../workflows/procedure'
import { AppError } from '../../platform/errors'
import type { Creator, LotDoc, TenderDoc } from '../../tenders/area'
import { provenEnds } from '../verifyEnds'
import { copyTender } from './copyTender'

/** The procedure that Lotse ships for it. */
const CALL = 'framework-call'

/** Who got a contract in any of these lots: the parties of the framework agreement that they were about. */
const partiesIn = (lots: readonly LotDoc[]): number[] => [
  ...new Set(
    lots.flatMap(({ outcome, awardedTo = [] }) => (outcome === 'awarded' ? awardedTo.map(({ organizationId }) => organizationId) : [])),
  ),
]

/**
 * A draft in which the parties of an awarded framework agreement alone are asked again, with an own deadline and opening (§ 21 Abs. 4
 * VgV); its form is the agreement's, without dates. Refuses (409) where nothing was awarded as the log
 * has it, or it is such a call itself.
 */
export async function callUnder(tender: TenderDoc, creator: Creator, { at, _id }: { at: Date; _id: string }): Promise<TenderDoc> {
  const orgIds = partiesIn(await provenEnds(tender))
  if (orgIds.length === 0 || tender.framework) throw new AppError('conflict', { reason: 'refused.noFramework' })
  const { type } = shippedProcedure(CALL) ?? tender
  return copyTender(tender, creator, { at, _id, call: { type, procedure: CALL, framework: { tenderId: tender._id, orgIds } } })
}
