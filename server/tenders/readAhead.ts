import type { Ground } from '../platform/kept/grounds'
import { organizationsOf, type Organizations } from './buyer'
import { documentsOf, keptRows, rowsOf } from './keptRows'
import { roomsOf, type TenderRoom } from './rooms'
import { peopleOf, type People } from './team'
import { perWorld } from '../platform/world'

/** Whom a tender named when it was last shown: a hint, so that they can be read in the same round trip as the tender itself. */
interface Named {
  organizations: readonly number[]
  people: readonly string[]
}
const NOBODY: Named = { organizations: [], people: [] }
const KEPT = 2000
const lastNamed = perWorld(() => new Map<string, Named>())

/** Whom a tender named this time; people together with all who could act as one of them. */
export const rememberNamed = (tenderId: string, named: Named): void => {
  lastNamed.delete(tenderId)
  lastNamed.set(tenderId, named)
  const oldest = lastNamed.keys().next()
  if (lastNamed.size > KEPT && !oldest.done) lastNamed.delete(oldest.value)
}

/** What a tender is shown with, being read while the tender is; nothing of it is used before it is known that its reader may see it. */
export interface Ahead {
  tenderId: string
  foreseen: Named
  rooms: ReturnType<typeof roomsOf>
  organizations: Promise<Organizations>
  people: Promise<People>
  /** What the shown tender rests on, for whoever keeps it; it grows while it is made. */
  rests: Ground[]
}

const keptRooms = async (tenderId: string): ReturnType<typeof roomsOf> =>
  keptRows(
    `rooms ${tenderId}`,
    ({ rooms, fileIds }) => documentsOf(tenderId, rooms, fileIds),
    () => roomsOf(tenderId),
  )

const keptOrganizations = async (ids: readonly number[]): Promise<Organizations> =>
  keptRows(
    `organizations ${ids.join()}`,
    () => rowsOf('organizations', ids),
    () => organizationsOf(ids),
  )

const keptPeople = async (ids: readonly string[]): Promise<People> =>
  keptRows(
    `people ${ids.join()}`,
    () => rowsOf('users', ids),
    () => peopleOf(ids),
  )

/** Starts reading, everything as it stands now: remembered is only whom the tender named. */
export function readAhead(tenderId: string, rests: Ground[] = []): Ahead {
  const foreseen = lastNamed.get(tenderId) ?? NOBODY
  const ahead = {
    rooms: keptRooms(tenderId),
    organizations: keptOrganizations(foreseen.organizations),
    people: keptPeople(foreseen.people),
  }
  // Whoever is refused never looks at them: what goes wrong there must not end the process.
  for (const one of Object.values(ahead)) one.catch(() => undefined)
  return { ...ahead, tenderId, foreseen, rests }
}

const those = <Id, One>(ids: readonly Id[], found: ReadonlyMap<Id, One>): ReadonlyMap<Id, One> =>
  new Map(
    ids.flatMap((id) => {
      const one = found.get(id)
      return one === undefined ? [] : [[id, one] as const]
    }),
  )

/**
 * What was begun, with exactly those organizations that the tender really names, and at least those people; who was not foreseen is read
 * now.
 */
export async function completed(
  { tenderId, foreseen, rests, ...ahead }: Ahead,
  named: Named,
): Promise<{ rooms: TenderRoom[]; organizations: Organizations; people: People }> {
  const isForeseen = <Id>(ids: readonly Id[], known: readonly Id[]) => ids.every((id) => known.includes(id))
  const [{ rooms, fileIds }, organizations, people] = await Promise.all([
    ahead.rooms,
    isForeseen(named.organizations, foreseen.organizations) ? ahead.organizations : keptOrganizations(named.organizations),
    isForeseen(named.people, foreseen.people) ? ahead.people : keptPeople(named.people),
  ])
  rests.push(...documentsOf(tenderId, rooms, fileIds), ...rowsOf('organizations', named.organizations))
  return { rooms, organizations: those(named.organizations, organizations), people }
}
