import * as contract from '../../contract/all.gen'
import type { UserView } from '../../contract/access/views'
import { appendAudit } from '../../log/area'
import { AppError } from '../../platform/errors'
import { method, noSubject } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { logIn } from '../commands/logIn'
import { recordLogin } from '../commands/recordLogin'
import { presentUser } from '../present'
import { deviceHash, isKnownDevice, rememberDevice } from '../devices'
import { UserModel, type UserDoc } from '../model'
import { ownUser } from '../ownUser'
import { useCode } from '../secondFactor'
import { pendingSecret } from '../pendingSecret'
import { secretUri } from '../totp'
import { toBuffer } from 'qrcode'

export const login = method(contract.login, {
  subject: noSubject,
  policy: () => allow(),
  async handle(ctx, _subject, { username, password }) {
    const { address, device, agent = '' } = ctx.connection
    let shown: UserView | null = null
    try {
      const { token, session, user } = await logIn({
        username,
        password,
        address,
        device,
        agent,
        at: ctx.now,
        onBlocked: () => ctx.audit('LOGIN_BLOCKED'),
        onLetIn: async (found, organization) => {
          shown = await presentUser(found, organization)
        },
      })
      // Written down behind the answer. A fault here is no fault of the login: the sweep does it again.
      recordLogin(session, { user, audit: appendAudit }).catch(() => undefined)
      await ctx.connection.adopt(token)
      return { token, user: shown ?? (await presentUser(user)) }
    } catch (error) {
      // Which account was tried is not written down: whoever reads the log would learn what people typed.
      if (error instanceof AppError && error.code !== 'tooMany') await ctx.audit('LOGIN_FAILED')
      throw error
    }
  },
})

export const authenticate = method(contract.authenticate, {
  subject: ownUser,
  policy: () => allow(),
  async handle(ctx, user, { code }) {
    if (!ctx.session) throw new AppError('notLoggedIn')
    const { address, device } = ctx.connection
    const by = await useCode(user, { code, address, device, at: ctx.now }).catch(async (error: unknown) => {
      if (error instanceof AppError && error.code === 'invalid') await ctx.audit('TWO_FACTOR_FAILED')
      throw error
    })
    await ctx.audit(by === 'recovery' ? 'RECOVERY_CODE_USED' : 'TWO_FACTOR_AUTHENTICATED', { for: 'login' })
    const hash = deviceHash(device, user.email)
    if (hash !== null && !isKnownDevice(user, hash)) await rememberDevice(user, hash, ctx.now)
    await ctx.sessions.confirmFactor(ctx.session.id, { userId: user._id })
    const found = await UserModel.findOne({ _id: user._id }).lean<UserDoc>()
    return { user: await presentUser(found ?? user), twoFactorConfirmed: true }
  },
})

export const isAuthenticated = method(contract.isAuthenticated, {
  subject: noSubject,
  policy: () => allow(),
  async handle(ctx) {
    if (!ctx.session) return null
    const user = await UserModel.findOne({ _id: ctx.session.userId }).lean<UserDoc>()
    return user && { user: await presentUser(user), twoFactorConfirmed: ctx.session.factorConfirmed }
  },
})

export const logout = method(contract.logout, {
  subject: noSubject,
  policy: () => allow(),
  async handle(ctx) {
    if (ctx.session) {
      await ctx.sessions.end(ctx.session.id)
      await ctx.audit('LOGOUT')
      await ctx.connection.adopt(null)
    }
    return null
  },
})

export const getTwoFactorKey = method(contract.getTwoFactorKey, {
  subject: ownUser,
  policy: () => allow(),
  async handle(ctx, user) {
    const { secret, email } = await pendingSecret(user._id, ctx.now)
    return { secret, uri: secretUri(secret, email) }
  },
})

export const getTwoFactorQRCode = method(contract.getTwoFactorQRCode, {
  subject: ownUser,
  policy: () => allow(),
  async handle(ctx, user) {
    const { secret, email } = await pendingSecret(user._id, ctx.now)
    const png = await toBuffer(secretUri(secret, email), { errorCorrectionLevel: 'M', margin: 4, width: 320 })
    return png.toString('base64')
  },
})
