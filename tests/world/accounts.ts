import { generate } from 'otplib'
import { takeAccount } from '../../server/access/accountCodes'
import { UserModel, type UserDoc } from '../../server/access/model'
import { openSecrets } from '../../server/mail/secrets'
import { MailModel, type MailDoc } from '../../server/mail/model'
import { now } from '../../server/platform/clock'
import { PASSWORD, type TestUser } from './people'
import type { World } from './testWorld'

/** What an authenticator with this secret shows so many seconds from now (by the clock of the tests). */
export const codeOf = (secret: string, seconds = 0): Promise<string> =>
  generate({ secret, epoch: Math.floor(now().getTime() / 1000) + seconds })

export interface Authenticator {
  readonly secret: string
  readonly recoveryCodes: readonly string[]
}

/** Switches a person's second factor on, as they would; the code of this half minute is used by it. */
export const setUpFactor = async (world: World, person: TestUser): Promise<Authenticator> => {
  const { secret } = await world.call(person, 'getTwoFactorKey')
  const { recoveryCodes } = await world.call(person, 'changeTwoFactorConfig', PASSWORD, await codeOf(secret), true, null)
  return { secret, recoveryCodes }
}

/** Logs in anew, from a browser; with a second factor the session still waits for its code. */
export const loginAgain = async (world: World, person: TestUser, from: { address?: string; device?: string } = {}): Promise<TestUser> => {
  const { token } = (await world.callRaw(null, ['login', [person.email, PASSWORD]], from)) as { token: string }
  return { ...person, token }
}

export const mailsTo = (email: string): Promise<MailDoc[]> => MailModel.find({ to: email }).sort({ queuedAt: 1, _id: 1 }).lean<MailDoc[]>()

/** The token in the latest mail to an address; '' where there is none. */
export const tokenMailedTo = async (email: string): Promise<string> => {
  const last = (await mailsTo(email)).at(-1)
  return /token=([A-Za-z0-9_-]{43})/.exec(last ? openSecrets(last).join() : '')?.[1] ?? ''
}

/** Changes an account's row past the product, as if Lotse had written it so. */
export const setAccount = async (id: string, change: Record<string, unknown>): Promise<void> => {
  await UserModel.updateOne({ _id: id }, { $set: change }, { strict: false })
  const row = await UserModel.findOne({ _id: id }).lean<UserDoc>()
  if (row) await takeAccount(row)
}
/** The same by address. */
export const setAccountOf = async (email: string, change: Record<string, unknown>): Promise<void> => {
  const row = await UserModel.findOne({ email }, { _id: 1 }).lean<Pick<UserDoc, '_id'>>()
  if (row) await setAccount(row._id, change)
}
