import { parseTags, MAX_TAGS } from '../../../engine/parcels/tags'

/** As GDAL writes a list where a format knows none: (3:Am Kai,Sanierung,Feld); one that it cut ends with dots. */
const COUNTED = /^\((\d+):(.*)\)$/su

const inJson = (text: string): unknown[] | null => {
  try {
    const read: unknown = JSON.parse(text)
    return Array.isArray(read) ? (read as unknown[]) : null
  } catch {
    return null
  }
}

function partsOf(text: string): string[] | null {
  const list = text.startsWith('[') ? inJson(text) : null
  if (list) return list.every((one) => typeof one === 'string') ? list : null
  const counted = COUNTED.exec(text)
  const parts = (counted?.[2] ?? text).split(/[,;\n]/u).filter((one) => one.trim() !== '')
  return counted && parts.length !== Number(counted[1]) ? null : parts
}

interface ReadTags {
  tags: string[]
  /** 'import.notUnderstood', 'tagForbidden' with the first of them, or 'maxItems'. */
  fault: { rule: string; value: string } | null
}

/** Tags as files name them: a list of JSON, GDAL's, or words between commas, semicolons or lines. */
export function readTags(text: string): ReadTags {
  const parts = partsOf(text.trim())
  if (!parts) return { tags: [], fault: { rule: 'import.notUnderstood', value: text } }
  const { tags, forbidden } = parseTags(parts)
  const [first] = forbidden
  if (first !== undefined) return { tags, fault: { rule: 'tagForbidden', value: parts[first]?.trim() ?? '' } }
  return tags.length > MAX_TAGS ? { tags, fault: { rule: 'maxItems', value: String(tags.length) } } : { tags, fault: null }
}

/** Between two tags in a table: no tag has a semicolon. */
const BETWEEN = '; '

/** Tags as one text of so many bytes at most; what does not fit is left out whole. */
export function writeTags(tags: readonly string[], most = Infinity): string {
  let text = ''
  for (const tag of tags) {
    const longer = text === '' ? tag : text + BETWEEN + tag
    if (Buffer.byteLength(longer, 'utf8') > most) break
    text = longer
  }
  return text
}
