import * as contract from '../../contract/all.gen'
import { isStaff } from '../../calls/actor'
import { AppError } from '../../platform/errors'
import { method, noSubject } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { checkFilter } from '../list'
import { locationsIn, PARCEL_ZOOM, parcelsIn } from '../onMap'
import { boundsOfTile, ringsInTile, type Tile } from '../../../engine/geo'
import { factsOnMap, readShapes } from '../mapRows'
import type { Around, RowDoc } from '../present'
import { keptRows, rowsGeneration } from '../rows'
import { idsWithin } from '../within'
import { perWorld, slot } from '../../platform/world'

const MAX_IN_TILE = 10_000
/** A line along the tile's edge belongs to both sides, and so does half its width. */
const MARGIN = 1 / 128

/** Parcels by tile with their rings, for whoever looks there next, until the next change of any. At most so many in all, of 1 kB each. */
const MAX_KEPT = 50_000
interface Drawn extends RowDoc {
  readonly rings: number[][]
}
type Rings = ReadonlyMap<number, Drawn>
const kept = perWorld(() => new Map<string, Rings>())
const keptParcels = slot(() => 0)
const keptOf = slot(() => -1)

const drop = (key: string): void => {
  keptParcels.value -= kept.get(key)?.size ?? 0
  kept.delete(key)
}

const keep = (key: string, rings: Rings): void => {
  drop(key)
  for (const oldest of kept.keys()) {
    if (keptParcels.value + rings.size <= MAX_KEPT) break
    drop(oldest)
  }
  kept.set(key, rings)
  keptParcels.value += rings.size
}

const readRings = async (tile: Tile, ids: readonly number[], withArchived: boolean): Promise<Rings> => {
  // Nothing is kept of the many squares where nothing lies: anybody may ask for all of them.
  if (ids.length === 0) return new Map()
  const key = [tile.zoom, tile.column, tile.row, withArchived].join('/')
  const began = rowsGeneration()
  if (began !== keptOf.value) {
    for (const each of kept.keys()) drop(each)
    keptOf.value = began
  }
  const known = kept.get(key)
  if (known && ids.every((id) => known.has(id))) return known
  const docs = await readShapes(ids)
  const rings = new Map(docs.map(({ shape, ...doc }) => [doc._id, { ...doc, rings: shape ? ringsInTile(shape, tile) : [] }]))
  // What changed while it was read must not stay; and where no word comes from other processes, nothing may.
  if (began === rowsGeneration() && (await keptRows())) keep(key, rings)
  return rings
}

type Reader = Pick<Around, 'actor' | 'now'> & { readonly withArchived: boolean }

/** The parcels of a tile as this reader may see them. */
const readTile = async (tile: Tile, reader: Reader) => {
  const found = (await idsWithin(boundsOfTile(tile, MARGIN), reader.actor, reader.withArchived)) ?? []
  const drawn = await readRings(tile, found.slice(0, MAX_IN_TILE), reader.withArchived)
  const ids = found.slice(0, MAX_IN_TILE).flatMap((id) => drawn.get(id) ?? [])
  const facts = await factsOnMap(ids, reader)
  const properties = ids.flatMap(({ _id, rings }) => {
    const known = facts.get(_id)
    return known && rings.length > 0 ? [{ ...known, rings }] : []
  })
  return { properties, truncated: found.length > MAX_IN_TILE }
}

export const getPropertiesInBounds = method(contract.getPropertiesInBounds, {
  subject: noSubject,
  policy: () => allow(),
  async handle({ actor, now }, _subject, { bounds, zoom, allOrNone, filter }) {
    const { west, south, east, north } = bounds
    if (![west, south, east, north].every(Number.isFinite) || west > east || south > north)
      throw new AppError('invalid', { errors: [{ path: '/bounds', rule: 'geo.outOfRange' }] })
    const { cursor: _cursor, limit: _limit, ...wanted } = filter ?? {}
    await checkFilter(actor, wanted)
    if (zoom < PARCEL_ZOOM)
      return {
        properties: [],
        locations: await locationsIn(bounds, { zoom, actor, now, ...(filter ? { filter: wanted } : {}) }),
        truncated: false,
      }
    const withArchived = filter?.isArchived === true && isStaff(actor)
    return { ...(await parcelsIn(bounds, { actor, now, allOrNone: allOrNone === true, withArchived })), locations: [] }
  },
})

export const getPropertyTile = method(contract.getPropertyTile, {
  subject: noSubject,
  policy: () => allow(),
  handle({ actor, now }, _subject, { zoom, column, row, withArchived }) {
    const most = 2 ** zoom
    const errors = Object.entries({ column, row }).flatMap(([name, value]) =>
      value < most ? [] : [{ path: `/${name}`, rule: 'geo.outOfRange' }],
    )
    if (errors.length > 0) throw new AppError('invalid', { errors })
    return readTile({ zoom, column, row }, { actor, now, withArchived: withArchived === true && isStaff(actor) })
  },
})
