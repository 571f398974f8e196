import { setAccount } from '../../world/accounts'
import { kindsOf, type ActorKind } from '../../../server/contract/actor'
import { newId } from '../../../server/platform/newId'
import type { TestUser } from '../../world/people'
import type { World } from '../../world/testWorld'

/** One caller in a world of strangers: what a case may point its arguments at. */
export interface Scene {
  readonly world: World
  readonly caller: TestUser | null
  /** Nothing is pending: the caller has the rights of their roles. */
  readonly isLoggedIn: boolean
  /** An organization the caller has nothing to do with, and somebody of it. */
  readonly stranger: TestUser
  readonly foreignOrganizationId: number
  /** Somebody else of the caller's own organization; for guests and staff a stranger too. */
  readonly colleague: TestUser
  /** The call only reads, or is to be refused: it leaves what it is about as it was, for the next such call. */
  readonly leavesAll: boolean
}

/**
 * Keeps what takes long to make, for all who ask for it by the same key in the same world. Test files share their modules; a world, with
 * its database, is one file's alone.
 */
export const keeper = <T>() => {
  const known = new WeakMap<World, Map<string, Promise<T>>>()
  return ({ world }: Pick<Scene, 'world'>, key: string, make: () => Promise<T>): Promise<T> => {
    const ofWorld = known.get(world) ?? new Map<string, Promise<T>>()
    known.set(world, ofWorld)
    const made = ofWorld.get(key) ?? make()
    ofWorld.set(key, made)
    return made
  }
}

/**
 * Something that takes as long to make as ten calls: one for all calls of a caller that leave it as it was, and a new one for each that
 * may change it. `place`: what else makes one unlike another.
 */
export const sharedBy = <Rest extends readonly unknown[], T>(make: (scene: Scene, ...place: Rest) => Promise<T>) => {
  const keep = keeper<T>()
  return (scene: Scene, ...place: Rest): Promise<T> =>
    scene.leavesAll ? keep(scene, JSON.stringify([scene.caller?.id, ...place]), () => make(scene, ...place)) : make(scene, ...place)
}

const LOGGED_IN = kindsOf(['user'])

const makeCaller = async (world: World, kind: ActorKind): Promise<TestUser | null> => {
  switch (kind) {
    case 'guest':
      return null
    // What is not fully logged in is tried with the highest rights it could have afterwards.
    case 'codePending':
      return world.user('admin', { totp: { enabled: true } })
    case 'setupPending':
      return world.user('admin', { totp: { enabled: null } })
    case 'unconfirmed':
      return world.user('admin', { state: '' })
    case 'proposed': {
      const company = await world.organization()
      const proposal = {
        id: newId(),
        organizationId: company._id,
        roles: ['ORGANIZATION_ADMIN' as const],
        by: 'x',
        byName: 'X',
        at: new Date(),
      }
      return world.user('organizationAdmin', { organizationId: null, proposal })
    }
    default:
      return world.user(kind)
  }
}

export const makeScene = async (world: World, kind: ActorKind): Promise<Scene> => {
  const caller = await makeCaller(world, kind)
  const stranger = await world.user('member')
  const organizationId = caller?.organizationId ?? undefined
  const colleague = await world.user('member', organizationId === undefined ? {} : { organizationId })
  const foreignOrganizationId = stranger.organizationId ?? 0
  return { world, caller, isLoggedIn: LOGGED_IN.has(kind), stranger, foreignOrganizationId, colleague, leavesAll: false }
}

/** Ends a person's rights behind the server's back, as another process would, and tells the others. */
export const disable = async (world: World, person: TestUser): Promise<void> => {
  await setAccount(person.id, { state: 'DISABLED' })
  await world.events.emit({ kind: 'actorChanged', userId: person.id })
}
