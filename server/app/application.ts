import type { Db } from 'mongodb'
import { createSessions, presentUser, type UserDoc, UserModel, warmPasswords } from '../access/area'
import { handIn } from './handIn'
import { appendAudit } from '../log/area'
import { tellOfStrangeIntents } from '../audit/area'
import { showSearch } from '../operation/area'
import { openEvents, type Events } from '../platform/events'
import { openKept } from '../platform/kept/kept'
import { createCallCounts } from '../calls/callCounts'
import { createDispatcher, type Services } from '../calls/dispatcher'
import { allInThisWorld, inThisWorld } from '../platform/world'
import { methods, startWorkers } from './areas'

/**
 * Everything that answers calls, on a connected database: the dispatcher with its sessions, log and events.
 * main.ts puts HTTP and websocket in front of it; tests call it directly. `line`: how it tells of what happened.
 */
export const openApplication = async (db: Db, onError?: Services['onError'], line: (db: Db) => Events | Promise<Events> = openEvents) => {
  handIn()
  const [events] = await Promise.all([line(db), warmPasswords()])
  const closeKept = openKept(events)
  const sessions = createSessions(events)
  const calls = createCallCounts()
  const dispatcher = createDispatcher(methods, {
    authenticate: sessions.authenticate,
    audit: appendAudit,
    sessions,
    async emit(event) {
      if (event.kind === 'actorChanged') sessions.forgetRights(event.userId)
      await events.emit(event)
    },
    onError,
    onCall: calls.count,
  })
  /** A person's own view, for telling their screens who they are. */
  const readUser = async (userId: string) => {
    const user = await UserModel.findOne({ _id: userId }).lean<UserDoc>()
    return user && presentUser(user)
  }
  tellOfStrangeIntents()
  const { workers, close: closeWorkers } = await startWorkers({ events, sessions }, (area, cause) =>
    onError?.({ id: '', method: `the work of ${area}`, code: -32603, cause }),
  )
  showSearch(workers.search.measure)
  const close = async (): Promise<void> => {
    await closeWorkers()
    closeKept()
    await events.close()
  }
  // Whoever calls, it is answered in this world.
  return { events, sessions, dispatcher: allInThisWorld(dispatcher), calls, readUser, workers, close: inThisWorld(close) }
}
export type Application = Awaited<ReturnType<typeof openApplication>>
