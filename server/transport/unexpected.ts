import type { IncomingMessage } from 'node:http'
import { languageOf } from '../calls/requestFacts'
import { AppError, messageOf } from '../platform/errors'
import type { Log } from '../platform/log'

/** What is said where nothing else caught a fault: an AppError with its status, else 500 with the id alone that the log has it under. */
export const unexpected = (
  error: unknown,
  { id, request, log, path }: { id: string; request: IncomingMessage; log: Log; path: string },
): { status: number; body: object } => {
  const known = error instanceof AppError && error.status > 0
  const status = known ? error.status : 500
  const fault = known ? error : new AppError('internal')
  const message = messageOf(new AppError(fault.code, { ...fault.data, id }), languageOf(request))
  if (!known) log.error({ id, err: error, path }, 'request failed')
  return { status, body: { status, id, message } }
}
