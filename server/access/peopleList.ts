import { byPlace, readPage, warmList, type KeyedList, type Place } from '../platform/keyPages'
import { UserModel, type Role, type UserDoc, type UserState } from './model'

/** Which people: with one of the roles; `keep` says what else they must be. */
export interface PeopleWanted {
  readonly roles: readonly Role[]
  /** Of this organization; null: whatever theirs is. */
  readonly organizationId: number | null
  readonly state: UserState | null
  /** Judges name and address. */
  readonly words: ((text: string) => boolean) | null
}

type Judged = Pick<UserDoc, '_id' | 'email' | 'givenName' | 'surName' | 'roles' | 'state' | 'organizationId'>

const JUDGED_FIELDS = { email: 1, givenName: 1, surName: 1, roles: 1, state: 1, organizationId: 1 } as const
/** Everything a view is made of, and no secret. */
const ROW_FIELDS = { passwordHash: 0, devices: 0, recovery: 0, pending: 0, 'totp.secret': 0, 'totp.pending': 0 } as const

type Base = { roles: Role } | { organizationId: number }

/** By address; each list is one range of one index: one condition more, and the embedded engine walks another one or none. */
const listOf = (name: string, base: Base): KeyedList<Judged, UserDoc> => {
  const inside = (from: string, to: string | null) => ({ ...base, email: { $gte: from, ...(to === null ? {} : { $lte: to }) } })
  return {
    name: `people ${name}`,
    placeOf: ({ email }) => ({ key: email, id: '' }),
    keys: async () => {
      const rows = await UserModel.find(inside('', null), { _id: 0, email: 1 }).sort({ email: 1 }).lean<Pick<UserDoc, 'email'>[]>()
      return rows.map(({ email }) => email)
    },
    judged: (from, to) => UserModel.find(inside(from, to), JUDGED_FIELDS).sort({ email: 1 }).lean<Judged[]>(),
    rows: (from, to) => UserModel.find(inside(from, to), ROW_FIELDS).sort({ email: 1 }).lean<UserDoc[]>(),
    whole: (places) => UserModel.find({ email: { $in: places.map(({ key }) => key) } }, ROW_FIELDS).lean<UserDoc[]>(),
  }
}

const ofRole = (role: Role): KeyedList<Judged, UserDoc> => listOf(role, { roles: role })
const ofOrganization = (id: number): KeyedList<Judged, UserDoc> => listOf(`organization ${id}`, { organizationId: id })

/** So that the first person to open a list of people does not wait for it. */
export const warmPeople = async (): Promise<void> => {
  for (const role of ['ORGANIZATION_USER', 'ORGANIZATION_ADMIN', 'SYSTEM_USER', 'SYSTEM_ADMIN'] as const) await warmList(ofRole(role))
}

const keeping = ({ roles, organizationId, state, words }: PeopleWanted): ((row: Judged) => boolean) | null => {
  if (organizationId === null && state === null && words === null) return null
  return (row) =>
    row.roles.some((role) => roles.includes(role)) &&
    (organizationId === null || row.organizationId === organizationId) &&
    (state === null || row.state === state) &&
    (words === null || words(`${row.givenName} ${row.surName} ${row.email}`))
}

/** One page of people by address. Lists of several roles are read side by side and put together. */
export const listPeople = async (wanted: PeopleWanted, { after, most }: { after: Place | null; most: number }): Promise<UserDoc[]> => {
  const keep = keeping(wanted)
  const lists = wanted.organizationId === null ? wanted.roles.map(ofRole) : [ofOrganization(wanted.organizationId)]
  const pages = await Promise.all(lists.map((list) => readPage(list, { after, most, keep })))
  const byEmail = new Map(pages.flat().map((user) => [user.email, user]))
  return [...byEmail.values()].sort((a, b) => byPlace(placeOfPerson(a), placeOfPerson(b))).slice(0, most)
}

export const placeOfPerson = ({ email }: Pick<UserDoc, 'email'>): Place => ({ key: email, id: '' })
