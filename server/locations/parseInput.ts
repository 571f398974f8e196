import { boundsOf, centreOf, readFeatures, type Shape } from '../../engine/geo'
import type { LocationInput } from '../contract/locations/locations'
import { AppError, type ErrorData } from '../platform/errors'
import { isSame } from '../platform/isSame'
import { locationKeyOf, type LocationDoc } from './model'

type Faults = NonNullable<ErrorData['errors']>
type Input = Partial<LocationInput>

const pointFaults = ({ latitude, longitude }: { latitude: unknown; longitude: unknown }): Faults =>
  typeof latitude === 'number' && typeof longitude === 'number' ? [] : [{ path: '/location/latitude', rule: 'required' }]

/** A location's polygon is one polygon: the map draws no other. */
const shapeOf = (geoJson: unknown): { shape: Shape | null; faults: Faults } => {
  const { shape, points, faults } = readFeatures(geoJson)
  const path = '/location/geoJson'
  if (faults.length > 0) return { shape: null, faults: faults.map((fault) => ({ ...fault, path: path + fault.path })) }
  const other = points.length > 0 ? 'Point' : shape?.type === 'MultiPolygon' ? 'MultiPolygon' : null
  return other === null ? { shape, faults: [] } : { shape: null, faults: [{ path, rule: 'geo.notPolygon', params: { type: other } }] }
}

const text = (value: string | number | null | undefined, before: string): string =>
  value === undefined ? before : String(value ?? '').trim()

/** With a polygon that stays the point is its middle: another one would be for nothing. */
const centreFaults = (input: Input, before: LocationDoc | null): Faults => {
  const stays = before?.shape && (input.geoJson === undefined || isSame(shapeOf(input.geoJson).shape, before.shape))
  if (!stays) return []
  return (['latitude', 'longitude'] as const).flatMap((key) =>
    (input[key] ?? before[key]) === before[key] ? [] : [{ path: `/location/${key}`, rule: 'readOnly' }],
  )
}

/** What is written of an input; what is left out stays as it was. Throws 422 with every fault, paths under /location. */
export const parseLocationInput = (input: Input, before: LocationDoc | null) => {
  const name = (input.name ?? before?.name ?? '').normalize('NFC').replace(/\s+/g, ' ').trim()
  const { shape, faults } = input.geoJson === undefined ? { shape: before?.shape ?? null, faults: [] } : shapeOf(input.geoJson)
  // With a polygon the point is the middle of its bounds, whatever was sent.
  const centre = shape && centreOf(boundsOf(shape))
  const latitude = centre?.[1] ?? (input.latitude === undefined ? before?.latitude : input.latitude)
  const longitude = centre?.[0] ?? (input.longitude === undefined ? before?.longitude : input.longitude)
  const errors = [
    ...(name === '' ? [{ path: '/location/name', rule: 'required' }] : []),
    ...faults,
    ...centreFaults(input, before),
    ...(faults.length > 0 ? [] : pointFaults({ latitude, longitude })),
  ]
  if (errors.length > 0 || typeof latitude !== 'number' || typeof longitude !== 'number') throw new AppError('invalid', { errors })
  return {
    ...{ name, nameKey: locationKeyOf(name), latitude, longitude, shape },
    addressDisplayName: text(input.addressDisplayName, before?.addressDisplayName ?? ''),
    addressOsmType: text(input.addressOsmType, before?.addressOsmType ?? ''),
    addressOsmId: text(input.addressOsmId, before?.addressOsmId ?? ''),
  }
}

/** Another location has the name already; the catalogue's words are in the texts. */
export const nameTaken = (cause?: unknown): AppError =>
  new AppError('conflict', { reason: 'locationNameTaken', errors: [{ path: '/location/name', rule: 'taken' }] }, cause)
