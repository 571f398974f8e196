import { procedureOf, type ProcedureKey } from '../../workflows/procedure'
import { readAccountName } from '../../engine/address'
import { type Origin, ORIGIN_FIELDS, personName, type UserDoc, UserModel } from '../access/area'
import type { DeputyEntry, TeamEntry, TeamPerson } from '../contract/tenders/team'
import { AppError, type ErrorData } from '../platform/errors'
import type { TenderDoc } from './model'

type Person = Pick<UserDoc, 'email' | 'givenName' | 'surName' | 'state'> & Origin
const FIELDS = { ...ORIGIN_FIELDS, email: 1, givenName: 1, surName: 1, state: 1 }

/** What has phases has a team: people to open, choose and award; and what is ordered directly: who approves its need. */
export const hasTeam = (tender: ProcedureKey): boolean => procedureOf(tender).hasPhases || procedureOf(tender).ordersDirectly

/** From its publication on a team is two people, one of them its admin. */
export const needsTeam = (tender: ProcedureKey): boolean => procedureOf(tender).hasPhases

export const isActiveStaff = (person: Person): boolean =>
  person.state === 'ACTIVE' && person.roles.some((role) => role.startsWith('SYSTEM_'))

const byEmail = async (emails: readonly string[]): Promise<Map<string, Person>> => {
  const found = await UserModel.find({ email: { $in: emails } }, FIELDS).lean<Person[]>()
  return new Map(found.map((person) => [person.email, person]))
}

/** Notices and awarded contracts have nobody beside whoever made them (2-tenders.md section 5). */
export const noTeamAllowed = (): AppError =>
  new AppError('invalid', { reason: 'refused.typeHasNoTeam', errors: [{ path: '/project/team', rule: 'typeHasNoTeam' }] })

type Fault = NonNullable<ErrorData['errors']>[number]

/**
 * E-mails → members. Refuses (422, every fault with its path) who is not active staff; whoever is in the team already may stay in it, since
 * when they are and by whom; the others are put in by `by` at `at`. `path` is where the list stands in the call.
 */
export async function resolveTeam(
  wanted: readonly Pick<TeamEntry, 'userName' | 'role'>[],
  { present, path, by, at }: { present: TenderDoc['team']; path: string; by: string; at: Date },
): Promise<TenderDoc['team']> {
  const emails = wanted.map((entry) => readAccountName(entry.userName))
  const people = await byEmail(emails)
  const faults: Fault[] = []
  const team: TenderDoc['team'] = []
  wanted.forEach(({ role }, index) => {
    const email = emails[index] ?? ''
    const person = people.get(email)
    const member = present.find(({ userId }) => userId === person?._id)
    if (!person || (!member && !isActiveStaff(person)))
      faults.push({ path: `${path}/${index}/userName`, rule: 'notActiveStaff', params: { userName: email } })
    else if (team.some(({ userId }) => userId === person._id))
      faults.push({ path: `${path}/${index}/userName`, rule: 'duplicate', params: { userName: email } })
    else team.push(member ? { ...member, role } : { userId: person._id, role, since: at, addedBy: by })
  })
  const stranger = faults.find(({ rule }) => rule === 'notActiveStaff')
  const said = stranger ? { reason: 'refused.notActiveStaff', params: { userName: String(stranger.params?.userName) } } : {}
  if (faults.length > 0) throw new AppError('invalid', { ...said, errors: faults })
  return team
}

export type People = ReadonlyMap<string, Person>

/** The people of a team, by id. */
export async function peopleOf(ids: readonly string[]): Promise<People> {
  if (ids.length === 0) return new Map()
  const found = await UserModel.find({ _id: { $in: [...ids] } }, FIELDS).lean<Person[]>()
  return new Map(found.map((person) => [person._id, person]))
}

type Team = Pick<TenderDoc, '_id' | 'team'>
/** Members as their colleagues read them, in the team's order. */
export const presentTeam = ({ _id: projectId, team }: Team, people: People): TeamEntry[] =>
  team.map(({ userId, role }) => {
    const person = people.get(userId)
    return person ? { projectId, userName: person.email, role, name: personName(person) } : { projectId, userName: '', role }
  })

/** The people themselves, beside what they are in the team. */
export const presentMembers = ({ team }: Team, people: People): TeamPerson[] =>
  team.flatMap(({ userId }) => {
    const person = people.get(userId)
    return person ? [{ email: person.email, givenName: person.givenName, surName: person.surName }] : []
  })

/** Who stands in for whom, now or later, in time's order. */
export const presentDeputies = (
  { team, deputies = [] }: Pick<TenderDoc, 'team' | 'deputies'>,
  { people, now }: { people: People; now: Date },
): DeputyEntry[] =>
  deputies.flatMap(({ memberId, userId, from, until }): DeputyEntry[] => {
    const [member, deputy] = [people.get(memberId), people.get(userId)]
    if (!member || !deputy || until <= now || !team.some((one) => one.userId === memberId)) return []
    const entry = {
      member: member.email,
      deputy: deputy.email,
      name: personName(deputy),
      from: from.toISOString(),
      until: until.toISOString(),
    }
    return [{ ...entry, active: from <= now }]
  })
