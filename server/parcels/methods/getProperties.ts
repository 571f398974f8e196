import { isFiltering } from '../../../engine/parcels'
import { isStaff } from '../../access/actor'
import { getProperties as contract } from '../../contract/parcels/getProperties'
import { AppError } from '../../platform/errors'
import { readSettings } from '../../settings/readSettings'
import { method, noSubject } from '../../transport/method'
import { allow } from '../../transport/verdict'
import { listParcels } from '../list'

const MOST = 1000

export const getProperties = method(contract, {
  subject: noSubject,
  policy: () => allow(),
  async handle({ actor, now }, _subject, { filter }) {
    const { cursor, limit = MOST, ...wanted } = filter ?? {}
    if (!isStaff(actor) && isFiltering(wanted) && !(await readSettings()).showFilterViewForExternalUsers)
      throw new AppError('forbidden', { reason: 'filtersAreOff' })
    return listParcels(wanted, { actor, now, cursor, most: limit })
  },
})
