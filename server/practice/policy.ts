import type { Actor } from '../calls/actor'
import { isBidder } from '../offers/area'
import { actingUser } from '../tenders/area'
import type { Context } from '../calls/context'
import { allow, deny, type AccessDecision } from '../calls/accessDecision'
import { readPractice, type Practice } from './model'

/** A practice is its person's own: nobody can even name another's. */
export const mayPractise = (actor: Actor): AccessDecision => (isBidder(actor) ? allow() : deny(403, 'onlyCompanies'))

/** Not judged before the caller is: whoever may not practise is told that, and not that there is nothing. */
export const practiceSubject = async (ctx: Context): Promise<{ practice: Practice | null }> => ({
  practice: ctx.actor.user ? await readPractice(actingUser(ctx).id, ctx.now) : null,
})
