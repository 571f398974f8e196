import { LocationModel, locationKeyOf } from '../../server/locations/model'
import { newParcel } from '../../server/parcels/create'
import { ParcelModel, type ParcelDoc } from '../../server/parcels/model'
import { shapeFields } from '../../server/parcels/parseInput'
import { readShape, type Position } from '../../engine/geo'

/** An eight-cornered ring about 60 m across, 90 m from the next one: 250 in a row, 45 of them in a kilometre's street. */
export const ringAt = (n: number): Position[] => {
  const [x, y] = [8.7 + (n % 250) * 0.00135, 53.1 + Math.floor(n / 250) * 0.00081]
  const corners = Array.from({ length: 8 }, (_one, k): Position => {
    const angle = (k * Math.PI) / 4
    return [x + 0.00045 * Math.cos(angle), y + 0.00027 * Math.sin(angle)]
  })
  const [first = [0, 0]] = corners
  return [...corners, first]
}

/** Makes locations 1 to `count`. */
export const makeLocations = async (count: number, now: Date): Promise<void> => {
  const places = Array.from({ length: count }, (_one, at) => {
    const [n, name] = [at + 1, `Standort ${at + 1}`]
    const where = { latitude: 53.1 + (n % 1000) / 500, longitude: 8.7 + (n % 700) / 300 }
    return { _id: n, name, nameKey: locationKeyOf(name), ...where, created: now, updated: now }
  })
  await LocationModel.insertMany(places)
}

/** The nth parcel of a house with so many locations; every other one is published. */
export const parcelMaker = (by: { id: string; email: string; name: string }, locations: number, now: Date): ((n: number) => ParcelDoc) => {
  const blank: ParcelDoc = new ParcelModel({
    ...newParcel(0, { at: now, by, templates: { fields: [], folders: [] } }),
    name: '-',
  }).toObject()
  return (n) => {
    const { shape } = readShape({ type: 'Polygon', coordinates: [ringAt(n)] })
    const facts = { size: 3000, plat: `Flurstück ${n}`, isPublic: n % 2 === 0, publicFields: ['geoJson', 'availability'] }
    return { ...blank, ...shapeFields(shape), ...facts, _id: n, name: `Feld ${n}`, locationId: 1 + (n % locations) }
  }
}

/** Writes parcels `from` to `to` as they come, without their history. */
export const insertParcels = async (parcel: (n: number) => ParcelDoc, from: number, to: number): Promise<void> => {
  for (let at = from; at <= to; at += 1000)
    await ParcelModel.collection.insertMany(Array.from({ length: Math.min(1000, to - at + 1) }, (_one, n) => parcel(at + n)) as never[])
}
