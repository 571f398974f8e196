import { isDeepStrictEqual } from 'node:util'
import { wallClockOf } from '../../../engine/form'
import type { Standstill } from '../../../workflows/deadlines'
import { sentOf } from '../../../workflows/letters'
import { keptWhich, type NamedWhich, whichOf } from '../../../workflows/variants'
import { type AuditEntry, AuditModel, believedOf } from '../../log/area'
import { type InformationDoc, standstillAt, type TenderDoc, waitsIn } from '../../tenders/area'
import { isSame, waitingFrom } from '../award'
import { LettersModel, type LettersContent, type LettersDoc } from './model'
import { proofsOf } from './proofs'

/** What was told of the same winners before. */
export const toldBefore = ({ lots }: TenderDoc, { lotId, winners }: Pick<LettersContent, 'lotId' | 'winners'>): InformationDoc | null => {
  const before = lots.find((one) => one.lotId === lotId)?.information
  return before && isSame(before.winners, winners) ? before : null
}

/**
 * The waiting period if these letters go at a moment. What was told of the same winners before gets no earlier: neither by a letter that
 * follows it, nor by a version of the law that the house came to know since.
 */
export function waitingWith(
  standstill: Standstill,
  { electronic, letters }: Pick<LettersContent, 'electronic' | 'letters'>,
  { before, at }: { before: InformationDoc | null; at: Date },
): NonNullable<InformationDoc['waiting']> {
  const told = before?.waiting ?? null
  // One way that was not electronic makes the longer period run for all of them.
  const isElectronic = electronic && told?.electronic !== false
  const isAnybodyTold = letters.length > 0 || (before?.told.length ?? 0) > 0
  const waiting = waitingFrom(standstill, { at, electronic: isElectronic, isAnybodyTold })
  return told && told.contractFrom > waiting.contractFrom ? { ...told, electronic: isElectronic } : waiting
}

/** What the proofs of an information come to, at this moment. */
interface Proven {
  /** Those told by Lotse alone whose letter is not proven to have gone out. */
  undelivered: number
  /** From when on the contract may be made; null: nobody is proven to have been told, or nobody had to be. */
  contractFrom: Date | null
}

const later = (one: Date, other: Date): Date => (one > other ? one : other)

/** What the log has of who was told before the award of a lot, the newest last. */
const informedIn = async (tenderId: string, lotId: string): Promise<AuditEntry[]> =>
  believedOf(await AuditModel.find({ tenderId, type: 'AWARD_INFORMED', 'data.lotId': lotId }).sort({ tenderSeq: 1 }).lean<AuditEntry[]>())

/** Whether the log named these entries last, and these variants: no row swaps a main offer for a variant. Of before it names companies. */
export async function isNamedInLog(tenderId: string, lotId: string, { winners }: InformationDoc): Promise<boolean> {
  const told = (await informedIn(tenderId, lotId)).at(-1)?.data['winners']
  return told === undefined || isDeepStrictEqual(told, entriesOf(winners))
}

/** Those who are to get it, as the log names them. */
export const entriesOf = (winners: InformationDoc['winners']): (NamedWhich & { offerId: string })[] =>
  winners.map(({ offerId, ...which }) => ({ offerId, ...keptWhich(whichOf(which)) }))

/** The latest day that the log has of what was told of these winners since others were to get it: no row of the tender makes it earlier. */
async function toldInLog(tenderId: string, lotId: string, { winners }: InformationDoc): Promise<Date> {
  const entries = await informedIn(tenderId, lotId)
  const idsOf = (ids: unknown): string => (Array.isArray(ids) ? ids.map(String).sort().join() : '')
  const named = idsOf(winners.map(({ organizationId }) => organizationId))
  const others = entries.findLastIndex(({ data }) => idsOf(data['organizationIds']) !== named)
  const days = entries.slice(others + 1).map(({ data }) => Date.parse(String(data['contractFrom'])))
  return new Date(Math.max(0, ...days.filter(Number.isFinite)))
}

/**
 * The waiting period as the proofs have it: it runs from the day after the last letter went out, and not from when somebody pressed send.
 * What went by another way is the team's to prove, and counts from when they told.
 */
export async function provenOf(tender: TenderDoc, lotId: string, information: InformationDoc): Promise<Proven> {
  const { told, waiting } = information
  if (!waitsIn(tender) || waiting === null) return { undelivered: 0, contractFrom: waiting?.contractFrom ?? null }
  // Never earlier than what everybody was told.
  const said = later(waiting.contractFrom, await toldInLog(tender._id, lotId, information))
  if (told.length === 0) return { undelivered: 0, contractFrom: said }
  const ids = [...new Set(told.flatMap(({ letters }) => letters ?? []))]
  const here = await LettersModel.find({ _id: { $in: ids }, electronic: true }, { kind: 1, elsewhere: 1 }).lean<LettersDoc[]>()
  const proofs = new Map(await Promise.all(here.map(async (one) => [one._id, await proofsOf(one)] as const)))
  const sent = told.map(({ offerId, at, letters }) => {
    const known = letters === undefined ? undefined : proofs.get(letters)
    // Told by another way than Lotse, or before there were letters: at that moment.
    if (known === undefined) return { sentAt: at.getTime() }
    const proof = known.get(offerId)
    return { sentAt: proof?.state === 'sent' && proof.at !== null ? Date.parse(proof.at) : null }
  })
  const { undelivered, last } = sentOf(sent)
  if (last === null) return { undelivered, contractFrom: null }
  // By the law of each one's own day: the last of them may have the shorter period.
  const moments = new Map(sent.flatMap(({ sentAt }) => (sentAt === null ? [] : [[wallClockOf(new Date(sentAt)).date, new Date(sentAt)]])))
  let contractFrom = said
  for (const at of moments.values()) {
    const standstill = await standstillAt(tender, at)
    if (!standstill) return { undelivered, contractFrom: null }
    contractFrom = later(contractFrom, waitingFrom(standstill, { at, electronic: waiting.electronic, isAnybodyTold: true }).contractFrom)
  }
  return { undelivered, contractFrom }
}
