/**
 * A refusal or fault the server answered. `message` is a sentence in the caller's language; `code` as in docs (401 … 503, or JSON-RPC's
 * own).
 */
export class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data?: Record<string, unknown>,
  ) {
    super(message)
    this.name = 'RpcError'
  }
}

/** The rules that the server found broken, as '/input/text required'. */
export const brokenRules = (fault: RpcError | null): string[] => {
  const errors: unknown = fault?.data?.errors
  return (Array.isArray(errors) ? (errors as unknown[]) : []).flatMap((one) =>
    typeof one === 'object' && one !== null && 'path' in one && 'rule' in one ? [`${String(one.path)} ${String(one.rule)}`] : [],
  )
}

export interface Request {
  jsonrpc: '2.0'
  id: string
  method: string
  params: readonly unknown[]
}

/** What the server says of its own accord: changed, logout, pleaseAuthenticate, setSessionUser, notifyOfNewMessage. */
export interface Push {
  method: string
  params: readonly unknown[]
}

export type Incoming =
  { kind: 'result'; id: string; result: unknown } | { kind: 'error'; id: string | null; error: RpcError } | ({ kind: 'push' } & Push)

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

const readError = (error: unknown): RpcError => {
  if (!isRecord(error)) return new RpcError(-32603, '')
  const data = isRecord(error.data) ? error.data : undefined
  return new RpcError(Number(error.code), typeof error.message === 'string' ? error.message : '', data)
}

/** Reads one JSON-RPC message; null when it is none, which is ignored rather than trusted. */
export const readIncoming = (text: string): Incoming | null => {
  let message: unknown
  try {
    message = JSON.parse(text)
  } catch {
    return null
  }
  if (!isRecord(message)) return null
  if (typeof message.method === 'string')
    return { kind: 'push', method: message.method, params: Array.isArray(message.params) ? message.params : [] }
  const id = typeof message.id === 'string' ? message.id : null
  if ('error' in message) return { kind: 'error', id, error: readError(message.error) }
  return id === null ? null : { kind: 'result', id, result: message.result }
}

/**
 * An id for a request. crypto.randomUUID exists only in secure contexts, and a first installation is often tried over plain http in the
 * office.
 */
export const newRequestId = (): string => {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
