import { methods, migrations } from './lists.gen'
import { startAccessWorker } from './worker'
import { startOrganizationWorker } from './organizationWorker'
import { defineArea } from '../calls/defineArea'

export const area = defineArea({
  methods,
  migrations,
  async startWorker(services) {
    const people = await startAccessWorker(services, services.onError)
    const companies = await startOrganizationWorker(services.events, services.onError)
    return {
      ...people,
      async close(): Promise<void> {
        await companies.close()
        await people.close()
      },
    }
  },
})

export { accountToBring, bringAccount } from './bringAccount'
export { barredFrom, changesFor } from './accountChangeViews'
export { isOwnTold } from './accountCodes'
export { areInLog, assertInLog, strangersBehind } from './accountInLog'
export { assertPasswordOf, setPasswordBackend } from './checkPassword'
export { offerSetup } from './commands/firstAdmin'
export { nextDeadline } from './deadlines'
export { controllersOf, dependenceOf, heldSince, isSettled, type Origin, ORIGIN_FIELDS, originsOf } from './independence'
export { invitationIn, invitationKey, wasMailedTo } from './invitationKey'
export { ldapBackend } from './ldap/backend'
export { createDirectory } from './ldap/directory'
export { dailyReaders, digestReader } from './mailReaders'
export { matters } from './matters'
export { activeAdmins } from './membership'
export { type Role, type UserDoc, UserModel } from './model'
export { openKey } from './openKey'
export { ownUser } from './ownUser'
export { hashPassword, warmPasswords } from './password'
export { findByWords } from './peopleSearch'
export { haveWords, searchKeysOf, wordsSearched } from './personWords'
export { presentUser } from './present'
export { readNames } from './readNames'
export { langOf } from './record'
export { createSessions, personName, type Sessions } from './sessions'
export { tellBackupFault, tellFault, tellTrouble } from './tellFault'
export { LIFETIME_MS, useOnce } from './tokens'
export { isInternal } from './userPolicy'
