import { forgetUploadsOf } from './uploadMemory'

/*
 * What somebody was typing when the page was taken from them: the session ended, or a second factor became due. It waits in this tab for
 * the same person (decisions.md section 4). Leaving by one's own choice takes the unsaved flag away first, and so keeps nothing.
 */
const PREFIX = 'lotse.input:'

/** Under this key a logout finds what was typed, whoever keeps it there. */
export const keyOf = (email: string, place: string): string => `${PREFIX}${email}:${place}`

/** Null when nothing is kept, or what is kept cannot be read. */
export function readInput<T>(email: string, place: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(email, place)) ?? 'null') as T | null
  } catch {
    return null
  }
}

export function keepInput(email: string, place: string, input: unknown): void {
  try {
    sessionStorage.setItem(keyOf(email, place), JSON.stringify(input))
  } catch {
    // A browser without storage keeps nothing.
  }
}

export function forgetInput(email: string, place: string): void {
  try {
    sessionStorage.removeItem(keyOf(email, place))
  } catch {
    // Nothing was kept then.
  }
}

const keysOf = (email: string): string[] => {
  try {
    return Object.keys(sessionStorage).filter((key) => key.startsWith(keyOf(email, '')))
  } catch {
    return []
  }
}
export const keepsInput = (email: string, place: string): boolean => keysOf(email).includes(keyOf(email, place))
/** Whether a logout would take something that is kept in this tab. */
export const keepsInputOf = (email: string): boolean => keysOf(email).length > 0
export const forgetInputsOf = (email: string): void => {
  keysOf(email).forEach((key) => sessionStorage.removeItem(key))
  // Files under way are as much this person's as what was typed.
  forgetUploadsOf(email)
}
