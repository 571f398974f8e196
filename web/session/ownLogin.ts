const KEY = 'lotse.login.here'

/**
 * Notes that the person logged in in this tab, also over a reload; `false` when the session is over. Other tabs of the browser only follow.
 */
export const noteLogin = (isHere: boolean): void => {
  try {
    if (isHere) sessionStorage.setItem(KEY, '1')
    else sessionStorage.removeItem(KEY)
  } catch {
    // Then every tab counts, see below.
  }
}

/** Whether the login was made in this tab. Where the browser keeps nothing for a tab, every one counts. */
export const isLoginHere = (): boolean => {
  try {
    return sessionStorage.getItem(KEY) !== null
  } catch {
    return true
  }
}
