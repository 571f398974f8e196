import { type Company, companyKeysOf, type OrganizationDoc, OrganizationModel, sameCompanies } from '../../organizations/area'
import { AppError } from '../../platform/errors'
import { ownIntents, placeIn } from '../../platform/intentProof'
import { UserModel, type UserDoc } from '../model'
import { hasLivingToken } from '../tokens'
import { hasHistory } from './userState'

const LAPSED_MS = 24 * 3_600_000

/** Registered, never confirmed, and no link is left that could: it must not keep the company's own people out for ever. */
const isLapsed = async (user: UserDoc, at: Date): Promise<boolean> =>
  user.state === '' &&
  user.passwordHash !== null &&
  ownIntents(placeIn(UserModel, user._id), user.pending).length === 0 &&
  at.getTime() - user.created.getTime() >= LAPSED_MS &&
  !(await hasLivingToken(user._id, at)) &&
  // An address that two system admins changed is unconfirmed, too, and its person long at work.
  !(await hasHistory(user._id))

/**
 * The people of a registration that lapsed whole: nobody edited the company since, and none of its people ever came in. Null where it
 * stands.
 */
const lapsedPeople = async (organization: Pick<OrganizationDoc, '_id' | 'version'>, at: Date): Promise<UserDoc[] | null> => {
  if (organization.version !== 1) return null
  const people = await UserModel.find({ organizationId: organization._id }).lean<UserDoc[]>()
  for (const one of people) if (!(await isLapsed(one, at))) return null
  return people.length > 0 ? people : null
}

/** A registration that lapsed and stands in a new one's way. */
export interface Lapsed {
  readonly organizationId: number
  readonly people: readonly UserDoc[]
}

/**
 * Throws the conflict of a registration (409): the address first, because whoever has an account needs no new one. Answers what lapsed and
 * has to be cleared away before.
 */
export const judgeRegistration = async ({ email, company, at }: { email: string; company: Company; at: Date }): Promise<Lapsed[]> => {
  const lapsed = new Map<number, Lapsed>()
  const known = await UserModel.findOne({ email }).lean<UserDoc>()
  if (known) {
    const own =
      known.organizationId === null ? null : await OrganizationModel.findOne({ _id: known.organizationId }).lean<OrganizationDoc>()
    const people = own && (await lapsedPeople(own, at))
    if (!own || !people) throw new AppError('conflict', { reason: 'emailExists' })
    lapsed.set(own._id, { organizationId: own._id, people })
  }
  for (const one of await sameCompanies(companyKeysOf(company))) {
    const people = await lapsedPeople(one, at)
    // The name that is registered: whoever asks for access there has to name it.
    if (!people) throw new AppError('conflict', { reason: 'organizationExists', organizationName: one.name })
    lapsed.set(one._id, { organizationId: one._id, people })
  }
  return [...lapsed.values()]
}
