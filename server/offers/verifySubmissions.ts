import { AuditModel } from '../log/area'
import type { MismatchPart } from '../contract/offers/mismatch'
import { check, type Fault } from './integrity/check'
import { ENTRY_TYPES } from './integrity/compare'
import { readStored } from './integrity/load'
import { readMarker } from './integrity/marker'
import { openAll } from './integrity/sound'
import { type SubmissionDoc, SubmissionModel } from './model'

/** A submission that is not what was sealed and signed; nothing of what is in it. */
interface SubmissionFault {
  /** Of the receipt; '' where nothing says it any more. */
  no: string
  tenderId: string
  lotId: string
  what: MismatchPart[]
  /** Its entry in the log; null: there is none. */
  entrySeq: number | null
}

interface SubmissionsReport {
  faults: SubmissionFault[]
  /** How many came in, and how many of them before there were signatures: they are held against their hash and their entry. */
  count: number
  older: number
  /** From this entry of the log on all are signed; null: none is yet. 0: the entry was changed, so that all had to be. */
  since: number | null
}

/** Those for which something came in, as rows or the log have it. */
export const tendersWithSubmissions = async (): Promise<string[]> => {
  const [rows, entries] = await Promise.all([
    SubmissionModel.find({}, { tenderId: 1 }).lean<{ tenderId: string }[]>(),
    AuditModel.find({ type: { $in: Object.keys(ENTRY_TYPES) } }, { tenderId: 1 }).lean<{ tenderId: string | null }[]>(),
  ])
  return [...new Set([...rows, ...entries].flatMap(({ tenderId }) => tenderId ?? []))]
}

/** What of a tender's submissions is not as it came in, whether or not its time has come, and all of their rows. */
export async function submissionFaults(tenderId: string): Promise<{ faults: Fault[]; own: SubmissionDoc[] }> {
  const stored = await readStored(tenderId)
  const own = stored.rows.filter((row) => row.tenderId === tenderId)
  const { faults, sound } = check(stored)
  const { faults: unread } = await openAll(own.filter(({ _id }) => sound.has(_id)))
  return { faults: [...faults.values(), ...unread], own }
}

/**
 * Holds every submission of the connected database against its signature, its hash, its receipt and its entry in the log. What is sealed is
 * opened for its hash alone, also before its opening; nothing of it is answered. The installation's key is loaded.
 */
export async function verifySubmissions(): Promise<SubmissionsReport> {
  const report: SubmissionsReport = { faults: [], count: 0, older: 0, since: await readMarker() }
  for (const tenderId of await tendersWithSubmissions()) {
    const { faults, own } = await submissionFaults(tenderId)
    report.count += own.length
    report.older += own.filter(({ signed }) => signed === undefined).length
    for (const { receiptNo, lotId, parts, entrySeq } of faults)
      report.faults.push({ no: receiptNo, tenderId, lotId, what: parts, entrySeq })
  }
  return report
}

/** What `npm run audit:verify` says of submissions: a line for each that is not what came in. */
export const submissionFaultLines = ({ faults }: SubmissionsReport): string[] =>
  faults.map(
    ({ no, tenderId, lotId, what, entrySeq }) =>
      `Submission ${no || '(number unknown)'} of tender ${tenderId}, ${lotId}, is not what was sealed and signed: ${what.join(', ')}` +
      ` (${entrySeq === null ? 'no entry in the log' : `entry ${entrySeq}`}).`,
  )

/** What holds, and how far that goes. */
export const submissionWholeLines = ({ count, older, since }: SubmissionsReport): string[] => {
  if (count === 0) return []
  const signed =
    since === null
      ? 'None is signed: they came before there were signatures and are held against their hash and their entry.'
      : `From entry ${since} on all are signed; ${older} came before it and are held against their hash and their entry.`
  return [`Submissions and withdrawals: ${count}, all as they came in. ${signed}`]
}
