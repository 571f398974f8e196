const ASCII = /[^A-Za-z0-9 ._()+-]/g

/** RFC 5987: what encodeURIComponent leaves and an attr-char is not. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * Content-Disposition for any name: a plain one for old programs, the whole one in UTF-8 beside it. No name can end the header or add
 * another.
 */
export const disposition = (kind: 'attachment' | 'inline', name: string): string => {
  const plain = name.replace(/[\u00e4\u00f6\u00fc\u00c4\u00d6\u00dc\u00df]/g, (char) => UMLAUTS[char] ?? '_').replace(ASCII, '_')
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded(name)}`
}

const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue', ß: 'ss' }
