/** What the server could not be given yet, kept on the device: under the person, so that nobody finds somebody else's work. */
export interface Kept<File extends object> {
  file: File
  lock: number
}

/** Whose it is and what it is; `area`: where it is written. */
export interface KeptPlace {
  area: 'designer' | 'procedures'
  email: string
  id: string
}

const keyOf = ({ area, email, id }: KeptPlace): string => `lotse.${area}.${email}.${id}`

const isKept = (value: unknown): value is { file: object; lock: number } =>
  typeof value === 'object' &&
  value !== null &&
  'file' in value &&
  typeof value.file === 'object' &&
  value.file !== null &&
  'lock' in value &&
  typeof value.lock === 'number'

/** Null where nothing is kept, or what is cannot be read any more. What is kept was written here. */
export const readKept = <File extends object>(place: KeptPlace): Kept<File> | null => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(place)) ?? 'null')
    return isKept(value) ? (value as Kept<File>) : null
  } catch {
    return null
  }
}

/** Answers whether there was room for it. */
export const writeKept = (place: KeptPlace, kept: Kept<object> | null): boolean => {
  try {
    if (kept) localStorage.setItem(keyOf(place), JSON.stringify(kept))
    else localStorage.removeItem(keyOf(place))
    return true
  } catch {
    return false
  }
}
