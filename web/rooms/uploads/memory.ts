/*
 * What was under way when a page was closed or reloaded lies in this browser, for the same person alone: the address of what the server has so far, so
 * that the same file, chosen again, goes on where it stopped. The browser keeps no file itself. A logout forgets it.
 */
export interface Unfinished {
  key: string
  roomId: string
  name: string
  folder: string
  size: number
  /** Bytes the server had at last. */
  sent: number
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
