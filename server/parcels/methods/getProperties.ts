import { getProperties as contract } from '../../contract/parcels/getProperties'
import { method, noSubject } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { checkFilter, listParcels } from '../list'

const MOST = 1000

export const getProperties = method(contract, {
  subject: noSubject,
  policy: () => allow(),
  async handle({ actor, now }, _subject, { filter }) {
    const { cursor, limit = MOST, ...wanted } = filter ?? {}
    await checkFilter(actor, wanted)
    return listParcels(wanted, { actor, now, cursor, most: limit })
  },
})
