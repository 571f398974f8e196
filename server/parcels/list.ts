import { ORIGINAL } from '../../engine/languages'
import { isFiltering, isStale, parcelMatch, publicPart, type ParcelFilter } from '../../engine/parcels'
import { fold } from '../../engine/search'
import { isStaff, type Actor } from '../calls/actor'
import type { PropertyRow } from '../contract/parcels/views'
import { LocationModel } from '../locations/area'
import { AppError } from '../platform/errors'
import { readSettings } from '../settings/area'
import type { Rows } from './kept/columns'
import { SeenRow } from './kept/seen'
import { linkFor, readLinked } from './linked'
import { readRows } from './mapRows'
import { presentRow, readStaleBefore, type Around, type PlaceDoc, type RowDoc } from './present'
import { allRows } from './rows'

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

type Reader = Pick<Around, 'actor' | 'now'>

/** Locations by the name that they have, in their order: a page looks at the rows of no more of them than it needs. */
const groupsOf = (
  rows: Rows,
  { locationId }: ParcelFilter,
  places: ReadonlyMap<number, PlaceDoc>,
): [string | null, (number | null)[]][] => {
  const groups = new Map<string | null, (number | null)[]>()
  for (const id of locationId === undefined ? rows.locations() : [locationId]) {
    const name = id === null ? null : (places.get(id)?.name ?? null)
    // One that is not there any more is none to ask for.
    if (name === null && typeof locationId === 'number') continue
    const group = groups.get(name)
    if (group) group.push(id)
    else groups.set(name, [id])
  }
  return [...groups].sort(([a], [b]) => comparePlaces(a, b))
}

/** Whether this reader may know that a parcel is linked to the tender that is asked for. */
const knowsLink = async (projectId: string, { actor, now }: Reader, staff: boolean): Promise<boolean> => {
  const tender = (await readLinked([{ projectId }])).get(projectId)
  return linkFor({ projectId, lotId: null }, tender, { actor, staff, now }).projectId !== null
}

interface Asked {
  readonly filter: ParcelFilter
  readonly staff: boolean
  readonly staleBefore: Date | null
}

/** What a filter says of a kept row of a location; whatever it finds is judged again as it is stored before it is shown. */
const judgeOf = (rows: Rows, { filter, staff, staleBefore }: Asked) => {
  const { locationId: _location, projectId, isStale: wantsStale, ...ofRow } = filter
  const [matches, seen] = [parcelMatch(ofRow), new SeenRow(rows, staff ? 'staff' : 'outside')]
  const project = projectId === undefined ? undefined : rows.projectNumber(projectId)
  const isOld = (row: number): boolean => isStale({ created: rows.sinceOf(row), isArchived: rows.isArchived(row) }, staleBefore)
  return (row: number, place: string): boolean =>
    (staff || (rows.isPublic(row) && !rows.isArchived(row))) &&
    (projectId === undefined || (rows.columns.project[row] === project && (staff || rows.isShared(row, 'projectId')))) &&
    (wantsStale === undefined || (staff && isOld(row) === wantsStale)) &&
    matches(seen.at(row), filter.search === undefined ? {} : { text: seen.text, place })
}

/** The same of a row as it is stored; null: it is not for this reader, or not what was asked for. */
const shownOf = ({ filter, staff }: Asked, around: Around): ((doc: RowDoc | undefined) => PropertyRow | null) => {
  const { locationId, projectId, isStale: wantsStale, ...ofRow } = filter
  const mayBe = parcelMatch(ofRow)
  const isWanted = parcelMatch({
    ...(locationId !== undefined && { locationId }),
    ...(projectId !== undefined && { projectId }),
    ...(wantsStale !== undefined && { isStale: wantsStale }),
  })
  return (doc) => {
    if (!doc) return null
    const seen = staff ? doc : publicPart(doc)
    const place = doc.locationId === null ? '' : fold(around.places.get(doc.locationId)?.name ?? '')
    const view = seen && mayBe(seen, { place }) ? presentRow(doc, around) : null
    return view && isWanted(view) ? view : null
  }
}

/** All that is needed to look for what a reader asks for; null: there is none. */
const prepare = async (filter: ParcelFilter, reader: Reader) => {
  const staff = isStaff(reader.actor)
  const wanted = { ...filter, ...(staff ? { isArchived: filter.isArchived ?? false } : {}) }
  const rows = await allRows()
  const { locationId, projectId } = wanted
  // A tender's page asks for its parcels, and mostly there are none.
  if (projectId !== undefined && (rows.projectNumber(projectId) === undefined || !(await knowsLink(projectId, reader, staff)))) return null
  const which = locationId === undefined ? {} : { _id: locationId }
  const known = await LocationModel.find(which, { name: 1, latitude: 1, longitude: 1 }).lean<PlaceDoc[]>()
  const asked: Asked = { filter: wanted, staff, staleBefore: await readStaleBefore(reader) }
  return { asked, rows, places: new Map(known.map((one) => [one._id, one])), judge: judgeOf(rows, asked) }
}
type Prepared = NonNullable<Awaited<ReturnType<typeof prepare>>>

/** Numbers of what may be on a page, in the list's order. */
function* inOrder({ asked, rows, places, judge }: Prepared, after: Place | null): Generator<number> {
  for (const [location, ids] of groupsOf(rows, asked.filter, places)) {
    if (after && comparePlaces(location, after.location) < 0) continue
    const place = fold(location ?? '')
    const found = ids.flatMap((id) => [...rows.at(id).filter((row) => judge(row, place))])
    const named = found.map((row): Place => ({ location, name: rows.textsOf(row).name, id: rows.idOf(row) }))
    for (const one of named.sort(compare)) if (after === null || compare(one, after) > 0) yield one.id
  }
}

/** The next so many of them. */
const take = <T>(from: Generator<T>, most: number): T[] => {
  const taken: T[] = []
  while (taken.length < most) {
    const { value, done } = from.next()
    if (done) break
    taken.push(value as T)
  }
  return taken
}

/** One page of the parcels that a reader may see and that match, by location and name. Outsiders are judged by the public part alone. */
export const listParcels = async (
  filter: ParcelFilter,
  { cursor, most, ...reader }: Reader & { cursor: string | undefined; most: number },
): Promise<PropertyRow[]> => {
  const prepared = await prepare(filter, reader)
  if (!prepared) return []
  const { asked, places } = prepared
  const ids = inOrder(prepared, cursor === undefined ? null : placeOfCursor(cursor))
  const page: PropertyRow[] = []
  for (let next = take(ids, most); next.length > 0; next = take(ids, most - page.length)) {
    const docs = new Map((await readRows(next)).map((doc) => [doc._id, doc]))
    const tenders = await readLinked([...docs.values()])
    const shown = shownOf(asked, { ...reader, places, tenders, staleBefore: asked.staleBefore })
    page.push(...next.flatMap((id) => shown(docs.get(id)) ?? []))
  }
  return page.map((row) => ({ ...row, cursor: cursorOf(row) }))
}

/** By location, how many of them there are. */
export const countListed = async (filter: ParcelFilter, reader: Reader): Promise<ReadonlyMap<number, number>> => {
  const counts = new Map<number, number>()
  const prepared = await prepare(filter, reader)
  if (!prepared) return counts
  const { asked, rows, places, judge } = prepared
  for (const [location, ids] of groupsOf(rows, asked.filter, places)) {
    const place = fold(location ?? '')
    for (const id of ids) if (id !== null && places.has(id)) counts.set(id, rows.at(id).filter((row) => judge(row, place)).length)
  }
  return counts
}
