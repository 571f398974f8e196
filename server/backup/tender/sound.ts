import { type AuditEntry, believedOf, entryHash, GENESIS } from '../../log/area'
import { now } from '../../platform/clock'
import { type SubmissionDoc, submissionFaults } from '../../offers/area'
import { hasOwnFourEyes, hasOwnRegime, strangeOpenings, type TenderDoc } from '../../tenders/area'
import { BackupFault } from '../store'
import type { Row } from './belongs'

const refuse = (reason: string): never => {
  throw new BackupFault(`The tender is not taken out: ${reason}`)
}

const SOON = 'Try again in a minute.'

/** A tender's part of the log, as it was written by this house. */
const assertWholeLog = async (entries: readonly AuditEntry[]): Promise<void> => {
  let before = { seq: 0, h: GENESIS }
  const believed = new Set((await believedOf(entries)).map(({ _id }) => _id))
  for (const entry of entries) {
    const { _id, h, tenderSeq, tenderPrevious } = entry
    const isNext = tenderSeq === before.seq + 1 && tenderPrevious === before.h
    if (!isNext || entryHash(entry) !== h || !believed.has(_id)) refuse(`entry ${_id} of the log does not hold (npm run audit:verify).`)
    before = { seq: tenderSeq ?? 0, h }
  }
}

/** What another house signs must hold here: it believes what it signed itself, whatever this one would have found. */
export const assertSound = async (
  tender: TenderDoc,
  entries: readonly AuditEntry[],
  rows: readonly { in: string; row: Row }[],
): Promise<void> => {
  const pending = rows.find(({ row }) => Array.isArray(row['pending']) && row['pending'].length > 0)
  if (pending) refuse(`something of it (${pending.in}) is still being carried out. ${SOON}`)
  const at = now()
  if (tender.lots.some(({ opening }) => opening !== null && opening.expiresAt > at)) refuse('an opening is under way.')
  if (tender.publishAt !== null) refuse('it waits for its publication. Take that back, or wait for it.')
  // Written by the areas themselves.
  const submissions = rows.flatMap((one) => (one.in === 'submissions' ? [one.row as unknown as SubmissionDoc] : []))
  if (submissions.some(({ state }) => state === 'received')) refuse(`something is just coming in. ${SOON}`)
  if (submissions.some(({ signed }) => signed === undefined)) refuse('submissions of it came in before Lotse signed them (2026-11-26).')
  await assertWholeLog(entries)
  if ((await submissionFaults(tender._id)).faults.length > 0)
    refuse('a submission is not what was sealed and signed (npm run audit:verify).')
  const isStrange = tender.lots.some((lot) => strangeOpenings(tender, lot).length > 0)
  if (isStrange || !hasOwnFourEyes(tender)) refuse('an opening is not signed as it stands there (npm run audit:verify).')
  if (!hasOwnRegime(tender)) refuse('the law that its row names is not what Lotse wrote there.')
}
