import { effectPortsTo } from '../log/area'
import { FileModel, RoomModel } from '../files/area'
import type { Events } from '../platform/events'
import { leftIntents, startSweep } from '../platform/sweep'
import { setEffectPorts } from './effectPorts'
import { runFileIntents, runRoomIntents } from './record'
import { tellOfGathered } from './tell'

/**
 * Finishes what a crash left behind of rooms and files: log entries, bytes that go, mails; and tells of what came in within the hour. Goes
 * on doing so.
 */
export async function startRoomWorker(events: Events, onError: (fault: unknown) => void) {
  const ports = effectPortsTo(events)
  setEffectPorts(ports)
  const parts = [
    leftIntents(RoomModel, (room) => runRoomIntents(room, ports)),
    leftIntents(FileModel, (file) => runFileIntents(file, ports)),
    () => tellOfGathered(onError),
  ]
  const { sweep, close } = await startSweep(parts, { onError })
  return {
    sweep,
    async close(): Promise<void> {
      await close()
      setEffectPorts(null)
    },
  }
}
