import type { AccountChangeView, ChangeConfirmer } from '../contract/access/accountChange'
import { OrganizationModel } from '../organizations/area'
import { AccountChangeModel, type AccountChangeDoc } from './accountChanges'
import { dependenceOf, haveNewCommonMaker, isHeldByDirectory, originsOf, settledFrom, type Origin } from './independence'
import { UserModel, type UserDoc } from './model'
import { personName } from './sessions'

export type Barred = AccountChangeView['barred']

/** One of two whom whoever runs the directory could be is no second person: that may be the other, or be both. */
const areHeld = (ids: readonly string[], origins: ReadonlyMap<string, Origin>): boolean =>
  ids.some((id) => isHeldByDirectory(origins.get(id)))

/** Why somebody cannot be the second of two for this request: they must be another person, and have been one before it was made. */
export const barredFrom = async (change: Pick<AccountChangeDoc, 'by' | 'at'>, userId: string): Promise<Barred> => {
  if (change.by === userId) return 'own'
  const origins = await originsOf([change.by, userId])
  if (dependenceOf(change.by, userId, origins) !== null) return 'dependent'
  if (areHeld([change.by, userId], origins)) return 'inDirectory'
  // Two accounts that one admin made for the purpose are that admin.
  if (haveNewCommonMaker(change.by, userId, { origins, at: change.at })) return 'dependent'
  const own = origins.get(userId)
  return own && own.created <= change.at ? null : 'younger'
}

/** Who could be the second of two for what this system admin asks for now, and why others could not. */
export const confirmersFor = async (userId: string, at: Date): Promise<ChangeConfirmer[]> => {
  const others = await UserModel.find({ roles: 'SYSTEM_ADMIN', state: 'ACTIVE', _id: { $ne: userId } })
    .sort({ surName: 1, givenName: 1 })
    .lean<UserDoc[]>()
  const origins = await originsOf([userId, ...others.map(({ _id }) => _id)])
  return others.map((other): ChangeConfirmer => {
    const name = personName(other)
    if (dependenceOf(userId, other._id, origins) !== null) return { name, barred: 'dependent', from: null }
    if (areHeld([userId, other._id], origins)) return { name, barred: 'inDirectory', from: null }
    if (!haveNewCommonMaker(userId, other._id, { origins, at })) return { name, barred: null, from: null }
    const settled = [userId, other._id].flatMap((id) => origins.get(id) ?? []).map((origin) => settledFrom(origin).getTime())
    return { name, barred: 'commonMaker', from: new Date(Math.max(...settled)).toISOString() }
  })
}

/** Requests that wait for this system admin's word and that they may give it for; whichever runs out first leads. */
export const changesFor = async (userId: string, at: Date): Promise<AccountChangeDoc[]> => {
  const waiting = await AccountChangeModel.find({ state: 'waiting', expiresAt: { $gt: at } })
    .sort({ expiresAt: 1 })
    .lean<AccountChangeDoc[]>()
  const barred = await Promise.all(waiting.map((change) => barredFrom(change, userId)))
  return waiting.filter((_change, n) => barred[n] === null)
}

/** System admins who could confirm a request. */
export const ableToConfirm = async (change: Pick<AccountChangeDoc, 'by' | 'at'>): Promise<UserDoc[]> => {
  const admins = await UserModel.find({ roles: 'SYSTEM_ADMIN', state: 'ACTIVE', _id: { $ne: change.by } }).lean<UserDoc[]>()
  const barred = await Promise.all(admins.map(({ _id }) => barredFrom(change, _id)))
  return admins.filter((_admin, n) => barred[n] === null)
}

/** Requests as a system admin sees them. */
export const presentChanges = async (changes: readonly AccountChangeDoc[], readerId: string): Promise<AccountChangeView[]> => {
  const people = await UserModel.find({ _id: { $in: changes.flatMap(({ userId }) => userId ?? []) } }).lean<UserDoc[]>()
  const companies = await OrganizationModel.find(
    { _id: { $in: changes.flatMap(({ organizationId }) => organizationId ?? []) } },
    { name: 1 },
  ).lean<{ _id: number; name: string }[]>()
  return Promise.all(
    changes.map(async (change) => {
      const { _id: id, what, value, reason, byName: by, at, expiresAt } = change
      const person = people.find(({ _id }) => _id === change.userId)
      const company = companies.find(({ _id }) => _id === change.organizationId)
      return {
        ...{ id, what, value, reason, by, at: at.toISOString(), expiresAt: expiresAt.toISOString() },
        person: person ? { email: person.email, name: personName(person) } : null,
        organization: company ? { id: company._id, name: company.name } : null,
        barred: await barredFrom(change, readerId),
      }
    }),
  )
}
