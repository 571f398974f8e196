const ADDRESS = /\b(https?|ftp|file):\/\/[^\s<>"]+/i

export interface EntryLink {
  readonly url: string
  /** Browsers may follow it. What lies on somebody's own disk (file:) is text. */
  readonly isFollowed: boolean
}

/** The address in a text, http, https, ftp or file; null where there is none. Nothing else is ever an address: no script, no data. */
export const linkIn = (text: string): EntryLink | null => {
  const found = ADDRESS.exec(text)
  if (!found) return null
  const [url, scheme = ''] = found
  return URL.canParse(url) ? { url, isFollowed: scheme.toLowerCase() !== 'file' } : null
}
