import { getDownloadLink as contract, type DownloadWish } from '../../contract/rooms/getDownloadLink'
import { appendAudit } from '../../log/area'
import { type LinkTarget, makeFileLink } from '../../blobs/area'
import { pathOf } from '../../../engine/files'
import { filesIn, isHeldBack, type OpenFile, type OpenVersion } from '../../files/area'
import { AppError } from '../../platform/errors'
import type { Context } from '../../calls/context'
import { method } from '../../calls/method'
import { mayReadRoom, type RoomSubject } from '../policy'
import { asSubmitted, submittedFor, previewOf } from '../present'
import { fileData, personOf, roomData } from '../record'
import { roomSubject } from '../subject'

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

export const getDownloadLink = method(contract, {
  subject: ({ actor, now }, { roomId }) => roomSubject(roomId, { actor, now, method: contract.name }),
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
