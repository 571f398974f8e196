import * as contract from '../../contract/all.gen'
import { method, noSubject } from '../../calls/method'
import { allow, deny } from '../../calls/accessDecision'
import { AccountChangeModel, type AccountChangeDoc } from '../accountChanges'
import { presentChanges, confirmersFor, barredFrom } from '../accountChangeViews'
import { AppError } from '../../platform/errors'
import { askForChange, runChangeIntents, type Concerned, assertPossible, closeChange } from '../commands/changeTogether'
import { inviterOf } from '../inviter'
import { companyOf, findManaged, findManagedById } from '../membership'
import { effectPortsOf } from '../record'
import { assertInLog } from '../accountInLog'
import { assertOwnPassword } from '../checkPassword'
import { mayConfirmChange, isWaiting } from '../userPolicy'
import { ownUser } from '../ownUser'

export const getAccountChanges = method(contract.getAccountChanges, {
  subject: noSubject,
  policy: () => allow(),
  async handle({ actor, now }) {
    const waiting = await AccountChangeModel.find({ state: 'waiting', expiresAt: { $gt: now } })
      .sort({ expiresAt: 1 })
      .lean<AccountChangeDoc[]>()
    return presentChanges(waiting, actor.user?.id ?? '')
  },
})

export const getChangeConfirmers = method(contract.getChangeConfirmers, {
  subject: noSubject,
  policy: () => allow(),
  handle: ({ actor, now }) => confirmersFor(actor.user?.id ?? '', now),
})

const REASON_LENGTH = 10

export const requestAccountChange = method(contract.requestAccountChange, {
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

const wrongPassword = (): AppError => new AppError('invalid', { reason: 'wrongPassword', errors: [{ path: '/password', rule: 'wrong' }] })

export const confirmAccountChange = method(contract.confirmAccountChange, {
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

export const dropAccountChange = method(contract.dropAccountChange, {
  async subject(ctx, { id }) {
    const change = await AccountChangeModel.findOne({ _id: id }).lean<AccountChangeDoc>()
    return change && { change, now: ctx.now }
  },
  policy: (_actor, subject) => isWaiting(subject),
  async handle(ctx, { change }) {
    const { id, email, name } = inviterOf(ctx)
    await runChangeIntents(await closeChange(change, 'dropped', { by: { id, email, name }, now: ctx.now }), effectPortsOf(ctx))
    return null
  },
})
