import { type Lang, readIn } from '../../engine/languages'
import { ERRORS as ERROR_TEXTS } from '../../engine/languages/server.gen'
import { decimalText } from '../../engine/reading'
import { momentText } from './momentText'

/**
 * The closed table of errors: what may leave the server, and its number on the wire (JSON-RPC's error.code).
 * Anything else that is thrown becomes 'internal' with an id and is logged with its cause.
 */
export const ERRORS = {
  notLoggedIn: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  stale: 409,
  tooLarge: 413,
  invalid: 422,
  sealed: 423,
  tooMany: 429,
  notReady: 503,
  internal: -32603,
  // JSON-RPC's own, for faults of the protocol.
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
} as const satisfies Record<string, number>

type ErrorCode = keyof typeof ERRORS
export type { Lang } from '../../engine/languages'

export interface ErrorData {
  /** Text key (engine/languages/<language>/server/errors.json) of a sentence more exact than the code's own. */
  reason?: string
  /** Fills the sentence's placeholders: {name}; one that is written in several languages in the caller's. */
  params?: Readonly<Record<string, string | number | Readonly<Record<string, string>>>>
  /** 422: every fault at once. */
  errors?: readonly { path: string; rule: string; params?: Readonly<Record<string, unknown>> }[]
  [further: string]: unknown
}

/** An error that people may read about: `data` goes out, `cause` stays in the log. */
export class AppError extends Error {
  readonly status: number
  constructor(
    readonly code: ErrorCode,
    readonly data: ErrorData = {},
    cause?: unknown,
  ) {
    super(data.reason ? `${code}: ${data.reason}` : code, { cause })
    this.name = 'AppError'
    this.status = ERRORS[code]
  }
}

/** For `catch`: null where somebody else was quicker; other faults go on. */
export const unlessConflict = (fault: unknown): null => {
  if (fault instanceof AppError && fault.code === 'conflict') return null
  throw fault
}

/** The table's general code of a wire number: 409 is 'conflict', an unknown number 'internal'. */
export const codeOf = (status: number): ErrorCode => {
  const codes: readonly ErrorCode[] = [
    'notLoggedIn',
    'forbidden',
    'notFound',
    'conflict',
    'tooLarge',
    'invalid',
    'sealed',
    'tooMany',
    'notReady',
  ]
  return codes.find((code) => ERRORS[code] === status) ?? 'internal'
}

const TEXTS: Readonly<Record<Lang, Readonly<Record<string, string>>>> = ERROR_TEXTS

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/
/** Sums have two places. */
const SUM = /^\d+\.\d\d$/
/** Moments leave the machines as instants; people read them by Berlin's clock. What somebody wrote in several languages is read in one. */
const isWords = (value: unknown): value is Readonly<Record<string, string>> =>
  typeof value === 'object' &&
  value !== null &&
  Object.getPrototypeOf(value) === Object.prototype &&
  Object.values(value).every((one) => typeof one === 'string')
const shown = (value: unknown, lang: Lang): string => {
  if (isWords(value)) return readIn(value, lang)
  const text = String(value)
  return INSTANT.test(text) ? momentText(new Date(text), lang) : SUM.test(text) ? decimalText(text, lang) : text
}

/** The sentence of a text key with its {placeholders} filled; null where the key is unknown. */
export const textOf = (key: string, lang: Lang, params: Readonly<Record<string, unknown>> = {}): string | null => {
  const text = Object.hasOwn(TEXTS[lang], key) ? TEXTS[lang][key] : undefined
  if (text === undefined) return null
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(params, name) ? shown(params[name], lang) : whole))
}

/** What a person reads about an error, in their language: the reason's sentence, else the code's. */
export const messageOf = (error: AppError, lang: Lang): string => {
  const params = { ...error.data, ...error.data.params }
  const exact = error.data.reason ? textOf(error.data.reason, lang, params) : null
  return exact ?? textOf(error.code, lang, params) ?? error.code
}
