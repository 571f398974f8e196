import type { createLocation, updateLocation, LocationInput, NewLocation } from '../contract/locations/locations'
import type { ParamsOf } from '../contract/define'
import { AppError } from '../platform/errors'

type Created = ParamsOf<typeof createLocation>
type Updated = ParamsOf<typeof updateLocation>

/** A new location, from the object or from its parts in their order. What an object says is not said again beside it. */
export const newLocation = ({ location, ...parts }: Created): NewLocation => {
  if (typeof location === 'string') return { name: location, ...parts }
  assertAlone(parts)
  return location
}

/** The number of the location that is changed; undefined where none was sent. */
export const changedId = ({ location, id }: Updated): number | undefined => (typeof location === 'string' ? (id ?? undefined) : location.id)

/** The changes, from the object or from its parts; without a version of their own these are made to what stands there. */
export const changedLocation = ({ location, id, isArchived, ...parts }: Updated, standing: number): LocationInput => {
  if (typeof location !== 'string') {
    assertAlone({ ...parts, id, isArchived })
    return location
  }
  return { name: location, ...given(parts), id: id ?? 0, version: standing, ...given({ isArchived }) }
}

const given = <Parts extends object>(parts: Parts): { [Key in keyof Parts]?: NonNullable<Parts[Key]> } =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== null && value !== undefined)) as {
    [Key in keyof Parts]?: NonNullable<Parts[Key]>
  }

const assertAlone = (parts: object): void => {
  const errors = Object.keys(given(parts)).map((name) => ({ path: `/${name}`, rule: 'notBoth' }))
  if (errors.length > 0) throw new AppError('invalid', { errors })
}
