import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LDAP_BASE, LDAP_READER, startLdap, type LdapProcess } from '../../../tests/world/ldapProcess'
import { createDirectory, type DirectoryOptions } from './directory'
import { parseLdapUrl } from '../../platform/ldapUrl'

const KIM = { uid: 'kim', password: 'Kim-im-Hafen-9', givenName: 'Kim', sn: 'Petersen', mail: 'kim@hafen.example' }
const STAR = { uid: 'sta*r', password: 'Stern-im-Norden-9', givenName: 'Sta', sn: 'Rose', mail: 'sta*r@hafen.example' }
const NO_MAIL = { uid: 'ohne', password: 'Ohne-Adresse-99', givenName: 'Ohne', sn: 'Post' }

let server: LdapProcess
beforeAll(async () => {
  server = await startLdap({ people: [KIM, STAR, NO_MAIL] })
})
afterAll(() => server.stop())

const open = (options: { path?: string; reader?: boolean; port?: number; scheme?: string } & DirectoryOptions = {}) => {
  const { path = `${LDAP_BASE}?uid`, reader = false, port = server.port, scheme = 'ldap', ...more } = options
  const as = reader ? `${encodeURIComponent(LDAP_READER.dn)}:${LDAP_READER.password}@` : ''
  const settings = parseLdapUrl(`${scheme}://${as}127.0.0.1:${port}/${path}`)
  if (!settings) throw new Error('no settings')
  return createDirectory(settings, { timeoutMs: 1500, ...more })
}

describe.each([
  ['a DN made of name and base', {}],
  ['a search by a reader', { reader: true }],
  ['a search with a filter', { reader: true, path: `${LDAP_BASE}?mail?sub?(objectClass=person)` }],
  ['a DN made of the address', { path: `${LDAP_BASE}?mail` }],
])('by %s', (_title, options) => {
  it('binds as the person and reads their names', async () => {
    expect(await open(options).check('kim@hafen.example', KIM.password)).toEqual({
      givenName: 'Kim',
      surName: 'Petersen',
      mails: ['kim@hafen.example'],
    })
  })

  it('says no to a wrong password, to nobody, and to no password at all', async () => {
    const directory = open(options)
    expect(await directory.check('kim@hafen.example', 'falsch')).toBeNull()
    expect(await directory.check('niemand@hafen.example', KIM.password)).toBeNull()
    // The server takes a bind without a password; it must never get that far.
    await server.seen()
    expect(await directory.check('kim@hafen.example', '')).toBeNull()
    expect(await server.seen()).toEqual([])
  })

  it('takes whatever is typed as one value', async () => {
    const directory = open(options)
    for (const email of [
      '*@hafen.example',
      'k*@hafen.example',
      '*)(uid=kim@hafen.example',
      'kim,ou=x@hafen.example',
      'kim\u0000@hafen.example',
    ])
      expect(await directory.check(email, KIM.password), email).toBeNull()
    expect(await directory.check('sta*r@hafen.example', STAR.password)).toMatchObject({ givenName: 'Sta' })
  })
})

it('opens no account of another address by the same name before the @', async () => {
  expect(await open().check('kim@fremde.example', KIM.password)).toBeNull()
  expect(await open({ reader: true }).check('kim@fremde.example', KIM.password)).toBeNull()
  expect(await open().check('ohne@hafen.example', NO_MAIL.password)).toBeNull()
})

it('sends nothing that was typed when it pretends', async () => {
  await server.seen()
  await open({ reader: true }).pretend()
  const seen = await server.seen()
  expect(seen.map((one) => one.split(' ')[0])).toEqual(['bind', 'search', 'bind'])
  expect(seen.join()).toMatch(/nobody/)
})

describe('a server that cannot be asked', () => {
  const away = { status: 503, data: { reason: 'directoryAway' } }
  it('is 503: not there', async () => {
    await expect(open({ port: 9 }).check('kim@hafen.example', 'x')).rejects.toMatchObject(away)
    await expect(open({ port: 9 }).pretend()).rejects.toMatchObject(away)
  })

  it('is 503: there, and silent', async () => {
    const silent = await startLdap({ people: [], isSilent: true })
    const since = performance.now()
    await expect(open({ port: silent.port, timeoutMs: 300 }).check('kim@hafen.example', 'x')).rejects.toMatchObject(away)
    expect(performance.now() - since).toBeLessThan(3000)
    await silent.stop()
  })

  it('is 503: it does not know our reader', async () => {
    const settings = parseLdapUrl(`ldap://${encodeURIComponent(LDAP_READER.dn)}:falsch@127.0.0.1:${server.port}/${LDAP_BASE}?uid`)
    if (!settings) throw new Error('no settings')
    await expect(createDirectory(settings).check('kim@hafen.example', KIM.password)).rejects.toMatchObject(away)
  })
})

describe('ldaps', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lotse-ldap-'))
  const file = (name: string) => join(folder, name)
  let secure: LdapProcess
  let cert = ''
  beforeAll(async () => {
    const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '2']
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', file('key'), '-out', file('cert'), ...subject], {
      stdio: 'ignore',
    })
    cert = readFileSync(file('cert'), 'utf8')
    secure = await startLdap({ people: [KIM], tls: { cert, key: readFileSync(file('key'), 'utf8') } })
  })
  afterAll(async () => {
    await secure.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('takes a certificate that is vouched for, and no other: the password is not even sent', async () => {
    const known = open({ scheme: 'ldaps', port: secure.port, ca: cert })
    expect(await known.check('kim@hafen.example', KIM.password)).toMatchObject({ surName: 'Petersen' })
    await secure.seen()
    await expect(open({ scheme: 'ldaps', port: secure.port }).check('kim@hafen.example', KIM.password)).rejects.toMatchObject({
      status: 503,
    })
    expect(await secure.seen()).toEqual([])
  })
})
