import { randomUUID } from 'node:crypto'
import { isDatabaseAway } from '../platform/database/isDatabaseAway'
import { AppError, messageOf, type Lang } from '../platform/errors'
import { Ready } from './ready'

/** JSON-RPC 2.0, as it goes over the wire. */
type RpcId = string | number | null
export interface RpcRequest {
  readonly method: string
  readonly args: readonly unknown[]
  /** undefined: a notification, which gets no answer. */
  readonly id: RpcId | undefined
}
export interface RpcError {
  readonly code: number
  readonly message: string
  readonly data: { readonly id: string; readonly [key: string]: unknown }
}
export type RpcResponse =
  | { readonly jsonrpc: '2.0'; readonly id: RpcId; readonly result: unknown }
  | { readonly jsonrpc: '2.0'; readonly id: RpcId; readonly error: RpcError }

/** Of an answer whose result is ready: that, and the id it goes with. */
export const readyIn = (answer: RpcResponse | readonly RpcResponse[]): { ready: Ready; id: RpcId } | null =>
  'result' in answer && answer.result instanceof Ready ? { ready: answer.result, id: answer.id } : null

/** A full EU form with its texts. */
export const MAX_BYTES = 8 * 1024 * 1024
/** Who is not logged in has names, addresses and passwords to send. */
export const MAX_BYTES_OF_STRANGERS = 256 * 1024
const MAX_BATCH = 20

const isId = (id: unknown): id is RpcId => id === null || typeof id === 'number' || (typeof id === 'string' && id.length <= 128)

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

const ENVELOPE = new Set(['jsonrpc', 'method', 'params', 'id'])

/** The id that an answer to a broken request carries: its own when it can be read, else null. */
export const idOf = (message: unknown): RpcId =>
  isRecord(message) && Object.hasOwn(message, 'id') && isId(message['id']) ? message['id'] : null

/** One message → a request, or AppError of the protocol. Members beside the four of JSON-RPC are refused. */
export const readRequest = (message: unknown): RpcRequest => {
  if (!isRecord(message) || Object.keys(message).some((key) => !ENVELOPE.has(key))) throw new AppError('invalidRequest')
  const { jsonrpc, method, params, id } = message
  if (jsonrpc !== '2.0' || typeof method !== 'string' || method.length > 100 || (id !== undefined && !isId(id)))
    throw new AppError('invalidRequest')
  if (params !== undefined && !Array.isArray(params)) throw new AppError('invalidParams')
  return { method, args: params ?? [], id }
}

/** Text → one message or a batch of them; AppError for what is no JSON, too large, empty or too many. */
export const readMessages = (text: string, most = MAX_BYTES): { messages: readonly unknown[]; isBatch: boolean } => {
  if (text.length > most) throw new AppError('tooLarge')
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    // Without its cause: that quotes the text, and a password may stand in it.
    throw new AppError('parseError')
  }
  if (!Array.isArray(parsed)) return { messages: [parsed], isBatch: false }
  if (parsed.length === 0) throw new AppError('invalidRequest')
  if (parsed.length > MAX_BATCH) throw new AppError('tooLarge', { reason: 'batchTooLarge', params: { max: MAX_BATCH } })
  return { messages: parsed, isBatch: true }
}

/** What leaves the server about an error: a sentence, data meant for the caller, and an id that is in the server's log too. */
export const toRpcError = (thrown: unknown, lang: Lang): { error: RpcError; cause: unknown } => {
  const known = thrown instanceof AppError ? thrown : new AppError(isDatabaseAway(thrown) ? 'notReady' : 'internal', {}, thrown)
  const data = { ...known.data, id: randomUUID() }
  const message = messageOf(new AppError(known.code, data), lang)
  return { error: { code: known.status, message, data }, cause: known.cause }
}
