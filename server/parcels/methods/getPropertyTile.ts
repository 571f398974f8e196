import { isStaff } from '../../calls/actor'
import { getPropertyTile as contract } from '../../contract/parcels/getPropertyTile'
import { AppError } from '../../platform/errors'
import { method, noSubject } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { readTile } from '../tiles'

export const getPropertyTile = method(contract, {
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
