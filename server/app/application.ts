import type { Db } from 'mongodb'
import { UserModel, type UserDoc } from '../access/model'
import { warmPasswords } from '../access/password'
import { presentUser } from '../access/present'
import { handIn } from './handIn'
import { createSessions } from '../access/sessions'
import { startAccessWorker } from '../access/worker'
import { appendAudit } from '../log/append'
import { tellOfStrangeIntents } from '../audit/strangeIntents'
import { startTemplateWorker } from '../templates/worker'
import { startOrganizationWorker } from '../access/organizationWorker'
import { startLocationWorker } from '../locations/worker'
import { startParcelWorker } from '../parcels/worker'
import { startOfferWorker } from '../offers/worker'
import { startMessageWorker } from '../messages/worker'
import { startRoomWorker } from '../rooms/worker'
import { startEvaluationWorker } from '../evaluation/worker'
import { startQuestionWorker } from '../questions/worker'
import { startRequestWorker } from '../requests/worker'
import { tellHits } from '../search/tellHits'
import { startSearchWorker } from '../search/worker'
import '../procedure/load'
import { startTenderWorker } from '../tenders/worker'
import { openEvents, type Events } from '../platform/events'
import { createCallCounts } from '../calls/callCounts'
import { createDispatcher, type Services } from '../calls/dispatcher'
import { methods } from './methods'

/**
 * Everything that answers calls, on a connected database: the dispatcher with its sessions, log and events.
 * main.ts puts HTTP and websocket in front of it; tests call it directly. `line`: how it tells of what happened.
 */
export const openApplication = async (db: Db, onError?: Services['onError'], line: (db: Db) => Events | Promise<Events> = openEvents) => {
  handIn()
  const [events] = await Promise.all([line(db), warmPasswords()])
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
  // First of all: whatever is carried out at the start can be found at once.
  const searchWork = await startSearchWorker(events, {
    tellHits,
    onError: (cause) => onError?.({ id: '', method: 'the search', code: -32603, cause }),
  })
  const work = await startTenderWorker(events, (cause) => onError?.({ id: '', method: 'the clock’s work on tenders', code: -32603, cause }))
  const accessWork = await startAccessWorker({ events, sessions }, (cause) =>
    onError?.({ id: '', method: 'what accounts left to be done', code: -32603, cause }),
  )
  const templateWork = await startTemplateWorker(events, (cause) =>
    onError?.({ id: '', method: 'what templates left to be done', code: -32603, cause }),
  )
  const organizationWork = await startOrganizationWorker(events, (cause) =>
    onError?.({ id: '', method: 'what organizations left to be done', code: -32603, cause }),
  )
  const offerWork = await startOfferWorker(events, (cause) =>
    onError?.({ id: '', method: 'what offers left to be done', code: -32603, cause }),
  )
  const evaluationWork = await startEvaluationWorker(events, (cause) =>
    onError?.({ id: '', method: 'what evaluations left to be done', code: -32603, cause }),
  )
  const requestWork = await startRequestWorker(events, (cause) =>
    onError?.({ id: '', method: 'what requests left to be done', code: -32603, cause }),
  )
  const questionWork = await startQuestionWorker(events, (cause) =>
    onError?.({ id: '', method: 'what questions left to be done', code: -32603, cause }),
  )
  const locationWork = await startLocationWorker(events, (cause) =>
    onError?.({ id: '', method: 'what locations left to be done', code: -32603, cause }),
  )
  const parcelWork = await startParcelWorker(events, (cause) =>
    onError?.({ id: '', method: 'what parcels left to be done', code: -32603, cause }),
  )
  const roomWork = await startRoomWorker(events, (cause) =>
    onError?.({ id: '', method: 'what rooms left to be done', code: -32603, cause }),
  )
  const messageWork = await startMessageWorker(events, (cause) =>
    onError?.({ id: '', method: 'what messages left to be done', code: -32603, cause }),
  )
  const close = async (): Promise<void> => {
    await messageWork.close()
    await roomWork.close()
    await parcelWork.close()
    await locationWork.close()
    await questionWork.close()
    await requestWork.close()
    await evaluationWork.close()
    await offerWork.close()
    await organizationWork.close()
    await templateWork.close()
    await accessWork.close()
    await work.close()
    await searchWork.close()
    await events.close()
  }
  return {
    events,
    sessions,
    dispatcher,
    calls,
    readUser,
    work,
    searchWork,
    accessWork,
    organizationWork,
    templateWork,
    offerWork,
    roomWork,
    messageWork,
    close,
  }
}
export type Application = Awaited<ReturnType<typeof openApplication>>
