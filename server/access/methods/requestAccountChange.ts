import { requestAccountChange as contract } from '../../contract/access/requestAccountChange'
import { AppError } from '../../platform/errors'
import { method } from '../../calls/method'
import { allow, deny } from '../../calls/accessDecision'
import { presentChanges } from '../accountChangeViews'
import { askForChange, runChangeIntents, type Concerned } from '../commands/changeTogether'
import { inviterOf } from '../inviter'
import { companyOf, findManaged } from '../membership'
import { effectPortsOf } from '../record'

const REASON_LENGTH = 10

export const requestAccountChange = method(contract, {
  async subject(_ctx, { change: { what, email, organizationId, reason } }): Promise<Concerned | null> {
    const isCompanys = what === 'companyAddress'
    const missing = isCompanys ? organizationId === undefined : email === undefined
    const errors = [
      ...(missing ? [{ path: `/change/${isCompanys ? 'organizationId' : 'email'}`, rule: 'required' }] : []),
      ...(reason.trim().length < REASON_LENGTH ? [{ path: '/change/reason', rule: 'tooShort', params: { min: REASON_LENGTH } }] : []),
    ]
    if (errors.length > 0) throw new AppError('invalid', { errors, ...(missing ? {} : { reason: 'accountChange.reason' }) })
    if (isCompanys) {
      const company = await companyOf(organizationId ?? null)
      return company && { user: null, company }
    }
    const user = await findManaged(email ?? '')
    return user && { user, company: await companyOf(user.organizationId) }
  },
  policy: (actor, { user }) => (user !== null && user._id === actor.user?.id ? deny(403, 'notForOneself') : allow()),
  async handle(ctx, concerned, { change }) {
    const { id, email, name } = inviterOf(ctx)
    const made = await askForChange(change, concerned, { by: { id, email, name }, now: ctx.now })
    await runChangeIntents(made, effectPortsOf(ctx))
    const [view] = await presentChanges([made], id)
    if (!view) throw new Error(`the request ${made._id} has no view`)
    return view
  },
})
