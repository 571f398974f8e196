import type { Db } from 'mongodb'
import { UserModel, type UserDoc } from '../access/model'
import { warmPasswords } from '../access/password'
import { presentUser } from '../access/present'
import { createSessions } from '../access/sessions'
import { startAccessWork } from '../access/work'
import { appendAudit } from '../audit/append'
import { startTemplateWork } from '../templates/work'
import { startOrganizationWork } from '../organizations/work'
import { startTenderWork } from '../tenders/work'
import { openEvents } from '../platform/events'
import { createDispatcher, type Services } from './dispatcher'
import { methods } from './methods'

/**
 * Everything that answers calls, on a connected database: the dispatcher with its sessions, log and events.
 * main.ts puts HTTP and websocket in front of it; tests call it directly.
 */
export const openApplication = async (db: Db, onError?: Services['onError']) => {
  const [events] = await Promise.all([openEvents(db), warmPasswords()])
  const sessions = createSessions(events)
  const dispatcher = createDispatcher(methods, {
    authenticate: sessions.authenticate,
    audit: appendAudit,
    sessions,
    async emit(event) {
      if (event.kind === 'actorChanged') sessions.forgetRights(event.userId)
      await events.emit(event)
    },
    onError,
  })
  /** A person's own view, for telling their screens who they are. */
  const readUser = async (userId: string) => {
    const user = await UserModel.findOne({ _id: userId }).lean<UserDoc>()
    return user && presentUser(user)
  }
  const work = await startTenderWork(events, (cause) => onError?.({ id: '', method: 'the clock’s work on tenders', code: -32603, cause }))
  const accessWork = await startAccessWork({ events, sessions }, (cause) =>
    onError?.({ id: '', method: 'what accounts left to be done', code: -32603, cause }),
  )
  const templateWork = await startTemplateWork(events, (cause) =>
    onError?.({ id: '', method: 'what templates left to be done', code: -32603, cause }),
  )
  const organizationWork = await startOrganizationWork(events, (cause) =>
    onError?.({ id: '', method: 'what organizations left to be done', code: -32603, cause }),
  )
  const close = async (): Promise<void> => {
    await organizationWork.close()
    await templateWork.close()
    await accessWork.close()
    await work.close()
    await events.close()
  }
  return { events, sessions, dispatcher, readUser, work, accessWork, organizationWork, templateWork, close }
}
export type Application = Awaited<ReturnType<typeof openApplication>>
