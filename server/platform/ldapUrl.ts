import { FilterParser, type Filter } from 'ldapts'

/** A directory and where people are in it, as LDAP_URL says (RFC 4516). */
export interface LdapSettings {
  /** ldap://host:port or ldaps://host:port, and nothing else. */
  readonly server: string
  /** DN under which people are. */
  readonly base: string
  /** The attribute that names a person; `mail` unless said otherwise. */
  readonly attribute: string
  /** Whether people may stand deeper than one step below the base. */
  readonly scope: 'one' | 'sub'
  readonly filter: Filter | null
  /** Who looks people up before their own bind; null: their DN is made of attribute, name and base. */
  readonly reader: { readonly dn: string; readonly password: string } | null
}

const ATTRIBUTE = /^[A-Za-z][A-Za-z0-9-]*$/

const filterOf = (text: string): Filter | null => {
  try {
    return FilterParser.parseString(text)
  } catch {
    return null
  }
}

/**
 * ldap[s]://[reader:password@]host[:port]/base?[attribute]?[one|sub]?[filter], each part percent-encoded where it must be. Null where it
 * does not make sense: no host, no base, an unknown scope, a filter that is none.
 */
export const parseLdapUrl = (text: string): LdapSettings | null => {
  try {
    const url = new URL(text)
    if (!['ldap:', 'ldaps:'].includes(url.protocol) || url.hostname === '' || url.hash !== '') return null
    const parts = url.search.replace(/^\?/, '').split('?').map(decodeURIComponent)
    const [attribute = '', scope = '', filterText = ''] = parts
    const base = decodeURIComponent(url.pathname.replace(/^\//, ''))
    const filter = filterText === '' ? null : filterOf(filterText)
    if (base === '' || parts.length > 3 || (filterText !== '' && filter === null)) return null
    if ((attribute !== '' && !ATTRIBUTE.test(attribute)) || !['', 'one', 'sub'].includes(scope)) return null
    const dn = decodeURIComponent(url.username)
    // A reader without a password would be nobody at all, and find whatever nobody may.
    if (dn !== '' && url.password === '') return null
    return {
      server: `${url.protocol}//${url.host}`,
      base,
      attribute: attribute === '' ? 'mail' : attribute,
      scope: scope === 'one' ? 'one' : 'sub',
      filter,
      reader: dn === '' ? null : { dn, password: decodeURIComponent(url.password) },
    }
  } catch {
    return null
  }
}
