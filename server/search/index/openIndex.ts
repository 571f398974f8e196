import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { TenderIndex } from './asked'
import { claimPlace, type Place } from './place'
import { inMemory, serveIndex, type Answer, type Call } from './served'
import { slot } from '../../platform/world'

/** An index as another thread answers it, which writes by itself. */
export type AskedIndex = {
  readonly [Name in Exclude<keyof TenderIndex, 'flush'>]: (...args: Parameters<TenderIndex[Name]>) => Promise<ReturnType<TenderIndex[Name]>>
}

const ENDED = 'the thread of the search has ended'

type Ask = (call: Call) => Promise<Answer>

/** Beside the server's own file where it is built. Run from its sources (tests, benches), the index is asked in the same thread. */
const THREAD = join(import.meta.dirname, 'searchThread.mjs')

/** One thread, until it ends; `onEnd` hears whether it ever answered. */
function startThread(program: string, path: string | null, onEnd: (why: string, answered: boolean) => void): Ask {
  const worker = new Worker(program, { workerData: { path } })
  const waiting = new Map<number, { resolve(answer: Answer): void; reject(fault: Error): void }>()
  let count = 0
  let answered = false
  let why = 'its thread ended'
  worker.on('message', ({ number, fault, ...answer }: Answer & { number: number; fault?: string }) => {
    answered = true
    const one = waiting.get(number)
    waiting.delete(number)
    if (waiting.size === 0) worker.unref()
    if (fault === undefined) one?.resolve(answer)
    else one?.reject(new Error(`the search: ${fault}`))
  })
  worker.on('error', (fault) => (why = `${why}: ${fault instanceof Error ? fault.message : String(fault)}`))
  worker.on('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error(ENDED))
    waiting.clear()
    onEnd(why, answered)
  })
  // It holds nobody up who ends; what is asked is waited for.
  worker.unref()
  return (call) =>
    new Promise((resolve, reject) => {
      waiting.set(++count, { resolve, reject })
      worker.ref()
      worker.postMessage({ number: count, call })
    })
}

/** A thread, and another one where it ends; `onEnd` hears of it unless that was asked for. */
function inThread(program: string, path: string | null, onEnd: (why: string, answered: boolean) => void): Ask {
  let thread: Ask | null = null
  let isClosed = false
  return (call) => {
    if (isClosed) return Promise.reject(new Error(ENDED))
    isClosed = call[0] === 'close'
    thread ??= startThread(program, path, (...why) => {
      thread = null
      if (!isClosed) onEnd(...why)
    })
    return thread(call)
  }
}

function inPlace(path: string | null): Ask {
  const served = serveIndex(path)
  // Not before the caller goes on, as from another thread.
  return async (call) => served.call(call)
}

const folder = slot<string | null>(() => null)

/** Where the processes of this machine keep their indexes; null: in memory, and made at every start. */
export const keepSearchIn = (path: string | null): void => {
  folder.value = path
}

/** Why there is no place: the folder cannot be written, or is full. */
function placeIn(path: string): Place | string {
  try {
    return claimPlace(path)
  } catch (fault) {
    return inMemory(fault instanceof Error ? fault.message : String(fault))
  }
}

/**
 * The index of this process. `onAnew` hears why what was kept could not be used, or lacks what was put in; it has to be filled. `program`:
 * of its thread.
 */
export function openIndex(onAnew: (why: string) => void, program = THREAD): AskedIndex & { place: Place | null } {
  const claimed = folder.value === null ? null : placeIn(folder.value)
  const place = typeof claimed === 'string' ? null : claimed
  /** Told with the next answer. */
  let why = typeof claimed === 'string' ? claimed : null
  const path = place?.path ?? null
  const ended = (reason: string, answered: boolean): void => {
    // One that never answered would end at once again: it is tried when somebody asks.
    if (answered) onAnew(reason)
    else why = reason
  }
  const ask = existsSync(program) ? inThread(program, path, ended) : inPlace(path)
  const method =
    <Name extends keyof AskedIndex>(name: Name) =>
    async (...args: Parameters<TenderIndex[Name]>): Promise<ReturnType<TenderIndex[Name]>> => {
      const { result, anew } = await ask([name, ...args] as unknown as Call)
      const told = anew ?? why
      why = null
      if (told !== null) onAnew(told)
      return result as ReturnType<TenderIndex[Name]>
    }
  return {
    place,
    put: method('put'),
    find: method('find'),
    keys: method('keys'),
    knows: method('knows'),
    begin: method('begin'),
    differing: method('differing'),
    end: method('end'),
    measure: method('measure'),
    async close() {
      try {
        await method('close')()
      } finally {
        place?.giveBack()
      }
    },
  }
}
