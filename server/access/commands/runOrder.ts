import { takeAttempt } from '../../platform/attempts'
import { commit } from '../../platform/commit'
import { linkTo } from '../../platform/publicUrl'
import { queueMail } from '../../mail/area'
import { nameKeyOf, type OrganizationDoc, OrganizationModel } from '../../organizations/area'
import { isOwnTold } from '../accountCodes'
import { isKnownDevice } from '../devices'
import { UserModel, type UserDoc } from '../model'
import type { OrderDoc } from '../orders'
import { keepsPassword } from '../passwordLink'
import { runIntents, langOf, personRecord, type PeopleEffectPorts } from '../record'
import { personName } from '../sessions'

type Order<Kind extends OrderDoc['kind']> = Extract<OrderDoc, { kind: Kind }>

/** Mails to one person before they get fewer; more would only bury what they asked for themselves. */
const FREE_RESETS = 3
const FREE_REQUESTS = 5

/** Mails the link, if there is somebody whose password is kept here. A browser of theirs is never held back by what others asked for. */
const resetPassword = async ({ _id, at, facts: { email, device } }: Order<'passwordReset'>, ports: PeopleEffectPorts): Promise<void> => {
  const user = await UserModel.findOne({ email }).lean<UserDoc>()
  // An address that somebody else wrote there gets no link.
  if (!user || !keepsPassword(user) || !(await isOwnTold(user, ['person']))) return
  const isHeldBack = !isKnownDevice(user, device === '' ? null : device)
  if (isHeldBack && (await takeAttempt({ kind: 'reset-account', key: user._id, free: FREE_RESETS }, at)) > 0) return
  const record = personRecord({
    at,
    actor: null,
    entries: [{ type: 'PASSWORD_RESET_REQUESTED' }],
    mail: { key: 'passwordReset', purpose: 'reset', path: '/passwort-reset', values: {} },
  })
  // The order's own id: carried out a second time it is the same link and the same mail.
  const written = await commit(UserModel, { _id: user._id, state: user.state }, {}, [{ ...record, id: _id }])
  await runIntents(written, ports)
}

/** Mails the admins of the organization that is called so; people who are not active hear of nothing. */
const requestAccess = async ({ _id, at, facts }: Order<'accessRequest'>, { audit }: PeopleEffectPorts): Promise<void> => {
  const nameKey = nameKeyOf(facts.organization)
  const organization = await OrganizationModel.findOne({ type: { $in: ['CONTRACTOR', 'CLIENT'] }, nameKey }).lean<OrganizationDoc>()
  if (!organization) return
  const organizationId = organization._id
  if ((await takeAttempt({ kind: 'access-request', key: String(organizationId), free: FREE_REQUESTS }, at)) > 0) return
  const admins = await UserModel.find({ organizationId, roles: 'ORGANIZATION_ADMIN', state: 'ACTIVE' }).lean<UserDoc[]>()
  for (const admin of admins) {
    const { requester, requesterEmail, message } = facts
    const values = {
      name: personName(admin),
      organization: organization.name,
      requester,
      requesterEmail,
      message,
      link: linkTo('/benutzer/anlage'),
    }
    await queueMail({ id: _id, key: 'accessRequested', to: admin.email, lang: langOf(admin), values }, at)
  }
  await audit({ type: 'ACCESS_REQUESTED', at, actor: null, data: { organizationId, mailed: admins.length, intent: _id } })
}

/** Does what was ordered. Twice is as good as once. */
export const runOrder = (order: OrderDoc, ports: PeopleEffectPorts): Promise<void> =>
  order.kind === 'passwordReset' ? resetPassword(order, ports) : requestAccess(order, ports)
