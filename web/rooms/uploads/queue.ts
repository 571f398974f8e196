import type { Unfinished } from '../../kept/uploadMemory'

/**
 * Files on their way, as plain data: what a person, the line and the server do to them are events, and what has to be begun or ended
 * follows from the difference. Nothing here touches a file or the network.
 */

/**
 * held: chosen, and waits for a yes, because it may not arrive in time · waiting: its turn comes · running · paused: by the person ·
 * broken: the line or the server is away, tried again at `retryAt` · failed: refused for good, `fault` says why · done: the server has it
 * whole.
 */
type UploadState = 'held' | 'waiting' | 'running' | 'paused' | 'broken' | 'failed' | 'done'

/** `sent` with what is being sent just now. */
export interface Upload extends Omit<Unfinished, 'url' | 'at'> {
  state: UploadState
  /** Failures in a row; back to 0 with every byte that gets through. */
  tries: number
  retryAt: number | null
  /** A sentence of the server's, or a key of ours; of failed ones only. */
  fault: string | null
}

export type Queue = readonly Upload[]

export type UploadEvent =
  | { type: 'add'; uploads: readonly Pick<Upload, 'key' | 'roomId' | 'name' | 'folder' | 'size'>[]; held: boolean }
  | { type: 'release'; roomId: string }
  | { type: 'progress'; key: string; sent: number }
  | { type: 'break'; key: string; now: number }
  | { type: 'refuse'; key: string; fault: string }
  | { type: 'finish'; key: string }
  | { type: 'pause'; keys: readonly string[] }
  | { type: 'resume'; keys: readonly string[] }
  | { type: 'drop'; keys: readonly string[] }
  /** Time passed: broken ones whose moment has come are tried again; with `lineIsBack` all of them. */
  | { type: 'tick'; now: number; lineIsBack?: boolean }

/** So many at once: more only share the same line, and one slow file should not hold up the small ones behind it. */
export const PARALLEL = 3
export const LARGEST = 1_000_000_000

const WAITS_MS = [1000, 2000, 4000, 8000, 15_000]
export const waitAfter = (tries: number): number => WAITS_MS[Math.min(tries, WAITS_MS.length) - 1] ?? 1000

const restarted: Pick<Upload, 'state' | 'retryAt' | 'fault'> = { state: 'waiting', retryAt: null, fault: null }

function changed(one: Upload, event: Exclude<UploadEvent, { type: 'add' | 'drop' }>): Upload {
  const isMeant = 'key' in event ? event.key === one.key : 'keys' in event ? event.keys.includes(one.key) : true
  if (!isMeant) return one
  switch (event.type) {
    case 'release':
      return one.roomId === event.roomId && one.state === 'held' ? { ...one, ...restarted } : one
    case 'progress':
      return one.state === 'running' ? { ...one, sent: Math.min(one.size, Math.max(0, event.sent)), tries: 0 } : one
    case 'break':
      return one.state === 'running'
        ? { ...one, state: 'broken', tries: one.tries + 1, retryAt: event.now + waitAfter(one.tries + 1) }
        : one
    case 'refuse':
      return one.state === 'running' ? { ...one, state: 'failed', fault: event.fault, retryAt: null } : one
    case 'finish':
      return one.state === 'running' ? { ...one, state: 'done', sent: one.size, retryAt: null, tries: 0 } : one
    case 'pause':
      return one.state === 'running' || one.state === 'waiting' || one.state === 'broken' ? { ...one, state: 'paused', retryAt: null } : one
    case 'resume':
      return one.state === 'paused' || one.state === 'broken' || one.state === 'failed' ? { ...one, ...restarted } : one
    case 'tick':
      return one.state === 'broken' && (event.lineIsBack === true || (one.retryAt ?? 0) <= event.now) ? { ...one, ...restarted } : one
  }
}

/** Gives free places to those whose turn it is, in the order in which they came. */
function fill(queue: Queue): Queue {
  let free = PARALLEL - queue.filter(({ state }) => state === 'running').length
  return queue.map((one) => {
    if (one.state !== 'waiting' || free <= 0) return one
    free -= 1
    return { ...one, state: 'running' }
  })
}

function added(event: Extract<UploadEvent, { type: 'add' }>, queue: Queue): Queue {
  const fresh = event.uploads.map((one): Upload => {
    const isTooLarge = one.size > LARGEST
    return {
      ...one,
      sent: 0,
      state: isTooLarge ? 'failed' : event.held ? 'held' : 'waiting',
      tries: 0,
      retryAt: null,
      fault: isTooLarge ? 'tooLarge' : null,
    }
  })
  // The same file to the same place once more takes the place of what came to its end; what is still under way stays.
  const keys = new Set(fresh.map(({ key }) => key))
  const kept = queue.filter(({ key, state }) => !keys.has(key) || (state !== 'done' && state !== 'failed'))
  const known = new Set(kept.map(({ key }) => key))
  return [...kept, ...fresh.filter(({ key }, index) => !known.has(key) && fresh.findIndex((one) => one.key === key) === index)]
}

export function step(queue: Queue, event: UploadEvent): Queue {
  if (event.type === 'add') return fill(added(event, queue))
  if (event.type === 'drop') return fill(queue.filter(({ key }) => !event.keys.includes(key)))
  return fill(queue.map((one) => changed(one, event)))
}

/** What the difference of two queues asks for. `drop` also takes away what the server has of it so far. */
interface Errands {
  start: string[]
  stop: string[]
  drop: string[]
}

export function errandsBetween(before: Queue, after: Queue): Errands {
  const running = (queue: Queue): string[] => queue.filter(({ state }) => state === 'running').map(({ key }) => key)
  const [were, are] = [new Set(running(before)), new Set(running(after))]
  const left = new Map(after.map((one) => [one.key, one]))
  return {
    start: [...are].filter((key) => !were.has(key)),
    // What broke, was refused or is done has ended by itself.
    stop: [...were].filter((key) => left.get(key)?.state === 'paused'),
    drop: before.filter(({ key, state }) => !left.has(key) && state !== 'done').map(({ key }) => key),
  }
}

interface Sum {
  count: number
  /** Bytes, of what is not refused. */
  size: number
  sent: number
  byState: Record<UploadState, number>
  /** Nothing is left to be done by anybody: all arrived, or there is none. */
  isIdle: boolean
}

export function sumOf(queue: Queue): Sum {
  const byState: Record<UploadState, number> = { held: 0, waiting: 0, running: 0, paused: 0, broken: 0, failed: 0, done: 0 }
  let [size, sent] = [0, 0]
  for (const one of queue) {
    byState[one.state] += 1
    if (one.state === 'failed') continue
    size += one.size
    sent += one.sent
  }
  return { count: queue.length, size, sent, byState, isIdle: byState.done === queue.length }
}
