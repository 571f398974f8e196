import * as contract from '../../contract/all.gen'
import type { ParamsOf } from '../../contract/define'
import { AppError } from '../../platform/errors'
import type { Context } from '../../calls/context'
import { method } from '../../calls/method'
import { resetFactor, skipSetup, switchOff, switchOn, type FactorProof, renewCodes } from '../commands/changeSecondFactor'
import { inviterOf } from '../inviter'
import { findManaged } from '../membership'
import type { UserDoc } from '../model'
import { mayChangeTwoFactor } from '../policy'
import { effectPortsOf, runIntents } from '../record'
import { allow } from '../../calls/accessDecision'
import { ownUser } from '../ownUser'

type Params = ParamsOf<typeof contract.changeTwoFactorConfig>

const proofOf = ({ connection, now }: Context, { password, code }: Params): FactorProof => {
  const missing = Object.entries({ password, code }).filter(([, value]) => value === null || value.trim() === '')
  if (missing.length > 0 || password === null || code === null)
    throw new AppError('invalid', { errors: missing.map(([name]) => ({ path: `/${name}`, rule: 'required' })) })
  return { password, code, address: connection.address, device: connection.device, at: now }
}

/** A code that was wrong is written down; the counting of tries keeps that from growing. */
const telling = async <T>(ctx: Context, work: Promise<T>): Promise<T> =>
  work.catch(async (error: unknown) => {
    if (error instanceof AppError && error.data.reason === 'wrongCode') await ctx.audit('TWO_FACTOR_FAILED')
    throw error
  })

const changeOwn = async (ctx: Context, user: UserDoc, params: Params): Promise<string[]> => {
  const { session } = ctx
  if (!session) throw new AppError('notLoggedIn')
  if (params.enabled === true) {
    const codes = await telling(ctx, switchOn(user, proofOf(ctx, params)))
    await ctx.audit('TWO_FACTOR_ENABLED')
    await ctx.sessions.confirmFactor(session.id, { userId: user._id, isNew: true })
    return codes
  }
  const isSkip = params.password === null && params.code === null
  if (isSkip) {
    const done = await skipSetup(user, ctx.now)
    if (done !== 'nothing') await ctx.audit('TWO_FACTOR_SKIPPED', { putOff: done === 'putOff' })
  } else {
    const by = await telling(ctx, switchOff(user, proofOf(ctx, params)))
    if (by === 'recovery') await ctx.audit('RECOVERY_CODE_USED', { for: 'switchingOff' })
    await ctx.audit('TWO_FACTOR_DISABLED')
  }
  await ctx.emit({ kind: 'actorChanged', userId: user._id })
  return []
}

const whoOf = (ctx: Context) => {
  const { id, email, name } = inviterOf(ctx)
  return { id, email, name }
}

export const changeTwoFactorConfig = method(contract.changeTwoFactorConfig, {
  async subject(ctx, { email, enabled, password, code }) {
    const isReset = email !== null && email !== undefined
    // Exactly one of the two: the own one, or another person's by name alone.
    if (isReset ? enabled !== null || password !== null || code !== null : enabled === null)
      throw new AppError('invalid', { errors: [{ path: isReset ? '/email' : '/enabled', rule: isReset ? 'notBoth' : 'required' }] })
    const asked = isReset ? email : ctx.actor.user?.email
    const user = asked === undefined ? null : await findManaged(asked)
    // Who is no admin does not learn here who exists.
    if (!user && isReset && ctx.actor.kind !== 'admin' && ctx.actor.kind !== 'organizationAdmin') throw new AppError('forbidden')
    return user && { user }
  },
  policy: mayChangeTwoFactor,
  async handle(ctx, { user }, params) {
    if (typeof params.email !== 'string') return { recoveryCodes: await changeOwn(ctx, user, params) }
    await runIntents(await resetFactor(user, { by: whoOf(ctx), at: ctx.now }), effectPortsOf(ctx))
    return { recoveryCodes: [] }
  },
})

export const renewRecoveryCodes = method(contract.renewRecoveryCodes, {
  subject: ownUser,
  policy: () => allow(),
  async handle(ctx, user, { password, code }) {
    const { address, device } = ctx.connection
    const renewed = renewCodes(user, { password, code, address, device, at: ctx.now })
    const { codes, by } = await renewed.catch(async (error: unknown) => {
      if (error instanceof AppError && error.data.reason === 'wrongCode') await ctx.audit('TWO_FACTOR_FAILED')
      throw error
    })
    if (by === 'recovery') await ctx.audit('RECOVERY_CODE_USED', { for: 'newCodes' })
    await ctx.audit('RECOVERY_CODES_RENEWED')
    return { recoveryCodes: codes }
  },
})
