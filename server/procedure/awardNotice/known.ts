import { getAt, instances, zonedDate, zonedDateAndTime, type FormData } from '../../../engine/form'
import type { Template } from '../../../engine/template'
import { procedureOf } from '../../../workflows/procedure'
import { entryOf, isVariant } from '../../../workflows/variants'
import type { Outcome } from '../../contract/procedure/views'
import { closedRanking } from '../../evaluation/area'
import { isAnyOpened, type OpenedSubmission, openedSubmissions } from '../../offers/area'
import { ContractModel, type ContractDoc } from '../contracts/model'
import { givenOrder, moneyOf, writtenOrder } from '../order/read'
import { type LotDoc, procedureIdOf, type TenderDoc } from '../../tenders/area'

export interface KnownWinner {
  organizationId: number
  /** Without VAT; null: their form has no such sum. */
  value: { amount: string; currency: string } | null
  /** Of a closed evaluation. */
  rank: number | null
  /** It won with a variant (BT-193). */
  isVariant: boolean
  /** Of its contract, as far as somebody wrote of it; a day with zone. */
  contract: { number: string; concludedOn: string | null } | null
}

/** What is known of a lot that has come to its end. Null: nobody said so, or it is sealed. */
export interface KnownLot {
  lotId: string
  outcome: Outcome | null
  winners: KnownWinner[]
  /** How many came in time (BT-759): a company's further main offers are tenders of their own, its variants are none. */
  submitted: { applications: number | null; offers: number | null }
  /** Days with zone. */
  chosenOn: string | null
  contractOn: string | null
}

export interface KnownResult {
  procedureId: string
  /** Identifier and version of the notice that began the procedure, where it appeared through the portal. */
  previous: string | null
  lots: KnownLot[]
}

const dayOf = (at: Date | null | undefined): string | null => (at ? zonedDateAndTime(at).date : null)

/**
 * The sum without VAT of Lotse's own form for offers (and of forms that were made from it): of any other it is not known which sum
 * that is.
 */
const NET_TOTAL = 'net-total'

function netOf(form: Template, data: FormData): KnownWinner['value'] {
  const node = form.node(NET_TOTAL)
  const value = node?.ui.valueType === 'amount' ? instances(form, data, NET_TOTAL)[0]?.value : undefined
  if (typeof value !== 'object' || value === null) return null
  const { amount, currency } = value as Record<string, unknown>
  return typeof amount === 'string' && typeof currency === 'string' && amount !== '' && currency !== '' ? { amount, currency } : null
}

const submissionsOf = async (tender: TenderDoc, lot: LotDoc, kind: 'application' | 'offer'): Promise<OpenedSubmission[] | null> => {
  if (!isAnyOpened(tender, lot.lotId, kind)) return null
  return (await openedSubmissions(tender, lot.lotId, kind)).filter(({ round }) => round === lot.round)
}

function countIn(found: readonly OpenedSubmission[] | null): number | null {
  if (found === null) return null
  const inTime = found.filter(({ late }) => !late).sort((a, b) => a.offerRound - b.offerRound)
  const newest = new Map(inTime.map((one) => [one.offerId, one]))
  return [...newest.values()].reduce((sum, { variants }) => sum + 1 + variants.filter(({ main }) => main).length, 0)
}

/** Of earlier versions it is known only where nothing else ended at another time. */
const endOf = (tender: TenderDoc, lot: LotDoc): Date | null => lot.endedAt ?? (tender.lots.length === 1 ? tender.archivedAt : null)

/** What each of these offers costs without VAT, by its newest form; null: it has no such sum. */
export async function netPrices(
  tender: TenderDoc,
  lot: LotDoc,
  winners: readonly { organizationId: number; offerId?: string }[],
): Promise<KnownWinner['value'][]> {
  if (procedureOf(tender).ordersDirectly) {
    const { doc } = await writtenOrder(tender._id)
    return winners.map(({ offerId }) => {
      const price = doc?.prices.find(({ id }) => id === offerId)
      return price ? moneyOf(price) : null
    })
  }
  const offers = (await submissionsOf(tender, lot, 'offer')) ?? []
  return winners.map(({ organizationId, offerId }) => {
    const last = newestOf(offers, organizationId)
    return last ? netOf(last.form, dataOf(last, offerId)) : null
  })
}

/** Which entry beside the main part won; undefined: the main part. */
const besideIn = ({ offerId, variants }: OpenedSubmission, entryId: string | undefined) =>
  variants.find(({ id }) => entryOf(offerId, id) === entryId)

const dataOf = (submitted: OpenedSubmission, entryId: string | undefined): FormData => besideIn(submitted, entryId)?.data ?? submitted.data

export interface WonForm {
  form: Template
  data: FormData
}

/** What the entry says that won, by each company that got a lot. */
export async function wonForms(tender: TenderDoc, lot: LotDoc): Promise<ReadonlyMap<number, WonForm>> {
  const offers = (await submissionsOf(tender, lot, 'offer')) ?? []
  return new Map(
    (lot.awardedTo ?? []).flatMap(({ organizationId }) => {
      const last = newestOf(offers, organizationId)
      return last ? [[organizationId, { form: last.form, data: dataOf(last, wonBy(lot, organizationId)) }] as const] : []
    }),
  )
}

const wonBy = ({ information }: LotDoc, organizationId: number): string | undefined =>
  information?.winners.find((one) => one.organizationId === organizationId)?.offerId

const newestOf = (offers: readonly OpenedSubmission[], organizationId: number): OpenedSubmission | undefined =>
  offers
    .filter((one) => one.organizationId === organizationId)
    .reduce<OpenedSubmission | undefined>((best, one) => (best && best.offerRound >= one.offerRound ? best : one), undefined)

export async function knownLot(tender: TenderDoc, lot: LotDoc): Promise<KnownLot> {
  const [applications, offers, ranking, contracts, ordered] = await Promise.all([
    submissionsOf(tender, lot, 'application'),
    submissionsOf(tender, lot, 'offer'),
    closedRanking(tender, lot.lotId),
    ContractModel.find({ tenderId: tender._id, lotId: lot.lotId }).lean<ContractDoc[]>(),
    procedureOf(tender).ordersDirectly ? givenOrder(tender) : null,
  ])
  const winners = (lot.outcome === 'awarded' ? (lot.awardedTo ?? []) : []).map(({ organizationId }): KnownWinner => {
    const last = newestOf(offers ?? [], organizationId)
    const entryId = wonBy(lot, organizationId) ?? last?.offerId
    const contract = contracts.find(({ orgId }) => orgId === organizationId)
    return {
      organizationId,
      value: contract?.value ?? (last ? netOf(last.form, dataOf(last, entryId)) : ordered && moneyOf(ordered.price)),
      isVariant: isVariant(entryId ?? '') && !(last && besideIn(last, entryId)?.main),
      contract: contract ? { number: contract.number, concludedOn: zonedDate(contract.concludedOn ?? '') } : null,
      rank: ranking?.find(({ offerId }) => offerId === entryId)?.rank ?? null,
    }
  })
  const contractOn = lot.outcome === 'awarded' ? dayOf(endOf(tender, lot)) : null
  const chosenOn = lot.outcome === 'awarded' ? dayOf(lot.information?.at) : null
  return {
    lotId: lot.lotId,
    outcome: lot.outcome,
    winners,
    submitted: { applications: countIn(applications), offers: countIn(offers) },
    // Told and awarded in one step: when it was decided before that nobody wrote down.
    chosenOn: chosenOn === contractOn ? null : chosenOn,
    contractOn,
  }
}

/** What Lotse knows of how these lots of a procedure ended, and of those that are opened alone. */
export async function knownResult(tender: TenderDoc, form: FormData, lotIds: readonly string[]): Promise<KnownResult> {
  const { portal } = tender
  const ended = tender.lots.filter(({ lotId }) => lotIds.includes(lotId))
  const procedureId = getAt(form, '/meta-data-group/BT-04-notice')
  return {
    procedureId: typeof procedureId === 'string' && procedureId !== '' ? procedureId : procedureIdOf(tender._id),
    previous: portal?.state === 'published' && portal.noticeId ? `${portal.noticeId}-01` : null,
    lots: await Promise.all(ended.map((lot) => knownLot(tender, lot))),
  }
}
