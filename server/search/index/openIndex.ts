import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { TenderIndex } from './asked'
import { claimPlace, type Place } from './place'
import { serveIndex, type Answer, type Call } from './served'

/** An index as another thread answers it. */
export type AskedIndex = {
  readonly [Name in keyof TenderIndex]: (...args: Parameters<TenderIndex[Name]>) => Promise<ReturnType<TenderIndex[Name]>>
}

type Ask = (call: Call) => Promise<Answer>

/** Beside the server's own file where it is built. Run from its sources (tests, benches), the index is asked in the same thread. */
const THREAD = join(import.meta.dirname, 'searchThread.mjs')

function inThread(path: string | null): Ask {
  const worker = new Worker(THREAD, { workerData: { path } })
  const waiting = new Map<number, { resolve(answer: Answer): void; reject(fault: Error): void }>()
  let count = 0
  let ended: Error | null = null
  const end = (fault: Error): void => {
    ended ??= fault
    for (const { reject } of waiting.values()) reject(ended)
    waiting.clear()
  }
  worker.on('message', ({ number, fault, ...answer }: Answer & { number: number; fault?: string }) => {
    const one = waiting.get(number)
    waiting.delete(number)
    if (waiting.size === 0) worker.unref()
    if (fault === undefined) one?.resolve(answer)
    else one?.reject(new Error(`the search: ${fault}`))
  })
  worker.on('error', end)
  worker.on('exit', () => end(new Error('the thread of the search has ended')))
  // It holds nobody up who ends; what is asked is waited for.
  worker.unref()
  return (call) =>
    new Promise((resolve, reject) => {
      if (ended) return reject(ended)
      waiting.set(++count, { resolve, reject })
      worker.ref()
      worker.postMessage({ number: count, call })
    })
}

function inPlace(path: string | null): Ask {
  const served = serveIndex(path)
  // Not before the caller goes on, as from another thread.
  return async (call) => served.call(call)
}

let folder: string | null = null

/** Where the processes of this machine keep their indexes; null: in memory, and made at every start. */
export const keepSearchIn = (path: string | null): void => {
  folder = path
}

/**
 * The index of this process. `onAnew` hears why what was kept could not be used; the index is empty then and has to be filled.
 */
export function openIndex(onAnew: (why: string) => void): AskedIndex & { place: Place | null } {
  const place = folder === null ? null : claimPlace(folder)
  const path = place?.path ?? null
  const ask = existsSync(THREAD) ? inThread(path) : inPlace(path)
  const method =
    <Name extends keyof TenderIndex>(name: Name) =>
    async (...args: Parameters<TenderIndex[Name]>): Promise<ReturnType<TenderIndex[Name]>> => {
      const { result, anew } = await ask([name, ...args] as unknown as Call)
      if (anew !== null) onAnew(anew)
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
    flush: method('flush'),
    async close() {
      await method('close')()
      place?.giveBack()
    },
  }
}
