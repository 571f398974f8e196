import * as contract from '../../contract/all.gen'
import { method, noSubject } from '../../calls/method'
import { strangeParts, strangeNow, isOwnTold } from '../accountCodes'
import { findUser } from '../findUser'
import { lastLoginOf, mayReadLastLogin } from '../lastLogin'
import { mayReadUser } from '../policy'
import { presentUser, strangeView, presentUsers } from '../present'
import { cursorOf, placeOfCursor } from '../../platform/keyPages'
import { isStaff } from '../../calls/actor'
import { listPeople, placeOfPerson } from '../peopleList'
import { mayListUsers, mayCreateUser, mayUpdateUser, mayJudgeUser, mayManageUser } from '../userPolicy'
import { AppError } from '../../platform/errors'
import { allow, deny } from '../../calls/accessDecision'
import { createFirstAdmin as create, hasAdmin } from '../commands/firstAdmin'
import { effectPortsOf, runIntents, runAllIntents, accountLanguageOf, personRecord } from '../record'
import { findToken, useUpToken } from '../tokens'
import { createUser as make, idOfRequest, invitation, organizationNamed, type Inviter } from '../commands/createUser'
import { inviterOf } from '../inviter'
import { changeUser } from '../commands/changeUser'
import { findManaged } from '../membership'
import { disableUser, unlockUser, removeUser } from '../commands/userState'
import { namedLang } from '../../../engine/languages'
import { commit } from '../../platform/commit'
import { UserModel, type UserDoc } from '../model'
import { ownUser } from '../ownUser'
import { takeAttempt } from '../../platform/attempts'
import { CONFIRMATION_MAIL } from '../commands/register'
import { personName } from '../sessions'
import { intervening } from '../interventions'

const FREE_MAILS = 3

/** Mails an invitation anew. 409 where the person came in already or set a password of their own; 429 after a few in a row. */
const inviteAgain = async (user: UserDoc, ...[by, at]: [Inviter, Date]): Promise<UserDoc> => {
  if (user.state !== '' || user.passwordHash !== null || user.authenticationBackend !== null)
    throw new AppError('conflict', { reason: 'notInvited' })
  const seconds = await takeAttempt({ kind: 'invitation', key: user._id, free: FREE_MAILS }, at)
  if (seconds > 0) throw new AppError('tooMany', { reason: 'tooManyMails', params: { seconds }, seconds })
  const organization = await organizationNamed(user.organizationId ?? user.proposal?.organizationId ?? null)
  const { id, email, name } = by
  const record = personRecord({
    at,
    actor: { id, email, name },
    entries: [{ type: 'INVITE_SENT' }],
    mail: invitation(user, by, organization?.name ?? ''),
  })
  return commit(
    UserModel,
    { _id: user._id, state: '', passwordHash: null },
    { $set: { invitedAt: at }, ...intervening(user._id, { by, at }, ['invited']) },
    [record],
  )
}

export const getUser = method(contract.getUser, {
  subject: (_ctx, { email }) => findUser(email),
  policy: mayReadUser,
  handle: async ({ actor }, user) => {
    const view = { ...(await presentUser(user)), ...strangeView(await strangeParts(user)) }
    return mayReadLastLogin(actor, user) ? { ...view, lastLogin: (await lastLoginOf(user._id))?.toISOString() ?? null } : view
  },
})

const MOST = 1000

export const getUsers = method(contract.getUsers, {
  subject: noSubject,
  policy: (actor, _subject, { roles, filter }) => mayListUsers(actor, { roles, organizationId: filter?.organizationId ?? null }),
  async handle({ actor }, _subject, { roles, filter }) {
    const own = isStaff(actor) ? null : (actor.user?.organizationId ?? -1)
    const users = await listPeople(
      {
        ...{ roles, organizationId: own ?? filter?.organizationId ?? null, state: filter?.state ?? null, search: filter?.search ?? '' },
        // The company's own admin has them apart, to decide on.
        withProposed: own === null,
      },
      { after: placeOfCursor(filter?.cursor), most: filter?.limit ?? MOST },
    )
    const views = await presentUsers(users)
    const strange = new Map(users.map((user) => [user.email, strangeView(strangeNow(user))]))
    return views.map((view) => ({ ...view, ...strange.get(view.email), cursor: cursorOf(placeOfPerson(view)) }))
  },
})

export const createFirstAdmin = method(contract.createFirstAdmin, {
  async subject(ctx, params) {
    const token = await findToken(params.token, ctx.now)
    if (token?.purpose !== 'setup') throw new AppError('notFound', { reason: 'linkInvalid' })
    return { token, isTaken: await hasAdmin() }
  },
  policy: (_actor, { isTaken }) => (isTaken ? deny(409, 'adminExists') : allow()),
  async handle(ctx, { token }, { user, password }) {
    const made = await create(token, { user, password, at: ctx.now })
    await runIntents(made, effectPortsOf(ctx))
    return presentUser(made)
  },
})

export const createUser = method(contract.createUser, {
  subject: noSubject,
  policy: mayCreateUser,
  // Nobody yet: what of an account is the server's to say is said when it is made.
  standing: async () => ({}),
  async handle(ctx, _subject, { user }) {
    const by = inviterOf(ctx)
    const made = await make(user, by, { at: ctx.now, _id: idOfRequest(ctx.requestId, by) })
    await runAllIntents(made, effectPortsOf(ctx))
    return presentUser(made)
  },
})

export const updateUser = method(contract.updateUser, {
  subject: (_ctx, { user: { email } }) => findManaged(email),
  policy: mayUpdateUser,
  standing: async (_ctx, before) => ({ user: [await presentUser(before)] }),
  async handle(ctx, before, { user }) {
    const after = await changeUser(before, user, { by: inviterOf(ctx), at: ctx.now })
    if (after === before) return presentUser(before)
    await runIntents(after, effectPortsOf(ctx))
    // Sessions that go on know the person by the old name.
    await ctx.emit({ kind: 'actorChanged', userId: after._id })
    return presentUser(after)
  },
})

export const setUserState = method(contract.setUserState, {
  subject: (_ctx, { email }) => findManaged(email),
  policy: mayJudgeUser,
  async handle(ctx, user, { state }) {
    if (user.state === state) return presentUser(user)
    const { id, email, name } = inviterOf(ctx)
    const change = state === 'DISABLED' ? disableUser : unlockUser
    const after = await change(user, { by: { id, email, name }, at: ctx.now })
    await runIntents(after, effectPortsOf(ctx))
    return presentUser(after)
  },
})

export const deleteUser = method(contract.deleteUser, {
  subject: (_ctx, { email }) => findManaged(email),
  policy: mayJudgeUser,
  async handle(ctx, user) {
    const { id, email, name } = inviterOf(ctx)
    const removed = await removeUser(user, { by: { id, email, name }, at: ctx.now })
    if (removed.user !== user) await runIntents(removed.user, effectPortsOf(ctx))
    return { outcome: removed.outcome, user: removed.outcome === 'deleted' ? null : await presentUser(removed.user) }
  },
})

export const setLanguage = method(contract.setLanguage, {
  subject: ownUser,
  policy: () => allow(),
  async handle(_ctx, user, { language }) {
    await commit(UserModel, { _id: user._id }, { $set: { 'settings.language': accountLanguageOf(namedLang(language)) } })
    return null
  },
})

export const setMailFrequency = method(contract.setMailFrequency, {
  subject: ownUser,
  policy: () => allow(),
  async handle(_ctx, user, { frequency }) {
    await commit(UserModel, { _id: user._id }, { $set: { 'settings.mailFrequency': frequency } })
    return null
  },
})

export const resendInvitation = method(contract.resendInvitation, {
  subject: (_ctx, { email }) => findUser(email),
  policy: mayManageUser,
  async handle(ctx, user) {
    const after = await inviteAgain(user, inviterOf(ctx), ctx.now)
    await runIntents(after, effectPortsOf(ctx))
    return presentUser(after)
  },
})

const FREE = 3

export const resendEmail = method(contract.resendEmail, {
  subject: ownUser,
  policy: () => allow(),
  async handle(ctx, user) {
    const seconds = await takeAttempt({ kind: 'resend', key: user._id, free: FREE }, ctx.now)
    if (seconds > 0) throw new AppError('tooMany', { reason: 'tooManyLogins', params: { seconds }, seconds })
    const record = personRecord({
      at: ctx.now,
      actor: ctx.actor.user,
      entries: [{ type: 'EMAIL_CONFIRMATION_SENT' }],
      mail: CONFIRMATION_MAIL,
    })
    await runIntents(await commit(UserModel, { _id: user._id, state: '' }, {}, [record]), effectPortsOf(ctx))
    return null
  },
})

const invalid = (cause?: unknown): AppError => new AppError('notFound', { reason: 'linkInvalid' }, cause)

export const confirmEmail = method(contract.confirmEmail, {
  async subject(ctx, { token: text }) {
    const token = await findToken(text.trim(), ctx.now)
    const user = token?.purpose === 'confirmation' ? await UserModel.findOne({ _id: token.userId ?? '' }).lean<UserDoc>() : null
    if (!token || user?.state !== '' || !(await isOwnTold(user, ['person']))) throw invalid()
    return { token, user }
  },
  policy: () => allow(),
  async handle(ctx, { token, user }) {
    // The person first: a crash after it leaves a link that finds nothing to confirm, not a person whose link is used up.
    const confirmed = await commit(UserModel, { _id: user._id, state: '' }, { $set: { state: 'ACTIVE', updated: ctx.now } }).catch(
      (error: unknown) => {
        if (error instanceof AppError) throw invalid(error)
        throw error
      },
    )
    await useUpToken(token, ctx.now)
    await ctx.audit('EMAIL_CONFIRMED', {}, { id: user._id, email: user.email, name: personName(user) })
    await ctx.emit({ kind: 'actorChanged', userId: user._id })
    return presentUser(confirmed)
  },
})
