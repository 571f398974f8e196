import * as contract from '../../contract/all.gen'
import { isStaff } from '../../calls/actor'
import { AppError } from '../../platform/errors'
import { method, noSubject } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { checkFilter } from '../list'
import { locationsIn, PARCEL_ZOOM, parcelsIn } from '../onMap'
import { readTile } from '../tiles'

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
