import { getPasswordLink as contract } from '../../contract/access/getPasswordLink'
import { AppError } from '../../platform/errors'
import { method } from '../../transport/method'
import { passwordLink } from '../passwordLink'
import { presentUser } from '../present'
import { allow } from '../../transport/verdict'

export const getPasswordLink = method(contract, {
  async subject(ctx, { token }) {
    const link = await passwordLink(token, ctx.now)
    if (!link) throw new AppError('notFound', { reason: 'linkInvalid' })
    return link
  },
  policy: () => allow(),
  handle: async (_ctx, { token, user }) => ({
    purpose: token.purpose,
    email: user?.email ?? null,
    organization: user ? ((await presentUser(user)).organization?.name ?? null) : null,
    expiresAt: token.expiresAt.toISOString(),
  }),
})
