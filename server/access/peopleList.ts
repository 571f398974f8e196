import { byPlace, readPage, warmList, wordsIn, type KeyedList, type Place } from '../platform/keyPages'
import { ROW_FIELDS } from './rowFields'
import { UserModel, type Role, type UserDoc, type UserState } from './model'
import { findByWords, warmSearch } from './peopleSearch'
import { wordsSearched } from './personWords'

/** Which people: with one of the roles; `keep` says what else they must be. */
interface PeopleWanted {
  readonly roles: readonly Role[]
  /** Of this organization; null: whatever theirs is. */
  readonly organizationId: number | null
  /** Of an organization: those, too, whom staff proposed to it and who are not in it yet. */
  readonly withProposed: boolean
  readonly state: UserState | null
  /** What is searched in name and address; '' for everybody. */
  readonly search: string
}

type Judged = Pick<UserDoc, '_id' | 'email' | 'givenName' | 'surName' | 'roles' | 'state' | 'organizationId' | 'proposal'>

const JUDGED_FIELDS = { email: 1, givenName: 1, surName: 1, roles: 1, state: 1, organizationId: 1, proposal: 1 } as const
type Base = { roles: Role } | { organizationId: number } | { 'proposal.organizationId': number }

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
const proposedTo = (id: number): KeyedList<Judged, UserDoc> => listOf(`proposed to ${id}`, { 'proposal.organizationId': id })

/** So that the first person to open a list of people does not wait for it. */
export const warmPeople = async (): Promise<void> => {
  await warmSearch()
  for (const role of ['ORGANIZATION_USER', 'ORGANIZATION_ADMIN', 'SYSTEM_USER', 'SYSTEM_ADMIN'] as const) await warmList(ofRole(role))
}

type Judge = (row: Judged) => boolean

const keeping = ({ roles, organizationId, withProposed, state }: PeopleWanted): Judge => {
  return (row) =>
    row.roles.some((role) => roles.includes(role)) &&
    (organizationId === null ||
      row.organizationId === organizationId ||
      (withProposed && row.proposal?.organizationId === organizationId)) &&
    (state === null || row.state === state)
}

const inOrder = (users: readonly UserDoc[]): UserDoc[] => [...users].sort((a, b) => byPlace(placeOfPerson(a), placeOfPerson(b)))

interface PeoplePage {
  readonly after: Place | null
  readonly most: number
}

/** The page of those in whose names or address words begin with what is searched; null where the lists are to be looked through instead. */
const searchByWords = async (wanted: PeopleWanted, { after, most }: PeoplePage): Promise<UserDoc[] | null> => {
  // An organization's people are few: they are looked through.
  if (wanted.organizationId !== null) return null
  const found = (await findByWords(wordsSearched(wanted.search)))?.filter(keeping(wanted)) ?? []
  if (found.length === 0) return null
  return inOrder(found)
    .filter((user) => after === null || byPlace(placeOfPerson(user), after) > 0)
    .slice(0, most)
}

const listsFor = ({ roles, organizationId, withProposed }: PeopleWanted): KeyedList<Judged, UserDoc>[] => {
  if (organizationId === null) return roles.map(ofRole)
  return [ofOrganization(organizationId), ...(withProposed ? [proposedTo(organizationId)] : [])]
}

/** One page of people by address. Lists of several roles are read side by side and put together. */
const lookThrough = async (wanted: PeopleWanted, { after, most }: PeoplePage): Promise<UserDoc[]> => {
  const [judge, contains] = [keeping(wanted), wordsIn(wanted.search)]
  const isWhole = wanted.organizationId === null && wanted.state === null && contains === null
  const keep: Judge = (row) => judge(row) && (contains === null || contains(`${row.givenName} ${row.surName} ${row.email}`))
  const pages = await Promise.all(listsFor(wanted).map((list) => readPage(list, { after, most, keep: isWhole ? null : keep })))
  return inOrder([...new Map(pages.flat().map((user) => [user.email, user])).values()]).slice(0, most)
}

/**
 * One page of people by address. A search finds those of whom a word begins with it (by an index); where nobody's does, those who have it
 * anywhere: that looks through everybody.
 */
export const listPeople = async (wanted: PeopleWanted, page: PeoplePage): Promise<UserDoc[]> =>
  (wanted.search.trim() === '' ? null : await searchByWords(wanted, page)) ?? lookThrough(wanted, page)

export const placeOfPerson = ({ email }: Pick<UserDoc, 'email'>): Place => ({ key: email, id: '' })
