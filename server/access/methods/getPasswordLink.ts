import { getPasswordLink as contract } from '../../contract/access/getPasswordLink'
import { AppError } from '../../platform/errors'
import { method } from '../../calls/method'
import { passwordLink } from '../passwordLink'
import { presentUser } from '../present'
import { allow } from '../../calls/accessDecision'

export const getPasswordLink = method(contract, {
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
