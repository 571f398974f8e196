import { wallClockOf } from '../../../engine/form'
import {
  type ExaminationRow,
  type Duty,
  dutyOf,
  isBelowRegister,
  lowPrices,
  type LowPrice,
  rowFaults,
  type RowFacts,
  type RowKey,
  type RowResult,
  rowsOn,
  sameName,
} from '../../../workflows/examination'
import { isVariant, offerOf } from '../../../workflows/variants'
import { evaluationId, openedParts, pricesIn, readStored, type Stored } from '../../evaluation/area'
import { lawRows } from '../../law/area'
import { type OrganizationDoc, OrganizationModel } from '../../organizations/area'
import { type RequestDoc, RequestModel } from '../../requests/area'
import { isOutsideLaw, type LotDoc, regimeIn, type TenderDoc } from '../../tenders/area'
import { isOfCompany, rowsInLog } from '../inLog'
import { type ExaminationDoc, ExaminationModel, type ExaminedDoc, ExaminedModel, type RowDoc } from '../model'
import { consortiums, estimatedValue } from './bidders'
import { AuditModel, type AuditEntry, believedOf } from '../../log/area'

interface Beginning {
  /** Null: the log has none, and today's law goes. */
  readonly at: Date | null
  /** The tender's row says another moment than the log, or an entry that could say it is not what Lotse wrote. */
  readonly isAltered: boolean
}

/** Written by publishTender (at once) and by its timer, which names the moment. */
const momentOf = ({ at, data: { published, publishAt, throughPortal } }: AuditEntry): Date | null => {
  if (typeof published === 'string') return new Date(published)
  return publishAt === at.toISOString() && throughPortal !== true ? at : null
}

/** When a procedure began, as the log was told: the law of that day goes, and no row that somebody wrote over says which. */
export async function beginningOf({ _id: tenderId, published }: TenderDoc): Promise<Beginning> {
  const entries = await AuditModel.find({ tenderId, type: 'PROJECT_STAGE_CHANGED' }).sort({ tenderSeq: 1 }).lean<AuditEntry[]>()
  const believed = await believedOf(entries)
  const at = believed.flatMap((entry) => momentOf(entry) ?? []).at(-1) ?? null
  return { at, isAltered: believed.length < entries.length || (at !== null && published?.at.getTime() !== at.getTime()) }
}

/** Everything about the examination of what an opening released. */
export interface Examined {
  stored: Stored
  rows: readonly ExaminationRow[]
  lot: ExaminationDoc | null
  /** Of all openings of the lot. */
  docs: readonly ExaminedDoc[]
  inLog: Awaited<ReturnType<typeof rowsInLog>>
  /** The tender's row says another beginning than the log: nothing stands. */
  isBegunAltered: boolean
  /** Day on which the procedure began; today, where it has not. */
  begun: string
  /** From so many per cent below the next price on: the lot's own, else the house's; null: nothing is measured. */
  share: number | null
  prices: Awaited<ReturnType<typeof pricesIn>>
  low: ReadonlyMap<string, LowPrice>
  names: ReadonlyMap<number, string>
  consortium: ReadonlyMap<string, string[]>
  value: number | null
  requests: readonly RequestDoc[]
}

export const shareId = (tenderId: string, lotId: string): string => `${tenderId}:${lotId}`
export const examinedId = ({ tender, lot, part }: Pick<Stored, 'tender' | 'lot' | 'part'>, offerId: string): string =>
  `${evaluationId(tender._id, lot.lotId, part)}:${offerId}`

/** What the house asks about in this procedure; null: it measures no prices. */
export const houseShare = (rows: readonly ExaminationRow[]): number | null => rows.find(({ key }) => key === 'unusuallyLow')?.share ?? null

const namesOf = async (ids: readonly number[]): Promise<Map<number, string>> => {
  type Card = Pick<OrganizationDoc, '_id' | 'name'>
  const found = await OrganizationModel.find({ _id: { $in: [...new Set(ids)] } }, { name: 1 }).lean<Card[]>()
  return new Map(found.map(({ _id, name }) => [_id, name]))
}

interface LawAsked {
  kind: 'application' | 'offer'
  /** Null: it has not begun. */
  begun: Date | null
  at: Date
  hasFailed?: (row: ExaminationRow) => boolean
}

/** By the law of the day on which the procedure began. */
async function rowsAt(tender: TenderDoc, { begun, at, ...asked }: LawAsked): Promise<ExaminationRow[]> {
  if (isOutsideLaw(tender)) return []
  const [first, today] = [begun ?? at, at].map((one) => wallClockOf(one).date) as [string, string]
  return rowsOn((await lawRows()).examination, { regime: regimeIn(tender) ?? 'VgV', begun: first, today, ...asked })
}

const FAILING: ReadonlySet<unknown> = new Set<RowResult>(['missing', 'notFulfilled'])

/** Left out of the evaluation. */
export const isOut = ({ evaluation }: Pick<Stored, 'evaluation'>, offerId: string): boolean =>
  evaluation?.excluded.some((one) => one.offerId === offerId) ?? false

export async function readExamination(stored: Stored, at: Date): Promise<Examined> {
  const { tender, lot, part, released } = stored
  const of = { tenderId: tender._id, lotId: lot.lotId }
  const [begun, ofLot, docs, inLog, prices, names, consortium, value, requests] = await Promise.all([
    beginningOf(tender),
    ExaminationModel.findOne({ _id: shareId(tender._id, lot.lotId) }).lean<ExaminationDoc>(),
    ExaminedModel.find(of).lean<ExaminedDoc[]>(),
    rowsInLog(tender._id, lot.lotId),
    pricesIn(stored),
    namesOf(released.map(({ organizationId }) => organizationId)),
    consortiums(tender, lot.lotId),
    estimatedValue(tender),
    RequestModel.find(of).sort({ created: 1, no: 1 }).lean<RequestDoc[]>(),
  ])
  const hasFailed = (row: ExaminationRow): boolean => released.some(({ offerId }) => FAILING.has(inLog.lastSaid({ part, offerId }, row)))
  const rows = await rowsAt(tender, { kind: part.kind, begun: begun.at, at, hasFailed })
  const compared = released.map(({ offerId }) => {
    const { amount = null, currency = null } = prices.get(offerId) ?? {}
    return { offerId, amount, currency, isOut: isOut(stored, offerId) }
  })
  const share = ofLot?.share ?? houseShare(rows)
  return {
    ...{ stored, rows, docs, inLog, prices, names, consortium, value, requests, share },
    ...{ lot: ofLot, isBegunAltered: begun.isAltered, begun: wallClockOf(begun.at ?? at).date },
    low: lowPrices(compared, share),
  }
}

/** What stands of a row of an offer: said of this part, or of the company's application before it. */
export interface Standing {
  doc: ExaminedDoc
  row: RowDoc
  isCarried: boolean
}

export function standingOf({ stored, docs }: Pick<Examined, 'stored' | 'docs'>, offerId: string, row: ExaminationRow): Standing | null {
  const id = examinedId(stored, offerId)
  const inDoc = (doc: ExaminedDoc): RowDoc | undefined => doc.rows.find((one) => one.row === row.key)
  const own = docs.find(({ _id }) => _id === id)
  const said = own && inDoc(own)
  if (own && said) return { doc: own, row: said, isCarried: false }
  if (stored.part.kind !== 'offer') return null
  const main = isOfCompany(row) && isVariant(offerId) ? standingOf({ stored, docs }, offerOf(offerId), row) : null
  if (main) return { ...main, isCarried: true }
  if (row.carries !== true) return null
  const before = docs
    .filter((doc) => doc.offerId === offerOf(offerId) && doc.part.kind === 'application')
    .sort((a, b) => b.part.round - a.part.round)
    .flatMap((doc) => {
      const found = inDoc(doc)
      return found ? [{ doc, row: found, isCarried: true }] : []
    })
  return before[0] ?? null
}

export const isAltered = ({ inLog }: Examined, { doc, row }: Standing): boolean => !inLog.isTold(doc, row)

/** What was asked from a row of this part itself, as the log knows it; null: nothing. */
export function requestOf(examined: Examined, offerId: string, row: ExaminationRow): string | null {
  const found = standingOf(examined, offerId, row)
  return found && !found.isCarried && !isAltered(examined, found) ? found.row.request : null
}

/** What is known of an offer now, to judge a word of that moment by. */
export const factsOf = (examined: Examined, { offerId, at }: { offerId: string; at: Date }, row: ExaminationRow): RowFacts => {
  const asked = requestOf(examined, offerId, row)
  return {
    ...{ today: wallClockOf(at).date, begun: examined.begun },
    isLow: examined.low.get(offerId)?.isLow ?? false,
    isLate: examined.stored.released.some((one) => one.offerId === offerId && one.late),
    isAnswered: examined.requests.some((one) => one._id === asked && one.offerId === offerOf(offerId) && one.answer !== null),
    members: membersOf(examined, offerId),
    value: examined.value,
  }
}

/** What keeps an offer from the contract at a row; what could not be said as things are now (its price has become low) is open. */
export function dutyAt(examined: Examined, offerId: string, row: ExaminationRow): Duty | null {
  if (examined.isBegunAltered) return 'altered'
  const said = examined.inLog.lastSaid({ part: examined.stored.part, offerId }, row)
  if (row.hasEnded && !FAILING.has(said)) return null
  const found = standingOf(examined, offerId, row)
  // Of what nobody has to say anything the log may still know that it failed.
  if (!found) return row.isRequired ? 'open' : said === undefined ? null : 'altered'
  const { result, reason, queries, at } = found.row
  const holds = result !== null && rowFaults(row, { result, reason, queries }, factsOf(examined, { offerId, at }, row)).length === 0
  return dutyOf({ isRequired: row.isRequired, result, isAltered: isAltered(examined, found), holds })
}

/** The company, and who is in its consortium, each once. */
export function membersOf({ stored, names, consortium }: Examined, offerId: string): string[] {
  const { organizationId = 0 } = stored.released.find((one) => one.offerId === offerId) ?? {}
  const all = [names.get(organizationId) ?? `${organizationId}`, ...(consortium.get(offerOf(offerId)) ?? [])]
  return all.filter((name, n) => all.findIndex((one) => sameName(one, name)) === n)
}

export const isRegisterDue = ({ rows, value, begun }: Examined): boolean => {
  const register = rows.find(({ key }) => key === 'register')
  return register !== undefined && !isBelowRegister(register.regime, { value, begun })
}

interface OpenDuty {
  offerId: string
  paragraph: string
  /** Null: it is out, and nothing that is said of a row brings it back. */
  row: RowKey | null
}

/** What keeps these offers of a lot from the contract, in the order of the law; each as its newest opening released it. */
export async function openDutiesIn(
  tender: TenderDoc,
  lot: LotDoc,
  { offerIds, at }: { offerIds: readonly string[]; at: Date },
): Promise<OpenDuty[]> {
  let left = [...offerIds]
  const found: OpenDuty[] = []
  for (const part of openedParts(lot).filter(({ kind }) => kind === 'offer')) {
    if (left.length === 0) break
    const examined = await readExamination(await readStored(tender, { lot, part }), at)
    const here = left.filter((id) => examined.stored.released.some(({ offerId }) => offerId === id))
    left = left.filter((id) => !here.includes(id))
    for (const offerId of here) {
      const [first] = examined.rows
      if (isOut(examined.stored, offerId)) found.push({ offerId, paragraph: first?.paragraph ?? '', row: null })
      else
        for (const row of examined.rows)
          if (dutyAt(examined, offerId, row) !== null) found.push({ offerId, paragraph: row.paragraph, row: row.key })
    }
  }
  // What no opening released nobody has examined.
  const [first] = await rowsAt(tender, { kind: 'offer', begun: (await beginningOf(tender)).at, at })
  return [...found, ...left.flatMap((offerId) => (first ? [{ offerId, paragraph: first.paragraph, row: first.key }] : []))]
}
