import { AuditModel, type AuditEntry } from '../log/model'
import { isProven, provenSince } from '../log/proof'
import { verifyChain } from '../log/verify'
import { entriesUpTo } from '../log/entries'
import { commit } from '../platform/commit'
import { TenderModel, type FinishedOpening, type LotDoc, type TenderDoc } from '../tenders/model'
import { offerRounds, signOpening } from '../tenders/openingProof'

type Opened = Pick<TenderDoc, '_id' | 'rev' | 'lots'>

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
 * Signs openings that took place before openings were signed (2026-11-26), as what they are: only those of which the log says so, in
 * entries that somebody who writes the database cannot have added since. Answers how many of them are left unsigned: they stay sealed.
 */
export async function signEarlierOpenings(): Promise<number> {
  const found = await TenderModel.find({ 'lots.openings.id': { $exists: true } }, { rev: 1, lots: 1 }).lean<Opened[]>()
  const left = found.filter(({ lots }) => lots.some(({ openings }) => openings.some(isUnsigned)))
  if (left.length === 0) return 0
  const since = await provenSince()
  const holds = await olderHold(since)
  let unsigned = 0
  for (const tender of left) {
    const lots = holds ? await Promise.all(tender.lots.map((lot) => signedLot(tender._id, lot, since))) : tender.lots
    const before = tender.lots.flatMap(({ openings }) => openings).filter(isUnsigned).length
    const after = lots.flatMap(({ openings }) => openings).filter(isUnsigned).length
    if (after < before) await commit(TenderModel, { _id: tender._id, rev: tender.rev }, { $set: { lots } })
    unsigned += after
  }
  return unsigned
}
