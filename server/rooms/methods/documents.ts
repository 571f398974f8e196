import * as contract from '../../contract/all.gen'
import { filesIn, type FileDoc, openFile, sealOf } from '../../files/area'
import { method } from '../../calls/method'
import { mayReadRoom, mayWriteRoom, type RoomSubject } from '../policy'
import { asSubmitted, submittedFor, presentFile } from '../present'
import { roomSubject, fileSubject } from '../subject'
import { AppError } from '../../platform/errors'
import { rename, deleteFile, strike, keep } from '../commands/changeFile'
import { effectPortsOf } from '../record'
import type { Actor } from '../../calls/actor'
import type { DocumentView } from '../../contract/rooms/views'

/** A file as it stands after a change, for whoever changed it. */
const showFile = async (doc: FileDoc, { subject, actor }: { subject: RoomSubject; actor: Actor }): Promise<DocumentView> =>
  presentFile(openFile(doc, await sealOf(subject.room)), subject, actor)

export const listDocuments = method(contract.listDocuments, {
  subject: ({ actor, now }, { roomId }) => roomSubject(roomId, { actor, now, method: contract.listDocuments.name }),
  policy: mayReadRoom,
  async handle({ actor }, subject) {
    const submitted = submittedFor(actor, subject)
    const files = (await filesIn(subject.room)).flatMap((file) => asSubmitted(file, submitted) ?? [])
    return files.map((file) => presentFile(file, subject, actor))
  },
})

export const renameDocument = method(contract.renameDocument, {
  subject: ({ actor, now }, { id }) => fileSubject(id, { actor, now, method: contract.renameDocument.name }),
  policy: mayWriteRoom,
  async handle(ctx, subject, { name, version }) {
    if (version !== null && version !== undefined && version !== subject.file.version)
      throw new AppError('stale', { reason: 'staleBy', changedBy: subject.file.updatedBy, version: subject.file.version })
    const step = { subject, actor: ctx.actor, at: ctx.now, ports: effectPortsOf(ctx.publish) }
    return showFile(await rename(step, name), step)
  },
})

export const deleteDocument = method(contract.deleteDocument, {
  subject: ({ actor, now }, { id }) => fileSubject(id, { actor, now, method: contract.deleteDocument.name }),
  policy: mayWriteRoom,
  async handle(ctx, subject, { reason }) {
    const step = { subject, actor: ctx.actor, at: ctx.now, ports: effectPortsOf(ctx.publish) }
    const waits = await deleteFile(step, reason ?? '')
    return waits && showFile(waits, step)
  },
})

export const strikeDocument = method(contract.strikeDocument, {
  subject: ({ actor, now }, { id }) => fileSubject(id, { actor, now, method: contract.strikeDocument.name }),
  policy: mayWriteRoom,
  async handle(ctx, subject, { reason }) {
    const step = { subject, actor: ctx.actor, at: ctx.now, ports: effectPortsOf(ctx.publish) }
    return showFile(await strike(step, reason), step)
  },
})

export const keepDocument = method(contract.keepDocument, {
  subject: ({ actor, now }, { id }) => fileSubject(id, { actor, now, method: contract.keepDocument.name }),
  policy: mayWriteRoom,
  async handle(ctx, subject) {
    const step = { subject, actor: ctx.actor, at: ctx.now, ports: effectPortsOf(ctx.publish) }
    return showFile(await keep(step), step)
  },
})
