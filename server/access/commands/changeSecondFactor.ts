import { commit } from '../../platform/commit'
import { AppError } from '../../platform/errors'
import { readSettingsNow } from '../../settings/area'
import type { AuditActor } from '../../calls/context'
import { assertOwnPassword } from '../checkPassword'
import { endingAll } from '../endedInLog'
import { nearDeadline } from '../deadlines'
import { intervening } from '../interventions'
import { UserModel, type UserDoc } from '../model'
import { toldOfChange } from '../notices'
import { personRecord } from '../record'
import { newRecoveryCodes } from '../recoveryCodes'
import { openText } from '../sealedText'
import { countedTry, useCode, wrongCode, type GivenCode } from '../secondFactor'
import { bareCode, stepOf } from '../totp'

/** Password and code, as both switching on and off ask for. */
export interface FactorProof extends GivenCode {
  readonly password: string
}

const wrongPassword = (): AppError => new AppError('invalid', { reason: 'wrongPassword', errors: [{ path: '/password', rule: 'wrong' }] })

const assertPassword = (user: UserDoc, { password, at }: FactorProof): Promise<void> =>
  assertOwnPassword(user, password, { at, wrong: wrongPassword })

/** Switches it on with the secret that was shown. Answers the recovery codes, which exist in clear only here. */
export const switchOn = async (user: UserDoc, proof: FactorProof): Promise<string[]> => {
  const { enabled, pending, lastStep = 0 } = user.totp
  if (enabled === true) throw new AppError('conflict', { reason: 'twoFactorIsOn' })
  if (!pending) throw new AppError('conflict', { reason: 'twoFactorNotShown' })
  await assertPassword(user, proof)
  const step = await countedTry(user, proof, async () => {
    const found = await stepOf(bareCode(proof.code), { secret: openText(pending.secret, user._id), after: lastStep, at: proof.at })
    if (found === null) throw wrongCode()
    return found
  })
  const { codes, hashes } = newRecoveryCodes(user._id)
  await commit(
    UserModel,
    // Guarded by the very secret the code was for, and by nobody having switched it on meanwhile.
    { _id: user._id, 'totp.pending.secret': pending.secret, 'totp.enabled': enabled },
    {
      $set: {
        'totp.enabled': true,
        'totp.secret': pending.secret,
        'totp.lastStep': step,
        'totp.pending': null,
        recovery: hashes,
        updated: proof.at,
      },
    },
  )
  return codes
}

const OFF = { 'totp.secret': null, 'totp.pending': null, recovery: [] }

/** Switches it off with the password and a code of either kind. */
export const switchOff = async (user: UserDoc, proof: FactorProof): Promise<'totp' | 'recovery'> => {
  if (user.totp.enabled !== true) throw new AppError('conflict', { reason: 'twoFactorIsOff' })
  await assertPassword(user, proof)
  const by = await useCode(user, proof)
  await commit(UserModel, { _id: user._id, 'totp.enabled': true }, { $set: { ...OFF, 'totp.enabled': false, updated: proof.at } })
  return by
}

/** New recovery codes in place of the earlier ones. */
export const renewCodes = async (user: UserDoc, proof: FactorProof): Promise<{ codes: string[]; by: 'totp' | 'recovery' }> => {
  if (user.totp.enabled !== true) throw new AppError('conflict', { reason: 'twoFactorIsOff' })
  await assertPassword(user, proof)
  const by = await useCode(user, proof)
  const { codes, hashes } = newRecoveryCodes(user._id)
  await commit(UserModel, { _id: user._id, 'totp.enabled': true }, { $set: { recovery: hashes, updated: proof.at } })
  return { codes, by }
}

/**
 * Skips the set-up: for good while the system does not require it, else once, until a deadline of the own offers within the next 24 hours
 * has passed. Whoever has a second factor does not get rid of it here.
 */
export const skipSetup = async (user: UserDoc, at: Date): Promise<'skipped' | 'putOff' | 'nothing'> => {
  if (user.totp.enabled === true) throw new AppError('conflict', { reason: 'twoFactorIsOn' })
  const { twoFactorAuthenticationRequired } = await readSettingsNow()
  if (!twoFactorAuthenticationRequired) {
    if (user.totp.enabled === false) return 'nothing'
    await commit(UserModel, { _id: user._id, 'totp.enabled': null }, { $set: { 'totp.enabled': false, 'totp.pending': null, updated: at } })
    return 'skipped'
  }
  const until = user.totp.putOffUntil ? null : await nearDeadline(user.organizationId, at)
  if (!until) throw new AppError('forbidden', { reason: 'twoFactorRequired' })
  await commit(UserModel, { _id: user._id, 'totp.putOffUntil': null }, { $set: { 'totp.putOffUntil': until } })
  return 'putOff'
}

/** What a second factor is that somebody else took away. */
export const FACTOR_GONE = { ...OFF, 'totp.enabled': null, 'totp.putOffUntil': null }

/**
 * Takes the second factor away, as an admin does for whoever lost phone and codes. All sessions of that person are over with it, and they
 * are told.
 */
export const resetFactor = async (user: UserDoc, { by, at }: { by: AuditActor; at: Date }): Promise<UserDoc> =>
  commit(
    UserModel,
    { _id: user._id, state: 'ACTIVE', 'totp.enabled': user.totp.enabled },
    { $set: { ...FACTOR_GONE, updated: at }, ...(await endingAll(user)), ...intervening(user._id, { by, at }, ['factor']) },
    [
      personRecord({
        at,
        actor: by,
        entries: [{ type: 'TWO_FACTOR_RESET' }],
        endsSessions: true,
        notices: await toldOfChange(user, { what: 'factor', by }),
      }),
    ],
  )
