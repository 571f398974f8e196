const KEY = 'lotse.teilnehmen'
/** Somebody who registers on the way needs a while; after that it is no longer what they just asked for. */
const HOLDS_MS = 60 * 60_000

/** Remembers in this tab that a guest wanted to take part, so that the login leads there. */
export const noteWanted = (projectId: string): void => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ projectId, at: Date.now() }))
  } catch {
    // Without storage one presses the button again after the login.
  }
}

/** The tender that somebody wants to take part in; null: none. */
export const readWanted = (): string | null => {
  try {
    const noted: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return typeof noted === 'object' && noted !== null && 'projectId' in noted && typeof noted.projectId === 'string'
      ? noted.projectId
      : null
  } catch {
    return null
  }
}

/** Whether taking part in this tender is what was asked for before the login. Answers true once. */
export const takeWanted = (projectId: string): boolean => {
  try {
    const noted: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    if (typeof noted !== 'object' || noted === null || !('projectId' in noted) || !('at' in noted)) return false
    if (noted.projectId !== projectId) return false
    sessionStorage.removeItem(KEY)
    return Number(noted.at) > Date.now() - HOLDS_MS
  } catch {
    return false
  }
}
