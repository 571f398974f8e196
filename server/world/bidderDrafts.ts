import { zonedDateAndTime, type FormData } from '../../engine/form'
import { AppError } from '../platform/errors'
import type { LotDoc } from '../tenders/area'
import { type OfferDoc, saveDraft, type SubmissionKind } from '../offers/area'

const DAY = 86_400_000

/** The application that comes with Lotse (templates/bidder), filled in so that it can be submitted. */
export const filledApplication = (): FormData => ({
  declarations: {
    'exclusion-grounds': { 'no-mandatory-grounds': true, 'no-facultative-grounds': true, 'taxes-paid': true, 'contributions-paid': true },
  },
  bidder: { 'bidding-form': { 'bidding-as': 'single' }, subcontracting: { 'uses-subcontractors': false } },
})

const terms = (at: Date): FormData => ({
  terms: {
    binding: { 'binding-until': zonedDateAndTime(new Date(at.getTime() + 365 * DAY)).date },
    subcontracting: { 'uses-subcontractors': false },
  },
})

/** The offer that comes with Lotse, with this price in whole euros. */
export const filledOffer = (net: number, at: Date): FormData => ({
  price: {
    total: {
      'net-total': { amount: `${net}.00`, currency: 'EUR' },
      'vat-rate': '19',
      'gross-total': { amount: (net * 1.19).toFixed(2), currency: 'EUR' },
    },
  },
  ...terms(at),
})

/** The offer for a concession, with this fee a year in whole euros. */
const filledConcession = (fee: number, at: Date): FormData => ({
  remuneration: {
    'concession-fee-group': { 'concession-fee': { amount: `${fee}.00`, currency: 'EUR' } },
    'concession-value-group': { 'concession-value': { amount: `${fee * 90}.00`, currency: 'EUR' } },
  },
  ...terms(at),
})

interface FilledDraft {
  lot: Pick<LotDoc, 'lotId'>
  kind: SubmissionKind
  data: FormData
  by: { name: string }
  at: Date
}

/**
 * Puts a company's draft of the first round there, whatever the lot takes now; later rounds go on from it. Where one is there already it
 * stays.
 */
export async function putDraft(
  offer: Pick<OfferDoc, '_id' | 'tenderId' | 'orgId'>,
  { lot, kind, data, by, at }: FilledDraft,
): Promise<void> {
  const { _id: offerId, tenderId, orgId } = offer
  const place = { tenderId, offerId, orgId, lotId: lot.lotId, kind, round: 1, offerRound: 1 }
  await saveDraft(place, { version: 0, data, by, at }).catch((fault: unknown) => {
    if (!(fault instanceof AppError && fault.code === 'stale')) throw fault
  })
}

/** The same for both kinds and all these lots; `form`: of the offers, a price where it is not said. */
export async function putDrafts(
  offer: Pick<OfferDoc, '_id' | 'tenderId' | 'orgId'>,
  {
    lots,
    net,
    by,
    at,
    form,
  }: { lots: readonly Pick<LotDoc, 'lotId'>[]; net: number; by: { name: string }; at: Date; form?: string | undefined },
): Promise<void> {
  const filled = form === 'concession' ? filledConcession : filledOffer
  for (const lot of lots) {
    await putDraft(offer, { lot, kind: 'application', data: filledApplication(), by, at })
    await putDraft(offer, { lot, kind: 'offer', data: filled(net, at), by, at })
  }
}
