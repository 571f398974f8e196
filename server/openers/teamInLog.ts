import { type AuditEntry, AuditModel, type AuditPerson, AuditPersonModel, believedOf, isOfPerson, knownHashes } from '../log/area'
import { tellFault } from '../access/area'
import { isEarlierTaken } from '../platform/earlier'
import { inParts } from '../platform/inParts'
import { type Acted, type DeputyDoc, hasOwnFourEyes, standsInFor, type TeamMember, type TenderDoc, TenderModel } from '../tenders/area'
import { unwritten } from './teamSince'

/* Since when somebody is in a team, and by whom, decides who may open: it counts as the log has it, and not as a row says it by now. */

type Known = Pick<TenderDoc, '_id' | 'team' | 'deputies' | 'pending' | 'created' | 'createdBy'>
const FIELDS = { team: 1, deputies: 1, pending: 1, created: 1, createdBy: 1, no: 1 }
const TYPES = ['PROJECT_CREATED', 'PROJECT_TEAM_CHANGED', 'PROJECT_DEPUTY_NAMED']

interface Told {
  entries: readonly AuditEntry[]
  hashOf: ReadonlyMap<string, string>
  idOf: ReadonlyMap<string, string>
}

async function readTold(tender: Known): Promise<Told> {
  const entries = await believedOf(
    await AuditModel.find({ tenderId: tender._id, type: { $in: TYPES } })
      .sort({ _id: 1 })
      .lean<AuditEntry[]>(),
  )
  const ids = [...tender.team, ...(tender.deputies ?? [])].map(({ userId }) => userId)
  const members = [...(tender.deputies ?? []).map(({ memberId }) => memberId), ...tender.team.flatMap(({ addedBy }) => addedBy ?? [])]
  const adders = entries.flatMap(({ data }) => (typeof data.addedBy === 'string' ? [data.addedBy] : []))
  const actors = [...new Set([...entries.flatMap(({ actor }) => actor ?? []), ...adders])]
  const found = await inParts(actors, (part) => AuditPersonModel.find({ hash: { $in: part } }).lean<AuditPerson[]>())
  const idOf = new Map(found.filter(isOfPerson).map(({ _id, hash }) => [hash, _id]))
  return { entries, hashOf: await knownHashes([...ids, ...members]), idOf }
}

const isAt = (one: Date | undefined, other: Date): boolean => one?.getTime() === other.getTime()

/**
 * Whether the log has a member as the row does. One of earlier versions without a moment is filled in
 * at the first start (migrations/14-team-since.ts):
 * from then on a row without one lost it.
 */
function isMemberTold(tender: Known, { userId, since, addedBy }: TeamMember, { entries, hashOf, idOf }: Told): boolean {
  if (since === undefined) return !isEarlierTaken()
  const left = unwritten(tender, userId, entries)
  const hash = hashOf.get(userId)
  const own = entries.filter(({ type, data }) => type === 'PROJECT_TEAM_CHANGED' && data.user === hash && hash !== undefined)
  // What the log has since is newer than what was kept and put back.
  if (left && !own.some(({ at }) => at > left.at)) return isAt(since, left.at) && (addedBy === left.by || left.isSure !== true)
  if (own.at(-1)?.data.newRole === null) return false
  const added = own.filter(({ data }) => data.oldRole === null).at(-1)
  const by = ({ actor, data }: AuditEntry): string | undefined =>
    typeof data.addedBy === 'string' ? idOf.get(data.addedBy) : actor === null ? tender.createdBy : idOf.get(actor)
  // Entries of before say who acted alone, which may be somebody who stood in for whoever counts.
  const asDeputy = entries.some(
    ({ type, data }) => type === 'PROJECT_DEPUTY_NAMED' && data.as === 'member' && data.user === hashOf.get(addedBy ?? ''),
  )
  if (added) return isAt(since, added.at) && (addedBy === by(added) || (added.data.addedBy === undefined && asDeputy))
  const created = entries.find(({ type }) => type === 'PROJECT_CREATED')
  // Made a moment ago, and not written down yet; or by a version that wrote down nobody.
  if (!created) return isAt(since, tender.created)
  const { team } = created.data
  const isWithIt = !Array.isArray(team) || team.includes(hash)
  return isWithIt && isAt(since, created.at) && addedBy === by(created)
}

const isDeputyTold = (one: DeputyDoc, { entries, hashOf, idOf }: Told): boolean => {
  const { userId, memberId, from, until, namedAt, namedBy } = one
  if (namedAt === undefined) return !isEarlierTaken()
  const told = (as: 'member' | 'deputy', id: string): boolean =>
    entries.some(
      ({ type, at, actor, data }) =>
        type === 'PROJECT_DEPUTY_NAMED' &&
        data.as === as &&
        data.user === hashOf.get(id) &&
        isAt(namedAt, at) &&
        (actor === null ? undefined : idOf.get(actor)) === namedBy &&
        data.from === from.toISOString() &&
        // Ended sooner: yes, going on longer: no.
        until.getTime() <= Date.parse(String(data.until)),
    )
  return told('deputy', userId) && told('member', memberId)
}

/** Members and deputies whom the row has otherwise than the log: since when, by whom, or at all. */
async function strangersIn(tender: Known): Promise<Set<string>> {
  const told = await readTold(tender)
  return new Set([
    ...tender.team.filter((one) => !isMemberTold(tender, one, told)).map(({ userId }) => userId),
    ...(tender.deputies ?? []).filter((one) => !isDeputyTold(one, told)).map(({ userId }) => userId),
  ])
}

/**
 * Those of these people who must not open for that, also as whoever stands in for one of them; each is told to whoever runs this, once a
 * day.
 */
export async function strangersAmong(tender: TenderDoc, people: readonly Acted[]): Promise<string[]> {
  // Two open it all the same.
  if (!hasOwnFourEyes(tender)) await tellFault(`fourEyes:${tender._id}`, { tenderId: tender._id })
  const strangers = await strangersIn(tender)
  const found = people.filter(({ userId, at }) => [userId, ...standsInFor(tender, userId, at)].some((id) => strangers.has(id)))
  for (const { userId } of found) await tellFault(`team:${tender._id}:${userId}`, { tenderId: tender._id })
  return found.map(({ userId }) => userId)
}

interface TeamFault {
  readonly tenderId: string
  readonly userId: string
}

/** Holds the teams of all procedures that go on against the log. */
export async function verifyTeams(): Promise<TeamFault[]> {
  const faults: TeamFault[] = []
  for await (const tender of TenderModel.find({ stage: { $lt: 8 } }, FIELDS)
    .lean<Known[]>()
    .cursor())
    for (const userId of await strangersIn(tender as Known)) faults.push({ tenderId: (tender as Known)._id, userId })
  return faults
}

/** What `npm run audit:verify` says of teams. */
export const teamFaultLines = (faults: readonly TeamFault[]): string[] =>
  faults.map(({ tenderId, userId }) => `Account ${userId} stands in the team of tender ${tenderId} otherwise than the log has it.`)
