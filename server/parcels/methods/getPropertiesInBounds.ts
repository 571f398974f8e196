import { getPropertiesInBounds as contract } from '../../contract/parcels/getPropertiesInBounds'
import { AppError } from '../../platform/errors'
import { method, noSubject } from '../../transport/method'
import { allow } from '../../transport/verdict'
import { locationsIn, PARCEL_ZOOM, parcelsIn } from '../onMap'

export const getPropertiesInBounds = method(contract, {
  subject: noSubject,
  policy: () => allow(),
  async handle({ actor, now }, _subject, { bounds, zoom, allOrNone }) {
    const { west, south, east, north } = bounds
    if (![west, south, east, north].every(Number.isFinite) || west > east || south > north)
      throw new AppError('invalid', { errors: [{ path: '/bounds', rule: 'geo.outOfRange' }] })
    if (zoom < PARCEL_ZOOM) return { properties: [], locations: await locationsIn(bounds, { zoom, actor }), truncated: false }
    return { ...(await parcelsIn(bounds, { actor, now, allOrNone: allOrNone === true })), locations: [] }
  },
})
