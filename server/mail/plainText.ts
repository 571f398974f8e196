const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&nbsp;': ' ', '&amp;': '&' }

/** Text of sanitised HTML: anything else than these entities is written as the character itself there. */
export const unescapeHtml = (html: string): string => html.replace(/&(lt|gt|quot|#39|nbsp|amp);/g, (entity) => ENTITIES[entity] ?? entity)

const tokens = (html: string): string[] => html.split(/(<[^>]*>)/).filter((part) => part !== '')

/**
 * Sanitised HTML as plain text: paragraphs apart by an empty line, lists with dashes or numbers, addresses behind the words they belong to.
 */
export const plainText = (html: string): string => {
  const out: string[] = []
  /** Numbers of open lists; null for one with dashes. */
  const lists: (number | null)[] = []
  let link: { href: string; from: number } | null = null
  for (const part of tokens(html)) {
    const [, end = '', tag = ''] = /^<(\/?)([a-z0-9]+)/.exec(part) ?? []
    if (tag === '') out.push(unescapeHtml(part).replace(/\s+/g, ' '))
    else if (tag === 'br') out.push('\n')
    else if (tag === 'ul' || tag === 'ol') {
      if (end === '') lists.push(tag === 'ol' ? 0 : null)
      else lists.pop()
      out.push('\n\n')
    } else if (tag === 'li' && end === '') {
      const number = lists.at(-1)
      if (typeof number === 'number') lists[lists.length - 1] = number + 1
      out.push(`\n${typeof number === 'number' ? `${number + 1}.` : '–'} `)
    } else if (/^(p|h\d|blockquote)$/.test(tag)) {
      // The first paragraph of a list's item stands on the item's line.
      if (!/\n\S+ $/.test(out.at(-1) ?? '')) out.push('\n\n')
    } else if (tag === 'a' && end === '') link = { href: unescapeHtml(/href="([^"]*)"/.exec(part)?.[1] ?? ''), from: out.length }
    else if (tag === 'a' && link) {
      const words = out.slice(link.from).join('').trim()
      const address = link.href.replace(/^(mailto|tel):/, '')
      if (address !== '' && words !== address) out.push(`: ${address}`)
      link = null
    }
  }
  return out
    .join('')
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n[ \t]+/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
