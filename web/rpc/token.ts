const KEY = 'lotse.token'

/** As long as a session may last (7 days). */
const HINT_SECONDS = 604_800
/** Tells the server that what it writes for guests is not for this browser. It names nobody and grants nothing. */
const hint = (isLoggedIn: boolean): void => {
  const is = /(?:^|;\s*)lotse-in=1/.test(document.cookie)
  if (is !== isLoggedIn) document.cookie = `lotse-in=1; Path=/; SameSite=Lax; Max-Age=${isLoggedIn ? HINT_SECONDS : 0}`
}

/**
 * The session's token lives in local storage, so that all tabs of a browser share it. A browser that forbids storage keeps it for this tab.
 */
let inMemory: string | null = null

export const readToken = (): string | null => {
  const token = stored() ?? inMemory
  hint(token !== null)
  return token
}

const stored = (): string | null => {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

export const writeToken = (token: string | null): void => {
  inMemory = token
  hint(token !== null)
  try {
    if (token === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, token)
  } catch {
    // Kept in memory above; the person has to log in again in the next tab.
  }
}

/** Tells of a token that another tab wrote or took away; answers the function that ends it. */
export const onTokenElsewhere = (listener: (token: string | null) => void): (() => void) => {
  const hear = (event: StorageEvent): void => {
    // A null key: the whole storage was cleared.
    if (event.key !== KEY && event.key !== null) return
    inMemory = event.newValue
    listener(event.newValue)
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}
