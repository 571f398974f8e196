import { effectPortsTo } from '../log/area'
import { now } from '../platform/clock'
import type { Events } from '../platform/events'
import { LEFT_BEHIND, leftIntents, startSweep } from '../platform/sweep'
import { RequestModel, type RequestDoc } from './model'
import { runRequestIntents } from './record'
import { reopenLeftRoom } from './room'

/**
 * A room is closed before its answer is written: killed in between, the server leaves it closed with no answer, and nothing could be put
 * into it any more. Never one that was closed just now, also when the server starts: another process may be answering.
 */
const reopenRooms = async (): Promise<void> => {
  const before = new Date(now().getTime() - LEFT_BEHIND)
  const unanswered = { answer: null, withdrawn: null }
  for (const { _id, roomId } of await RequestModel.find(unanswered, { roomId: 1 }).lean<Pick<RequestDoc, '_id' | 'roomId'>[]>())
    await reopenLeftRoom(roomId, {
      before,
      isStillLeft: async () => (await RequestModel.findOne({ _id, ...unanswered }, { _id: 1 }).lean()) !== null,
    })
}

/** Finishes what a crash left behind of requests, and goes on doing so. */
export const startRequestWorker = (events: Events, onError: (fault: unknown) => void) => {
  const ports = effectPortsTo(events)
  return startSweep([leftIntents(RequestModel, (request) => runRequestIntents(request, ports)), reopenRooms], { every: 30_000, onError })
}
