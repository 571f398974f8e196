import { AppError } from '../../platform/errors'

/** Why object storage did not do what it was asked. */
type Why = 'unreachable' | 'timeout' | 'forbidden' | 'badKey' | 'clock' | 'noBucket' | 'full' | 'busy' | 'notTheSame' | 'broken'

const WORDS: Readonly<Record<Why, string>> = {
  unreachable: 'it cannot be reached: is the endpoint right, does it run, does the network let us through',
  timeout: 'it did not answer in time',
  forbidden: 'it refuses (403): the key needs rights to read, write, list and delete under this prefix',
  badKey: 'it does not know this key, or the secret is another one (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY)',
  clock: 'its clock and the one of this machine are too far apart',
  noBucket: 'there is no such bucket',
  full: 'it has no room left',
  busy: 'it is overloaded or has a fault of its own',
  notTheSame: 'what it says to have stored is not what was sent',
  broken: 'it answers in a way that Lotse does not understand',
}

/** The store is away or refuses: 503 to whoever calls; nothing of it tells keys or contents. */
export class StoreAway extends AppError {
  constructor(
    readonly why: Why,
    /** What was asked, and the name that the store gave its refusal. */
    readonly asked: string,
  ) {
    super('notReady', { reason: 'files.storeAway' }, new Error(`object storage, ${asked}: ${WORDS[why]}`))
  }
  /** For whoever runs Lotse. */
  get sentence(): string {
    return `${this.asked}: ${WORDS[this.why]}.`
  }
}

const BY_NAME: Readonly<Record<string, Why>> = {
  NoSuchBucket: 'noBucket',
  AccessDenied: 'forbidden',
  AllAccessDisabled: 'forbidden',
  InvalidAccessKeyId: 'badKey',
  SignatureDoesNotMatch: 'badKey',
  ExpiredToken: 'badKey',
  InvalidToken: 'badKey',
  RequestTimeTooSkewed: 'clock',
  QuotaExceeded: 'full',
  InsufficientStorage: 'full',
  BadDigest: 'notTheSame',
  InvalidDigest: 'notTheSame',
  XAmzContentSHA256Mismatch: 'notTheSame',
  SlowDown: 'busy',
  TimeoutError: 'timeout',
  AbortError: 'timeout',
  RequestTimeout: 'timeout',
  ETIMEDOUT: 'timeout',
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  EPIPE: 'unreachable',
  ENOTFOUND: 'unreachable',
  EAI_AGAIN: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
}

const word = (fault: unknown, key: 'name' | 'code'): string => {
  const value: unknown = typeof fault === 'object' && fault !== null && key in fault ? (fault as Record<string, unknown>)[key] : ''
  return typeof value === 'string' ? value : ''
}

/** The status that the store answered with; 0 where it answered nothing. */
const statusOf = (fault: unknown): number => {
  const meta = typeof fault === 'object' && fault !== null && '$metadata' in fault ? (fault.$metadata as { httpStatusCode?: number }) : {}
  return meta.httpStatusCode ?? 0
}

/** Whether what was asked for is not there; a missing bucket is something else. */
export const isMissing = (fault: unknown): boolean => word(fault, 'name') !== 'NoSuchBucket' && statusOf(fault) === 404

/** Whether the store answered so, or the line to it broke: what has neither an answer nor a code of the system is a mistake of ours. */
const isOfStore = (fault: unknown): boolean => {
  const [name, code] = [word(fault, 'name'), word(fault, 'code')]
  if (statusOf(fault) > 0 || name in BY_NAME || code in BY_NAME) return true
  // What the library could not read of an answer.
  if (typeof fault === 'object' && fault !== null && '$response' in fault) return true
  // Node's own refusals of what it is given have codes as well.
  return code !== '' && !(fault instanceof TypeError || fault instanceof RangeError)
}

/**
 * What the store or the line to it said, as StoreAway; any other fault as it is. The library's own error holds the request, and goes no
 * further.
 */
export const awayOf = (fault: unknown, asked: string): unknown => {
  if (fault instanceof StoreAway || !isOfStore(fault)) return fault
  const [name, code, status] = [word(fault, 'name'), word(fault, 'code'), statusOf(fault)]
  const byStatus: Why | undefined = status === 403 ? 'forbidden' : status === 507 ? 'full' : status >= 500 ? 'busy' : undefined
  const why = BY_NAME[code] ?? BY_NAME[name] ?? byStatus ?? 'broken'
  const said = [code || name, status > 0 ? String(status) : ''].filter((one) => one !== '').join(' ')
  return new StoreAway(why, said === '' ? asked : `${asked} (${said})`)
}
