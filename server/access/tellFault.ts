import { langOf } from './record'
import { UserModel, type UserDoc } from './model'
import { queueMail } from '../mail/area'
import { now } from '../platform/clock'
import type { Lang } from '../platform/errors'
import { momentText } from '../platform/momentText'
import { linkTo } from '../platform/publicUrl'
import { appendAudit, outsideAddresses } from '../log/area'

interface Recipient {
  readonly to: string
  readonly lang: Lang
  readonly name: string
}

const systemAdmins = async (): Promise<Recipient[]> => {
  const admins = await UserModel.find({ roles: 'SYSTEM_ADMIN', state: 'ACTIVE' }).lean<UserDoc[]>()
  return admins.map((one) => ({ to: one.email, lang: langOf(one), name: `${one.givenName} ${one.surName}`.trim() }))
}

interface Trouble {
  readonly key: 'backupFault' | 'operationFault'
  /** Of each of these there is one mail a day. */
  readonly id: string
  readonly reason: string
  readonly path: string
}

const tellAdmins = async ({ key, id, reason, path }: Trouble): Promise<void> => {
  const at = now()
  for (const { to, lang, name } of await systemAdmins()) {
    const values = { name, link: linkTo(path), time: momentText(at, lang, { isExact: true }), reason }
    await queueMail({ id: `${id}:${at.toISOString().slice(0, 10)}`, key, to, lang, values }, at)
  }
}

/** Says that there is no backup that could be relied on: a mail to the system admins, once a day for each kind of fault. */
export const tellBackupFault = (kind: 'failed' | 'old', reason: string): Promise<void> =>
  tellAdmins({ key: 'backupFault', id: `backup:${kind}`, reason, path: '/' })

/** Says that something of the running house wants mending: a mail to the system admins, once a day for each matter. */
export const tellTrouble = (matter: string, reason: string): Promise<void> =>
  tellAdmins({ key: 'operationFault', id: `operation:${matter}`, reason, path: '/system/betrieb' })

/**
 * Says that the log is at odds with what was signed: an entry of it, and a mail to the system admins and to where checkpoints go; once a
 * day, whichever process finds it. No number is said: how many entries there are tells how much is sealed. `npm run audit:verify` names
 * them. `lost`: the hash of an entry that was written and is gone, which stays a fault for as long as it is not put back. `mailedAs`:
 * faults of this name are one mail, however many entries.
 */
export const tellFault = async (what: string, of: { tenderId?: string; lost?: string | null } = {}, mailedAs = what): Promise<void> => {
  const at = now()
  const day = at.toISOString().slice(0, 10)
  const [id, mailId] = [`logFault:${what}:${day}`, `logFault:${mailedAs}:${day}`]
  const { tenderId, lost } = of
  const data = { ...(tenderId === undefined ? {} : { tenderId }), ...(lost ? { lost } : {}), intent: id }
  await appendAudit({ type: 'LOG_FAULT_FOUND', at, actor: null, data })
  const outside = outsideAddresses.value.map((to) => ({ to, lang: 'de' as const, name: '' }))
  const recipients: Recipient[] = [...(await systemAdmins()), ...outside]
  for (const { to, lang, name } of recipients) {
    const values = { name, link: linkTo('/audit-log'), time: momentText(at, lang, { isExact: true }) }
    await queueMail({ id: mailId, key: 'logFault', to, lang, values }, at)
  }
}
