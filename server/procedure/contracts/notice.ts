import { asShown } from '../../../engine/form'
import { laterModificationFormOf, modificationFormOf } from '../../../engine/template'
import { GROUND_FACTS, valueAfter } from '../../../workflows/contract'
import { AppError } from '../../platform/errors'
import { derivedId } from '../../platform/newId'
import { createTender, type Creator, ownTemplate, readRevision, type TenderDoc, TenderModel, withoutAddressOf } from '../../tenders/area'
import { modificationForm } from '../awardNotice/form'
import { knownResult, type KnownResult } from '../awardNotice/known'
import { publishedForm } from '../commands/beginAwardNotice'
import { ContractModel, type ContractDoc, standing } from './model'

/** Of the notice of a change: pressed twice at once, by whomever, it is one. */
export const noticeIdOf = (contractId: string, no: number): string => derivedId('modification notice', contractId, String(no))

/** Identifier and version of the award notice of a lot, where it appeared through the portal. */
async function awardNoticeOf(tenderId: string, lotId: string): Promise<string | null> {
  const notice = await TenderModel.findOne({ 'resultOf.tenderId': tenderId, 'resultOf.lotIds': lotId }).lean<TenderDoc>()
  const { state, noticeId } = notice?.portal ?? {}
  return state === 'published' && noticeId ? `${noticeId}-01` : null
}

/** The contractor's part of a result alone, with what the contract is worth after this change. */
const ofContract = (known: KnownResult, { orgId, value, amendments }: ContractDoc, no: number): KnownResult => ({
  ...known,
  lots: known.lots.map((lot) => ({
    ...lot,
    winners: lot.winners.flatMap((winner) => {
      if (winner.organizationId !== orgId) return []
      const after = value && { ...value, amount: valueAfter(value.amount, standing(amendments.slice(0, no))) }
      return [{ ...winner, value: after ?? winner.value }]
    }),
  })),
})

/**
 * A draft of the notice of a contract's change, with what is known of both; whoever begins it is its admin. Begun again it is the one that
 * is there. Refuses (409) a change that there is none of, and where no form of the EU's follows.
 */
export async function beginModificationNotice(
  tender: TenderDoc,
  { contractId, no }: { contractId: string; no: number },
  { creator, at }: { creator: Creator; at: Date },
): Promise<TenderDoc> {
  const contract = await ContractModel.findOne({ _id: contractId, tenderId: tender._id }).lean<ContractDoc>()
  const amendment = standing(contract?.amendments ?? []).find((one) => one.no === no)
  if (!contract || !amendment || !tender.published) throw new AppError('conflict', { reason: 'refused.contractNotAmended' })
  const { templateId } = tender
  const to = await publishedForm([laterModificationFormOf(templateId), modificationFormOf(templateId)], 'refused.noModificationForm')
  const [from, form] = await Promise.all([ownTemplate(tender), readRevision(tender._id, tender.published.revision)])
  const known = ofContract(await knownResult(tender, form, [contract.lotId]), contract, no)
  const { ground, reason, text } = amendment
  const data = modificationForm(from, to, {
    ...{ data: withoutAddressOf(from, asShown(from, form), tender._id), known, now: at },
    change: { awardNotice: await awardNoticeOf(tender._id, contract.lotId), code: GROUND_FACTS[ground].code, reason, text },
  })
  return createTender({ type: 4, templateId: to.file.id, name: tender.name, organizationId: tender.orgId, data }, creator, {
    at,
    _id: noticeIdOf(contractId, no),
  })
}
