import { confirmAccountChange as contract } from '../../contract/access/confirmAccountChange'
import { AppError } from '../../platform/errors'
import { method } from '../../calls/method'
import { assertInLog } from '../accountInLog'
import { AccountChangeModel, type AccountChangeDoc } from '../accountChanges'
import { barredFrom } from '../accountChangeViews'
import { assertOwnPassword } from '../checkPassword'
import { assertPossible, runChangeIntents, closeChange } from '../commands/changeTogether'
import { inviterOf } from '../inviter'
import { companyOf, findManagedById } from '../membership'
import { mayConfirmChange } from '../userPolicy'
import { ownUser } from '../ownUser'
import { effectPortsOf } from '../record'

const wrongPassword = (): AppError => new AppError('invalid', { reason: 'wrongPassword', errors: [{ path: '/password', rule: 'wrong' }] })

export const confirmAccountChange = method(contract, {
  async subject(ctx, { id }) {
    const change = await AccountChangeModel.findOne({ _id: id }).lean<AccountChangeDoc>()
    const own = await ownUser(ctx)
    return change && own && { change, own, barred: await barredFrom(change, own._id), now: ctx.now }
  },
  policy: mayConfirmChange,
  async handle(ctx, { change, own }, { password }) {
    await assertOwnPassword(own, password, { at: ctx.now, wrong: wrongPassword })
    const user = change.userId === null ? null : await findManagedById(change.userId)
    const company = await companyOf(user ? user.organizationId : change.organizationId)
    await assertInLog([change.by, own._id, ...(user ? [user._id] : [])])
    // What it is about may have changed in three days.
    await assertPossible(change, { user, company })
    const { id, email, name } = inviterOf(ctx)
    const closed = await closeChange(change, 'done', { by: { id, email, name }, now: ctx.now })
    await runChangeIntents(closed, effectPortsOf(ctx))
    return null
  },
})
