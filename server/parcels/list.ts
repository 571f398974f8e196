import { ORIGINAL } from '../../engine/languages'
import { isFiltering, parcelMatch, type ParcelFilter } from '../../engine/parcels'
import { fold } from '../../engine/search'
import { isStaff, type Actor } from '../calls/actor'
import type { PropertyRow } from '../contract/parcels/views'
import { LocationModel } from '../locations/area'
import { AppError } from '../platform/errors'
import { readSettings } from '../settings/area'
import { readLinked } from './linked'
import { presentRow, readStaleBefore, type Around, type PlaceDoc, type RowDoc } from './present'
import { allRows, judgedBy } from './rows'

/** Refuses what the settings do not let outsiders filter by. Throws AppError. */
export const checkFilter = async (actor: Actor, filter: ParcelFilter): Promise<void> => {
  if (!isStaff(actor) && isFiltering(filter) && !(await readSettings()).showFilterViewForExternalUsers)
    throw new AppError('forbidden', { reason: 'filtersAreOff' })
}

const byName = new Intl.Collator(ORIGINAL, { numeric: true })

interface Place {
  /** null: no location, which comes last. */
  readonly location: string | null
  readonly name: string
  readonly id: number
}

const comparePlaces = (a: string | null, b: string | null): number =>
  Number(a === null) - Number(b === null) || byName.compare(a ?? '', b ?? '')
const compare = (a: Place, b: Place): number => comparePlaces(a.location, b.location) || byName.compare(a.name, b.name) || a.id - b.id

const placeOf = ({ id, name, location }: PropertyRow): Place => ({ id, name, location: location?.name ?? null })
const cursorOf = (row: PropertyRow): string => JSON.stringify([row.location?.name ?? null, row.name, row.id])

const placeOfCursor = (cursor: string): Place | null => {
  try {
    const [location, name, id] = JSON.parse(cursor) as unknown[]
    if (typeof name !== 'string' || typeof id !== 'number' || !(location === null || typeof location === 'string')) return null
    return { location, name, id }
  } catch {
    return null
  }
}

/** What needs no view to be said; whatever is left, each row is judged by what the reader may see of it. */
const isCandidate = (row: RowDoc, { isArchived, locationId, projectId }: ParcelFilter, staff: boolean): boolean =>
  (staff ? row.isArchived === isArchived : row.isPublic && !row.isArchived) &&
  (locationId === undefined || row.locationId === locationId) &&
  (projectId === undefined || row.projectId === projectId)

/** Rows by the name of their location, in its order: a page looks at no more of them than it needs. */
const groupsOf = (rows: readonly RowDoc[], places: ReadonlyMap<number, PlaceDoc>): [string | null, RowDoc[]][] => {
  const groups = new Map<string | null, RowDoc[]>()
  for (const row of rows) {
    const name = row.locationId === null ? null : (places.get(row.locationId)?.name ?? null)
    const group = groups.get(name)
    if (group) group.push(row)
    else groups.set(name, [row])
  }
  return [...groups].sort(([a], [b]) => comparePlaces(a, b))
}

/** One page of the parcels that a reader may see and that match, by location and name. Outsiders are judged by the public part alone. */
export const listParcels = async (
  filter: ParcelFilter,
  { cursor, most, ...reader }: Pick<Around, 'actor' | 'now'> & { cursor: string | undefined; most: number },
): Promise<PropertyRow[]> => {
  const staff = isStaff(reader.actor)
  const wanted = { ...filter, ...(staff ? { isArchived: filter.isArchived ?? false } : {}) }
  const rows = [...(await allRows()).values()].filter((row) => isCandidate(row, wanted, staff))
  // A tender's page asks for its parcels, and mostly there are none.
  if (rows.length === 0) return []
  const known = await LocationModel.find({}, { name: 1, latitude: 1, longitude: 1 }).lean<PlaceDoc[]>()
  const around: Around = {
    ...reader,
    places: new Map(known.map((one) => [one._id, one])),
    tenders: await readLinked(rows),
    staleBefore: await readStaleBefore(reader),
  }
  const after = cursor === undefined ? null : placeOfCursor(cursor)
  // What the row says by itself shuts out most of a million before a view is made of each; the rest is the view's to say.
  const { locationId, projectId, isStale, ...ofRow } = wanted
  const mayBe = parcelMatch(ofRow)
  const isWanted = parcelMatch({
    ...(locationId !== undefined && { locationId }),
    ...(projectId !== undefined && { projectId }),
    ...(isStale !== undefined && { isStale }),
  })
  const page: PropertyRow[] = []
  for (const [location, group] of groupsOf(rows, around.places)) {
    if (after && comparePlaces(location, after.location) < 0) continue
    const place = fold(location ?? '')
    const found = group
      .filter((row) => {
        const { row: seen, text } = judgedBy(row, staff ? 'staff' : 'outside')
        return mayBe(seen, { text, place })
      })
      .flatMap((row) => presentRow(row, around) ?? [])
      .filter((row) => isWanted(row) && (after === null || compare(placeOf(row), after) > 0))
    page.push(...found.sort((a, b) => compare(placeOf(a), placeOf(b))))
    if (page.length >= most) break
  }
  return page.slice(0, most).map((row) => ({ ...row, cursor: cursorOf(row) }))
}
