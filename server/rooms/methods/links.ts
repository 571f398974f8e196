import * as contract from '../../contract/all.gen'
import { filesIn, isHeldBack, type OpenFile, type OpenVersion, type FileDoc, FileModel, nameKeyOf, placeOf, sealOf } from '../../files/area'
import { AppError } from '../../platform/errors'
import { linkTo } from '../../platform/publicUrl'
import { isPublic, type TenderDoc, tenderSubject } from '../../tenders/area'
import { method } from '../../calls/method'
import { allow, deny } from '../../calls/accessDecision'
import { roomSubject } from '../subject'
import { type RoomSubject, mayReadRoom, mayWriteRoom } from '../policy'
import type { DownloadWish } from '../../contract/rooms/files'
import { appendAudit } from '../../log/area'
import { type LinkTarget, makeFileLink, FILES_PATH } from '../../blobs/area'
import { pathOf } from '../../../engine/files'
import type { Context } from '../../calls/context'
import { asSubmitted, submittedFor, previewOf, refusalToWrite } from '../present'
import { fileData, personOf, roomData } from '../record'
import { MAX_FILE_BYTES } from '../../contract/rooms/views'

interface Subject {
  tender: TenderDoc
  room: RoomSubject['room'] | null
  now: Date
}

export const createPublicLink = method(contract.createPublicLink, {
  async subject(ctx, { id }): Promise<Subject | null> {
    const { actor, now } = ctx
    const found = await tenderSubject(ctx, id)
    if (found) return { ...found, room: null }
    const subject = await roomSubject(id, { actor, now, method: contract.createPublicLink.name })
    return subject && subject.tender && { tender: subject.tender, room: subject.room, now }
  },
  // What is not public has no public link, whoever asks.
  policy: (_actor, { tender, room, now }) =>
    isPublic(tender, now) && (!room || (room.owner.kind === 'tender' && room.type === 'CLIENT' && room.deletedAt === null))
      ? allow()
      : deny(404),
  async handle(_ctx, { tender, room }, { name }) {
    if (!room) return linkTo(`/projekte/${tender._id}`)
    const [page, place] = [`/projekte/${tender._id}/dokumente/${room._id}`, `#rm-${room._id}`]
    if (name === null || name === undefined || name === '') return linkTo(page + place)
    const file = (await filesIn(room)).find((one) => one.name === name)
    if (!file) throw new AppError('notFound')
    return linkTo(`${page}?datei=${encodeURIComponent(file.doc._id)}${place}`)
  },
})

/** By id, or by folder and name as people write it. */
const named = (files: readonly OpenFile[], wanted: string): OpenFile | undefined =>
  files.find(({ doc }) => doc._id === wanted) ?? files.find((file) => pathOf(file) === wanted) ?? files.find(({ name }) => name === wanted)

/** 409 where it is held back, or cannot be shown. */
const assertHandedOut = (version: OpenVersion, { inline, thumb }: DownloadWish): void => {
  if (isHeldBack(version))
    throw new AppError('conflict', { reason: version.scan === 'infected' ? 'refused.infected' : 'refused.notScannedYet' })
  if (inline && previewOf(version.mime) === null) throw new AppError('conflict', { reason: 'refused.noPreview' })
  if (thumb && previewOf(version.mime) !== 'image') throw new AppError('conflict', { reason: 'refused.noPreview' })
}

/** Who took what along: the people who are logged in. What guests fetch is public, and a log that they can fill would help nobody. */
const writeDown = async (ctx: Context, data: Record<string, unknown>): Promise<void> => {
  if (ctx.actor.user) await appendAudit({ type: 'FILE_DOWNLOADED', at: ctx.now, actor: personOf(ctx.actor), data })
}

const link = (ctx: Context, target: Omit<LinkTarget, 'lang'>): Promise<string> => {
  const { address, device } = ctx.connection
  const session = ctx.session && { id: ctx.session.id, userId: ctx.session.userId }
  return makeFileLink({ ...target, lang: ctx.lang }, { holder: { address, device, session }, at: ctx.now })
}

async function linkToOne(ctx: Context, { subject, file }: { subject: RoomSubject; file: OpenFile }, wish: DownloadWish): Promise<string> {
  const version = wish.no === undefined ? file.newest : file.versions.find(({ no }) => no === wish.no)
  if (!version) throw new AppError('notFound')
  assertHandedOut(version, wish)
  // Looking at a small picture in a list is no download.
  if (!wish.thumb) await writeDown(ctx, fileData(subject.room, file, version))
  const as = wish.thumb ? 'thumb' : wish.inline ? 'inline' : 'file'
  return link(ctx, { roomId: subject.room._id, fileId: file.doc._id, versionId: version.id, as })
}

export const getDownloadLink = method(contract.getDownloadLink, {
  subject: ({ actor, now }, { roomId }) => roomSubject(roomId, { actor, now, method: contract.getDownloadLink.name }),
  policy: mayReadRoom,
  async handle(ctx, subject, { document, wish }) {
    const submitted = submittedFor(ctx.actor, subject)
    const files = (await filesIn(subject.room)).flatMap((file) => asSubmitted(file, submitted) ?? [])
    if (document === null || document === undefined) {
      if (files.length === 0) throw new AppError('conflict', { reason: 'refused.roomIsEmpty' })
      await writeDown(ctx, { ...roomData(subject.room), all: true, count: subject.room.matter === null ? files.length : undefined })
      return link(ctx, { roomId: subject.room._id, fileId: null, versionId: null, as: 'file' })
    }
    const file = named(files, document)
    if (!file) throw new AppError('notFound')
    return linkToOne(ctx, { subject, file }, wish ?? {})
  },
})

/** Where tus takes files in (server/uploads). */
const UPLOADS_PATH = '/api/v1/uploads'

export const getUploadLink = method(contract.getUploadLink, {
  subject: ({ actor, now }, { roomId }) => roomSubject(roomId, { actor, now, method: contract.getUploadLink.name }),
  policy: mayWriteRoom,
  async handle({ actor }, subject, { roomId, file }) {
    const refusal = refusalToWrite(actor, subject)
    if (refusal !== null) throw new AppError('conflict', { reason: `refused.${refusal}` })
    if (file.size > MAX_FILE_BYTES)
      throw new AppError('tooLarge', { reason: 'files.tooLarge', params: { max: MAX_FILE_BYTES / 1_000_000 } })
    const place = placeOf({ folder: file.folder ?? '', name: file.name })
    const nameKey = nameKeyOf(place, { roomId, seal: await sealOf(subject.room) })
    const known = await FileModel.findOne({ roomId, nameKey }, { _id: 1 }).lean<Pick<FileDoc, '_id'>>()
    return {
      url: UPLOADS_PATH,
      formUrl: `${FILES_PATH}/${roomId}`,
      metadata: { roomId, filename: place.name, folder: place.folder },
      replaces: known?._id ?? null,
    }
  },
})
