import type { Intervention, UserDoc } from './model'
import { UserModel } from './model'

/** What of an account tells who could act as its person. */
export type Origin = Pick<UserDoc, '_id' | 'roles' | 'created'> & {
  readonly interventions?: readonly Intervention[]
  readonly authenticationBackend?: UserDoc['authenticationBackend']
  readonly totp?: Pick<UserDoc['totp'], 'enabled'>
}

/**
 * Whoever chose an account's address, or where its password is checked, could be its person; a new password or factor goes to that address
 * alone.
 */
const GIVES_CONTROL: ReadonlySet<Intervention['what']> = new Set(['created', 'invited', 'admitted', 'address', 'organization', 'backend'])

/**
 * Where the password is the directory's, to take the factor away goes to whoever can set that password, too: nobody is asked at the
 * person's own address.
 */
const givesControl = ({ authenticationBackend = null }: Origin, what: Intervention['what']): boolean =>
  GIVES_CONTROL.has(what) || (authenticationBackend !== null && what === 'factor')

const makersOf = (origin: Origin): string[] =>
  (origin.interventions ?? []).flatMap(({ by, what }) => (givesControl(origin, what) ? [by] : []))

/**
 * Whoever runs the directory can be this person: its password opens the account, and nothing of the person's own is asked for beside it.
 */
export const isHeldByDirectory = (origin: Origin | undefined): boolean =>
  (origin?.authenticationBackend ?? null) !== null && origin?.totp?.enabled !== true

/** Ids of all who could act as a person: who made the account, who made those, and so on. */
export const controllersOf = (id: string, origins: ReadonlyMap<string, Origin>): ReadonlySet<string> => {
  const found = new Set<string>()
  const next = [id]
  for (let one = next.pop(); one !== undefined; one = next.pop()) {
    const origin = origins.get(one)
    for (const maker of origin ? makersOf(origin) : [])
      if (maker !== one && !found.has(maker)) {
        found.add(maker)
        next.push(maker)
      }
  }
  return found
}

/** So long after somebody chose an account's address, whoever made it together with another one could still be both. */
const SETTLED_MS = 30 * 86_400_000

/** From when on an account counts as its person's alone. */
export const settledFrom = (origin: Origin): Date => new Date(heldSince(origin).getTime() + SETTLED_MS)

/** Nobody but its person has chosen the account's address, or where its password is checked, for so long that it is theirs. */
export const isSettled = (origin: Origin | undefined, at: Date): boolean => origin !== undefined && settledFrom(origin) <= at

/** Whether one system admin made both of these accounts, one of them lately: then they are no two people who could watch that admin. */
export const haveNewCommonMaker = (a: string, b: string, { origins, at }: { origins: ReadonlyMap<string, Origin>; at: Date }): boolean => {
  if (isSettled(origins.get(a), at) && isSettled(origins.get(b), at)) return false
  const [ofA, ofB] = [controllersOf(a, origins), controllersOf(b, origins)]
  return [...ofA].some((id) => ofB.has(id))
}

/** same: one account; made: one of them could be the other; sameMaker: somebody who is no system admin could be both. */
export type Dependence = 'same' | 'made' | 'sameMaker'

/**
 * Why two accounts may be one person's; null: they are two people's. System admins make the accounts of a house: that two people have
 * theirs from the same one says nothing. That both have theirs from a colleague does.
 */
export const dependenceOf = (a: string, b: string, origins: ReadonlyMap<string, Origin>): Dependence | null => {
  if (a === b) return 'same'
  const [ofA, ofB] = [controllersOf(a, origins), controllersOf(b, origins)]
  if (ofA.has(b) || ofB.has(a)) return 'made'
  const isColleague = (id: string): boolean => origins.get(id)?.roles.includes('SYSTEM_ADMIN') !== true
  return [...ofA].some((id) => ofB.has(id) && isColleague(id)) ? 'sameMaker' : null
}

/** Since when nobody but the person has chosen the account's address, or where its password is checked. */
export const heldSince = (origin: Origin): Date => {
  const { _id, created, interventions = [] } = origin
  return interventions.reduce((last, { by, what, at }) => (by !== _id && givesControl(origin, what) && at > last ? at : last), created)
}

export const ORIGIN_FIELDS = { roles: 1, created: 1, interventions: 1, authenticationBackend: 1, 'totp.enabled': 1 }

/**
 * The accounts of these people and of everybody who could act as one of them, by id; one read for each generation, and none for those that
 * are `known`.
 */
export const originsOf = async (
  ids: readonly string[],
  known: ReadonlyMap<string, Origin> = new Map(),
): Promise<ReadonlyMap<string, Origin>> => {
  const origins = new Map<string, Origin>()
  const asked = new Set<string>()
  for (let next = [...new Set(ids)]; next.length > 0;) {
    for (const id of next) asked.add(id)
    const there = next.flatMap((id) => known.get(id) ?? [])
    const unknown = next.filter((id) => !known.has(id))
    const read = unknown.length === 0 ? [] : await UserModel.find({ _id: { $in: unknown } }, ORIGIN_FIELDS).lean<Origin[]>()
    const found = [...there, ...read]
    for (const origin of found) origins.set(origin._id, origin)
    next = [...new Set(found.flatMap(makersOf))].filter((id) => !asked.has(id))
  }
  return origins
}
