import { fittedToSheet } from '../../../engine/authoring'
import type { FormData } from '../../../engine/form'
import type { Template } from '../../../engine/template'
import type { OfferMessageInput, OfferVariantInput } from '../../contract/offers/drafts'
import { AppError } from '../../platform/errors'
import { isSame } from '../../platform/isSame'
import { bidderForm, type LotDoc, readData, type TenderDoc, variantRuleIn, withComputed } from '../../tenders/area'
import { dataOf, type DraftVariant, readDraft, saveDraft } from '../drafts'
import type { OfferDoc, SubmissionKind } from '../model'
import { placeToWrite } from '../place'
import { writtenMessages } from '../offerMessages'
import { writtenVariants } from '../offerVariants'
import { presentDraft } from '../presentDraft'
import { assertDraftFits } from '../size'

interface DraftWish {
  tender: TenderDoc
  lot: LotDoc
  kind: SubmissionKind
  draft: { version: number; data?: FormData; messages?: readonly OfferMessageInput[]; variants?: readonly OfferVariantInput[] }
  by: { name: string }
  at: Date
}

/** Incomplete is fine, ill-typed is not: refuses with every fault. Answers the data with what the form computes. */
export const checkedData = (template: Template, data: FormData): FormData =>
  withComputed(template, readData(template, fittedToSheet(template, data)))

/** Those to be stored; undefined: what is there stays. What an earlier round had goes on with the first save of this one. */
const variantsIn = async (
  { version, variants }: DraftWish['draft'],
  known: { version: number; variants: DraftVariant[] },
  written: (inputs: readonly OfferVariantInput[]) => Promise<DraftVariant[]>,
): Promise<DraftVariant[] | undefined> => {
  if (variants && known.version === version) return written(variants)
  return known.version === 0 && known.variants.length > 0 ? known.variants : undefined
}

/**
 * Keeps what a company writes for a lot; 409 where it cannot be written any more, or where a colleague saved meanwhile (with theirs in
 * error.data.current).
 */
export async function writeDraft(offer: OfferDoc, { tender, lot, kind, draft, by, at }: DraftWish): Promise<void> {
  const place = placeToWrite(offer, { tender, lot, kind }, at)
  const [form, known] = await Promise.all([bidderForm(tender, kind, { lot }), readDraft(place)])
  const checked = (data: FormData): FormData => checkedData(form.template, data)
  const data = draft.data === undefined ? dataOf(known, form, at) : checked(draft.data)
  // Of another version than the caller saw nothing is judged: the save below says who was quicker.
  const messages =
    known.version === draft.version && draft.messages ? writtenMessages(draft.messages, { known: known.messages, by, at }) : undefined
  const variants = await variantsIn(draft, known, async (inputs) =>
    writtenVariants(inputs, {
      ...{ known: known.variants, rule: await variantRuleIn(tender, place), checked },
      empty: () => dataOf({ data: null }, form, at),
    }),
  )
  const isAsRead = known.version === draft.version && known.data !== null && isSame(data, known.data)
  const isBesideAsRead = isSame(messages ?? known.messages, known.messages) && isSame(variants ?? known.variants, known.variants)
  if (isAsRead && isBesideAsRead) return
  assertDraftFits(data, variants ?? known.variants)
  try {
    await saveDraft(place, { version: draft.version, data, ...(messages && { messages }), ...(variants && { variants }), by, at })
  } catch (fault) {
    if (!(fault instanceof AppError) || fault.code !== 'stale') throw fault
    const { state } = await presentDraft(offer, { tender, lot, kind }, at)
    throw new AppError('stale', { ...fault.data, current: state }, fault)
  }
}
