import { randomBytes } from 'node:crypto'
import type { SecureContextOptions } from 'node:tls'
import { AndFilter, Client, EqualityFilter, ResultCodeError, type Entry } from 'ldapts'
import { AppError } from '../../platform/errors'
import type { LdapSettings } from '../../platform/ldapUrl'

/** RFC 4514, section 2.4: a value as it stands in a DN, so that whatever somebody types stays one value of one attribute. */
export const escapeDnValue = (value: string): string => {
  const hex = (char: string): string => [...Buffer.from(char, 'utf8')].map((byte) => `\\${byte.toString(16).padStart(2, '0')}`).join('')
  return value.replace(/^[ #]| $|[\p{Cc}"+,;<>\\=]/gu, hex)
}

/** What the directory says of somebody; '' and [] where it says nothing. */
export interface DirectoryPerson {
  readonly givenName: string
  readonly surName: string
  readonly mails: readonly string[]
}

export interface DirectoryOptions {
  readonly timeoutMs?: number
  /** Certificates to believe beside the system's; NODE_EXTRA_CA_CERTS is the way to add one in operation. */
  readonly ca?: SecureContextOptions['ca']
}

const TIMEOUT_MS = 5000
// Names of attributes know no case; some servers do.
const FIELDS = ['givenname', 'sn', 'mail']

/** Result codes by which a server says no to this person (RFC 4511): everything else is a server that cannot be asked. */
const REFUSED: ReadonlySet<number> = new Set([19, 32, 34, 48, 49, 50, 53])

const textsOf = (entry: Entry, field: string): string[] => {
  const key = Object.keys(entry).find((one) => one.toLowerCase() === field.toLowerCase())
  const value = key === undefined ? [] : entry[key]
  return (Array.isArray(value) ? value : [value]).flatMap((one) => (typeof one === 'string' && one !== '' ? [one] : []))
}

const personOf = (entry: Entry): DirectoryPerson => ({
  givenName: textsOf(entry, 'givenName')[0] ?? '',
  surName: textsOf(entry, 'sn')[0] ?? '',
  mails: textsOf(entry, 'mail').map((one) => one.toLowerCase()),
})

const away = (cause: unknown): AppError => new AppError('notReady', { reason: 'directoryAway' }, cause)

/** A call to the server: no instead of an error where it refuses this person; 503 where it is no answer at all. */
const unlessRefused = async <T>(call: Promise<T>): Promise<T | null> => {
  try {
    return await call
  } catch (error) {
    if (error instanceof ResultCodeError && REFUSED.has(error.code)) return null
    throw away(error)
  }
}

const WHOLE_ADDRESS = new Set(['mail', 'userprincipalname', 'email', 'emailaddress'])

/** A directory that is asked by binding as the person. Certificates of ldaps are always checked. */
export const createDirectory = (settings: LdapSettings, { timeoutMs = TIMEOUT_MS, ca }: DirectoryOptions = {}) => {
  const { server, base, attribute, scope, filter, reader } = settings
  const isWholeAddress = WHOLE_ADDRESS.has(attribute.toLowerCase())
  const nameOf = (email: string): string => (isWholeAddress ? email : email.slice(0, Math.max(0, email.lastIndexOf('@'))))

  const withClient = async <T>(work: (client: Client) => Promise<T>): Promise<T> => {
    const client = new Client({
      url: server,
      timeout: timeoutMs,
      connectTimeout: timeoutMs,
      ...(server.startsWith('ldaps:') ? { tlsOptions: { rejectUnauthorized: true, minVersion: 'TLSv1.2', ...(ca ? { ca } : {}) } } : {}),
    })
    try {
      return await work(client)
    } catch (error) {
      throw error instanceof AppError ? error : away(error)
    } finally {
      // A line that is broken cannot be closed politely.
      await client.unbind().catch(() => undefined)
    }
  }

  /** Whose bind it will be. Values go into filters as they are, encoded as bytes with their length: nothing in them is syntax. */
  const findDn = async (client: Client, name: string): Promise<string | null> => {
    if (!reader) return `${attribute}=${escapeDnValue(name)},${base}`
    await client.bind(reader.dn, reader.password)
    const named = new EqualityFilter({ attribute, value: name })
    const { searchEntries } = await client.search(base, {
      scope,
      filter: filter ? new AndFilter({ filters: [named, filter] }) : named,
      attributes: ['1.1'],
      sizeLimit: 2,
      timeLimit: Math.ceil(timeoutMs / 1000),
    })
    // Two people of one name: nobody knows whose password this is.
    const [only, ...others] = searchEntries
    return only && others.length === 0 ? only.dn : null
  }

  const bindAndRead = async (client: Client, dn: string, password: string): Promise<DirectoryPerson | null> => {
    const bound = await unlessRefused(client.bind(dn, password).then(() => true))
    if (!bound) return null
    const read = await unlessRefused(client.search(dn, { scope: 'base', attributes: FIELDS, sizeLimit: 1 }))
    const [entry] = read?.searchEntries ?? []
    return entry ? personOf(entry) : { givenName: '', surName: '', mails: [] }
  }

  const NOBODY = { dn: `${attribute}=nobody,${base}` }

  return {
    /**
     * The person whose password this is, or null. Throws notReady (503) where the directory cannot be asked. The address must be the
     * entry's own: a name before the @ that two people share opens nothing.
     */
    async check(email: string, password: string): Promise<DirectoryPerson | null> {
      // RFC 4513, section 5.1.2: a bind without a password is nobody's, and succeeds.
      if (password === '' || nameOf(email) === '') return null
      return withClient(async (client) => {
        const dn = await findDn(client, nameOf(email))
        const person = await bindAndRead(client, dn ?? NOBODY.dn, dn === null ? randomBytes(12).toString('hex') : password)
        if (!person || dn === null) return null
        const isTheirs = person.mails.length === 0 ? isWholeAddress : person.mails.includes(email.toLowerCase())
        return isTheirs ? person : null
      })
    },
    /** The same questions about nobody, so that an answer tells nothing by its time. What somebody typed is not sent. */
    async pretend(): Promise<void> {
      const name = `nobody-${randomBytes(8).toString('hex')}`
      await withClient(async (client) => {
        const dn = await findDn(client, name)
        await bindAndRead(client, dn ?? NOBODY.dn, randomBytes(12).toString('hex'))
      })
    },
  }
}
export type Directory = ReturnType<typeof createDirectory>
