import { lookup as lookupName } from 'node:dns'
import { request as requestPlain, type IncomingMessage } from 'node:http'
import { request as requestSafe } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isOnInternet } from './addresses'
import { perWorld } from '../platform/world'

/** Why there is no answer that can be shown; for the log, and for tests. */
type OutsideFault = 'private' | 'unreachable' | 'late' | 'redirect' | 'status' | 'tooLarge' | 'busy' | 'type'
export class OutsideError extends Error {
  constructor(readonly fault: OutsideFault) {
    super(`the map service: ${fault}`)
    this.name = 'OutsideError'
  }
}

export interface Asked {
  readonly mostBytes: number
  /** Besides the internet: `host` or `host:port` of the own network that may be asked. */
  readonly own: ReadonlySet<string>
  /** Of a file: from where, how many bytes. */
  readonly range?: readonly [from: number, length: number]
}
export interface Answer {
  /** Without its parameters, in small letters. */
  readonly type: string
  readonly body: Buffer
}

/** People wait for it: longer than this nothing takes, the wait in line included. */
export const PATIENCE = { ms: 8000 }
const AT_ONCE = 6
const MAX_WAITING = 60
/** A host that hung is left alone for so long: not everybody is to wait for it in turn. */
const REST = 10_000

interface Line {
  running: number
  readonly waiting: (() => void)[]
  restingUntil: number
}
const lines = perWorld(() => new Map<string, Line>())
export const forgetLines = (): void => lines.clear()

/** The address is judged that is connected to, so that a name cannot mean one thing when it is judged and another one then. */
const judgedLookup: LookupFunction = (name, options, done) => {
  lookupName(name, { ...options, all: true }, (fault, found) => {
    const addresses = fault ? [] : found
    const bad =
      fault ?? (addresses.length > 0 && addresses.every(({ address }) => isOnInternet(address)) ? null : new OutsideError('private'))
    if (bad) return done(bad as NodeJS.ErrnoException, '')
    if (options.all === true) return done(null, addresses)
    const [first] = addresses
    done(null, first?.address ?? '', first?.family ?? 4)
  })
}

const read = async (response: IncomingMessage, mostBytes: number): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > mostBytes) throw new OutsideError('tooLarge')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const fetchOnce = async (url: URL, { mostBytes, own, range }: Asked, signal: AbortSignal): Promise<Answer> => {
  const isOwn = own.has(url.host) || own.has(url.hostname)
  if (!isOwn && isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0 && !isOnInternet(url.hostname)) throw new OutsideError('private')
  const ask = url.protocol === 'https:' ? requestSafe : requestPlain
  const headers = { 'User-Agent': 'Lotse', ...(range ? { Range: `bytes=${range[0]}-${range[0] + range[1] - 1}` } : {}) }
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = ask(url, { headers, signal, agent: false, ...(isOwn ? {} : { lookup: judgedLookup }) }, resolve)
    request.on('error', reject)
    request.end()
  })
  try {
    const status = response.statusCode ?? 0
    // Not even to the same host: whoever set the address sets the right one.
    if (status >= 300 && status < 400) throw new OutsideError('redirect')
    if (status !== (range ? 206 : 200)) throw new OutsideError('status')
    const type = (response.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
    return { type, body: await read(response, mostBytes) }
  } finally {
    response.destroy()
  }
}

const turn = async (line: Line, signal: AbortSignal): Promise<void> => {
  if (line.running < AT_ONCE) return void line.running++
  if (line.waiting.length >= MAX_WAITING) throw new OutsideError('busy')
  await new Promise<void>((resolve, reject) => {
    const start = (): void => {
      signal.removeEventListener('abort', leave)
      line.running++
      resolve()
    }
    const leave = (): void => {
      line.waiting.splice(line.waiting.indexOf(start), 1)
      reject(new OutsideError('late'))
    }
    signal.addEventListener('abort', leave, { once: true })
    line.waiting.push(start)
  })
}

/** Asks a service outside, within bounds of time, size and numbers at once. Rejects with OutsideError. */
export const fetchOutside = async (url: URL, asked: Asked): Promise<Answer> => {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new OutsideError('private')
  const line = lines.get(url.host) ?? { running: 0, waiting: [], restingUntil: 0 }
  lines.set(url.host, line)
  if (performance.now() < line.restingUntil) throw new OutsideError('late')
  const signal = AbortSignal.timeout(PATIENCE.ms)
  await turn(line, signal)
  try {
    return await fetchOnce(url, asked, signal)
  } catch (fault) {
    if (fault instanceof OutsideError) throw fault
    if (!signal.aborted) throw new OutsideError('unreachable')
    line.restingUntil = performance.now() + REST
    throw new OutsideError('late')
  } finally {
    line.running--
    line.waiting.shift()?.()
  }
}
