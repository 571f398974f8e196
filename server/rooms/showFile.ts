import type { Actor } from '../calls/actor'
import type { DocumentView } from '../contract/rooms/views'
import { type FileDoc, openFile, sealOf } from '../files/area'
import type { RoomSubject } from './policy'
import { presentFile } from './present'

/** A file as it stands after a change, for whoever changed it. */
export const showFile = async (doc: FileDoc, { subject, actor }: { subject: RoomSubject; actor: Actor }): Promise<DocumentView> =>
  presentFile(openFile(doc, await sealOf(subject.room)), subject, actor)
