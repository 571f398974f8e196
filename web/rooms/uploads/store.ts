import { useSyncExternalStore } from 'react'
import { queryClient } from '../../rpc/queryClient'
import { useSession } from '../../session/SessionProvider'
import type { Chosen } from './chosen'
import { discardUnfinished, makeLoad, type Load } from './load'
import { forgetUnfinished, keepWaiting, onUploadsForgotten, readUnfinished, type Unfinished } from '../../kept/uploadMemory'
import { errandsBetween, step, sumOf, type Queue, type UploadEvent } from './queue'
import { rateOf, withSample, type Sample } from './rate'
import { setUploading } from './uploading'

/** All uploads of this tab. They go on while pages come and go; only closing the tab or a logout ends them. */
interface Uploads {
  queue: Queue
  /** Bytes a second, as measured now or at last; null before the first bytes. */
  rate: number | null
  /** Counts what was begun before the page was loaded and changed since. */
  turn: number
}

const TELL_MS = 200
const REFRESH_MS = 400

let state: Uploads = { queue: [], rate: null, turn: 0 }
let owner = ''
let samples: readonly Sample[] = []
let transferred = 0
let ticker: ReturnType<typeof setInterval> | null = null
let telling: ReturnType<typeof setTimeout> | null = null
const files = new Map<string, File>()
const loads = new Map<string, Load>()
const listeners = new Set<() => void>()
const stale = new Set<string>()

const tell = (): void => {
  if (telling) clearTimeout(telling)
  telling = null
  listeners.forEach((listener) => listener())
}
/** Bytes come in by the dozen a second; the screen needs a few. */
const tellSoon = (): void => {
  telling ??= setTimeout(tell, TELL_MS)
}

/** Asks for a room's files again, once for many that arrive together. */
function refresh(roomId: string): void {
  if (stale.size === 0)
    setTimeout(() => {
      const rooms = new Set(stale)
      stale.clear()
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [method, first] }) =>
          method === 'getRoomsByProjectId' ||
          (method === 'getProperty' && [...rooms].some((id) => id.startsWith(`parcel:${String(first)}:`))) ||
          ((method === 'listDocuments' || method === 'getRoom') && rooms.has(String(first))),
      })
    }, REFRESH_MS)
  stale.add(roomId)
}

function loadOf(key: string): Load | undefined {
  const known = loads.get(key)
  if (known) return known
  const upload = state.queue.find((one) => one.key === key)
  const file = files.get(key)
  if (!upload || !file) return undefined
  const load = makeLoad(file, upload, {
    email: owner,
    progress: (sent, fresh) => {
      transferred += fresh
      samples = withSample(samples, { at: Date.now(), bytes: transferred })
      send({ type: 'progress', key, sent })
    },
    done: () => {
      // The one that begins it forgets it as a rule, but not an empty file, nor one refused before its first byte.
      forgetUnfinished(owner, key)
      send({ type: 'finish', key })
      refresh(upload.roomId)
    },
    broke: () => send({ type: 'break', key, now: Date.now() }),
    refused: (message) => {
      forgetUnfinished(owner, key)
      send({ type: 'refuse', key, fault: message === '' ? 'refused' : message })
    },
  })
  loads.set(key, load)
  return load
}

const isBusy = (): boolean => state.queue.some((one) => one.state === 'running' || one.state === 'waiting' || one.state === 'broken')

/** While something is under way: closing the tab asks, the rate is measured, and what broke is tried again. */
const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
const lineBack = (): void => send({ type: 'tick', now: Date.now(), lineIsBack: true })
/** The page goes with files that nobody has yet: its next life names them. */
const keepRest = (): void => {
  const at = new Date().toISOString()
  const rest = state.queue.filter(({ state: now }) => now !== 'done' && now !== 'failed')
  keepWaiting(
    owner,
    rest.map(({ key, roomId, name, folder, size }) => ({ key, roomId, name, folder, size, at })),
  )
}
addEventListener('pagehide', keepRest)
function watch(): void {
  const busy = isBusy()
  if (busy && ticker === null) {
    samples = [{ at: Date.now(), bytes: transferred }]
    addEventListener('beforeunload', warn)
    addEventListener('online', lineBack)
    ticker = setInterval(() => {
      const now = Date.now()
      const isRunning = state.queue.some((one) => one.state === 'running')
      const rate = isRunning ? rateOf(samples, now) : null
      if (!isRunning) samples = [{ at: now, bytes: transferred }]
      if (rate !== null) state = { ...state, rate }
      send({ type: 'tick', now })
      tellSoon()
    }, 1000)
  } else if (!busy && ticker !== null) {
    clearInterval(ticker)
    ticker = null
    removeEventListener('beforeunload', warn)
    removeEventListener('online', lineBack)
  }
}

function send(event: UploadEvent): void {
  const before = state.queue
  const queue = step(before, event)
  state = { ...state, queue }
  const { start, stop, drop } = errandsBetween(before, queue)
  for (const key of drop) {
    ;(loads.get(key) ?? { remove: () => void discardUnfinished(owner, key) }).remove()
    loads.delete(key)
    files.delete(key)
  }
  for (const key of stop) loads.get(key)?.stop()
  for (const key of start) loadOf(key)?.start()
  for (const { key, state: now } of queue)
    if (now === 'done') {
      loads.delete(key)
      files.delete(key)
    }
  watch()
  setUploading(queue.some(({ state: now }) => now !== 'done'))
  if (event.type === 'progress' || event.type === 'tick') tellSoon()
  else tell()
}

/** Somebody else is here now, or nobody: what is another's ends in this tab. */
function belongTo(email: string): void {
  if (owner === email) return
  const keys = state.queue.map(({ key }) => key)
  for (const load of loads.values()) load.stop()
  loads.clear()
  files.clear()
  owner = email
  state = { ...state, queue: step(state.queue, { type: 'drop', keys }) }
  setUploading(false)
  watch()
}
onUploadsForgotten((email) => {
  if (email !== owner) return
  belongTo('')
  tell()
})

/** The same file to the same place has the same key, also after a reload: so it is found again. */
const keyOf = (roomId: string, { file, name, folder }: Chosen): string =>
  `${roomId}|${folder}/${name}|${file.size}|${Math.round(file.lastModified / 1000)}`

export const uploads = {
  /** Begins with files; `held` ones wait for `release`. */
  add: (roomId: string, all: readonly Chosen[], held = false): void => {
    const fresh = all.map((one) => ({
      key: keyOf(roomId, one),
      roomId,
      name: one.name,
      folder: one.folder,
      size: one.file.size,
      file: one.file,
    }))
    // What all arrived before is told; the sum begins anew.
    const before = state.queue.filter((one) => one.roomId === roomId)
    if (before.every((one) => one.state === 'done')) send({ type: 'drop', keys: before.map(({ key }) => key) })
    for (const { key, file } of fresh) if (!files.has(key)) files.set(key, file)
    send({ type: 'add', uploads: fresh.map(({ key, name, folder, size }) => ({ key, roomId, name, folder, size })), held })
  },
  release: (roomId: string): void => send({ type: 'release', roomId }),
  pause: (keys: readonly string[]): void => send({ type: 'pause', keys }),
  resume: (keys: readonly string[]): void => send({ type: 'resume', keys }),
  /** Cancels, or clears away what came to its end. */
  drop: (keys: readonly string[]): void => send({ type: 'drop', keys }),
  /** Gives up what was begun before the page was loaded. */
  discard: (key: string): void => {
    void discardUnfinished(owner, key)
    state = { ...state, turn: state.turn + 1 }
    tell()
  },
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export interface RoomUploads {
  /** Of this room; without one, of all. */
  queue: Queue
  /** Begun in another life of this page and not whole: the same file, chosen again, goes on where it stopped. */
  unfinished: readonly Unfinished[]
  /** Bytes a second over all rooms, which share one line; null before the first bytes. */
  rate: number | null
  /** Bytes of all rooms that are still to be sent. */
  left: number
  /** Something has not arrived yet: submitting now would go without it. */
  isBusy: boolean
}

/** The state of the uploads of a room, or of all rooms together. */
export function useUploads(roomId?: string): RoomUploads {
  const email = useSession().user?.email ?? ''
  // Before anything is shown: nobody sees the files of who was here before. A session that ran out is not somebody else: its files wait for
  // the login.
  if (email !== '' && email !== owner) belongTo(email)
  const { queue: all, rate } = useSyncExternalStore(subscribe, () => state)
  const queue = email === '' ? [] : all
  const own = roomId === undefined ? queue : queue.filter((one) => one.roomId === roomId)
  const known = new Set(queue.map(({ key }) => key))
  const { size, sent, isIdle } = sumOf(queue)
  return {
    queue: own,
    unfinished: readUnfinished(email).filter((one) => (roomId === undefined || one.roomId === roomId) && !known.has(one.key)),
    rate,
    left: size - sent,
    isBusy: !isIdle && own.some((one) => one.state !== 'done' && one.state !== 'failed'),
  }
}
