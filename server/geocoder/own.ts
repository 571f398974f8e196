import { centreOf } from '../../engine/geo'
import { fold as foldForSearch } from '../../engine/search'
import type { AddressHit } from '../contract/geocoder/geocoder'
import { type LocationDoc, LocationModel } from '../locations/area'
import { parcelsWith } from '../parcels/area'
import { fold, wordsOf } from './names'
import type { Place } from './places'

const text = (value: number): string => String(Math.round(value * 1e7) / 1e7)

interface Hit {
  readonly type: string
  readonly id: string
  readonly name: string
  readonly kind: string
  readonly longitude: number
  readonly latitude: number
  readonly box: readonly number[]
  readonly address: Record<string, string>
  readonly importance: number
}

const toHit = ({ type, id, name, kind, longitude, latitude, box, address, importance }: Hit): AddressHit => ({
  ...{ place_id: `${type}:${id}`, osm_type: type, osm_id: id, lat: text(latitude), lon: text(longitude), display_name: name },
  ...{ class: type === 'place' ? 'place' : 'lotse', type: kind, importance, address, boundingbox: box.map(text) },
})

const NEAR = 0.005
const around = (latitude: number, longitude: number): number[] => [latitude - NEAR, latitude + NEAR, longitude - NEAR, longitude + NEAR]

/** Every word that was typed begins a word of it. */
const isMeant = (words: readonly string[], wanted: readonly string[]): boolean =>
  wanted.every((one) => words.some((word) => word.startsWith(one)))

/**
 * What must stand in a parcel's text, as lists look for words in it, for a word of it to begin so: its longest piece without an e, of which
 * the two spellings disagree behind vowels.
 */
const pieceOf = (word: string): string =>
  foldForSearch(word)
    .split('e')
    .reduce((longest, piece) => (piece.length > longest.length ? piece : longest), '')

/** The own locations, then parcels, that are meant. The name decides; of locations their address does, too. */
export const searchOwn = async (query: string, most: number): Promise<AddressHit[]> => {
  const wanted = wordsOf(query)
  if (wanted.length === 0) return []
  const places = await LocationModel.find({ isArchived: false }, { name: 1, latitude: 1, longitude: 1, addressDisplayName: 1 }).lean<
    LocationDoc[]
  >()
  const locations = places
    .filter(({ name, addressDisplayName }) => isMeant(wordsOf(`${name} ${addressDisplayName}`), wanted))
    .sort(
      (a, b) =>
        Number(fold(b.name).startsWith(fold(query))) - Number(fold(a.name).startsWith(fold(query))) || a.name.localeCompare(b.name, 'de'),
    )
    .map(({ _id, name, latitude, longitude, addressDisplayName }) =>
      toHit({
        ...{ type: 'location', id: String(_id), kind: 'location', latitude, longitude, box: around(latitude, longitude), importance: 1 },
        name: addressDisplayName === '' ? name : `${name}, ${addressDisplayName}`,
        address: { location: name },
      }),
    )
  if (locations.length >= most) return locations.slice(0, most)
  const at = new Map(places.map((one) => [one._id, one]))
  const parcels = (await parcelsWith(wanted.map(pieceOf)))
    .filter(({ name, plat }) => isMeant(wordsOf(`${name} ${plat}`), wanted))
    .flatMap(({ id, name, bounds, locationId }) => {
      const place = locationId === null ? undefined : at.get(locationId)
      const point = bounds ? centreOf(bounds) : place ? ([place.longitude, place.latitude] as const) : null
      if (!point) return []
      const [longitude, latitude] = point
      const box = bounds ? [bounds.south, bounds.north, bounds.west, bounds.east] : around(latitude, longitude)
      return toHit({
        ...{ type: 'property', id: String(id), kind: 'property', latitude, longitude, box, importance: 0.9, address: { property: name } },
        name: place ? `${name}, ${place.name}` : name,
      })
    })
  return [...locations, ...parcels.sort((a, b) => a.display_name.localeCompare(b.display_name, 'de'))].slice(0, most)
}

const filled = (address: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(address).filter(([, value]) => value !== ''))

/** A place of the built-in data in the same shape. */
export const hitOfPlace = ({ id, name, kind, latitude, longitude, population, state, county, municipality, box }: Place): AddressHit =>
  toHit({
    ...{ type: 'place', id, kind, latitude, longitude, box, importance: Math.min(0.8, Math.log10(population + 10) / 10) },
    name: [...new Set([name, municipality, county.replace(/^Kreisfreie Stadt .*$/, ''), state, 'Deutschland'])]
      .filter((part) => part !== '')
      .join(', '),
    address: filled({
      [kind === 'place' ? 'suburb' : 'city']: name,
      city: kind === 'place' ? municipality : name,
      county,
      state,
      country_code: 'de',
    }),
  })
