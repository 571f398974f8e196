import { now } from '../../platform/clock'
import { OrganizationModel } from '../../organizations/area'
import { inParts } from '../../platform/inParts'
import type { TenderDoc } from '../../tenders/area'
import type { Mismatch, MismatchPart } from '../../contract/offers/mismatch'
import { type FileDoc, FileModel, openHere, type RoomSeal, sealOf } from '../../files/area'
import { EMPTY, soundContents, type SubmissionContent, type SubmittedFile } from '../content'
import { soundEarly, withOpened } from '../early'
import type { SubmissionDoc } from '../model'
import { isOpened } from '../sealing'
import { check, type Fault } from './check'
import { readStored, withBodies } from './load'

/**
 * Submissions that stand: worked through, not taken back, and as they were sealed and signed; and those that are not. Nothing sealed
 * was read.
 */
interface Sound {
  rows: SubmissionDoc[]
  /** Not taken back. Never tell anybody of one whose opening has not taken place (opened()). */
  faults: Fault[]
}

/** Deadlines are never set earlier: before the one that was signed with it nobody reads it, whatever the tender says by now. */
const isEarly = ({ signed }: SubmissionDoc): boolean => signed !== undefined && signed.deadline !== null && signed.deadline > now()

/** The same before their deadlines, too: for what is said to their own companies alone. */
export async function standingIn(tenderId: string): Promise<Sound> {
  const stored = await readStored(tenderId)
  const { faults, sound, withdrawn } = check(stored)
  const stands = ({ _id, action, state }: SubmissionDoc): boolean =>
    sound.has(_id) && action === 'submit' && state !== 'received' && !withdrawn.has(_id)
  return { rows: stored.rows.filter(stands), faults: [...faults.values()].filter(({ id }) => !withdrawn.has(id)) }
}

export async function soundIn(tenderId: string): Promise<Sound> {
  const { rows, faults } = await standingIn(tenderId)
  return {
    rows: rows.filter((row) => !isEarly(row)),
    faults: [...faults, ...rows.filter(isEarly).map((row) => faultIn(row, 'deadline'))],
  }
}

/** Those that may be told: the opening of what they are about has taken place. */
export const opened = (faults: readonly Fault[], tender: Pick<TenderDoc, '_id' | 'type' | 'procedure' | 'lots'>): Fault[] =>
  faults.filter(({ matters }) => matters.some((matter) => isOpened(matter, tender, null)))

export interface Opened {
  row: SubmissionDoc
  content: SubmissionContent
}

const faultIn = ({ _id: id, tenderId, no = '', logHead, orgId: organizationId, ...row }: SubmissionDoc, part: MismatchPart): Fault => {
  const matter = { lotId: row.lotId, kind: row.kind, round: row.round, offerRound: row.offerRound }
  return { ...matter, id, tenderId, receiptNo: no, organizationId, matters: [matter], entrySeq: logHead?.seq ?? null, parts: [part] }
}

/**
 * Opens submissions that stand, all of each; one whose content is not what was sealed and hashed does not open. Whoever asks has judged
 * that the reader may know.
 */
export async function openAll(rows: readonly SubmissionDoc[]): Promise<{ opened: Opened[]; faults: Fault[] }> {
  const sealed = await withBodies(rows)
  const contents = await soundContents(sealed)
  return judged(
    await Promise.all(
      sealed.map(async (row, n) => {
        const content = contents[n] ?? null
        return { row, content: content && (await withOpened(content, row)) }
      }),
    ),
  )
}

/** Opens of submissions that stand these envelopes alone, which open before the rest; nothing of the rest is read. */
export async function openEarly(
  rows: readonly SubmissionDoc[],
  envelopes: readonly string[],
): Promise<{ opened: Opened[]; faults: Fault[] }> {
  const sealed = await withBodies(rows)
  const contents = await Promise.all(sealed.map((row) => soundEarly(row, envelopes)))
  return judged(sealed.map((row, n) => ({ row, content: contents[n] ? { ...EMPTY, ...contents[n] } : null })))
}

/** What opened, and whose files are there as they were. */
async function judged(pairs: readonly { row: SubmissionDoc; content: SubmissionContent | null }[]) {
  const whole = pairs.flatMap(({ row, content }) => (content === null ? [] : [{ row, content }]))
  const filesHold = await filesOf(whole)
  return {
    opened: whole.filter(filesHold),
    faults: [
      ...pairs.flatMap(({ row, content }) => (content === null ? [faultIn(row, 'content')] : [])),
      ...whole.filter((one) => !filesHold(one)).map(({ row }) => faultIn(row, 'files')),
    ],
  }
}

/** Whether all files that were submitted are there as they were: file, version and bytes by the names that are sealed in the submission. */
async function filesOf(submitted: readonly Opened[]): Promise<(one: Opened) => boolean> {
  const ids = submitted.flatMap(({ content }) => content.files.map(({ id }) => id))
  const docs = await inParts(ids, (part) => FileModel.find({ _id: { $in: part } }).lean<FileDoc[]>())
  const byId = new Map(docs.map((doc) => [doc._id, doc]))
  const seals = new Map<string, RoomSeal | null>()
  const nameOf = ({ _id }: SubmissionDoc, envelope = ''): string => `${_id} ${envelope}`
  for (const { row, content } of submitted) {
    const { tenderId, lotId, kind, round, offerRound } = row
    for (const envelope of new Set(content.files.map((file) => file.envelope)))
      seals.set(
        nameOf(row, envelope),
        await sealOf({ tenderId, matter: { lotId, kind, round, offerRound, ...(envelope ? { envelope } : {}) } }),
      )
  }
  const holds = ({ id, blobId, size, sha256 }: SubmittedFile, seal: RoomSeal | null): boolean => {
    const doc = byId.get(id)
    const file = doc && doc.deletedAt === null ? openHere(doc, { roomId: doc.roomId, seal }) : null
    return file?.versions.some((one) => one.blobId === blobId && one.size === size && one.sha256 === sha256) === true
  }
  return ({ row, content }) => content.files.every((file) => holds(file, seals.get(nameOf(row, file.envelope)) ?? null))
}

export const byReceipt = ({ row: a }: { row: SubmissionDoc }, { row: b }: { row: SubmissionDoc }): number =>
  a.receivedAt.getTime() - b.receivedAt.getTime() || (a._id < b._id ? -1 : 1)

const namesNow = async (ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const found = await inParts([...new Set(ids)], (part) =>
    OrganizationModel.find({ _id: { $in: part } }, { name: 1 }).lean<{ _id: number; name: string }[]>(),
  )
  return new Map(found.map(({ _id, name }) => [_id, name]))
}

/** Names of companies as they are signed; of what came in before there were signatures, as they are now. */
export async function companyNames(rows: readonly SubmissionDoc[]): Promise<(row: SubmissionDoc) => string> {
  const names = await namesNow(rows.flatMap(({ orgId, signed }) => (signed ? [] : [orgId])))
  return ({ orgId, signed }) => signed?.names.organization ?? names.get(orgId) ?? ''
}

/** With the names of the companies, in the order of their numbers. */
export async function presentFaults(faults: readonly Fault[]): Promise<Mismatch[]> {
  const names = await namesNow(faults.map(({ organizationId }) => organizationId))
  return [...faults]
    .sort((a, b) => (a.receiptNo < b.receiptNo ? -1 : 1))
    .map(({ receiptNo, kind, lotId, round, offerRound, organizationId, parts }) => ({
      ...{ receiptNo, kind, lotId, round, offerRound, organizationId, parts },
      organization: names.get(organizationId) ?? '',
    }))
}
