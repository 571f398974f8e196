import { ORIGINAL } from '../../../engine/languages'
import { isStaff } from '../../calls/actor'
import { getLocations as contract } from '../../contract/locations/locations'
import { countParcels, NO_PARCELS } from '../counts'
import { method, noSubject } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { type LocationDoc, LocationModel, presentLocation } from '../../locations/area'

const byName = new Intl.Collator(ORIGINAL, { numeric: true })

export const getLocations = method(contract, {
  subject: noSubject,
  policy: () => allow(),
  async handle({ actor }, _subject, { archived }) {
    const counts = await countParcels()
    // Outside it does not matter whether the place itself is in use any more: a published parcel lies there.
    const wanted = isStaff(actor)
      ? archived
        ? {}
        : { isArchived: false }
      : { _id: { $in: [...counts].filter(([, { published }]) => published > 0).map(([id]) => id) } }
    const rows = await LocationModel.find(wanted, { pending: 0 }).lean<LocationDoc[]>()
    return rows
      .sort((a, b) => byName.compare(a.name, b.name) || a._id - b._id)
      .map((row) => presentLocation(row, counts.get(row._id) ?? NO_PARCELS, actor))
  },
})
