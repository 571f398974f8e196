import type { ScanState } from '../contract/rooms/views'
import { type FileDoc, FileModel, openFile, type RoomDoc, RoomModel, sealOf } from '../files/area'
import { commit } from '../platform/commit'
import { effectPorts } from './effectPorts'
import { runFileIntents, fileData, ownOf, roomRecord } from './record'

/**
 * Writes down what the scanner said of a blob; nothing happens where it is gone or this was said already. An infected file is an entry in
 * the log, and who uploaded it gets a mail.
 */
export async function recordScan(blobId: string, { scan, at }: { scan: ScanState; at: Date }): Promise<void> {
  const file = await FileModel.findOne({ 'versions.blobId': blobId }).lean<FileDoc>()
  const room = file && (await RoomModel.findOne({ _id: file.roomId }).lean<RoomDoc>())
  const index = file?.versions.findIndex((one) => one.blobId === blobId) ?? -1
  const version = file?.versions[index]
  if (!file || !room || !version || version.scan === scan || file.deletedAt !== null) return
  const opened = openFile(file, await sealOf(room))
  const which = opened.versions.find((one) => one.blobId === blobId) ?? opened.newest
  const intents =
    scan === 'infected' ? [roomRecord({ type: 'FILE_INFECTED', at, by: null, data: fileData(room, opened, which), warns: version.by })] : []
  // By its place: versions are added only, and one that comes in meanwhile must not be undone.
  const guard = { _id: file._id, deletedAt: null, [`versions.${index}.blobId`]: blobId }
  const written = await commit(FileModel, guard, { $set: { [`versions.${index}.scan`]: scan } }, intents)
  if (intents.length > 0) await runFileIntents(ownOf(written), effectPorts())
}
