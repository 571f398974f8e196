/** What one look found, as a line for whoever runs the house. */
export interface Finding {
  readonly what: string
  readonly state: 'ok' | 'attention' | 'broken'
  readonly says: string
  /** What to do about it; never of what is well. */
  readonly todo?: string
}

export const ok = (what: string, says: string): Finding => ({ what, state: 'ok', says })
export const attention = (what: string, ...[says, todo]: [string, string]): Finding => ({ what, state: 'attention', says, todo })
export const broken = (what: string, ...[says, todo]: [string, string]): Finding => ({ what, state: 'broken', says, todo })

/** In words for people, without a password that an address in it may have. */
export const wordsOf = (fault: unknown): string => {
  const { message = String(fault), code } = (fault instanceof Error ? fault : {}) as { message?: string; code?: unknown }
  const words = message === '' && typeof code === 'string' ? code : message
  return words.replace(/\/\/[^/@\s]*@/g, '//***@').slice(0, 300)
}
