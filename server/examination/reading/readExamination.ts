import { wallClockOf } from '../../../engine/form'
import {
  type ExaminationRow,
  isBelowRegister,
  lowPrices,
  type LowPrice,
  openDuties,
  type Duty,
  type RowKey,
  rowsOf,
  USUAL_SHARE,
} from '../../../workflows/examination'
import { evaluationId, openedParts, pricesIn, readStored, type Stored } from '../../evaluation/area'
import { type OrganizationDoc, OrganizationModel } from '../../organizations/area'
import { type RequestDoc, RequestModel } from '../../requests/area'
import { type LotDoc, regimeIn, type TenderDoc } from '../../tenders/area'
import { rowsInLog, type KnownRows } from '../inLog'
import { type ExaminationDoc, ExaminationModel, type ExaminedDoc, ExaminedModel, type RowDoc } from '../model'
import { consortiums, estimatedValue } from './bidders'

/** Everything about the examination of what an opening released. */
export interface Examined {
  stored: Stored
  rows: readonly ExaminationRow[]
  lot: ExaminationDoc | null
  /** Of all openings of the lot. */
  docs: readonly ExaminedDoc[]
  isKnown: KnownRows
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

export const shareOf = (lot: ExaminationDoc | null): number => lot?.share ?? USUAL_SHARE

const namesOf = async (ids: readonly number[]): Promise<Map<number, string>> => {
  type Card = Pick<OrganizationDoc, '_id' | 'name'>
  const found = await OrganizationModel.find({ _id: { $in: [...new Set(ids)] } }, { name: 1 }).lean<Card[]>()
  return new Map(found.map(({ _id, name }) => [_id, name]))
}

export async function readExamination(stored: Stored, at: Date): Promise<Examined> {
  const { tender, lot, part, released, evaluation } = stored
  const of = { tenderId: tender._id, lotId: lot.lotId }
  const [ofLot, docs, isKnown, prices, names, consortium, value, requests] = await Promise.all([
    ExaminationModel.findOne({ _id: shareId(tender._id, lot.lotId) }).lean<ExaminationDoc>(),
    ExaminedModel.find(of).lean<ExaminedDoc[]>(),
    rowsInLog(tender._id, lot.lotId),
    pricesIn(stored),
    namesOf(released.map(({ organizationId }) => organizationId)),
    consortiums(tender, lot.lotId),
    estimatedValue(tender),
    RequestModel.find(of).sort({ created: 1 }).lean<RequestDoc[]>(),
  ])
  const isOut = (offerId: string): boolean => evaluation?.excluded.some((one) => one.offerId === offerId) ?? false
  const compared = released.map(({ offerId }) => {
    const { amount = null, currency = null } = prices.get(offerId) ?? {}
    return { offerId, amount, currency, isOut: isOut(offerId) }
  })
  return {
    ...{ stored, docs, isKnown, prices, names, consortium, value, requests },
    lot: ofLot,
    rows: rowsOf(regimeIn(tender) ?? 'VgV', part.kind, wallClockOf(at).date),
    low: lowPrices(compared, shareOf(ofLot)),
  }
}

/** What stands of a row of an offer: said of this part, or of the company's application before it. */
export interface Standing {
  doc: ExaminedDoc
  row: RowDoc
  isCarried: boolean
}

export function standingOf({ stored, docs }: Examined, offerId: string, row: ExaminationRow): Standing | null {
  const id = examinedId(stored, offerId)
  const inDoc = (doc: ExaminedDoc): RowDoc | undefined => doc.rows.find((one) => one.row === row.key)
  const own = docs.find(({ _id }) => _id === id)
  const said = own && inDoc(own)
  if (own && said) return { doc: own, row: said, isCarried: false }
  if (row.carries !== true || stored.part.kind !== 'offer') return null
  const before = docs
    .filter((doc) => doc.offerId === offerId && doc.part.kind === 'application')
    .sort((a, b) => b.part.round - a.part.round)
    .flatMap((doc) => {
      const found = inDoc(doc)
      return found ? [{ doc, row: found, isCarried: true }] : []
    })
  return before[0] ?? null
}

export const isAltered = ({ isKnown }: Examined, { doc, row }: Standing): boolean => !isKnown(doc, row)

/** What keeps an offer from the contract, in the order of the law. */
const dutiesOf = (examined: Examined, offerId: string): { row: ExaminationRow; duty: Duty }[] =>
  openDuties(examined.rows, (row) => {
    const found = standingOf(examined, offerId, row)
    return { result: found?.row.result ?? null, isAltered: found !== null && isAltered(examined, found) }
  })

/** The company, and who is in its consortium, each once. */
export function membersOf({ stored, names, consortium }: Examined, offerId: string): string[] {
  const { organizationId = 0 } = stored.released.find((one) => one.offerId === offerId) ?? {}
  const plain = (name: string): string => name.normalize('NFC').toLocaleLowerCase('de')
  const all = [names.get(organizationId) ?? `${organizationId}`, ...(consortium.get(offerId) ?? [])]
  return all.filter((name, n) => all.findIndex((one) => plain(one) === plain(name)) === n)
}

/** What the register's threshold is held against: the estimate, else this offer's price in euros. */
export function valueOf({ value, prices }: Examined, offerId: string): number | null {
  const price = prices.get(offerId)
  return value ?? (price && (price.currency ?? 'EUR') === 'EUR' ? Number(price.amount) : null)
}

export const isRegisterDue = ({ rows, value }: Examined): boolean => {
  const register = rows.find(({ key }) => key === 'register')
  return register !== undefined && !isBelowRegister(register.regime, value)
}

interface OpenDuty {
  offerId: string
  row: RowKey
  paragraph: string
  duty: Duty
  name: string
}

/** What keeps these offers of a lot from the contract; each as its newest opening released it. */
export async function openDutiesIn(tender: TenderDoc, lot: LotDoc, { offerIds, at }: { offerIds: readonly string[]; at: Date }) {
  let left = [...offerIds]
  const found: OpenDuty[] = []
  for (const part of openedParts(lot).filter(({ kind }) => kind === 'offer')) {
    if (left.length === 0) break
    const examined = await readExamination(await readStored(tender, { lot, part }), at)
    const here = examined.stored.released.filter(({ offerId }) => left.includes(offerId))
    left = left.filter((id) => !here.some(({ offerId }) => offerId === id))
    for (const { offerId, organizationId } of here)
      for (const { row, duty } of dutiesOf(examined, offerId))
        found.push({ offerId, row: row.key, paragraph: row.paragraph, duty, name: examined.names.get(organizationId) ?? '' })
  }
  return found
}
