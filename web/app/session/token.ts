const KEY = 'lotse.token'

/** The session's token lives in local storage, so that all tabs of a browser share it. A browser that forbids storage keeps it for this tab. */
let inMemory: string | null = null

export const readToken = (): string | null => {
  try {
    return localStorage.getItem(KEY) ?? inMemory
  } catch {
    return inMemory
  }
}

export const writeToken = (token: string | null): void => {
  inMemory = token
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
