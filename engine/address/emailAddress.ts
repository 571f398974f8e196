import punycode from 'punycode/punycode.js'

/**
 * What nobody sees, and what stays behind when an address is copied: soft hyphens, joiners, marks of direction, byte order marks, variation
 * selectors.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu

/** '<a@b.example>', '"Ada Muster" <a@b.example>', and a link as browsers copy it. */
const IN_BRACKETS = /^[^<>]*<([^<>]*)>$/
const LINK = /^mailto:\s*(?:\/\/)?([^?]*)(?:\?.*)?$/i
/** Tabs and line ends keep apart what stands around them, as blanks do: 'a', tab, 'b@firma.example' is not 'ab@…'. */
const BETWEEN = /[\t\n\v\f\r\u0085]+/g

/**
 * RFC 5322 dot-atom: the marks that need no quotes. Letters beyond ASCII are refused: most servers cannot be sent such a name (RFC 6531).
 */
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const TYPED_DOMAIN = /^[\p{L}\p{M}\p{N}.。-]+$/u
/** RFC 1035 labels; the last one is no number, else it would be an address of a machine. */
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const IS_LATIN = /^[\p{Script=Latin}\p{M}0-9-]+$/u

const MAX_LOCAL = 64
/** RFC 5321 4.5.3.1.3, less the brackets: in octets, as it goes over the line. */
const MAX_WHOLE = 254

/** What is written in ASCII is what its letters are written as (UTS #46): the URL of Node 24 no longer looks, and takes 'xn--a'. */
const isReadable = (label: string): boolean => {
  if (!label.startsWith('xn--')) return true
  try {
    return new URL(`https://${punycode.toUnicode(label)}.example/`).hostname === `${label}.example`
  } catch {
    return false
  }
}

/** The parts of a domain in ASCII, as DNS knows them (UTS #46); null: it is none. */
const asciiLabels = (domain: string): string[] | null => {
  if (!TYPED_DOMAIN.test(domain) || !URL.canParse(`https://${domain}/`)) return null
  const labels = new URL(`https://${domain}/`).hostname.split('.')
  const areLabels = labels.every((label) => LABEL.test(label) && isReadable(label))
  return labels.length >= 2 && areLabels && !/^\d+$/.test(labels.at(-1) ?? '') ? labels : null
}

/** A part as people read it; one in other letters than Latin stays in ASCII: letters of two alphabets look alike. */
const shownLabel = (label: string): string => {
  const shown = punycode.toUnicode(label)
  return IS_LATIN.test(shown) ? shown : label
}

/** RFC 6068: '%2B' in a link is a plus; what is no such sign stays, and is refused with its '%' where it cannot be. */
const linkedIn = (text: string): string | undefined => {
  const linked = LINK.exec(text)?.[1]
  if (linked === undefined || !linked.includes('%')) return linked
  try {
    return decodeURIComponent(linked)
  } catch {
    return linked
  }
}

/** What surrounds a pasted address goes: blanks, brackets, quotes, the end of the sentence or list it stood in. */
const bare = (typed: string): string => {
  const text = typed.normalize('NFC').replace(BETWEEN, ' ').replace(INVISIBLE, '').trim()
  const linked = linkedIn(text) ?? text
  const inside = IN_BRACKETS.exec(linked.replace(/[\s;,.]+$/, ''))?.[1] ?? linked
  const unlinked = linkedIn(inside.trim()) ?? inside
  return unlinked.replace(/^[\s"'„“”‚‘’<(]+|[\s"'„“”‚‘’>).,;:!?]+$/gu, '')
}

/**
 * The one form of an e-mail address: lower case, NFC, without what people paste along, its domain as people read it. Whatever is typed of
 * the same address (IDN in ASCII or not, composed or not, in capitals) reads the same. Null: no mail could be sent there.
 */
export const readEmailAddress = (typed: string): string | null => {
  const parts = partsOf(typed)
  return parts && `${parts.local}@${parts.labels.map(shownLabel).join('.')}`
}

/** The same as it goes over the line, its domain in ASCII (RFC 5890). */
export const wireEmailAddress = (typed: string): string | null => {
  const parts = partsOf(typed)
  return parts && `${parts.local}@${parts.labels.join('.')}`
}

const partsOf = (typed: string): { local: string; labels: string[] } | null => {
  // Longer texts are none, and not worth looking through.
  if (typed.length > 1_000) return null
  const text = bare(typed)
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at).toLowerCase()
  const labels = asciiLabels(
    text
      .slice(at + 1)
      .normalize('NFKC')
      .toLowerCase(),
  )
  if (at < 1 || !LOCAL.test(local) || local.length > MAX_LOCAL || !labels) return null
  return local.length + 1 + labels.join('.').length > MAX_WHOLE ? null : { local, labels }
}

/** Who an account is asked for by what somebody typed: the address, or the name of a directory's account in lower case. */
export const readAccountName = (typed: string): string =>
  readEmailAddress(typed) ?? typed.normalize('NFC').replace(INVISIBLE, '').trim().toLowerCase()
