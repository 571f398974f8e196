import { OrganizationModel } from '../../organizations/model'
import { inParts } from '../../platform/inParts'
import type { TenderDoc } from '../../tenders/model'
import type { Mismatch } from '../../contract/offers/mismatch'
import { soundContents, type SubmissionContent } from '../content'
import type { SubmissionDoc } from '../model'
import { isOpened } from '../sealing'
import { check, type Fault } from './check'
import { readStored, withBodies } from './load'

/** Submissions that stand: worked through, not taken back, and as they were sealed and signed; and those that are not. Nothing sealed was read. */
export interface Sound {
  rows: SubmissionDoc[]
  /** Not taken back. Never tell anybody of one whose opening has not taken place (opened()). */
  faults: Fault[]
}

export async function soundIn(tenderId: string): Promise<Sound> {
  const stored = await readStored(tenderId)
  const { faults, sound, withdrawn } = check(stored)
  const stands = ({ _id, action, state }: SubmissionDoc): boolean =>
    sound.has(_id) && action === 'submit' && state !== 'received' && !withdrawn.has(_id)
  return { rows: stored.rows.filter(stands), faults: [...faults.values()].filter(({ id }) => !withdrawn.has(id)) }
}

/** Those that may be told: the opening of what they are about has taken place. */
export const opened = (faults: readonly Fault[], tender: Pick<TenderDoc, 'type' | 'lots'>): Fault[] =>
  faults.filter(({ matters }) => matters.some((matter) => isOpened(matter, tender)))

export interface Opened {
  row: SubmissionDoc
  content: SubmissionContent
}

const contentFault = ({ _id: id, tenderId, no = '', logHead, orgId: organizationId, ...row }: SubmissionDoc): Fault => {
  const matter = { lotId: row.lotId, kind: row.kind, round: row.round, offerRound: row.offerRound }
  return { ...matter, id, tenderId, receiptNo: no, organizationId, matters: [matter], entrySeq: logHead?.seq ?? null, parts: ['content'] }
}

/** Opens submissions that stand; one whose content is not what was sealed and hashed does not open. Whoever asks has judged that the reader may know. */
export async function openAll(rows: readonly SubmissionDoc[]): Promise<{ opened: Opened[]; faults: Fault[] }> {
  const sealed = await withBodies(rows)
  const contents = await soundContents(sealed)
  const pairs = sealed.map((row, n) => ({ row, content: contents[n] ?? null }))
  return {
    opened: pairs.flatMap(({ row, content }) => (content === null ? [] : [{ row, content }])),
    faults: pairs.flatMap(({ row, content }) => (content === null ? [contentFault(row)] : [])),
  }
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
