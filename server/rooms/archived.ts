import type { Readable } from 'node:stream'
import { pathOf } from '../../engine/files'
import { readBlob } from '../blobs/area'
import { filesIn, isHeldBack, type OpenFile, type RoomDoc, RoomModel, sealOf } from '../files/area'
import type { TenderDoc } from '../tenders/area'
import { isReleased } from './policy'
import { asSubmitted } from './present'
import { standingIn, withFiles } from './submitted'

/** The bytes of one version, to be read when the archive is ready for them. */
export interface ArchivedBytes {
  /** Of the plain bytes, as receipts and lists name it. */
  sha256: string
  size: number
  read: () => Readable
}

interface ArchivedRooms {
  /** With their files by name, version and hash. */
  rooms: unknown[]
  /** Each content once, whatever it is called. What a virus was found in is named above and not handed over. */
  files: ArchivedBytes[]
}

const archivedFile = ({ doc, versions, ...place }: OpenFile) => ({
  id: doc._id,
  path: pathOf(place),
  struck: doc.struck && { reason: doc.struck.reason, at: doc.struck.at },
  versions: versions.map(({ no, at, byName: by, size, sha256, mime, scan, blobId }) => ({ no, at, by, size, sha256, mime, scan, blobId })),
})

const plain = ({ pending: _pending, rev: _rev, ...room }: RoomDoc) => room

/**
 * The rooms of a tender with what lies in them, for its archive: names, versions, hashes and bytes. What was sealed and never opened, was
 * withdrawn or came late stays sealed there too: the room is named, nothing in it.
 */
export async function roomsForArchive(tender: TenderDoc): Promise<ArchivedRooms> {
  const [own, ofOffers] = await Promise.all([
    RoomModel.find({ 'owner.id': tender._id }).sort({ ordinal: 1 }).lean<RoomDoc[]>(),
    RoomModel.find({ tenderId: tender._id }).sort({ ordinal: 1 }).lean<RoomDoc[]>(),
  ])
  const rooms = [...own, ...ofOffers.filter(({ owner }) => owner.kind !== 'tender')].filter(({ deletedAt }) => deletedAt === null)
  const of = await standingIn(tender._id)
  const archived: unknown[] = []
  const bytes = new Map<string, ArchivedBytes>()
  for (const room of rooms) {
    const standing = room.matter === null ? null : of(room.owner.id, room.matter)
    const submitted = isReleased({ room, tender, standing }) ? await withFiles(standing, room.matter?.envelope) : null
    if (room.matter !== null && submitted === null) {
      archived.push({ ...plain(room), sealed: true })
      continue
    }
    const files = (await filesIn(room)).flatMap((file) => asSubmitted(file, submitted) ?? [])
    archived.push({ ...plain(room), sealed: false, files: files.map(archivedFile) })
    const key = (await sealOf(room))?.key ?? null
    for (const version of files.flatMap(({ versions }) => versions)) {
      const { blobId, sha256, size } = version
      // Later it will be known what it is, and the archive is to be whole.
      if (version.scan === 'pending') throw new Error('a file has not been checked for viruses yet')
      if (!isHeldBack(version)) bytes.set(sha256, { sha256, size, read: () => readBlob(blobId, { key, sha256 }) })
    }
  }
  return { rooms: archived, files: [...bytes.values()] }
}
