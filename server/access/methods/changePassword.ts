import { changePassword as contract } from '../../contract/access/changePassword'
import { AppError } from '../../platform/errors'
import { method } from '../../calls/method'
import { epochOf } from '../accountCodes'
import { setPassword, type Proof } from '../commands/setPassword'
import { UserModel, type UserDoc } from '../model'
import { passwordLink } from '../passwordLink'
import { mayChangePassword } from '../policy'
import { personName } from '../sessions'
import type { TokenDoc } from '../tokens'

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

export const changePassword = method(contract, {
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
