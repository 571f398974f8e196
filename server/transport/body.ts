import type { IncomingMessage } from 'node:http'
import { Busboy } from '@fastify/busboy'
import { AppError } from '../platform/errors'
import type { Allowance, Holder } from './allowance'

interface TextLimits {
  /** What everybody may send: read at once, since looking anything up before would make the time of receipt later. */
  readonly free: number
  /** How much this sender may send, asked once, when it is more than that. */
  most(): Promise<number>
  /** Shared by all whose text has come in in part; of those who may send more only what everybody may. */
  readonly strangers: Allowance
}

/** Who gets a text once it is whole, or hears what went wrong: one of the two, once. */
interface Taker {
  whole(text: string): void
  failed(fault: unknown): void
}

/** Reads a request's text up to a limit of bytes; what is larger is refused without being held. */
export const takeText = (request: IncomingMessage, limits: TextLimits, taker: Taker): void => {
  const declared = Number(request.headers['content-length'])
  if (declared <= limits.free) takeDeclared(request, { ...limits, declared }, taker)
  else void readLong(request, limits).then(taker.whole, taker.failed)
}

/**
 * A body that says how long it is, and is never longer: mostly one chunk, and whole with it. Listeners: an iterator over it would cost as
 * much as a call that is kept.
 */
const takeDeclared = (request: IncomingMessage, ...[{ strangers, declared }, taker]: [TextLimits & { declared: number }, Taker]): void => {
  const chunks: Buffer[] = []
  let size = 0
  let isOver = false
  const holder: Holder = { held: () => size, drop: () => request.destroy(new AppError('tooMany')) }
  const over = (tell: () => void): void => {
    if (isOver) return
    isOver = true
    strangers.forget(holder)
    tell()
  }
  const whole = (): void => over(() => taker.whole(chunks.length === 1 ? String(chunks[0]) : Buffer.concat(chunks).toString('utf8')))
  const failed = (fault: unknown): void => over(() => taker.failed(fault))
  // Hung up on without a word, or before. Every request closes in the end, and an error costs as much as a call: made only where it is one.
  const close = (): void => void (isOver || failed(new Error('the request broke off')))
  const take = (chunk: Buffer): void => {
    size += chunk.length
    chunks.push(chunk)
    strangers.tell(holder)
    if (size >= declared && !request.destroyed) whole()
  }
  if (request.destroyed) return close()
  request.on('data', take).on('end', whole).on('error', failed).on('close', close)
}

const readLong = async (request: IncomingMessage, { free, most, strangers }: TextLimits): Promise<string> => {
  const declared = Number(request.headers['content-length'] ?? 0)
  let limit = declared > free ? await most() : free
  if (declared > limit) throw new AppError('tooLarge')
  const chunks: Buffer[] = []
  let size = 0
  const holder: Holder = { held: () => size, drop: () => request.destroy(new AppError('tooMany')) }
  try {
    for await (const chunk of request) {
      const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk))
      size += bytes.length
      // Of one that does not say beforehand how long it is.
      if (size > limit && limit === free) limit = await most()
      if (size > limit) throw new AppError('tooLarge')
      chunks.push(bytes)
      if (limit === free) strangers.tell(holder)
      else strangers.forget(holder)
    }
  } finally {
    strangers.forget(holder)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i
const LIMITS = { fields: 10, files: 0, parts: 10, fieldNameSize: 100, fieldSize: 4096 }

/** The text fields of a small form, in either of the encodings browsers and curl send. Files in it are ignored. */
export const readForm = (request: IncomingMessage): Promise<Map<string, string>> =>
  new Promise((resolve, reject) => {
    const type = request.headers['content-type'] ?? ''
    if (!FORM.test(type)) return reject(new AppError('invalid', { errors: [{ path: '', rule: 'form' }] }))
    const fields = new Map<string, string>()
    const bad = (cause: unknown) => reject(new AppError('invalid', { errors: [{ path: '', rule: 'form' }] }, cause))
    try {
      const parser = new Busboy({ headers: { ...request.headers, 'content-type': type }, limits: LIMITS })
      parser.on('field', (name, value) => fields.set(name, value))
      parser.on('finish', () => resolve(fields))
      parser.on('error', bad)
      request.on('aborted', bad)
      request.pipe(parser)
    } catch (cause) {
      bad(cause)
    }
  })
