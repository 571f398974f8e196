import { type AuditEntry, AuditModel, type AuditPerson, AuditPersonModel, intentOfEntry } from '../log/area'
import { ownIntents, placeIn } from '../platform/intentProof'
import { type TenderDoc, TenderModel } from '../tenders/area'

type Known = Pick<TenderDoc, '_id' | 'created' | 'createdBy' | 'team' | 'deputies' | 'pending'>

/** Whether it is said of everybody since when they are there. */
export const isComplete = ({ team, deputies = [] }: Pick<TenderDoc, 'team' | 'deputies'>): boolean =>
  team.every(({ since }) => since) && deputies.every(({ namedAt }) => namedAt)

interface Told {
  at: Date
  by: string | undefined
  /** By whom for sure: a version of before left only who acted, who may have stood in for them. */
  isSure?: boolean
}

interface Joins {
  at: Date
  actor?: { id: string }
  team?: { userId: string; oldRole: string | null; addedBy?: string }[]
}

/** A change of the team that a crash kept from being written down. Of one that the log has, put back, nothing follows. */
export const unwritten = (
  { _id, pending }: Pick<Known, '_id' | 'pending'>,
  userId: string,
  entries: readonly AuditEntry[],
): Told | undefined => {
  const written = new Set(entries.map(intentOfEntry))
  return ownIntents(placeIn(TenderModel, _id), pending)
    .flatMap(({ id, facts }) => {
      const { at, actor, team = [] } = facts as unknown as Joins
      return team.flatMap((one, n): Told[] =>
        one.userId === userId && one.oldRole === null && !written.has(`${id}:${n + 1}`)
          ? [{ at, by: one.addedBy ?? actor?.id, isSure: one.addedBy !== undefined }]
          : [],
      )
    })
    .at(-1)
}

/** The latest entry of the log that put somebody where they are. */
const lastOf = (entries: readonly AuditEntry[], hash: string | undefined, isIn: (entry: AuditEntry) => boolean): AuditEntry | undefined =>
  hash === undefined ? undefined : entries.filter((entry) => entry.data.user === hash && isIn(entry)).at(-1)

/** Its team and deputies with what the log says of those that say nothing. */
export async function withTeamSince(tender: Known): Promise<Partial<Pick<TenderDoc, 'team' | 'deputies'>>> {
  const entries = await AuditModel.find({ tenderId: tender._id, type: { $in: ['PROJECT_TEAM_CHANGED', 'PROJECT_DEPUTY_NAMED'] } })
    .sort({ _id: 1 })
    .lean<AuditEntry[]>()
  const ids = [...tender.team, ...(tender.deputies ?? [])].map(({ userId }) => userId)
  const actors = entries.flatMap(({ actor }) => actor ?? [])
  const people = await AuditPersonModel.find({ $or: [{ _id: { $in: ids } }, { hash: { $in: actors } }] }).lean<AuditPerson[]>()
  const hashOf = new Map(people.map(({ _id, hash }) => [_id, hash]))
  const idOf = new Map(people.map(({ _id, hash }) => [hash, _id]))
  const told = (entry: AuditEntry | undefined): Told | undefined =>
    entry && { at: entry.at, by: entry.actor === null ? undefined : idOf.get(entry.actor) }
  const team = tender.team.map((member) => {
    if (member.since) return member
    const entry =
      unwritten(tender, member.userId, entries) ??
      told(lastOf(entries, hashOf.get(member.userId), ({ type, data }) => type === 'PROJECT_TEAM_CHANGED' && data.oldRole === null))
    // Whoever came with the tender was put in by whoever made it.
    return { ...member, since: entry?.at ?? tender.created, addedBy: entry ? (entry.by ?? tender.createdBy) : tender.createdBy }
  })
  const deputies = tender.deputies?.map((one) => {
    if (one.namedAt) return one
    const entry = told(lastOf(entries, hashOf.get(one.userId), ({ type, data }) => type === 'PROJECT_DEPUTY_NAMED' && data.as === 'deputy'))
    return { ...one, namedAt: entry?.at ?? one.from, namedBy: entry?.by ?? one.memberId }
  })
  return { team, ...(deputies ? { deputies } : {}) }
}
