import type { Db } from 'mongodb'
import { createSessions } from '../access/sessions'
import { appendAudit } from '../audit/append'
import { openEvents } from '../platform/events'
import { createDispatcher, type Services } from './dispatcher'
import { methods } from './methods'

/**
 * Everything that answers calls, on a connected database: the dispatcher with its sessions, log and events.
 * main.ts puts HTTP and websocket in front of it; tests call it directly.
 */
export const openApplication = async (db: Db, onError?: Services['onError']) => {
  const events = await openEvents(db)
  const sessions = createSessions(events)
  const dispatcher = createDispatcher(methods, {
    authenticate: sessions.authenticate,
    audit: appendAudit,
    sessions,
    emit: events.emit,
    onError,
  })
  return { events, sessions, dispatcher, close: events.close }
}
export type Application = Awaited<ReturnType<typeof openApplication>>
