import { fittedToSheet } from '../../../engine/authoring'
import type { FormData } from '../../../engine/form'
import type { Template } from '../../../engine/template'
import type { OfferMessageInput } from '../../contract/offers/drafts'
import { AppError } from '../../platform/errors'
import { isSame } from '../../platform/isSame'
import { bidderForm, type LotDoc, readData, type TenderDoc, withComputed } from '../../tenders/area'
import { readDraft, saveDraft } from '../drafts'
import type { OfferDoc, SubmissionKind } from '../model'
import { placeToWrite } from '../place'
import { writtenMessages } from '../offerMessages'
import { presentDraft } from '../presentDraft'

interface DraftWish {
  tender: TenderDoc
  lot: LotDoc
  kind: SubmissionKind
  draft: { version: number; data: FormData; messages?: readonly OfferMessageInput[] }
  by: { name: string }
  at: Date
}

/** Incomplete is fine, ill-typed is not: refuses with every fault. Answers the data with what the form computes. */
export const checkedData = (template: Template, data: FormData): FormData =>
  withComputed(template, readData(template, fittedToSheet(template, data)))

/**
 * Keeps what a company writes for a lot; 409 where it cannot be written any more, or where a colleague saved meanwhile (with theirs in
 * error.data.current).
 */
export async function writeDraft(offer: OfferDoc, { tender, lot, kind, draft, by, at }: DraftWish): Promise<void> {
  const place = placeToWrite(offer, { tender, lot, kind }, at)
  const { template } = await bidderForm(tender, kind, { lot })
  const data = checkedData(template, draft.data)
  const known = await readDraft(place)
  // Of another version than the caller saw nothing is judged: the save below says who was quicker.
  const messages =
    known.version === draft.version && draft.messages ? writtenMessages(draft.messages, { known: known.messages, by, at }) : undefined
  const isAsRead = known.version === draft.version && known.data !== null && isSame(data, known.data)
  if (isAsRead && (messages === undefined || isSame(messages, known.messages))) return
  try {
    await saveDraft(place, { version: draft.version, data, ...(messages && { messages }), by, at })
  } catch (fault) {
    if (!(fault instanceof AppError) || fault.code !== 'stale') throw fault
    const { state } = await presentDraft(offer, { tender, lot, kind }, at)
    throw new AppError('stale', { ...fault.data, current: state }, fault)
  }
}
