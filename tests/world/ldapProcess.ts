import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { projectRoot } from '../../server/platform/projectRoot'

export interface LdapPerson {
  uid: string
  password: string
  givenName: string
  sn: string
  mail?: string
}

export interface LdapStart {
  people: readonly LdapPerson[]
  /** Makes it speak TLS: certificate and key as PEM. */
  tls?: { cert: string; key: string }
  /** Takes connections and never answers. */
  isSilent?: boolean
}

export const LDAP_BASE = 'ou=people,dc=hafen,dc=example'
export const LDAP_READER = { dn: 'cn=leser,dc=hafen,dc=example', password: 'Leser-Passwort-1' }

/** Binds and searches that the server saw, oldest first: 'bind <dn>', 'search <base> <filter>'. */
export interface LdapProcess {
  port: number
  seen(): Promise<string[]>
  /** Puts other people in the place of these. */
  setPeople(people: readonly LdapPerson[]): Promise<void>
  stop(): Promise<void>
}

/** A real LDAP server (ldapjs) in a process of its own. Like many in the field it takes a bind without a password as nobody's. */
export const startLdap = async (start: LdapStart): Promise<LdapProcess> => {
  const child = spawn(process.execPath, [join(projectRoot(), 'tests', 'world', 'ldapServer.mjs')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const ask = <T>(message: object): Promise<T> =>
    new Promise((resolve, reject) => {
      child.once('message', (answer) => resolve(answer as T))
      child.once('error', reject)
      child.send(message)
    })
  const { port } = await ask<{ port: number }>({ ...start, what: 'start', base: LDAP_BASE, reader: LDAP_READER })
  return {
    port,
    seen: async () => (await ask<{ seen: string[] }>({ what: 'seen' })).seen,
    setPeople: async (people) => void (await ask({ what: 'people', people })),
    stop: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
