import { createHash } from 'node:crypto'
import { commit } from '../platform/commit'
import { UserModel, type UserDoc } from './model'

const MAX_DEVICES = 10

/** A browser's lasting name as it is kept with an account; null for a browser without one. */
export const deviceHash = (device: string, email: string): string | null =>
  device === '' ? null : createHash('sha256').update(`${device} ${email}`).digest('hex')

/** Whether this browser logged in to the account before, with everything that takes. */
export const isKnownDevice = (user: Pick<UserDoc, 'devices'> | null, hash: string | null): boolean =>
  hash !== null && user?.devices.some((one) => one.hash === hash) === true

/**
 * Keeps a browser as known: others' failures never block it. Only after all factors: else a stolen password alone would make devices
 * with tries of their own for the second one.
 */
export const rememberDevice = async (user: UserDoc, ...[device, at]: [hash: string, at: Date]): Promise<void> => {
  const others = user.devices.filter(({ hash }) => hash !== device).slice(-(MAX_DEVICES - 1))
  await commit(UserModel, { _id: user._id }, { $set: { devices: [...others, { hash: device, at }] } })
}
