import type { OfferDraftState } from '../contract/offers/drafts'
import { roomsForParts } from '../files/area'
import { besideRulesIn, bidderForm, type BidderForm, type LotDoc, type TenderDoc } from '../tenders/area'
import { missingIn } from './completeness'
import { dataOf, readDraft } from './drafts'
import { deadlineAt } from './facts'
import { SubmissionModel, type LotOfferDoc, type OfferDoc, type SubmissionDoc, type SubmissionKind } from './model'
import { letIn, presentVariants } from './offerVariants'
import { standing, type OfferPlace } from './place'

type Submitted = OfferDraftState['submitted']

/** What stands of it: what came in in time, else what came late and is kept beside. */
async function submittedOf(entry: LotOfferDoc, kind: SubmissionKind): Promise<Submitted> {
  const no = kind === 'offer' ? (entry.offerReceipt ?? entry.lateOffer) : (entry.applicationReceipt ?? entry.lateApplication)
  const row = no === null ? null : await SubmissionModel.findOne({ no }, { receivedAt: 1, late: 1 }).lean<SubmissionDoc>()
  return no !== null && row ? { receiptNo: no, receivedAt: row.receivedAt.toISOString(), late: row.late } : null
}

async function withdrawnOf({ offerId, lotId, kind, round, offerRound }: OfferPlace): Promise<OfferDraftState['withdrawn']> {
  const last = await SubmissionModel.findOne({ offerId, lotId, kind, round, offerRound, action: 'withdraw' }, { of: 1, receivedAt: 1 })
    .sort({ receivedAt: -1 })
    .lean<SubmissionDoc>()
  const taken = last && (await SubmissionModel.findOne({ _id: last.of ?? '' }, { no: 1 }).lean<SubmissionDoc>())
  return last && taken?.no !== undefined ? { receiptNo: taken.no, at: last.receivedAt.toISOString() } : null
}

/** For the company's own people alone. */
export async function presentDraft(
  offer: OfferDoc,
  { tender, lot, kind }: { tender: TenderDoc; lot: LotDoc; kind: SubmissionKind },
  at: Date,
): Promise<{ state: OfferDraftState; form: BidderForm }> {
  const { place, entry, verdict } = standing(offer, { tender, lot, kind }, at)
  const [form, draft, rooms, submitted, withdrawn, rules] = await Promise.all([
    bidderForm(tender, kind, { lot }),
    readDraft(place),
    roomsForParts(place, [place], at),
    submittedOf(entry, kind),
    withdrawnOf(place),
    besideRulesIn(tender, { lotId: lot.lotId, kind }),
  ])
  const data = dataOf(draft, form, at)
  const { offerId, lotId, round, offerRound } = place
  const deadline = deadlineAt(lot, place, at)
  return {
    form,
    state: {
      offerId,
      projectId: tender._id,
      lotId,
      kind,
      round,
      offerRound,
      version: draft.version,
      formRef: form.ref,
      savedAt: draft.savedAt?.toISOString() ?? null,
      savedBy: draft.savedBy,
      data,
      messages: draft.messages,
      variants: presentVariants(draft.variants, form, { at, deadline }),
      mainFiles: draft.files.mains,
      leftFiles: draft.files.left,
      earlierVariants: draft.variants.length === 0 ? letIn(draft.earlierVariants, rules).map(({ title }) => title) : [],
      variantRule: { ...rules.variants },
      mainRule: { ...rules.mains },
      rooms: rooms.map(({ _id }) => _id),
      missing: missingIn(form.template, data, { at, deadline }),
      deadline: deadline?.toISOString() ?? null,
      isOpen: verdict.ok,
      ...(verdict.ok ? {} : { reason: verdict.reason }),
      submitted,
      withdrawn,
    },
  }
}
