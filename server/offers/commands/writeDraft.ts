import type { FormData } from '../../../engine/form'
import type { Template } from '../../../engine/template'
import { AppError } from '../../platform/errors'
import { assertShape } from '../../tenders/commands/formInput'
import { withComputed } from '../../tenders/form/readForm'
import type { LotDoc, TenderDoc } from '../../tenders/model'
import { saveDraft } from '../drafts'
import { bidderForm } from '../forms'
import type { OfferDoc, SubmissionKind } from '../model'
import { standing } from '../place'
import { presentDraft } from '../presentDraft'

export interface DraftWish {
  tender: TenderDoc
  lot: LotDoc
  kind: SubmissionKind
  draft: { version: number; data: FormData }
  by: { name: string }
  at: Date
}

/** Incomplete is fine, ill-typed is not: refuses with every fault. Answers the data with what the form computes. */
export const checkedData = (template: Template, data: FormData): FormData => {
  assertShape(template, data)
  return withComputed(template, data)
}

/** Keeps what a company writes for a lot; 409 where it cannot be written any more, or where a colleague saved meanwhile (with theirs in error.data.current). */
export async function writeDraft(offer: OfferDoc, { tender, lot, kind, draft, by, at }: DraftWish): Promise<void> {
  const { place, verdict } = standing(offer, { tender, lot, kind }, at)
  if (!verdict.ok) throw new AppError('conflict', { reason: `refused.${verdict.reason}` })
  const { template } = await bidderForm(tender, kind)
  const data = checkedData(template, draft.data)
  try {
    await saveDraft(place, { version: draft.version, data, by, at })
  } catch (fault) {
    if (!(fault instanceof AppError) || fault.code !== 'stale') throw fault
    const { state } = await presentDraft(offer, { tender, lot, kind }, at)
    throw new AppError('stale', { ...fault.data, current: state }, fault)
  }
}
