/** How a placeholder stands in stored texts: {{name}}. */
const STORED = /\{\{\s*([A-Za-z][A-Za-z0-9]*)\s*\}\}/g
const TOKEN = /<span data-placeholder="([A-Za-z][A-Za-z0-9]*)">[^<]*<\/span>/g

/** The stored form of a placeholder. */
export const storedToken = (name: string): string => `{{${name}}}`

/** Stored HTML as the editor reads it: placeholders in running text become tokens; those in addresses of links stay as they are. */
export const toEditorHtml = (html: string): string =>
  html
    .split(/(<[^>]*>)/)
    .map((part) => (part.startsWith('<') ? part : part.replace(STORED, '<span data-placeholder="$1">$1</span>')))
    .join('')

/** The editor's HTML as it is stored. An empty document is an empty text. */
export const toStoredHtml = (html: string): string => {
  const stored = html.replace(TOKEN, (_all, name: string) => storedToken(name))
  return /^(<p><\/p>)*$/.test(stored) ? '' : stored
}

/** Names of all placeholders of a stored text, each once. */
export const placeholdersIn = (text: string): string[] => [...new Set([...text.matchAll(STORED)].map((match) => match[1] ?? ''))]

export interface Placeholder {
  name: string
  label: string
  /** May only stand where an address stands. */
  isLink?: boolean
}
