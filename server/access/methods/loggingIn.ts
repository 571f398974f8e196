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
import { secretUri, newSecret } from '../totp'
import { toBuffer } from 'qrcode'
import { commit } from '../../platform/commit'
import { openText, sealText } from '../sealedText'

/** A secret that was shown this long ago is not shown again: a new one is made. */
const SHOWN_MS = 3_600_000

/**
 * The secret that a set-up under way shows, in base32: the same for the QR code and to be typed in, also where both are asked for in the
 * same instant. 409 once a second factor is switched on: a new authenticator begins with switching the old one off.
 */
const pendingSecret = async (userId: string, at: Date): Promise<{ secret: string; email: string }> => {
  for (let tries = 0; ; tries++) {
    const user = await UserModel.findOne({ _id: userId }).lean<UserDoc>()
    if (!user) throw new AppError('notFound')
    if (user.totp.enabled === true) throw new AppError('conflict', { reason: 'twoFactorIsOn' })
    const { pending } = user.totp
    if (pending && at.getTime() - pending.at.getTime() < SHOWN_MS) return { secret: openText(pending.secret, userId), email: user.email }
    const secret = newSecret()
    const guard = { _id: userId, 'totp.pending.secret': pending?.secret ?? null }
    try {
      await commit(UserModel, guard, { $set: { 'totp.pending': { secret: sealText(secret, userId), at } } })
      return { secret, email: user.email }
    } catch (error) {
      // Another call made one meanwhile: that is the one to show.
      if (!(error instanceof AppError && error.code === 'conflict') || tries > 5) throw error
    }
  }
}

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
