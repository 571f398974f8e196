import * as contract from '../../contract/all.gen'
import { trimmed, mayReadOrganization, type OrganizationDoc, OrganizationModel } from '../../organizations/area'
import { takeAttempt } from '../../platform/attempts'
import { AppError } from '../../platform/errors'
import { method, noSubject } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { placeOrder } from '../orders'
import { asAddress, isAddress } from '../userFaults'
import { UserModel, type UserDoc } from '../model'
import { presentUsers, presentUser } from '../present'
import { admissionOf } from '../admission'
import { companyOf, findManaged } from '../membership'
import { personName } from '../sessions'
import { admit, assertAddressDecides, refuseProposal, setEarlierReading, type Proposed } from '../commands/admitUser'
import { inviterOf } from '../inviter'
import { effectPortsOf, runIntents, runAllIntents, personRecord } from '../record'
import { mayAdmit, mayDecideOnProposal, mayAllowEarlierReading } from '../userPolicy'
import { commit } from '../../platform/commit'
import type { AuditActor } from '../../calls/context'
import { proposalNotices } from '../proposals'
import { findUser } from '../findUser'

const FREE_MAILS = 3

/** Asks the company again, at the addresses that stand now. 409 where there is nobody to be asked; 429 after a few in a row. */
const proposeAgain = async ({ user, proposal }: Proposed, ...[actor, at]: [AuditActor, Date]): Promise<UserDoc> => {
  const { organizationId } = proposal
  const company = await companyOf(organizationId)
  const notices = company && (await proposalNotices(company, { person: user, proposal }))
  if (!notices || notices.length === 0) throw new AppError('conflict', { reason: 'nobodyToAsk' })
  // Counted by company: proposals of many people are not a way to fill its mailbox.
  const seconds = await takeAttempt({ kind: 'proposal', key: String(organizationId), free: FREE_MAILS }, at)
  if (seconds > 0) throw new AppError('tooMany', { reason: 'tooManyMails', params: { seconds }, seconds })
  const record = personRecord({ at, actor, entries: [{ type: 'PROPOSAL_SENT', data: { organizationId } }], notices })
  return commit(UserModel, { _id: user._id, 'proposal.id': proposal.id }, { $set: { updated: at } }, [record])
}

/** Somebody with what is proposed of them; null where nothing is. */
const proposedUser = async (email: string): Promise<Proposed | null> => {
  const user = await findUser(email)
  return user?.proposal ? { user, proposal: user.proposal } : null
}

const FREE_PER_ADDRESS = 5

export const requestAccess = method(contract.requestAccess, {
  subject: noSubject,
  policy: () => allow(),
  async handle(ctx, _subject, params) {
    const { organizationName, person } = trimmed(params)
    const { givenName, surName, message = '' } = person
    const email = asAddress(person.email)
    const missing = Object.entries({
      '/organizationName': organizationName,
      '/person/givenName': givenName,
      '/person/surName': surName,
      '/person/email': email,
    })
    const errors = [
      ...missing.filter(([, value]) => value === '').map(([path]) => ({ path, rule: 'required' })),
      ...(email !== '' && !isAddress(email) ? [{ path: '/person/email', rule: 'email' }] : []),
    ]
    if (errors.length > 0) throw new AppError('invalid', { errors })
    const seconds = await takeAttempt({ kind: 'access-address', key: ctx.connection.address, free: FREE_PER_ADDRESS }, ctx.now)
    if (seconds > 0) throw new AppError('tooMany', { reason: 'tooManyLogins', params: { seconds }, seconds })
    const facts = { organization: organizationName, requester: `${givenName} ${surName}`, requesterEmail: email, message }
    await placeOrder({ kind: 'accessRequest', lang: ctx.lang, facts }, ctx.now)
    return null
  },
})

export const getProposedUsers = method(contract.getProposedUsers, {
  subject: (_ctx, { organizationId }) => OrganizationModel.findOne({ _id: organizationId }).lean<OrganizationDoc>(),
  policy: mayReadOrganization,
  async handle(_ctx, { _id }) {
    const found = await UserModel.find({ 'proposal.organizationId': _id }).sort({ email: 1 }).lean<UserDoc[]>()
    return presentUsers(found)
  },
})

export const getAdmission = method(contract.getAdmission, {
  subject: (ctx, { token }) => admissionOf(token, ctx.now),
  policy: () => allow(),
  async handle(_ctx, { token, user, proposal }) {
    return {
      organization: (await companyOf(proposal.organizationId))?.name ?? '',
      name: personName(user),
      email: user.email,
      proposedBy: proposal.byName,
      at: proposal.at.toISOString(),
      expiresAt: token.expiresAt.toISOString(),
    }
  },
})

export const admitUser = method(contract.admitUser, {
  subject: (_ctx, { email }) => proposedUser(email),
  policy: mayAdmit,
  async handle(ctx, proposed, { readsEarlier }) {
    const { id, email, name } = inviterOf(ctx)
    const after = await admit(proposed, { by: { id, email, name }, at: ctx.now, readsEarlier })
    await runIntents(after, effectPortsOf(ctx))
    // They have waited with an open page.
    await ctx.emit({ kind: 'actorChanged', userId: after._id })
    return presentUser(after)
  },
})

export const confirmAdmission = method(contract.confirmAdmission, {
  subject: (ctx, { token }) => admissionOf(token, ctx.now),
  // The link is the right: it lies in the company's own mailbox.
  policy: () => allow(),
  async handle(ctx, { user, proposal }, { agrees }) {
    await assertAddressDecides(proposal)
    const decision = { by: null, at: ctx.now }
    // Decided once: the proposal itself is taken away by it, in the same write.
    const after = agrees
      ? await admit({ user, proposal }, { ...decision, readsEarlier: false })
      : await refuseProposal({ user, proposal }, decision)
    await runAllIntents(after, effectPortsOf(ctx))
    await ctx.emit({ kind: 'actorChanged', userId: user._id })
    return null
  },
})

export const refuseProposedUser = method(contract.refuseProposedUser, {
  subject: (_ctx, { email }) => proposedUser(email),
  policy: mayDecideOnProposal,
  async handle(ctx, proposed) {
    const { id, email, name } = inviterOf(ctx)
    await runAllIntents(await refuseProposal(proposed, { by: { id, email, name }, at: ctx.now }), effectPortsOf(ctx))
    await ctx.emit({ kind: 'actorChanged', userId: proposed.user._id })
    return null
  },
})

export const resendProposal = method(contract.resendProposal, {
  subject: (_ctx, { email }) => proposedUser(email),
  // Whoever could have proposed them may ask again: it goes where the proposal went, and nowhere else.
  policy: () => allow(),
  async handle(ctx, proposed) {
    const { id, email, name } = inviterOf(ctx)
    const after = await proposeAgain(proposed, { id, email, name }, ctx.now)
    await runIntents(after, effectPortsOf(ctx))
    return presentUser(after)
  },
})

export const allowEarlierReading = method(contract.allowEarlierReading, {
  subject: (_ctx, { email }) => findManaged(email),
  policy: mayAllowEarlierReading,
  async handle(ctx, user, { allowed }) {
    // Of whoever was there from the beginning there is nothing before.
    if (!user.memberSince) throw new AppError('conflict', { reason: 'readsAll' })
    const { id, email, name } = inviterOf(ctx)
    const after = await setEarlierReading(user, allowed, { by: { id, email, name }, at: ctx.now })
    await runIntents(after, effectPortsOf(ctx))
    await ctx.emit({ kind: 'actorChanged', userId: after._id })
    return presentUser(after)
  },
})
