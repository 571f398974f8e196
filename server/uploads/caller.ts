import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import type { Context } from 'koa'
import { isLoggedIn, type Actor, type ActorUser } from '../calls/actor'
import type { Sessions } from '../access/area'
import { isDatabaseAway } from '../platform/database/isDatabaseAway'
import { AppError, messageOf, type Lang } from '../platform/errors'
import type { Log } from '../platform/log'
import { languageOf, tokenOf } from '../calls/requestFacts'

/** What the routes of files need of the rest. */
export interface UploadServices {
  readonly sessions: Pick<Sessions, 'authenticate'>
  readonly log: Log
}

/** Who sends a file, and in which language they are answered. */
export interface Caller {
  readonly actor: Actor
  readonly user: ActorUser
  readonly lang: Lang
}

/** The caller of the request under way, for the parts of tus that are not told of it. */
const callers = new AsyncLocalStorage<Caller>()
export const withCaller = callers.run.bind(callers)
export const callerNow = (): Caller => {
  const caller = callers.getStore()
  if (!caller) throw new Error('no caller')
  return caller
}

/** Whoever is fully logged in. Refuses with 401, or 403 for a session that is not there yet. */
export const callerOf = async (request: IncomingMessage, { authenticate }: Pick<Sessions, 'authenticate'>): Promise<Caller> => {
  const { actor } = await authenticate(tokenOf(request))
  if (!actor.user) throw new AppError('notLoggedIn')
  if (!isLoggedIn(actor)) throw new AppError('forbidden', { reason: actor.kind })
  return { actor, user: actor.user, lang: languageOf(request) }
}

/** What is answered to a refusal, or where the database is away: status and a sentence; null for a fault of ours. */
export const refusalIn = (error: unknown, lang: Lang): { status: number; text: string } | null => {
  const refusal = isDatabaseAway(error) ? new AppError('notReady') : error
  return refusal instanceof AppError && refusal.status > 0 ? { status: refusal.status, text: messageOf(refusal, lang) } : null
}

/** The result of some work; where it refuses, the refusal is answered as a plain sentence with its status and null comes back. */
export const answering = async <T>(ctx: Context, work: () => Promise<T>): Promise<T | null> => {
  try {
    return await work()
  } catch (error) {
    const refusal = refusalIn(error, languageOf(ctx.req))
    if (!refusal) throw error
    ctx.status = refusal.status
    ctx.type = 'text/plain; charset=utf-8'
    ctx.body = refusal.text
    return null
  }
}
