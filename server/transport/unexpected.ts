import type { IncomingMessage } from 'node:http'
import { languageOf } from '../calls/requestFacts'
import { isDatabaseAway } from '../platform/database/isDatabaseAway'
import { AppError, messageOf } from '../platform/errors'
import type { Log } from '../platform/log'

/** What is said where nothing else caught a fault: an AppError with its status, 503 where the database is away, else 500 and the id. */
export const unexpected = (
  error: unknown,
  { id, request, log, path }: { id: string; request: IncomingMessage; log: Log; path: string },
): { status: number; body: object } => {
  const known = error instanceof AppError && error.status > 0
  const fault = known ? error : new AppError(isDatabaseAway(error) ? 'notReady' : 'internal')
  const message = messageOf(new AppError(fault.code, { ...fault.data, id }), languageOf(request))
  if (!known) log.error({ id, err: error, path }, 'request failed')
  const status = fault.status > 0 ? fault.status : 500
  return { status, body: { status, id, message } }
}
