import type { Contract, ParamsOf, ResultOf } from '../contract/define'
import { AppError } from '../platform/errors'
import { lastChange } from '../platform/kept/grounds'
import { takesAsRead, withoutRiders, type Standing } from './asRead'
import type { Context } from './context'
import { readyFor, type Keeping } from './keeping'
import { readParams } from './params'
import { after, type Soon } from '../platform/soon'
import { unpacked } from './ready'
import type { AccessDecision } from './accessDecision'
import type { Actor } from './actor'
import { compiled, issuesOf } from './schema'

/** vitest sets it; in production a result is not checked twice over, its type already is. */
const checking = process.env['VITEST'] !== undefined

/** In tests: fails when a handler answers something else than its contract promises. */
const checkResult = (contract: Contract, result: unknown): unknown => {
  if (!checking) return result
  // What the caller gets is JSON: dates are strings there, undefined is nothing.
  const wire: unknown = result === undefined ? null : JSON.parse(JSON.stringify(result))
  if (!compiled(contract.result).Check(wire))
    throw new Error(`${contract.name} answers what its contract does not promise: ${JSON.stringify(issuesOf(contract.result, wire, ''))}`)
  return result
}

/** The three things a method adds to its contract. A handler gets an already authorised subject: forgetting the check is impossible. */
export interface Parts<C extends Contract, Subject> {
  /** Loads what is judged; null answers 404. */
  subject(ctx: Context, params: ParamsOf<C>): Soon<Subject | null>
  /** Pure: who may do this to that subject. */
  policy(actor: Actor, subject: NoInfer<Subject>, params: ParamsOf<C>): AccessDecision
  /** Where parameters take an object as it was read: what this caller reads of it now, by the parameter's name. */
  standing?(ctx: Context, subject: NoInfer<Subject>, params: ParamsOf<C>): Promise<Standing<C['params'][number][0]>>
  /** Of reads that many ask for: how the answer is kept, for this reader; null: not this one. */
  keeps?(ctx: Context, subject: NoInfer<Subject>, params: ParamsOf<C>): Keeping | null
  handle(ctx: Context, subject: NoInfer<Subject>, params: ParamsOf<C>): Promise<ResultOf<C>> | ResultOf<C>
}

/** A method as the dispatcher sees it. */
export interface Method<C extends Contract = Contract> {
  readonly contract: C
  /** Parameters → subject → policy → what rode along as it was read → handler → (in tests) result. Throws AppError. */
  run(ctx: Context, args: readonly unknown[]): Promise<unknown>
  /** The same for the wire: the result, or its text where that is kept (Ready). */
  answer(ctx: Context, args: readonly unknown[]): Soon<unknown>
}

/** For methods that are judged by the caller alone: `subject: noSubject`. */
export const noSubject = (): Record<string, never> => ({})

/** What was refused: the tender that the caller named, where there is one. */
export interface Refusal {
  readonly tenderId: string | null
}

const refused = new WeakMap<Error, Refusal>()
/** Of errors that are a judgement of the caller, also where they say no more than that a thing does not exist. */
export const refusalOf = (error: unknown): Refusal | null => (error instanceof Error ? (refused.get(error) ?? null) : null)

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/**
 * The tender of a subject, where the caller named it by its own id. One that was come to by an offer, a file or a message is not told: that
 * there is such a thing would be told with it.
 */
function namedTender(subject: unknown, params: unknown): string | null {
  const tender = isRecord(subject) && isRecord(subject.tender) ? subject.tender : null
  const id = typeof tender?._id === 'string' ? tender._id : null
  const given = isRecord(params) ? Object.values(params) : []
  const isNamed = given.some((value) => value === id || (isRecord(value) && value.id === id))
  return id !== null && isNamed ? id : null
}

const toError = (actor: Actor, verdict: Extract<AccessDecision, { allowed: false }>): AppError => {
  const { reason, paths } = verdict
  const errors = paths?.map((path) => ({ path, rule: 'notAllowed' }))
  const data = { ...(reason === undefined ? {} : { reason }), ...(errors ? { errors } : {}) }
  if (verdict.status === 404) return new AppError('notFound', data)
  if (verdict.status === 409) return new AppError('conflict', data)
  if (verdict.status === 423) return new AppError('sealed', data)
  return new AppError(actor.kind === 'guest' ? 'notLoggedIn' : 'forbidden', data)
}

export const method = <C extends Contract, Subject>(contract: C, parts: Parts<C, Subject>): Method<C> => {
  if (takesAsRead(contract) && !parts.standing) throw new Error(`${contract.name} takes what was read and does not say what stands`)
  const answer = answerOf(contract, parts)
  return { contract, answer, run: async (ctx, args) => unpacked(await answer(ctx, args)) }
}

const answerOf =
  <C extends Contract, Subject>(contract: C, parts: Parts<C, Subject>): Method<C>['answer'] =>
  (ctx, args) => {
    const params = readParams(contract, args)
    const since = lastChange()
    const act = (subject: Subject | null): Soon<unknown> => {
      if (subject === null) throw new AppError('notFound')
      const verdict = parts.policy(ctx.actor, subject, params)
      if (!verdict.allowed) {
        const error = toError(ctx.actor, verdict)
        refused.set(error, { tenderId: verdict.status === 423 ? null : namedTender(subject, params) })
        throw error
      }
      const { standing } = parts
      const make = async () => {
        const judged = standing ? await withoutRiders(contract, params, () => standing(ctx, subject, params)) : params
        return checkResult(contract, await parts.handle(ctx, subject, judged))
      }
      const keeping = standing ? null : (parts.keeps?.(ctx, subject, params) ?? null)
      return keeping === null ? make() : readyFor(contract, { ctx, params, since, keeping }, make)
    }
    return after(parts.subject(ctx, params), act)
  }
