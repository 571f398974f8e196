const KEY = 'lotse.menuFolded'

/** Whether this person keeps the sidebar as icons; a matter of the device, not of the account. */
export const readFolded = (): boolean => {
  try {
    return localStorage.getItem(KEY) === 'yes'
  } catch {
    return false
  }
}

export const storeFolded = (folded: boolean): void => {
  try {
    localStorage.setItem(KEY, folded ? 'yes' : 'no')
  } catch {
    // Then it lasts until the next load.
  }
}
