import { FileFault } from './features'

/** What a walk through XML meets: names without their prefixes. An element that is empty opens and closes. */
export interface XmlVisitor {
  open(name: string, attributes: () => ReadonlyMap<string, string>): void
  text(text: string): void
  close(name: string): void
}

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const DEEPEST = 100
/** Letters: a tag is a line or two. */
const MAX_TAG_LENGTH = 20_000

/** Entities as the characters they stand for. */
const plain = (xml: string): string =>
  xml.includes('&')
    ? xml.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w{2,4});/gi, (whole, name: string) => {
        if (!name.startsWith('#')) return NAMED[name] ?? whole
        const code = name[1] === 'x' || name[1] === 'X' ? parseInt(name.slice(2), 16) : Number(name.slice(1))
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
      })
    : xml

const QUOTES = { 34: '"', 39: "'" } as const

/** Where a tag ends; a > within quotes does not end it. */
const endOfTag = (xml: string, from: number): number => {
  for (let at = from; at < xml.length && at - from < MAX_TAG_LENGTH; at++) {
    const code = xml.charCodeAt(at)
    if (code === 62) return at
    if (code !== 34 && code !== 39) continue
    const closing = xml.indexOf(QUOTES[code], at + 1)
    if (closing === -1) break
    at = closing
  }
  throw new FileFault('import.unreadable')
}

const after = (xml: string, sign: string, from: number): number => {
  const at = xml.indexOf(sign, from)
  if (at === -1) throw new FileFault('import.unreadable')
  return at
}

const bare = (name: string): string => name.slice(name.lastIndexOf(':') + 1)

const attributesOf = (tag: string): ReadonlyMap<string, string> =>
  new Map(
    [...tag.matchAll(/([\w:.-]{1,100})\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, name = '', double, single]) => [
      bare(name),
      plain(double ?? single ?? ''),
    ]),
  )

/**
 * Walks once through XML, from front to back: each letter is looked at a few times at most, whatever the file says. Definitions of entities
 * are refused: none is needed, and they are a way to make a small file large. Throws FileFault where tags are not closed, or lie in each
 * other deeper than any program writes.
 */
export const walkXml = (xml: string, visitor: XmlVisitor): void => {
  const names: string[] = []
  let at = 0
  while (at < xml.length) {
    const next = xml.indexOf('<', at)
    if (next > at || next === -1) visitor.text(plain(xml.slice(at, next === -1 ? xml.length : next)))
    if (next === -1) break
    if (xml.startsWith('<![CDATA[', next)) {
      const end = after(xml, ']]>', next)
      visitor.text(xml.slice(next + 9, end))
      at = end + 3
    } else if (xml.startsWith('<!--', next)) at = after(xml, '-->', next + 4) + 3
    else if (xml.startsWith('<?', next)) at = after(xml, '?>', next) + 2
    else if (xml.startsWith('<!', next)) throw new FileFault('import.unreadable')
    else {
      const end = endOfTag(xml, next + 1)
      const tag = xml.slice(next + 1, end)
      at = end + 1
      if (tag.startsWith('/')) {
        const name = names.pop()
        if (name === undefined || name !== bare(tag.slice(1).trim())) throw new FileFault('import.unreadable')
        visitor.close(name)
        continue
      }
      const name = bare(/^[^\s/]*/.exec(tag)?.[0] ?? '')
      visitor.open(name, () => attributesOf(tag))
      if (tag.endsWith('/')) visitor.close(name)
      else if (names.push(name) > DEEPEST) throw new FileFault('import.unreadable')
    }
  }
  if (names.length > 0) throw new FileFault('import.unreadable')
}
