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
    localStorage.setItem(RETURN, JSON.stringify({ path, email: email.trim().toLowerCase(), until: now + HOLDS_MS }))
  } catch {
    // As above.
  }
}

/** The stored page of this account, once; null for anybody else, and when it is too old. */
export const takeReturn = (email: string, now: number): string | null => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(RETURN) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return null
    const { path, email: whose, until } = stored as Record<string, unknown>
    if (whose !== email.trim().toLowerCase()) return null
    localStorage.removeItem(RETURN)
    return isOwn(path) && typeof until === 'number' && until > now ? path : null
  } catch {
    return null
  }
}
