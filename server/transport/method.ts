import type { Contract, ParamsOf, ResultOf } from '../contract/define'
import { AppError } from '../platform/errors'
import type { Context } from './context'
import { readParams } from './params'
import { checkResult } from './result'
import type { Verdict } from './verdict'
import type { Actor } from '../access/actor'

/** The three things a method adds to its contract. A handler gets an already authorised subject: forgetting the check is impossible. */
export interface Parts<C extends Contract, Subject> {
  /** Loads what is judged; null answers 404. */
  subject(ctx: Context, params: ParamsOf<C>): Promise<Subject | null> | Subject | null
  /** Pure: who may do this to that subject. */
  policy(actor: Actor, subject: NoInfer<Subject>, params: ParamsOf<C>): Verdict
  handle(ctx: Context, subject: NoInfer<Subject>, params: ParamsOf<C>): Promise<ResultOf<C>> | ResultOf<C>
}

/** A method as the dispatcher sees it. */
export interface Method<C extends Contract = Contract> {
  readonly contract: C
  /** Parameters → subject → policy → handler → (in tests) result. Throws AppError. */
  run(ctx: Context, args: readonly unknown[]): Promise<unknown>
}

/** For methods that are judged by the caller alone: `subject: noSubject`. */
export const noSubject = (): Record<string, never> => ({})

/** Errors that are a judgement of the caller, also where they say no more than that a thing does not exist. */
const refused = new WeakSet<Error>()
export const isRefusal = (error: unknown): boolean => error instanceof Error && refused.has(error)

const toError = (actor: Actor, verdict: Extract<Verdict, { allowed: false }>): AppError => {
  const data = verdict.reason === undefined ? {} : { reason: verdict.reason }
  if (verdict.status === 404) return new AppError('notFound', data)
  if (verdict.status === 409) return new AppError('conflict', data)
  if (verdict.status === 423) return new AppError('sealed', data)
  return new AppError(actor.kind === 'guest' ? 'notLoggedIn' : 'forbidden', data)
}

export const method = <C extends Contract, Subject>(contract: C, parts: Parts<C, Subject>): Method<C> => ({
  contract,
  async run(ctx, args) {
    const params = readParams(contract, args)
    const subject = await parts.subject(ctx, params)
    if (subject === null) throw new AppError('notFound')
    const verdict = parts.policy(ctx.actor, subject, params)
    if (!verdict.allowed) {
      const error = toError(ctx.actor, verdict)
      refused.add(error)
      throw error
    }
    return checkResult(contract, await parts.handle(ctx, subject, params))
  },
})
