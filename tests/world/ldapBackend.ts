import { setPasswordBackend } from '../../server/access/checkPassword'
import { ldapBackend } from '../../server/access/ldap/backend'
import { createDirectory } from '../../server/access/ldap/directory'
import { parseLdapUrl } from '../../server/platform/ldapUrl'
import { LDAP_BASE, LDAP_READER, startLdap, type LdapProcess } from './ldapProcess'

/** A directory that this world's accounts may be checked by. `stop` ends both. */
export const useDirectory = async (): Promise<LdapProcess> => {
  const server = await startLdap({ people: [] })
  const reader = `${encodeURIComponent(LDAP_READER.dn)}:${LDAP_READER.password}`
  const settings = parseLdapUrl(`ldap://${reader}@127.0.0.1:${server.port}/${LDAP_BASE}?uid`)
  if (!settings) throw new Error('no settings')
  setPasswordBackend('ldap', ldapBackend(createDirectory(settings)))
  return {
    ...server,
    stop: async () => {
      setPasswordBackend('ldap', null)
      await server.stop()
    },
  }
}
