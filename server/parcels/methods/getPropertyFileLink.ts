import { folderIn } from '../../../engine/parcels'
import { isStaff } from '../../calls/actor'
import { type LinkTarget, makeFileLink } from '../../blobs/area'
import { getPropertyFileLink as contract } from '../../contract/parcels/getPropertyFileLink'
import { AppError } from '../../platform/errors'
import type { Context } from '../../calls/context'
import { method } from '../../calls/method'
import { assertHandedOut, FOR_STAFF, filesBelow, handedFile, readableFiles } from '../files/handOut'
import { writeDownFile, writeDownFolder } from '../files/link'
import { filePlaceId } from '../files/place'
import { mayReadParcel, readParcel } from '../read'

const link = (ctx: Context, target: Pick<LinkTarget, 'roomId' | 'fileId'>): Promise<string> => {
  const { address, device } = ctx.connection
  const session = ctx.session && { id: ctx.session.id, userId: ctx.session.userId }
  // Outsiders get what is shared when they use it.
  const versionId = isStaff(ctx.actor) ? FOR_STAFF : null
  return makeFileLink({ ...target, versionId, as: 'file', lang: ctx.lang }, { holder: { address, device, session }, at: ctx.now })
}

export const getPropertyFileLink = method(contract, {
  subject: (_ctx, { id }) => readParcel(id),
  policy: mayReadParcel,
  async handle(ctx, { _id: parcelId }, { serverId, folderId }) {
    const found = await readableFiles(ctx.actor, parcelId)
    const taken = { at: ctx.now, by: ctx.actor.user, doc: found.doc }
    if (serverId !== null) {
      const one = found.files.find(({ file }) => file.serverId === serverId)
      if (!one) throw new AppError('notFound')
      assertHandedOut(one)
      await writeDownFile(taken, one)
      return link(ctx, { roomId: filePlaceId({ parcelId, folderId: '' }), fileId: serverId })
    }
    const place = folderId ?? ''
    const files = filesBelow(found, place)?.filter((one) => handedFile(one) !== null) ?? null
    // To outsiders a folder without anything shared is none.
    if (files === null || (files.length === 0 && !isStaff(ctx.actor))) throw new AppError('notFound')
    if (files.length === 0) throw new AppError('conflict', { reason: 'propertyFiles.empty' })
    await writeDownFolder(taken, { folder: folderIn(found.tree, place)?.path.join('/') ?? '', count: files.length })
    return link(ctx, { roomId: filePlaceId({ parcelId, folderId: place }), fileId: null })
  },
})
