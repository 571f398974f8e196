const KEY = 'lotse.start'

/** Where staff want to be after the login: the harbour, or straight to the tenders ('Künftig gleich dorthin'). */
export type Start = 'harbour' | 'list'

export const readStart = (): Start => {
  try {
    return localStorage.getItem(KEY) === 'list' ? 'list' : 'harbour'
  } catch {
    return 'harbour'
  }
}

export const storeStart = (start: Start): void => {
  try {
    localStorage.setItem(KEY, start)
  } catch {
    // A browser without storage shows the harbour every time.
  }
}
