import { ORIGINAL } from '../../../engine/languages'
import type { LocationView } from '../../../server/contract/locations/locations'
import type { PropertyRow } from '../../../server/contract/parcels/views'

type ListLine =
  | { kind: 'location'; key: string; name: string | null; count: number; isMore: boolean; isShut: boolean }
  | { kind: 'parcel'; key: string; row: PropertyRow }
  | { kind: 'none'; key: string }

interface Group {
  /** '' for the unknown location. */
  key: string
  name: string | null
  rows: PropertyRow[]
}

interface Grouping {
  rows: readonly PropertyRow[]
  /** All locations, where those without a parcel are to be seen too. */
  locations?: readonly LocationView[] | undefined
  /** There are more rows behind these. */
  hasMore: boolean
  /** Keys of groups that are folded. */
  shut: ReadonlySet<string>
}

const byName = new Intl.Collator(ORIGINAL, { numeric: true })
/** As the server orders them: by the location's name, those of none at the end. */
const compare = (one: Group, other: Group): number =>
  Number(one.name === null) - Number(other.name === null) || byName.compare(one.name ?? '', other.name ?? '')

/** Locations in use where nothing lies, as far as the list is read; what comes behind its last row is not known yet. */
const emptyGroups = ({ rows, locations = [], hasMore }: Grouping, filled: ReadonlyMap<string, Group>): Group[] => {
  const last = rows.at(-1)?.location?.name
  return locations.flatMap(({ id, name, isArchived, propertyCount }) => {
    const isRead = !hasMore || (last !== undefined && byName.compare(name, last) < 0)
    return isArchived || propertyCount > 0 || filled.has(String(id)) || !isRead ? [] : [{ key: String(id), name, rows: [] }]
  })
}

/** The list line by line: a heading for each location, with how many parcels lie there, then its parcels. */
export const linesOf = (grouping: Grouping): ListLine[] => {
  const { rows, locations, hasMore, shut } = grouping
  const filled = new Map<string, Group>()
  for (const row of rows) {
    const key = row.locationId === null ? '' : String(row.locationId)
    const group = filled.get(key)
    if (group) group.rows.push(row)
    else filled.set(key, { key, name: row.location?.name ?? null, rows: [row] })
  }
  const groups = [...filled.values(), ...emptyGroups(grouping, filled)].sort(compare)
  const counts = new Map((locations ?? []).map(({ id, propertyCount }) => [String(id), propertyCount]))
  const lastRead = hasMore ? String(rows.at(-1)?.locationId ?? '') : null
  return groups.flatMap(({ key, name, rows: inside }): ListLine[] => {
    const isShut = shut.has(key)
    const known = counts.get(key)
    const count = Math.max(inside.length, known ?? 0)
    const head: ListLine = { kind: 'location', key: `l${key}`, name, count, isMore: known === undefined && key === lastRead, isShut }
    if (isShut) return [head]
    const body = inside.map((row): ListLine => ({ kind: 'parcel', key: `p${row.id}`, row }))
    return [head, ...(body.length > 0 ? body : [{ kind: 'none', key: `n${key}` } as const])]
  })
}
