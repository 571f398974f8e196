import de from './texts/de.json'
import en from './texts/en.json'

/** The closed table of what can go wrong, with the code that goes over the wire (docs: decisions, 'Wire'). */
export const ERROR_STATUS = {
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  stale: 409,
  tooLarge: 413,
  invalid: 422,
  sealed: 423,
  tooMany: 429,
  notReady: 503,
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
} as const
export type ErrorCode = keyof typeof ERROR_STATUS

/** What the caller may learn. `reason` is a text key that says more than the code's own sentence; `params` fill its placeholders. */
export interface ErrorData {
  readonly reason?: string
  readonly params?: Record<string, string | number>
  readonly errors?: readonly { path: string; rule: string; params?: Record<string, unknown> }[]
  readonly [key: string]: unknown
}

/** The one error that handlers throw. `cause` is for the server's log alone. */
export class AppError extends Error {
  override readonly name = 'AppError'
  constructor(
    readonly code: ErrorCode,
    readonly data: ErrorData = {},
    cause?: unknown,
  ) {
    super(data.reason ? `${code}: ${data.reason}` : code, { cause })
  }
  get status(): number {
    return ERROR_STATUS[this.code]
  }
}

const TEXTS: Record<'de' | 'en', Record<string, string>> = { de, en }

/** The sentence for a person: the reason's text where there is one, else the code's. */
export const errorText = (error: AppError, lang: 'de' | 'en'): string => {
  const texts = TEXTS[lang]
  const text = (error.data.reason === undefined ? undefined : texts[error.data.reason]) ?? texts[error.code] ?? error.code
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(error.data.params?.[name] ?? ''))
}
