import { isStaff } from '../../calls/actor'
import { getPropertiesInBounds as contract } from '../../contract/parcels/getPropertiesInBounds'
import { AppError } from '../../platform/errors'
import { method, noSubject } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { checkFilter } from '../list'
import { locationsIn, PARCEL_ZOOM, parcelsIn } from '../onMap'

export const getPropertiesInBounds = method(contract, {
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
