import type { TemplateFile } from '../../engine/template'

/** What the server could not be given yet, kept on the device: under the person, so that nobody finds somebody else's work. */
export interface KeptFile {
  file: TemplateFile
  lock: number
}

const keyOf = (email: string, id: string): string => `lotse.designer.${email}.${id}`

const isKept = (value: unknown): value is KeptFile =>
  typeof value === 'object' && value !== null && 'file' in value && 'lock' in value && typeof value.lock === 'number'

export const readKept = (email: string, id: string): KeptFile | null => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(email, id)) ?? 'null')
    return isKept(value) ? value : null
  } catch {
    return null
  }
}

/** Answers whether there was room for it. */
export const writeKept = (email: string, id: string, kept: KeptFile | null): boolean => {
  try {
    if (kept) localStorage.setItem(keyOf(email, id), JSON.stringify(kept))
    else localStorage.removeItem(keyOf(email, id))
    return true
  } catch {
    return false
  }
}
