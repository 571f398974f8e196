import { organizationsOf, type Organizations } from './buyer'
import { roomsOf, type TenderRoom } from './rooms'
import { peopleOf, type People } from './team'

/** Whom a tender named when it was last shown: a hint, so that they can be read in the same round trip as the tender itself. */
interface Named {
  organizations: readonly number[]
  people: readonly string[]
}
const NOBODY: Named = { organizations: [], people: [] }
const KEPT = 2000
const lastNamed = new Map<string, Named>()

/** Whom a tender named this time; people together with all who could act as one of them. */
export const rememberNamed = (tenderId: string, named: Named): void => {
  lastNamed.delete(tenderId)
  lastNamed.set(tenderId, named)
  const oldest = lastNamed.keys().next()
  if (lastNamed.size > KEPT && !oldest.done) lastNamed.delete(oldest.value)
}

/** What a tender is shown with, being read while the tender is; nothing of it is used before it is known that its reader may see it. */
export interface Ahead {
  foreseen: Named
  rooms: Promise<TenderRoom[]>
  organizations: Promise<Organizations>
  people: Promise<People>
}

/** Starts reading, everything as it stands now: remembered is only whom the tender named. */
export function readAhead(tenderId: string): Ahead {
  const foreseen = lastNamed.get(tenderId) ?? NOBODY
  const ahead = { rooms: roomsOf(tenderId), organizations: organizationsOf(foreseen.organizations), people: peopleOf(foreseen.people) }
  // Whoever is refused never looks at them: what goes wrong there must not end the process.
  for (const one of Object.values(ahead)) one.catch(() => undefined)
  return { ...ahead, foreseen }
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
  { foreseen, ...ahead }: Ahead,
  named: Named,
): Promise<{ rooms: TenderRoom[]; organizations: Organizations; people: People }> {
  const isForeseen = <Id>(ids: readonly Id[], known: readonly Id[]) => ids.every((id) => known.includes(id))
  const [rooms, organizations, people] = await Promise.all([
    ahead.rooms,
    isForeseen(named.organizations, foreseen.organizations) ? ahead.organizations : organizationsOf(named.organizations),
    isForeseen(named.people, foreseen.people) ? ahead.people : peopleOf(named.people),
  ])
  return { rooms, organizations: those(named.organizations, organizations), people }
}
