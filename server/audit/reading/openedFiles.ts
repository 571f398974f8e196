import { type FileDoc, FileModel, type RoomDoc, RoomModel } from '../../files/area'
import type { SealedMatter } from '../../offers/area'
import { inParts } from '../../platform/inParts'
import { type AllStanding, standingIn, type Submitted, withFiles } from '../../rooms/area'
import type { AuditEntry } from '../../log/area'

/** What an entry about a file of an opened application or offer shows of it. */
export interface OpenedFile {
  readonly roomName: string
  readonly file: string
  readonly hash: string
}

interface SealedEntry {
  entry: AuditEntry
  matter: SealedMatter
  tenderId: string
  offerId: string
  fileId: string
}

const sealedIn = (entries: readonly AuditEntry[]): SealedEntry[] =>
  entries.flatMap((entry) => {
    const { tenderId, data } = entry
    const { sealed, offerId, fileId } = data
    if (typeof sealed !== 'object' || sealed === null || tenderId === null) return []
    return typeof offerId === 'string' && typeof fileId === 'string'
      ? [{ entry, matter: sealed as SealedMatter, tenderId, offerId, fileId }]
      : []
  })

/** Each key asked once. */
const once = <Value>(ask: (key: string) => Promise<Value>): ((key: string) => Promise<Value>) => {
  const asked = new Map<string, Promise<Value>>()
  return (key) => {
    const answer = asked.get(key) ?? ask(key)
    asked.set(key, answer)
    return answer
  }
}

/** The version that there was when something happened to a file. */
const versionAt = ({ versions }: Pick<FileDoc, 'versions'>, at: Date) => versions.filter((one) => one.at <= at).at(-1)

/**
 * Room, name and checksum of files in entries that the reader may see because their lot is opened (mask.ts). Only of what was submitted
 * and stands, in the version that was: drafts, what was withdrawn and what came late stay the company's alone. The log itself holds
 * none of it.
 */
export async function openedFilesIn(entries: readonly AuditEntry[]): Promise<(entry: AuditEntry) => OpenedFile | null> {
  const sealed = sealedIn(entries)
  const found = new Map<AuditEntry, OpenedFile>()
  if (sealed.length === 0) return () => null
  const ids = [...new Set(sealed.map(({ fileId }) => fileId))]
  const docs = await inParts(ids, (part) => FileModel.find({ _id: { $in: part } }).lean<FileDoc[]>())
  const files = new Map(docs.map((one) => [one._id, one]))
  const rooms = await inParts([...new Set(docs.map(({ roomId }) => roomId))], (part) =>
    RoomModel.find({ _id: { $in: part } }, { name: 1 }).lean<Pick<RoomDoc, '_id' | 'name'>[]>(),
  )
  const roomNames = new Map(rooms.map(({ _id, name }) => [_id, name]))
  const standingOf = once<AllStanding>(standingIn)
  const submittedOf = new Map<string, Promise<Submitted | null>>()
  for (const { entry, matter, tenderId, offerId, fileId } of sealed) {
    const doc = files.get(fileId)
    const version = doc && versionAt(doc, entry.at)
    if (!doc || !version || doc.tenderId !== tenderId) continue
    const key = JSON.stringify([offerId, matter])
    const standing = (await standingOf(tenderId))(offerId, matter)
    if (standing === null || standing.late) continue
    const asked = submittedOf.get(key) ?? withFiles(standing, matter.envelope)
    submittedOf.set(key, asked)
    const file = (await asked)?.files.find(({ id, blobId }) => id === fileId && blobId === version.blobId)
    if (file) found.set(entry, { roomName: roomNames.get(doc.roomId) ?? '', file: file.name, hash: file.sha256 })
  }
  return (entry) => found.get(entry) ?? null
}
