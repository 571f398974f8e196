import { noteWanted, readWanted } from '../kept/wanted'

const CAME_FROM = 'lotse.registration.from'
const RETURN = 'lotse.registration.return'
/** The link in the mail holds for 24 hours (decisions.md section 4); a little longer, as one logs in after it. */
export const HOLDS_MS = 25 * 60 * 60 * 1000

/** Only addresses of this application: '//elsewhere' would leave it. */
const isOwn = (path: unknown): path is string => typeof path === 'string' && /^\/(?!\/)/.test(path)

/** The page one was at before /registrierung; survives a reload there. */
export const rememberPage = (path: string): void => {
  try {
    sessionStorage.setItem(CAME_FROM, path)
  } catch {
    // Then one lands at the start after the login.
  }
}

/** What the browser says of how this document was opened. */
interface Opening {
  /** document.referrer: an address with its origin, or empty. */
  referrer: string
  origin: string
  /** 'navigate' and the like, of the navigation entry; a reload says where the document first came from, which may be long ago. */
  type: string | undefined
}

/**
 * The page whose link opened the registration as a document of its own: the served page (server/public) is read, and left, before any
 * script has run. Null where it came from elsewhere, or where remembering it would lead nowhere.
 */
export const pageBefore = ({ referrer, origin, type }: Opening): string | null => {
  if (type !== 'navigate' || !URL.canParse(referrer)) return null
  const before = new URL(referrer)
  if (before.origin !== origin || before.pathname === '/' || before.pathname === '/registrierung') return null
  return before.searchParams.has('token') ? null : before.pathname + before.search
}

export const readPage = (): string | null => {
  try {
    const path = sessionStorage.getItem(CAME_FROM)
    return isOwn(path) ? path : null
  } catch {
    return null
  }
}

/** Stored for the first login of this account: the mail's link opens another tab, hours later perhaps. */
export const storeReturn = (email: string, now: number): void => {
  const path = readPage()
  if (path === null) return
  try {
    const wanted = readWanted()
    localStorage.setItem(RETURN, JSON.stringify({ path, email: email.trim().toLowerCase(), until: now + HOLDS_MS, wanted }))
  } catch {
    // As above.
  }
}

/** The stored page of this account, once; null for anybody else, and when it is too old. */
export const takeReturn = (email: string, now: number): string | null => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(RETURN) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return null
    const { path, email: whose, until, wanted } = stored as Record<string, unknown>
    if (whose !== email.trim().toLowerCase()) return null
    localStorage.removeItem(RETURN)
    if (!isOwn(path) || typeof until !== 'number' || until <= now) return null
    // Asked for before the registration, perhaps in another tab.
    if (typeof wanted === 'string') noteWanted(wanted)
    return path
  } catch {
    return null
  }
}
