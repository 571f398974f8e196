import { langOf } from '../../access/record'
import { UserModel, type UserDoc } from '../../access/model'
import { queueMail } from '../../mail/queueMail'
import { now } from '../../platform/clock'
import type { Lang } from '../../platform/errors'
import { momentText } from '../../platform/momentText'
import { linkTo } from '../../platform/publicUrl'
import { appendAudit } from '../../log/append'
import { mailedOf } from './mailed'
import { publicKeyText, type Checkpoint } from './sign'

let outside: readonly string[] = []

/** CHECKPOINT_MAIL, told once at start. */
export const setCheckpointMail = (addresses: readonly string[]): void => {
  outside = addresses
}

/** The key in one line. */
const publicKeyLine = (): string => publicKeyText().replace(/-----[^-]+-----|\s/g, '')

/**
 * Sends a signature out of the house: one an hour to each address, whether or not anything happened, so that neither its coming nor its
 * content tells what is sealed. The addresses are of the environment; no admin of the application changes them.
 */
export const mailCheckpoint = async (checkpoint: Checkpoint): Promise<void> => {
  const at = new Date(checkpoint.at)
  const values = {
    link: linkTo('/audit-log'),
    time: momentText(at, 'de', { isExact: true }),
    checkpoint: JSON.stringify(mailedOf(checkpoint)),
    publicKey: publicKeyLine(),
  }
  const id = `logCheckpoint:${checkpoint.at.slice(0, 13)}`
  for (const to of outside) await queueMail({ id, key: 'logCheckpoint', to, lang: 'de', values }, at)
}

interface Recipient {
  readonly to: string
  readonly lang: Lang
  readonly name: string
}

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
  const admins = await UserModel.find({ roles: 'SYSTEM_ADMIN', state: 'ACTIVE' }).lean<UserDoc[]>()
  const recipients: Recipient[] = [
    ...admins.map((one) => ({ to: one.email, lang: langOf(one), name: `${one.givenName} ${one.surName}`.trim() })),
    ...outside.map((to) => ({ to, lang: 'de' as const, name: '' })),
  ]
  for (const { to, lang, name } of recipients) {
    const values = { name, link: linkTo('/audit-log'), time: momentText(at, lang, { isExact: true }) }
    await queueMail({ id: mailId, key: 'logFault', to, lang, values }, at)
  }
}
