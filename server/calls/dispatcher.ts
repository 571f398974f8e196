import { kindsOf, type ActorKind } from '../contract/actor'
import { isStaff, isStranger, type Actor } from './actor'
import { AppError, type Lang } from '../platform/errors'
import { noteInSpan, traced } from '../platform/traces'
import { takeAttempt } from '../platform/attempts'
import { arrivedAt } from '../platform/arrival'
import { now } from '../platform/clock'
import { ownRequestId } from '../platform/requestId'
import { after, settled, type Soon } from '../platform/soon'
import type { Contract } from '../contract/define'
import { familyOf, outcomeOf } from './callCounts'
import type { AuditActor, AuditData, Connection, Context, SessionInfo } from './context'
import {
  idOf,
  MAX_BYTES,
  MAX_BYTES_OF_STRANGERS,
  readMessages,
  readRequest,
  toRpcError,
  type RpcRequest,
  type RpcResponse,
} from './jsonrpc'
import { refusalOf, type Method } from './method'
import { cleanArgs } from './cleanArgs'
import { assertHarmless } from './params'
import { unpacked } from './ready'
import { createReplay } from './replay'

/** A call's surroundings: whose token, which language, which line. */
export interface Caller {
  readonly token: string | null
  readonly lang: Lang
  readonly connection: Connection
}

/** A caller whose message had come in whole at this moment, before anything was looked up for it. */
interface Heard extends Caller {
  readonly receivedAt: Date
}

/** What the dispatcher needs from the areas; main.ts and the tests hand in the same ones. */
export interface Services {
  /** Token → who calls. An unknown, expired or revoked token is a guest's. */
  authenticate(token: string | null): Soon<{ actor: Actor; session: SessionInfo | null }>
  audit(entry: { type: string; at: Date; actor: AuditActor | null; data: AuditData }): Promise<unknown>
  readonly sessions: Context['sessions']
  emit: Context['emit']
  /** Told of every call, whoever made it. */
  onCall?(area: Contract['area'] | null, outcome: 'ok' | 'refused' | 'failed'): void
  /** Told of every refused call; `cause` never leaves the server. */
  onError?(failure: { id: string; method: string; code: number; cause: unknown }): void
}

/** A method and who calls it. */
interface Found {
  readonly one: Method
  readonly admitted: ReadonlySet<ActorKind>
  readonly actor: Actor
  readonly session: SessionInfo | null
}

/** What is sent back; null: nothing. */
type Answer = RpcResponse | readonly RpcResponse[] | null

const GUESTS_REPLAY_BYTES = 4 * 1024 * 1024

const CALL = { isFailed: (fault: unknown): boolean => outcomeOf(fault) === 'failed' }

const PENDING: ReadonlySet<ActorKind> = new Set(['codePending', 'setupPending', 'unconfirmed', 'proposed'])

const assertWho = (actor: Actor, admitted: ReadonlySet<ActorKind>): void => {
  if (admitted.has(actor.kind)) return
  if (actor.kind === 'guest') throw new AppError('notLoggedIn')
  throw new AppError('forbidden', PENDING.has(actor.kind) ? { reason: actor.kind } : {})
}

/**
 * What one may not do with one's own account alone: a rule of the house, and no door that somebody tried.
 * Whoever tries to raise their own rights does try a door. */
const OF_ONES_OWN: ReadonlySet<unknown> = new Set(['notForOneself', 'notYourself', 'oldPasswordNeeded', 'passwordElsewhere'])

/** Judged and turned away; also where the answer only says that there is no such thing. */
const isDenied = (error: unknown): error is AppError =>
  error instanceof AppError &&
  !OF_ONES_OWN.has(error.data.reason) &&
  (refusalOf(error) !== null || (error.code === 'forbidden' && !PENDING.has(String(error.data.reason) as ActorKind)))

/** Who was refused what. Whoever keeps trying is written down at growing intervals: the log must not grow with a flood. */
const refusalTeller =
  (services: Pick<Services, 'audit'>) =>
  async (actor: Actor, { method, error }: { method: string; error: AppError }): Promise<void> => {
    if (!actor.user) return
    const at = now()
    // A tender's own log tells of colleagues alone: which company looked at it is not for its team to know.
    const tenderId = isStaff(actor) ? (refusalOf(error)?.tenderId ?? null) : null
    const of = tenderId === null ? {} : { tenderId }
    if ((await takeAttempt({ kind: 'denied', key: `${actor.user.id} ${method} ${tenderId ?? ''}`.trim(), free: 1 }, at)) > 0) return
    await services.audit({ type: 'ACCESS_DENIED', at, actor: actor.user, data: { method, status: error.status, ...of } })
  }

/** What a handler knows of its caller, and what it may do beside its work. */
const contextOf = (
  { audit, sessions, emit }: Services,
  { receivedAt, lang, connection }: Heard,
  { actor, session, requestId }: Pick<Context, 'actor' | 'session' | 'requestId'>,
): Context => {
  const at = now()
  // One by one: spreading them costs a kept read a tenth of its time.
  return {
    actor,
    session,
    requestId,
    now: at,
    receivedAt,
    lang,
    connection,
    sessions,
    emit,
    audit: async (type, data = {}, by = actor.user ?? undefined) => {
      await audit({ type, at, actor: by ?? null, data })
    },
    publish: (topic, id, { version, audience }) => emit({ kind: 'changed', topic, id, version, audience }),
  }
}

const same = <T>(value: T): T => value

/** A batch, one after the other. */
const inTurn = async (messages: readonly unknown[], answer: (message: unknown) => Soon<RpcResponse | null>): Promise<Answer> => {
  const answers: RpcResponse[] = []
  for (const message of messages) {
    const one = await answer(message)
    if (one) answers.push(one)
  }
  return answers.length > 0 ? answers : null
}

/** Find → session → coarse who → (replay) → parameters → subject → policy → handler → errors, once for all methods. */
export const createDispatcher = (methods: readonly Method[], services: Services) => {
  const table = new Map(methods.map((one) => [one.contract.name, { one, admitted: kindsOf(one.contract.who) }]))
  if (table.size !== methods.length) throw new Error('two methods have the same name')
  // Strangers have a small memory of their own: their flood must not push out what was answered to people at work.
  const replays = { guest: createReplay({ mostBytes: GUESTS_REPLAY_BYTES }), session: createReplay() }

  const tellRefusal = refusalTeller(services)

  const told = (area: Contract['area'] | null, outcome: ReturnType<typeof outcomeOf>): void => {
    services.onCall?.(area, outcome)
    noteInSpan({ 'lotse.outcome': outcome })
  }

  const invoke = (caller: Heard, request: RpcRequest): Soon<unknown> => {
    const area = table.get(request.method)?.one.contract.area ?? null
    const ok = (result: unknown): unknown => {
      told(area, 'ok')
      return result
    }
    const failed = (fault: unknown): never => {
      told(area, outcomeOf(fault))
      throw fault
    }
    return traced(`call ${familyOf(area)}`, CALL, () => settled(() => judgeAndRun(caller, request), ok, failed))
  }

  const judgeAndRun = (caller: Heard, request: RpcRequest): Soon<unknown> => {
    const found = table.get(request.method)
    if (!found) throw new AppError('methodNotFound')
    return after(services.authenticate(caller.token), (asked) => {
      const failed = async (error: unknown): Promise<never> => {
        if (isDenied(error)) await tellRefusal(asked.actor, { method: request.method, error })
        throw error
      }
      const { actor, session } = asked
      return settled(() => run(caller, request, { one: found.one, admitted: found.admitted, actor, session }), same, failed)
    })
  }

  const run = (caller: Heard, request: RpcRequest, found: Found): Soon<unknown> => {
    const { actor, session } = found
    assertWho(actor, found.admitted)
    assertHarmless(found.one.contract, request.args)
    const args = cleanArgs(found.one.contract, request.args)
    const ctx = contextOf(services, caller, { actor, session, requestId: ownRequestId(request.id) })
    const replay = actor.sessionId === null ? replays.guest : replays.session
    if (!found.one.contract.mutates || !replay.covers(request.id)) return found.one.answer(ctx, args)
    const who = actor.sessionId ?? `guest ${caller.connection.address} ${caller.connection.device}`
    const act = async () => found.one.answer(ctx, args)
    return replay.once({ caller: who, id: request.id, content: [request.method, request.args] }, act)
  }

  const answer = (caller: Heard, message: unknown): Soon<RpcResponse | null> => {
    let request: RpcRequest | null = null
    const act = (): Soon<unknown> => {
      request = readRequest(message)
      return invoke(caller, request)
    }
    const ok = (result: unknown): RpcResponse | null =>
      request?.id === undefined ? null : { jsonrpc: '2.0', id: request.id, result: result ?? null }
    const failed = (thrown: unknown): RpcResponse | null => {
      const { error, cause } = toRpcError(thrown, caller.lang)
      services.onError?.({ id: error.data.id, method: request?.method ?? '', code: error.code, cause })
      return request && request.id === undefined ? null : { jsonrpc: '2.0', id: idOf(message), error }
    }
    return settled(act, ok, failed)
  }

  /** How much this caller may send at once: reading millions of values takes a while, and that is for people who are known. */
  const mostBytes = async (token: string | null): Promise<number> => {
    const { actor } = await services.authenticate(token)
    return isStranger(actor) ? MAX_BYTES_OF_STRANGERS : MAX_BYTES
  }

  return {
    methods,
    invoke: async (caller: Caller, request: RpcRequest): Promise<unknown> =>
      unpacked(await invoke({ ...caller, receivedAt: now() }, request)),
    mostBytes,
    /** Text in, what to send back out; null when nothing is to be answered. A batch is worked through in its order. */
    receive(caller: Caller, text: string): Soon<Answer> {
      const heard: Heard = { ...caller, receivedAt: arrivedAt() }
      const act = () =>
        after<number, Answer>(text.length > MAX_BYTES_OF_STRANGERS ? mostBytes(caller.token) : MAX_BYTES, (most) => {
          const { messages, isBatch } = readMessages(text, most)
          return isBatch ? inTurn(messages, (message) => answer(heard, message)) : answer(heard, messages[0])
        })
      const failed = (thrown: unknown): RpcResponse => {
        const { error, cause } = toRpcError(thrown, caller.lang)
        services.onError?.({ id: error.data.id, method: '', code: error.code, cause })
        return { jsonrpc: '2.0', id: null, error }
      }
      return settled<Answer, Answer>(act, same, failed)
    },
  }
}
export type Dispatcher = ReturnType<typeof createDispatcher>
