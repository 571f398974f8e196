import { TENDER_LOG_TYPES } from '../../contract/audit/types'
import { entriesOfIntent } from '../../log/area'
import { canonicalJson } from '../../platform/canonicalJson'
import { now } from '../../platform/clock'
import { didGoOut, type LettersDoc } from '../../procedure/area'
import type { TenderDoc } from '../../tenders/area'
import { blobsNamed } from '../named'
import { BackupFault } from '../store'
import { COLLECTIONS, ofTender, type Row } from './belongs'
import type { Read } from './contents'
import type { ToldEntry } from './gather'
import { chainFault, proofOf, sha256 } from './proof'

export const refuse = (reason: string): never => {
  throw new BackupFault(`The tender is not brought in: ${reason}`)
}

const isOwnRow = (name: string, row: Row, tenderId: string): boolean =>
  Object.entries(ofTender(name, tenderId)).every(([field, value]) => row[field] === value)

const TYPES: ReadonlySet<string> = new Set(TENDER_LOG_TYPES)

/** By an intent the log knows an entry once: that of another tender, or of the house, would be taken for it. */
const assertOwnEntry = async ({ entry }: ToldEntry, tenderId: string): Promise<void> => {
  const { type, data } = entry
  if (entry.tenderId !== tenderId || !TYPES.has(type)) refuse(`entry ${entry.tenderSeq} of its log is none of this tender.`)
  const { intent } = data
  if (intent === undefined) return
  if (typeof intent !== 'string' || (intent.startsWith('brought:') && !new RegExp(`^brought:${tenderId}(:|$)`).test(intent)))
    return refuse(`entry ${entry.tenderSeq} of its log has the name of another one.`)
  const { own } = await entriesOfIntent(intent)
  if (own && own.tenderId !== tenderId) refuse(`entry ${entry.tenderSeq} of its log has the name of one that is here.`)
}

/** A person of this house who does not come along did nothing there. */
const assertOwnPeople = (read: Read): void => {
  const users = new Set(read.of('users').map(({ _id }) => _id))
  for (const { entry, actor, userId } of read.of('log') as unknown as ToldEntry[])
    if ([actor?.id ?? null, userId].some((id) => id !== null && !users.has(id)))
      refuse(`entry ${entry.tenderSeq} of its log names somebody who does not come with it.`)
  if (read.of('persons').some(({ _id }) => !users.has(_id))) refuse('it names somebody who does not come with it (persons).')
}

/** This house signs that it was told of an opening: of one that the log there has, then, and that is over. */
const assertOpeningsTold = (read: Read, { lots }: TenderDoc): void => {
  const told = (read.of('log') as unknown as ToldEntry[]).filter(({ entry }) => entry.type === 'OPENING_FINISHED')
  const latest = Math.min(now().getTime(), new Date(read.head.at).getTime())
  for (const { lotId, openings } of lots)
    for (const { id, no, what, round, finishedAt } of openings) {
      const facts = Object.entries({ opening: id, lotId, no, what, round })
      const at = new Date(finishedAt).getTime()
      const isTold = told.some(({ entry }) => entry.at.getTime() === at && facts.every(([name, value]) => entry.data[name] === value))
      if (!isTold || !(at <= latest)) refuse(`an opening of ${lotId} (${no}) is none that its log has, or is not over yet.`)
    }
}

/** Letters that somebody was told by prove when: without them the row of the tender alone would say so. */
const assertLettersCame = (read: Read, { lots }: TenderDoc): void => {
  const letters = new Map((read.of('letters') as unknown as LettersDoc[]).map((one) => [one._id, one]))
  for (const { lotId, information } of lots)
    for (const { letters: id, offerId } of information?.told ?? []) {
      if (id === undefined) continue
      const those = letters.get(id)
      const isOther = those?.electronic === false && information?.waiting?.electronic !== true
      const isOwn = those?.lotId === lotId && those.letters.some((one) => one.offerId === offerId)
      if (!isOwn || !(those.electronic === true || isOther)) refuse(`letters that somebody in ${lotId} was told by do not come with it.`)
    }
}

const hashOfForm = (body: unknown): string | null => {
  try {
    return sha256(canonicalJson(JSON.parse(String(body))))
  } catch {
    return null
  }
}

/** All that a file brings is of the one tender that it says, and its log holds: whoever signs a file may be wrong, or somebody else. */
export const assertOwn = async (read: Read): Promise<void> => {
  const { tenderId, no } = read.head as { tenderId: unknown; no: unknown }
  if (typeof tenderId !== 'string' || !/^[\w-]+$/.test(tenderId) || !Number.isSafeInteger(no)) return refuse('it does not say which it is.')
  if (read.of('tenders').length !== 1) return refuse('the file holds none, or several.')
  for (const name of COLLECTIONS)
    if (read.of(name).some((row) => !isOwnRow(name, row, tenderId))) refuse(`the file holds what is of another one (${name}).`)
  if (read.of('timers').some(({ _id }) => !String(_id).startsWith(`${tenderId}:`)))
    refuse('the file holds what is of another one (timers).')
  if (read.of('sealKeys').some(({ _id }) => !String(_id).startsWith(`${tenderId}:`))) refuse('the file holds keys of another one.')
  const rooms = new Set(read.of('rooms').map(({ _id }) => _id))
  if (read.of('files').some(({ roomId }) => !rooms.has(roomId))) refuse('a file of it lies in a room of another one.')
  // What does not come along may lie here already, and be somebody else's.
  if (read.of('files').some((row) => blobsNamed('files', row).some((blobId) => !read.contents.has(blobId))))
    refuse('a file of it has a content that does not come with it.')
  if (!read.of('letters').every((row) => didGoOut(row as unknown as LettersDoc))) refuse('letters of it did not go out.')
  // Which of them its submissions were written in stands where it is sealed: a form is the one that its name says.
  for (const { _id, body } of read.of('bidderForms'))
    if (hashOfForm(body) !== _id) refuse(`a form that bidders filled (${String(_id)}) is not the one that it says.`)
  for (const told of read.of('log') as unknown as ToldEntry[]) await assertOwnEntry(told, tenderId)
  const fault = chainFault(proofOf(read))
  if (fault !== null) refuse(`it ${fault}.`)
  const tender = read.of('tenders')[0] as unknown as TenderDoc
  assertOwnPeople(read)
  assertOpeningsTold(read, tender)
  assertLettersCame(read, tender)
}
