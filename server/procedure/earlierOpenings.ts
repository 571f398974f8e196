import { type AuditEntry, AuditModel, entriesUpTo, isProven, provenSince, verifyChain } from '../log/area'
import { type FinishedOpening, type LotDoc, offerRounds, signOpening, type TenderDoc } from '../tenders/area'

type Opened = Pick<TenderDoc, '_id' | 'lots'>

const isUnsigned = ({ signature }: FinishedOpening): boolean => signature === undefined

/**
 * Whether entries of before there were codes can be believed: they hang together, up to the first one that has a code and so cannot be
 * changed.
 */
async function olderHold(since: number | null): Promise<boolean> {
  // The first start of a version with codes: what was done to the log before is audit:verify's to say.
  if (since === null) return true
  return (await verifyChain(entriesUpTo(since))).ok
}

/** Whether the log has it that an opening took place, then, in an entry that can be believed. */
async function isTold(opening: FinishedOpening, place: { tenderId: string; lotId: string; since: number | null }): Promise<boolean> {
  const { tenderId, lotId, since } = place
  const entry = await AuditModel.findOne({ tenderId, type: 'OPENING_FINISHED', 'data.opening': opening.id }).lean<AuditEntry>()
  if (!entry) return false
  const { at, data } = entry
  const isOf = data.lotId === lotId && data.what === opening.what && data.round === opening.round && data.no === opening.no
  const isOlder = since === null || entry._id < since
  return isOf && at.getTime() === opening.finishedAt.getTime() && (isProven(entry) || isOlder)
}

/** Its openings signed as far as the log has them, each once; one that it does not have counts for no round of offers either. */
async function signedLot(tenderId: string, lot: LotDoc, since: number | null): Promise<LotDoc> {
  const told: FinishedOpening[] = []
  for (const opening of lot.openings) {
    const isOwn = !isUnsigned(opening) || (await isTold(opening, { tenderId, lotId: lot.lotId, since }))
    if (isOwn && !told.some(({ id }) => id === opening.id)) told.push(opening)
  }
  const rounds = offerRounds(told)
  const openings = lot.openings.map((opening): FinishedOpening => {
    const n = told.indexOf(opening)
    if (n === -1 || !isUnsigned(opening)) return opening
    const { id, no, what, round, finishedAt } = opening
    const facts = { ...{ id, no, what, round, finishedAt, offerRound: rounds[n] ?? 1, by: [] as string[] }, isEarlier: true }
    return signOpening(tenderId, lot.lotId, { ...facts, deadline: null })
  })
  return { ...lot, openings }
}

/**
 * Openings that took place before openings were signed (2026-11-26), signed as what they are: only those of which the log says so, in
 * entries that somebody who writes the database cannot have added since. Those that are left unsigned stay sealed.
 */
export async function signedOpenings({ _id, lots }: Opened): Promise<{ lots: LotDoc[]; signed: number; unsigned: number }> {
  const count = (those: readonly LotDoc[]): number => those.flatMap(({ openings }) => openings).filter(isUnsigned).length
  const before = count(lots)
  if (before === 0) return { lots, signed: 0, unsigned: 0 }
  const since = await provenSince()
  if (!(await olderHold(since))) return { lots, signed: 0, unsigned: before }
  const after = await Promise.all(lots.map((lot) => signedLot(_id, lot, since)))
  return { lots: after, signed: before - count(after), unsigned: count(after) }
}
