import { createHash } from 'node:crypto'
import Router from '@koa/router'
import type { Context } from 'koa'
import { isOwnTold, type UserDoc, UserModel } from '../access/area'
import { takeAttempt } from '../platform/attempts'
import { now } from '../platform/clock'
import { addressOf } from '../calls/requestFacts'
import { feedOf } from './feed'
import { findLink } from './model'

/** Counts in this process how often a key was used in a stretch of time; forgets by itself. */
const createWindow = ({ most, everyMs }: { most: number; everyMs: number }) => {
  let counted = new Map<string, number>()
  let since = 0
  return {
    /** Takes one; 0, or the seconds until the next is given. */
    take(key: string, now: number): number {
      if (now - since >= everyMs || now < since) {
        counted = new Map()
        since = now
      }
      const count = (counted.get(key) ?? 0) + 1
      if (count > most) return Math.max(1, Math.ceil((since + everyMs - now) / 1000))
      counted.set(key, count)
      return 0
    },
  }
}

/** So many wrong links an address may try before it has to wait. */
const FREE_GUESSES = 10
/** So often a link may be read: calendars ask every few minutes at most. */
const READS = { most: 30, everyMs: 600_000 }

const FILE = /^([A-Za-z0-9_-]{43})\.ics$/

/**
 * GET /api/v1/calendar/<token>.ics: the deadlines of the person whose link it is. Ends with the link, and while the account is not active.
 * The token is the only right it takes, as calendars can send no other; it grants nothing but this.
 */
export const calendarRoute = (): Router => {
  const router = new Router({ prefix: '/api/v1/calendar' })
  const reads = createWindow(READS)

  const refuse = (ctx: Context, status: number, seconds?: number): void => {
    ctx.status = status
    ctx.set('Cache-Control', 'no-store')
    if (seconds !== undefined) ctx.set('Retry-After', String(seconds))
    ctx.body = { status }
  }

  router.get('/:file', async (ctx) => {
    const at = now()
    const token = FILE.exec(ctx.params.file ?? '')?.[1] ?? ''
    const link = await findLink(token)
    const user = link && (await UserModel.findOne({ _id: link.userId }).lean<UserDoc>())
    if (!link || user?.state !== 'ACTIVE' || !(await isOwnTold(user, ['person']))) {
      const seconds = await takeAttempt({ kind: 'calendar', key: addressOf(ctx.req), free: FREE_GUESSES }, at)
      return seconds > 0 ? refuse(ctx, 429, seconds) : refuse(ctx, 404)
    }
    const wait = reads.take(link._id, at.getTime())
    if (wait > 0) return refuse(ctx, 429, wait)
    const text = await feedOf(user, at)
    ctx.status = 200
    ctx.type = 'text/calendar; charset=utf-8'
    ctx.set('ETag', `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`)
    ctx.set('Cache-Control', 'private, no-cache')
    ctx.set('Content-Disposition', 'inline; filename="lotse.ics"')
    ctx.set('X-Robots-Tag', 'noindex')
    if (ctx.fresh) return void (ctx.status = 304)
    ctx.body = text
  })
  return router
}
