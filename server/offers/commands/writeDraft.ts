import { fittedToSheet } from '../../../engine/authoring'
import { emptyData, type FormData } from '../../../engine/form'
import type { Template } from '../../../engine/template'
import type { OfferMessageInput, OfferVariantInput } from '../../contract/offers/drafts'
import { AppError } from '../../platform/errors'
import { isSame } from '../../platform/isSame'
import { type BesideRules, besideRulesIn, bidderForm, type LotDoc, readData, type TenderDoc, withComputed } from '../../tenders/area'
import { dataOf, type Draft, readDraft, saveDraft } from '../drafts'
import type { OfferDoc, SubmissionKind } from '../model'
import { placeToWrite } from '../place'
import { writtenMessages } from '../offerMessages'
import { letIn, writtenVariants } from '../offerVariants'
import { presentDraft } from '../presentDraft'
import { assertDraftFits } from '../size'

interface Written {
  version: number
  data?: FormData
  messages?: readonly OfferMessageInput[]
  variants?: readonly OfferVariantInput[]
  /** Ids of variants. */
  removed?: readonly string[]
  takeEarlier?: boolean
  mainFiles?: readonly string[]
}

interface DraftWish {
  tender: TenderDoc
  lot: LotDoc
  kind: SubmissionKind
  draft: Written
  by: { name: string }
  at: Date
}

/** Incomplete is fine, ill-typed is not: refuses with every fault. Answers the data with what the form computes. */
export const checkedData = (template: Template, data: FormData): FormData =>
  withComputed(template, readData(template, fittedToSheet(template, data)))

/** All from now on: those that are named as they were sent, the others as they stand, new ones last. Nothing goes by being left out. */
function variantsAfter(
  { variants = [], removed = [], takeEarlier = false }: Written,
  draft: Draft,
  rules: BesideRules,
): OfferVariantInput[] {
  const known = draft.variants
  const allowed = letIn(draft.earlierVariants, rules)
  // Where none is, all are refused below.
  const earlier = allowed.length > 0 ? allowed : draft.earlierVariants
  const isUnclear = ({ id }: OfferVariantInput, n: number): boolean =>
    id !== undefined && (!known.some((one) => one.id === id) || variants.findIndex((one) => one.id === id) < n)
  const errors = variants.flatMap((one, n) => (isUnclear(one, n) ? [{ path: `/draft/variants/${n}/id`, rule: 'unknownVariant' }] : []))
  if (errors.length > 0) throw new AppError('invalid', { errors })
  const staying = known.filter(({ id }) => !removed.includes(id))
  return [
    ...staying.map(({ id }) => variants.find((one) => one.id === id) ?? { id }),
    ...variants.filter(({ id }) => id === undefined),
    ...(takeEarlier ? earlier.map(({ title, data, main }) => ({ title, data, ...(main && { main }) })) : []),
  ]
}

/** Files that only what is taken out named go along with nothing else until somebody names them. */
function filesAfter({ mainFiles, removed = [] }: Written, { variants, files }: Draft, after: Draft['variants']): Draft['files'] {
  const mains = mainFiles ? [...new Set(mainFiles)] : files.mains
  const named = new Set([...mains, ...after.flatMap((one) => one.files)])
  const gone = variants.flatMap((one) => (removed.includes(one.id) ? one.files.filter((id) => !named.has(id)) : []))
  return { mains, left: [...new Set([...files.left, ...gone])] }
}

/**
 * Keeps what a company writes for a lot; 409 where it cannot be written any more, or where a colleague saved meanwhile (with theirs in
 * error.data.current).
 */
export async function writeDraft(offer: OfferDoc, { tender, lot, kind, draft, by, at }: DraftWish): Promise<void> {
  const place = placeToWrite(offer, { tender, lot, kind }, at)
  const [form, known] = await Promise.all([bidderForm(tender, kind, { lot }), readDraft(place)])
  const checked = (data: FormData): FormData => checkedData(form.template, data)
  // What is not sent stays as it was typed, prices for another sheet included.
  const begun = draft.version > 0 ? undefined : (known.data ?? emptyData(form.template, { now: at }))
  const data = draft.data === undefined ? begun : checked(draft.data)
  // Of another version than the caller saw nothing is judged: the save below says who was quicker.
  const isSeen = known.version === draft.version
  const messages = isSeen && draft.messages ? writtenMessages(draft.messages, { known: known.messages, by, at }) : undefined
  const rules = isSeen && (draft.variants ?? draft.removed ?? draft.takeEarlier) ? await besideRulesIn(tender, place) : null
  const variants =
    rules === null
      ? undefined
      : writtenVariants(variantsAfter(draft, known, rules), {
          ...{ known: known.variants, rules, checked },
          empty: () => dataOf({ data: null }, form, at),
        })
  const isAsRead = isSeen && (data === undefined || (known.data !== null && isSame(data, known.data)))
  const files = isSeen && (draft.mainFiles ?? draft.removed) ? filesAfter(draft, known, variants ?? known.variants) : undefined
  const beside = { messages: messages ?? known.messages, variants: variants ?? known.variants, files: files ?? known.files }
  const isBesideAsRead = isSame(beside, { messages: known.messages, variants: known.variants, files: known.files })
  if (isAsRead && isBesideAsRead) return
  if (isSeen) assertDraftFits(data ?? known.data, variants ?? known.variants)
  try {
    await saveDraft(place, {
      version: draft.version,
      ...(data && { data }),
      ...(messages && { messages }),
      ...(variants && { variants }),
      ...(files && { files }),
      by,
      at,
    })
  } catch (fault) {
    if (!(fault instanceof AppError) || fault.code !== 'stale') throw fault
    const { state } = await presentDraft(offer, { tender, lot, kind }, at)
    throw new AppError('stale', { ...fault.data, current: state }, fault)
  }
}
