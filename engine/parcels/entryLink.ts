const ADDRESS = /\b(https?|ftp|file):\/\/[^\s<>"]+/i

/** The address in a text, http, https, ftp or file; null where there is none. Nothing else is ever an address: no script, no data. */
export const linkIn = (text: string): string | null => {
  const [url] = ADDRESS.exec(text) ?? []
  return url !== undefined && URL.canParse(url) ? url : null
}
