import { decodeXml } from './properties'

/** A code with its names; `parent` in hierarchical lists (cpv, nuts). */
export interface Code {
  code: string
  de: string
  en: string
  parent?: string
}

const ROW = /<Row>([\s\S]*?)<\/Row>/g
const VALUE = /<Value ColumnRef="([^"]+)">\s*<SimpleValue>([^<]*)<\/SimpleValue>/g

/**
 * Rows of a genericode file in file order. Where German is missing (NUTS, criteria) the English name stands in, then the list's
 * own 'Name', then the code, so that a picker never shows an empty line.
 */
export function readGenericode(xml: string): Code[] {
  const codes: Code[] = []
  for (const [, row = ''] of xml.matchAll(ROW)) {
    const cells = new Map<string, string>()
    for (const [, column = '', value = ''] of row.matchAll(VALUE)) cells.set(column, decodeXml(value).replace(/\s+/g, ' ').trim())
    const code = cells.get('code')
    if (!code) continue
    const en = cells.get('eng_label') || cells.get('Name') || code
    const parent = cells.get('parentCode')
    codes.push({ code, de: cells.get('deu_label') || en, en, ...(parent ? { parent } : {}) })
  }
  return codes
}
