import * as contract from '../../contract/all.gen'
import { AppError, type Lang } from '../../platform/errors'
import { method, noSubject } from '../../calls/method'
import { epochOf, nextEpoch } from '../accountCodes'
import { UserModel, type UserDoc } from '../model'
import { passwordLink } from '../passwordLink'
import { mayChangePassword, mayResetPassword } from '../policy'
import { personName } from '../sessions'
import { type TokenDoc, dropTokensOf, useUpToken } from '../tokens'
import { commit } from '../../platform/commit'
import { intervening } from '../interventions'
import { findManaged } from '../membership'
import { toldOfChange } from '../notices'
import { inviterOf } from '../inviter'
import { effectPortsOf, runIntents, personRecord, accountLanguageOf } from '../record'
import { readAccountName } from '../../../engine/address'
import { takeAttempt } from '../../platform/attempts'
import { allow } from '../../calls/accessDecision'
import { deviceHash } from '../devices'
import { placeOrder } from '../orders'
import { presentUser } from '../present'
import { assertOwnPassword } from '../checkPassword'
import { hashPassword } from '../password'
import { passwordFault } from '../passwordRules'
import { refuseAccount } from '../commands/firstAdmin'

/** By what somebody may set a password: a link that was mailed, the password until now, or a login of a moment ago. */
type Proof = { readonly token: TokenDoc } | { readonly oldPassword: string } | 'freshLogin'

const wrongOldPassword = () => refuseAccount([{ path: '/oldPassword', rule: 'wrong' }])

/**
 * Sets a password: with it all sessions are over; telling their sockets is the caller's. A link confirms the address it was mailed to, too.
 */
const setPassword = async (
  user: UserDoc,
  { proof, newPassword, lang, at }: { proof: Proof; newPassword: string; lang: Lang; at: Date },
): Promise<UserDoc> => {
  // The old one first: who does not know it need not learn anything about the new one.
  if (proof !== 'freshLogin' && 'oldPassword' in proof) await assertOwnPassword(user, proof.oldPassword, { at, wrong: wrongOldPassword })
  const fault = passwordFault(newPassword, [user.email, user.givenName, user.surName])
  if (fault) throw refuseAccount([{ path: '/newPassword', ...fault }])
  const passwordHash = await hashPassword(newPassword)
  const token = proof !== 'freshLogin' && 'token' in proof ? proof.token : null
  if (token) await useUpToken(token, at)
  const confirmed = token && user.state === '' ? { state: 'ACTIVE' } : {}
  // Whoever follows a link reads the page in this language: until they choose another, their mails come in it too.
  const reads =
    token && user.settings?.['language'] === undefined ? { settings: { ...user.settings, language: accountLanguageOf(lang) } } : {}
  const epoch = token ? await nextEpoch(user, at) : { $set: {}, $inc: { sessionEpoch: 1 } }
  // Guarded by what was judged: somebody disabled in this instant stays without a new password.
  const written = await commit(
    UserModel,
    { _id: user._id, state: user.state },
    { $set: { passwordHash, updated: at, ...confirmed, ...reads, ...epoch.$set }, $inc: epoch.$inc },
  )
  await dropTokensOf(user._id)
  return written
}

/** Staff may leave the old password out this long after their login. */
const FRESH_MS = 5 * 60_000

interface Subject {
  /** Whose password; null for a guest without a link. */
  readonly user: UserDoc | null
  readonly token: TokenDoc | null
  readonly isFreshLogin: boolean
}

const proofOf = ({ token }: Subject, oldPassword: string | null): Proof =>
  token ? { token } : oldPassword === null ? 'freshLogin' : { oldPassword }

export const changePassword = method(contract.changePassword, {
  async subject(ctx, { oldPassword, token }): Promise<Subject> {
    if (token !== null && oldPassword !== null) throw new AppError('invalid', { errors: [{ path: '/token', rule: 'notBoth' }] })
    if (token !== null) {
      const link = await passwordLink(token, ctx.now)
      if (!link?.user) throw new AppError('notFound', { reason: 'linkInvalid' })
      return { user: link.user, token: link.token, isFreshLogin: false }
    }
    const { actor, session } = ctx
    const user = actor.user && (await UserModel.findOne({ _id: actor.user.id }).lean<UserDoc>())
    const isFreshLogin = session !== null && ctx.now.getTime() - session.createdAt.getTime() < FRESH_MS
    return { user, token: null, isFreshLogin }
  },
  policy: mayChangePassword,
  async handle(ctx, subject, { oldPassword, newPassword }) {
    const { user, token } = subject
    if (!user) throw new AppError('notFound')
    const written = await setPassword(user, { proof: proofOf(subject, oldPassword), newPassword, lang: ctx.lang, at: ctx.now })
    const by = { id: user._id, email: user.email, name: personName(user) }
    await ctx.audit('PASSWORD_CHANGED', { by: token?.purpose ?? 'own', userId: user._id, ...epochOf(written) }, by)
    if (token && user.state === '') await ctx.audit('EMAIL_CONFIRMED', { by: token.purpose }, by)
    if (token?.purpose === 'invitation') await ctx.audit('INVITE_ACCEPTED', {}, by)
    await ctx.sessions.endAll(user._id)
    return null
  },
})

export const resetPassword = method(contract.resetPassword, {
  subject: (_ctx, { email }) => findManaged(email),
  policy: mayResetPassword,
  async handle(ctx, user) {
    const by = inviterOf(ctx)
    const record = personRecord({
      at: ctx.now,
      actor: ctx.actor.user,
      entries: [{ type: 'PASSWORD_RESET' }],
      endsSessions: true,
      mail: { key: 'passwordReset', purpose: 'reset', path: '/passwort-reset', values: {} },
      notices: await toldOfChange(user, { what: 'password', by }),
    })
    const epoch = await nextEpoch(user, ctx.now)
    const change = {
      $set: { passwordHash: null, updated: ctx.now, ...epoch.$set },
      $inc: epoch.$inc,
      ...intervening(user._id, { by, at: ctx.now }, ['password']),
    }
    const written = await commit(UserModel, { _id: user._id, state: 'ACTIVE', authenticationBackend: null }, change, [record])
    await runIntents(written, effectPortsOf(ctx))
    return null
  },
})

/** Whole offices share an address. */
const FREE_PER_ADDRESS = 10

export const sendPasswordResetMail = method(contract.sendPasswordResetMail, {
  subject: noSubject,
  policy: () => allow(),
  async handle(ctx, _subject, { emailOrUserName }) {
    const email = readAccountName(emailOrUserName)
    if (email === '') throw new AppError('invalid', { errors: [{ path: '/emailOrUserName', rule: 'required' }] })
    const { address, device } = ctx.connection
    // Counted by where it comes from alone: what is asked about must make no difference to the answer.
    const seconds = await takeAttempt({ kind: 'reset-address', key: address, free: FREE_PER_ADDRESS }, ctx.now)
    if (seconds > 0) throw new AppError('tooMany', { reason: 'tooManyLogins', params: { seconds }, seconds })
    await placeOrder({ kind: 'passwordReset', lang: ctx.lang, facts: { email, device: deviceHash(device, email) ?? '' } }, ctx.now)
    return null
  },
})

export const getPasswordLink = method(contract.getPasswordLink, {
  async subject(ctx, { token }) {
    const link = await passwordLink(token, ctx.now)
    if (!link) throw new AppError('notFound', { reason: 'linkInvalid' })
    return link
  },
  policy: () => allow(),
  async handle(_ctx, { token, user }) {
    const view = user && (await presentUser(user))
    return {
      purpose: token.purpose,
      email: user?.email ?? null,
      // Whom staff would have in a company is invited in its name, too.
      organization: view?.organization?.name ?? view?.proposal?.organization.name ?? null,
      expiresAt: token.expiresAt.toISOString(),
    }
  },
})
