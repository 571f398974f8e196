const ENTRY = /<entry key="([^"]*)">([^<]*)<\/entry>/g

/**
 * Entries of a Java properties XML file (the SDK's translations) with XML entities resolved; blank texts are left out so that a fallback
 * can apply.
 */
export function readProperties(xml: string): Map<string, string> {
  const entries = new Map<string, string>()
  for (const [, key = '', text = ''] of xml.matchAll(ENTRY)) {
    const value = decodeXml(text).replace(/\s+/g, ' ').trim()
    if (value) entries.set(decodeXml(key), value)
  }
  return entries
}

const NAMED: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

/** Text content of XML with the five named and all numeric references resolved. */
export function decodeXml(text: string): string {
  return text.replace(/&(#\d+|#x[0-9a-fA-F]+|[a-z]+);/g, (whole, reference: string) => {
    if (reference.startsWith('#x')) return String.fromCodePoint(parseInt(reference.slice(2), 16))
    if (reference.startsWith('#')) return String.fromCodePoint(Number(reference.slice(1)))
    return NAMED[reference] ?? whole
  })
}
