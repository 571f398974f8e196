import { carriersTo } from '../log/carriers'
import { FileModel } from '../files/model'
import { RoomModel } from '../files/roomModel'
import type { Events } from '../platform/events'
import { leftIntents, startSweep } from '../platform/sweep'
import { holdCarriers } from './carriers'
import { carryOutFile, carryOutRoom } from './record'
import { tellOfGathered } from './tell'

/**
 * Finishes what a crash left behind of rooms and files: log entries, bytes that go, mails; and tells of what came in within the hour. Goes
 * on doing so.
 */
export async function startRoomWork(events: Events, onError: (fault: unknown) => void) {
  const carriers = carriersTo(events)
  holdCarriers(carriers)
  const parts = [
    leftIntents(RoomModel, (room) => carryOutRoom(room, carriers)),
    leftIntents(FileModel, (file) => carryOutFile(file, carriers)),
    () => tellOfGathered(onError),
  ]
  const { sweep, close } = await startSweep(parts, { onError })
  return {
    sweep,
    async close(): Promise<void> {
      await close()
      holdCarriers(null)
    },
  }
}
