import * as contract from '../../contract/all.gen'
import { folderIn, addFile, stepFiles, type FileStep, type StepResult, linkIn } from '../../../engine/parcels'
import { isStaff, type Actor } from '../../calls/actor'
import { type LinkTarget, makeFileLink, FILES_PATH, readBlob } from '../../blobs/area'
import { AppError } from '../../platform/errors'
import type { Context } from '../../calls/context'
import { method } from '../../calls/method'
import { assertHandedOut, FOR_STAFF, filesBelow, handedFile, readableFiles } from '../files/handOut'
import { writeDownFile, writeDownFolder } from '../files/route'
import { filePlaceId } from '../files/place'
import { mayReadParcel, readParcel, mayEditParcel, presentToStaff } from '../read'
import { sameName, pathOf, shownName } from '../../../engine/files'
import { MAX_FILE_BYTES } from '../../contract/rooms/views'
import { placeOf, filesIn } from '../../files/area'
import { roomForUpload, tooLarge, UPLOADS_PATH, takeWhole } from '../../uploads/area'
import { refusalFor, treeOf, withIncoming, type FileTree } from '../files/tree'
import { readTemplates } from '../templates'
import type { PropertyFileStep } from '../../contract/parcels/files'
import type { HistoryKind } from '../../contract/parcels/properties'
import { effectPortsOf } from '../../locations/area'
import { newId } from '../../platform/newId'
import { changeFiles } from '../files/save'
import type { StoredFile } from '../model'
import { mayWriteRoom, type RoomSubject, roomSubject } from '../../rooms/area'
import type { AccessDecision } from '../../calls/accessDecision'

const invalid = (path: string, rule: string): AppError => new AppError('invalid', { errors: [{ path, rule }] })
const MAX_NAME_LENGTH = 250

/**
 * An entry without bytes. Its address is what was given as one, else what stands in its name; 422 for a name that is missing or an address
 * that is none.
 */
const entryOf = (
  { name: typed, link: given }: { name: string; link?: string | undefined },
  { at, by }: { at: Date; by: string },
): StoredFile => {
  const name = shownName(typed.trim()).slice(0, MAX_NAME_LENGTH)
  if (name === '') throw invalid('/step/name', 'required')
  const wanted = given?.trim() ?? ''
  const found = linkIn(wanted === '' ? name : wanted)
  if (wanted !== '' && found !== wanted) throw invalid('/step/link', 'link')
  return {
    ...{ name, serverId: newId(), fileSizeInBytes: 0, created: at.toISOString(), isPublic: false, by },
    ...(found === null ? {} : { link: found }),
  }
}

const link = (ctx: Context, target: Pick<LinkTarget, 'roomId' | 'fileId'>): Promise<string> => {
  const { address, device } = ctx.connection
  const session = ctx.session && { id: ctx.session.id, userId: ctx.session.userId }
  // Outsiders get what is shared when they use it.
  const versionId = isStaff(ctx.actor) ? FOR_STAFF : null
  return makeFileLink({ ...target, versionId, as: 'file', lang: ctx.lang }, { holder: { address, device, session }, at: ctx.now })
}

export const getPropertyFileLink = method(contract.getPropertyFileLink, {
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

export const getPropertyUploadLink = method(contract.getPropertyUploadLink, {
  subject: (_ctx, { id }) => readParcel(id),
  policy: mayEditParcel,
  async handle({ actor, now }, doc, { folderId, file: { name, size, folder = '' } }) {
    if (size > MAX_FILE_BYTES) throw tooLarge()
    const place = placeOf({ folder, name })
    const roomId = filePlaceId({ parcelId: doc._id, folderId })
    await roomForUpload(actor, roomId, now)
    const tree = treeOf(doc, await readTemplates())
    // What the tree has no room for is said before the first byte.
    const file = { name: place.name, serverId: '', fileSizeInBytes: size, created: now.toISOString(), isPublic: false }
    const tried = withIncoming(tree, { file, folderId, path: place.folder, at: now })
    if ('fault' in tried) throw refusalFor(tried.fault)
    const inFolder = place.folder === '' ? folderIn(tree, folderId)?.folder.contents : []
    const known = inFolder?.find((one) => sameName({ folder: '', name: one.name }) === sameName(place))
    return {
      url: UPLOADS_PATH,
      formUrl: `${FILES_PATH}/gis/document/${doc._id}?folder=${encodeURIComponent(folderId)}`,
      metadata: { roomId, filename: place.name, folder: place.folder },
      replaces: known?.serverId ?? null,
    }
  },
})

const KIND_OF: Readonly<Record<Exclude<PropertyFileStep['do'], 'share'>, HistoryKind>> = {
  addFolder: 'fileChanged',
  renameFolder: 'fileChanged',
  moveFolder: 'fileChanged',
  removeFolder: 'fileChanged',
  addEntry: 'fileAdded',
  moveFile: 'fileChanged',
  renameFile: 'fileChanged',
  archive: 'fileArchived',
  restore: 'fileRestored',
  requestDeletion: 'fileDeletionAsked',
  approveDeletion: 'fileDeleted',
}

const kindOf = (step: PropertyFileStep): HistoryKind => {
  if (step.do === 'share') return step.isPublic ? 'fileShared' : 'fileUnshared'
  return KIND_OF[step.do]
}

/** What a step makes of the tree; ids and times are given once, however often it is tried. */
const stepper = (step: PropertyFileStep, { now: at, actor }: Context): ((tree: FileTree) => StepResult<StoredFile>) => {
  if (!actor.user) throw new AppError('notLoggedIn')
  const { id, name } = actor.user
  if (step.do === 'addEntry') {
    const file = entryOf(step, { at, by: name })
    return (tree) => addFile(tree, { file, folderId: step.folderId, below: [], newFolder: () => ({ id: newId(), created: '' }) })
  }
  const how = { id: newId(), created: at.toISOString(), at, by: { id, name } }
  const plain: FileStep = step
  return (tree) => stepFiles(tree, plain, how)
}

export const changePropertyFiles = method(contract.changePropertyFiles, {
  subject: (_ctx, { id }) => readParcel(id),
  policy: mayEditParcel,
  async handle(ctx, { _id: parcelId }, { step }) {
    const ports = effectPortsOf(ctx)
    const change = stepper(step, ctx)
    const after = await changeFiles({ parcelId, at: ctx.now, actor: ctx.actor.user, ports, kind: kindOf(step), change })
    return presentToStaff(ctx, after, await readTemplates())
  },
})

const mayImport = (actor: Actor, subject: RoomSubject): AccessDecision => {
  const verdict = mayWriteRoom(actor, subject)
  return verdict.allowed ? mayEditParcel(actor) : verdict
}

export const importDocumentsFromProperty = method(contract.importDocumentsFromProperty, {
  subject: ({ actor, now }, { roomId }) => roomSubject(roomId, { actor, now, method: contract.importDocumentsFromProperty.name }),
  policy: mayImport,
  async handle({ actor, now }, { room }, { propertyId, fileIds }) {
    const { user } = actor
    if (!user) throw new AppError('notLoggedIn')
    const { files } = await readableFiles(actor, propertyId)
    // Everything is looked at first: nothing is copied while one of them stands against it.
    const wanted = [...new Set(fileIds)].map((id) => {
      const found = files.find(({ file, isArchived }) => !isArchived && file.serverId === id)
      if (!found) throw new AppError('notFound')
      assertHandedOut(found)
      return found
    })
    await roomForUpload(actor, room._id, now)
    const there = new Map((await filesIn(room)).map((file) => [pathOf(file), file.newest.sha256]))
    const [added, unchanged]: [string[], string[]] = [[], []]
    for (const one of wanted) {
      const file = handedFile(one)
      if (!file) throw new AppError('notFound')
      // In its folders: what has the same name in another one is another file, also when it is copied later.
      const place = placeOf(file)
      if (there.get(pathOf(place)) === file.sha256) {
        unchanged.push(pathOf(place))
        continue
      }
      // As an upload like every other: it counts, is scanned, told, and outlives a crash.
      await takeWhole({ room, place, size: file.size }, readBlob(file.blobId, { key: null }) as AsyncIterable<Uint8Array>, { actor, user })
      there.set(pathOf(place), file.sha256)
      added.push(pathOf(place))
    }
    return { added, unchanged }
  },
})
