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
