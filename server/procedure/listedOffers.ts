import { asShown, instances, type FormData } from '../../engine/form'
import type { Template } from '../../engine/template'
import type { ListedOffer } from '../contract/procedure/views'
import { priceOf } from '../../workflows/evaluation'
import { numbered } from '../../workflows/variants'
import { type OpenedSubmission, openedSubmissions } from '../offers/area'
import { addressLine, type OrganizationDoc, OrganizationModel } from '../organizations/area'
import { inParts } from '../platform/inParts'
import type { LotDoc, TenderDoc } from '../tenders/area'

interface OpenedRound {
  lotId: string
  round: number
  offerRound: number
}

/** The sum to pay of the forms that come with Lotse, and beside it that without tax; a form of one's own has the price that is judged. */
const sumFields = (lot: LotDoc | undefined): string[] => {
  const judged = (lot?.judging?.offer.criteria ?? []).flatMap(({ price }) => (price ? [price.field.split('/').at(-1) ?? ''] : []))
  return ['gross-total', ...judged, 'net-total']
}

const valueIn = (form: Template, data: FormData, contentId: string): unknown => instances(form, data, contentId)[0]?.value

/** What an offer says by itself: nothing is reckoned again here, that is the examination's. */
function listed({ form, data, variants: beside }: OpenedSubmission, fields: readonly string[]): Omit<ListedOffer, 'address'> {
  const shown = asShown(form, data)
  const read = (contentId: string) => valueIn(form, shown, contentId)
  const [mains, handedIn] = [numbered(beside).filter(({ main }) => main), beside.filter(({ main }) => !main)]
  return {
    ...sumIn(form, shown, fields),
    ...(mains.length > 0 && { mains: mains.map(({ no, data: own }) => ({ no, ...sumIn(form, asShown(form, own), fields) })) }),
    // What was handed in as variants is counted; else the form says how many there are.
    variants: handedIn.length > 0 ? handedIn.length : countIn(form, read('variants-count'), read('has-variants')),
  }
}

function sumIn(form: Template, shown: FormData, fields: readonly string[]): Pick<ListedOffer, 'sum' | 'discount'> {
  const read = (contentId: string) => valueIn(form, shown, contentId)
  const sums = fields.flatMap((field) => priceOf(read(field)) ?? [])
  const [discount, conditions] = [read('discount-percent'), read('discount-conditions')]
  const isFree = conditions === undefined || conditions === ''
  return { sum: sums[0] ?? null, discount: isFree && typeof discount === 'string' && Number(discount) > 0 ? discount : null }
}

const countIn = (form: Template, count: unknown, hasSome: unknown): number | null =>
  form.node('has-variants') ? (typeof count === 'number' ? count : hasSome === true ? null : 0) : null

const addressesOf = async (ids: readonly number[]): Promise<Map<number, string>> => {
  type Card = Pick<OrganizationDoc, '_id' | 'contact'>
  const found = await inParts([...new Set(ids)], (some) => OrganizationModel.find({ _id: { $in: some } }, { contact: 1 }).lean<Card[]>())
  return new Map(found.map(({ _id, contact }) => [_id, addressLine(contact)]))
}

/**
 * What § 14 (3) no. 1 VOB/A has listed of each offer of a round, by the number of its receipt; late ones are not in it. Refuses (423) where
 * no opening of the lot's offers is proven.
 */
export async function listedOffers(tender: TenderDoc, { lotId, round, offerRound }: OpenedRound): Promise<Map<string, ListedOffer>> {
  const all = await openedSubmissions(tender, lotId, 'offer')
  const here = all.filter((one) => one.round === round && one.offerRound === offerRound && !one.late)
  const addresses = await addressesOf(here.map(({ organizationId }) => organizationId))
  const fields = sumFields(tender.lots.find((lot) => lot.lotId === lotId))
  return new Map(here.map((one) => [one.receiptNo, { address: addresses.get(one.organizationId) ?? '', ...listed(one, fields) }]))
}
