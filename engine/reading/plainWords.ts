const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** What an editor writes as marks: what is escaped, links, emphasis that is not a bullet, entities. */
const MARKS = /\\([!-/:-@[-`{-~])|\[([^\]\n]*)\]\(([^()\s]*)\)|\*\*|~~|(?<!^[ \t]*)\*|\*(?! )|&(amp|lt|gt|quot|nbsp);/gm

/** Signs that an editor writes by their names, as themselves; once, so that '&amp;lt;' is '&lt;'. */
export const plainSigns = (text: string): string => text.replace(/&(amp|lt|gt|quot|nbsp);/g, (_all, name: string) => ENTITIES[name] ?? '')

/**
 * The words of a letter without its Markdown: where text is read as it stands, and where names are looked for in it ('Bau &amp; Boden' is
 * nobody's name). Links keep their address in brackets; lists keep their signs.
 */
export const plainWords = (markdown: string): string =>
  markdown.replace(MARKS, (...found: (string | undefined)[]) => {
    const [, escaped, label, address, entity] = found
    if (escaped !== undefined) return escaped
    if (address !== undefined)
      return label === undefined || label === '' || label === address ? address : `${plainWords(label)} (${address})`
    return entity === undefined ? '' : (ENTITIES[entity] ?? '')
  })
