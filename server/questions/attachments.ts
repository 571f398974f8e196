import { toldApart } from '../../engine/files'
import { readWhole, removeBlob, writeBlob } from '../blobs/area'
import type { QuestionFile } from '../contract/questions/views'
import { blankRoom, filesIn, isHeldBack, makeRooms, type OpenFile, type OpenVersion, type RoomDoc, RoomModel } from '../files/area'
import { commit } from '../platform/commit'
import { AppError } from '../platform/errors'
import { derivedId, newId } from '../platform/newId'
import { addDocument } from '../rooms/area'
import type { TenderDoc } from '../tenders/area'
import type { AnswerDoc, QuestionDoc } from './model'
import { cleanOffice } from './clean/office'
import { cleanPdf } from './clean/pdf'
import { hasEarlierRevisions } from './clean/pdfParts'
import { cleanPicture } from './clean/picture'

const OFFICE = /^application\/vnd\.(openxmlformats-officedocument|oasis\.opendocument)\./

/** Why a file cannot be published as it is: refused.<key>. */
export const uncleanableReason = (bytes: Buffer | null, mime: string): 'questionFileRevised' | 'questionFileUncleanable' =>
  bytes !== null && mime === 'application/pdf' && hasEarlierRevisions(bytes) ? 'questionFileRevised' : 'questionFileUncleanable'

/**
 * The bytes of a file without what they say of who made it, when and with what. Null: it is of a kind, or holds something, that cannot be
 * cleaned. `mime` is what the bytes were found to be.
 */
export async function cleaned(bytes: Buffer, mime: string): Promise<Buffer | null> {
  try {
    if (mime === 'application/pdf') return cleanPdf(bytes)
    if (OFFICE.test(mime)) return await cleanOffice(bytes)
    if (mime.startsWith('image/')) return await cleanPicture(bytes, mime)
    return mime === 'text/plain' || mime === 'text/csv' ? bytes : null
  } catch {
    // Whatever cannot be read cannot be cleaned.
    return null
  }
}

/** A file as it is published: its bytes lie there anew, without what they said of who made them. */
export interface CleanFile {
  uploadId: string
  blobId: string
  name: string
  size: number
  sha256: string
  mime: string
}

/** German: a text that people see, as those of the tender's own rooms. */
const ROOM = {
  name: 'Anlagen zu Fragen und Antworten',
  description: 'Anlagen zu den veröffentlichten Antworten, je Antwort in einem Ordner mit ihrer Nummer.',
}

/** The tender's public room of attachments; made with the first of them. */
async function publicRoom({ _id: tenderId }: TenderDoc, at: Date): Promise<RoomDoc> {
  const _id = derivedId('answerFiles', tenderId)
  await makeRooms([
    {
      ...blankRoom(at),
      _id,
      owner: { kind: 'tender', id: tenderId },
      tenderId,
      part: 'documents',
      type: 'CLIENT',
      ...ROOM,
      ordinal: 90,
      orgId: null,
    },
  ])
  const room = await RoomModel.findOne({ _id }).lean<RoomDoc>()
  if (!room) throw new Error(`room ${_id} was not made`)
  return room
}

interface Publishing {
  tender: TenderDoc
  files: readonly CleanFile[]
  at: Date
  by: { id: string; email: string; name: string } | null
}

/** Puts the files of an entry where everybody reads them; done again they are there once. */
export async function publishFiles({ no }: AnswerDoc, { tender, files, at, by }: Publishing): Promise<QuestionFile[]> {
  const room = await publicRoom(tender, at)
  const published: QuestionFile[] = []
  for (const { uploadId, blobId, name, size, sha256, mime } of files) {
    const { fileId } = await addDocument(room, {
      uploadId,
      blobId,
      place: { folder: `Antwort ${no}`, name },
      facts: { size, sha256, mime },
      scan: 'clean',
      receivedAt: at,
      by: by ?? { id: '', email: '', name: '' },
      isTold: true,
    })
    published.push({ id: fileId, roomId: room._id, name, size })
  }
  return published
}

/** Larger ones are not taken into memory to be cleaned. */
const MAX_BYTES = 100 * 1024 * 1024

const filesOfRoom = async (roomId: string | null): Promise<OpenFile[]> => {
  const room = roomId === null ? null : await RoomModel.findOne({ _id: roomId }).lean<RoomDoc>()
  return room ? (await filesIn(room)).filter(({ doc }) => doc.struck === null) : []
}

/** What the asker put beside the question. */
export const askersFiles = ({ roomId }: Pick<QuestionDoc, 'roomId'>): Promise<OpenFile[]> => filesOfRoom(roomId)
/** What the team put beside the answer. */
export const answerFiles = (roomId: string | null): Promise<OpenFile[]> => filesOfRoom(roomId)

const endingOf = (name: string): string => /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0].toLowerCase() ?? ''

/** What is to be published, under the name that it gets: the asker's under one that tells nothing. */
async function chosenFiles(question: QuestionDoc): Promise<{ name: string; newest: OpenVersion }[]> {
  const chosen = (await askersFiles(question)).filter(({ doc }) => question.publishFiles.includes(doc._id))
  const all = [
    ...(await answerFiles(question.answerRoomId)).map(({ name, newest }) => ({ name, newest })),
    ...chosen.map(({ name, newest }, n) => ({ name: `Anlage zur Frage ${n + 1}${endingOf(name)}`, newest })),
  ]
  // They lie in one folder: files of one name, from different folders, are not versions of each other.
  const names = toldApart(all.map(({ name }) => name))
  return all.map(({ name, newest }, n) => ({ name: names[n] ?? name, newest }))
}

/**
 * The files that go out with an answer, cleaned and stored anew; whoever does not publish them after all drops them again. 409 where one is
 * held back (refused.questionFileHeld) or cannot be cleaned (refused.questionFileUncleanable, refused.questionFileRevised); then none is
 * stored.
 */
export async function cleanFilesOf(question: QuestionDoc): Promise<CleanFile[]> {
  const files: CleanFile[] = []
  try {
    for (const { name, newest } of await chosenFiles(question)) {
      if (isHeldBack(newest)) throw new AppError('conflict', { reason: 'refused.questionFileHeld' })
      const read = newest.size > MAX_BYTES ? null : await readWhole(newest.blobId, { key: null })
      const bytes = read && (await cleaned(read, newest.mime))
      if (!bytes) throw new AppError('conflict', { reason: `refused.${uncleanableReason(read, newest.mime)}`, params: { name } })
      const { blobId, size, sha256 } = await writeBlob([bytes], { key: null })
      files.push({ uploadId: newId(), blobId, name, size, sha256, mime: newest.mime })
    }
    return files
  } catch (fault) {
    await dropFiles(files)
    throw fault
  }
}

/** Published: what lies beside the answer stays as it is. */
export async function closeAnswerRoom(roomId: string | null, at: Date): Promise<void> {
  if (roomId !== null) await commit(RoomModel, { _id: roomId }, { $set: { closedAt: at } })
}

export const dropFiles = async (files: readonly CleanFile[]): Promise<void> => {
  for (const { blobId } of files) await removeBlob(blobId)
}
