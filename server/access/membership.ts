import { type OrganizationDoc, OrganizationModel } from '../organizations/area'
import { strangeIn } from './accountCodes'
import { findUser } from './findUser'
import { UserModel, type UserDoc } from './model'

/** From when on a person reads what their company submitted; null: all of it. */
export const readsFrom = ({ memberSince, readsEarlier }: Pick<UserDoc, 'memberSince' | 'readsEarlier'>): Date | null =>
  memberSince && readsEarlier !== true ? memberSince : null

/** Whether one reads all that the other does: else to have their mailbox or password would be the way around. */
export const readsAsMuch = (own: Date | null, theirs: Date | null): boolean => own === null || (theirs !== null && theirs >= own)

/** An account as those are judged by who want to change it. */
export type Managed = UserDoc & {
  /** Of a company, or proposed to one: its keys (address, password, factor) are no single system admin's. */
  readonly isBidders: boolean
  /** Somebody else wrote their second factor (accountCodes.ts): it can be taken away, whatever it says. */
  readonly lostFactor?: boolean
}

const managed = async (user: UserDoc): Promise<Managed> => ({
  ...user,
  isBidders: await isBidders(user),
  lostFactor: strangeIn(user).includes('factor'),
})

type Company = Pick<OrganizationDoc, '_id' | 'name' | 'type' | 'contact'>
export const companyOf = (id: number | null): Promise<Company | null> =>
  id === null ? Promise.resolve(null) : OrganizationModel.findOne({ _id: id }, { name: 1, type: 1, 'contact.email': 1 }).lean<Company>()

const isBidders = async ({ proposal, organizationId }: UserDoc): Promise<boolean> =>
  Boolean(proposal) || (await companyOf(organizationId))?.type === 'CONTRACTOR'

/** By e-mail address, however it was typed. */
export const findManaged = async (email: string): Promise<Managed | null> => {
  const user = await findUser(email)
  return user && managed(user)
}

/** Those who let others into a company. */
export const activeAdmins = (organizationId: number): Promise<UserDoc[]> =>
  UserModel.find({ organizationId, roles: 'ORGANIZATION_ADMIN', state: 'ACTIVE' }).sort({ email: 1 }).lean<UserDoc[]>()

export const findManagedById = async (id: string): Promise<Managed | null> => {
  const user = await UserModel.findOne({ _id: id }).lean<UserDoc>()
  return user && managed(user)
}

/** Whether anybody works or worked for a company. Who is locked out counts: else to lock them all out would be a way around. */
export const hasHadPeople = async (organizationId: number): Promise<boolean> =>
  (await UserModel.exists({ organizationId, state: { $in: ['ACTIVE', 'DISABLED'] } })) !== null

/** Whether a company has people beside those who are proposed: also one who was invited and has not come yet. */
export const hasPeople = async (organizationId: number): Promise<boolean> =>
  (await UserModel.exists({ organizationId, state: { $ne: 'DISABLED' } })) !== null
