/*
 * What was under way when a page was closed or reloaded lies in this browser, for the same person alone: the address of what the server has
 * so far, so that the same file, chosen again, goes on where it stopped; of what still waited for its turn the name, so that nobody takes
 * it for sent. The browser keeps no file itself. A logout forgets it.
 */
export interface Unfinished {
  key: string
  roomId: string
  name: string
  folder: string
  /** Bytes. */
  size: number
  /** Bytes the server had at last. */
  sent: number
  /** Where the server has a part of it; '' where it was not begun. */
  url: string
  /** When it began, ISO. */
  at: string
}

const placeOf = (email: string): string => `lotse.uploads:${email}`
/** The server keeps what is unfinished for a while only; what is older than this it has forgotten. */
const FORGOTTEN_MS = 7 * 86_400_000

const isUnfinished = (value: unknown): value is Unfinished => {
  if (typeof value !== 'object' || value === null) return false
  const one = value as Record<string, unknown>
  return ['key', 'roomId', 'name', 'folder', 'url', 'at'].every((name) => typeof one[name] === 'string') && typeof one['size'] === 'number'
}

export function readUnfinished(email: string, now = Date.now()): Unfinished[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(placeOf(email)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isUnfinished).filter(({ at }) => Date.parse(at) > now - FORGOTTEN_MS) : []
  } catch {
    return []
  }
}

const write = (email: string, all: readonly Unfinished[]): void => {
  try {
    if (all.length === 0) localStorage.removeItem(placeOf(email))
    else localStorage.setItem(placeOf(email), JSON.stringify(all))
  } catch {
    // A browser without storage keeps nothing: after a reload the file begins anew.
  }
}

export const keepUnfinished = (email: string, one: Unfinished): void =>
  write(email, [...readUnfinished(email).filter(({ key }) => key !== one.key), one])

/** Remembers what was not begun; what was begun is known already, with its address. */
export function keepWaiting(email: string, waiting: readonly Omit<Unfinished, 'sent' | 'url'>[]): void {
  const known = readUnfinished(email)
  const keys = new Set(known.map(({ key }) => key))
  const fresh = waiting.filter(({ key }) => !keys.has(key))
  if (fresh.length > 0) write(email, [...known, ...fresh.map((one) => ({ ...one, sent: 0, url: '' }))])
}

export const forgetUnfinished = (email: string, key: string): void =>
  write(
    email,
    readUnfinished(email).filter((one) => one.key !== key),
  )

const listeners = new Set<(email: string) => void>()

/** Listens to logouts; answers the function that ends it. */
export const onUploadsForgotten = (listener: (email: string) => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A logout: nothing of this person's uploads stays in this browser, and what is under way ends. */
export const forgetUploadsOf = (email: string): void => {
  write(email, [])
  listeners.forEach((tell) => tell(email))
}
