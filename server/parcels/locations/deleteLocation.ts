import { deleteLocation as contract } from '../../contract/locations/locations'
import { ParcelModel } from '../model'
import { AppError } from '../../platform/errors'
import { method } from '../../calls/method'
import { LocationModel, mayDeleteLocation } from '../../locations/area'
import { locationSubject } from './read'

export const deleteLocation = method(contract, {
  subject: (_ctx, { id }) => locationSubject(id),
  policy: mayDeleteLocation,
  async handle(ctx, { location: { _id, name, version } }) {
    if (await ParcelModel.exists({ locationId: _id })) throw new AppError('conflict', { reason: 'locationInUse' })
    const { deletedCount } = await LocationModel.deleteOne({ _id, version })
    if (deletedCount === 0) throw new AppError('conflict')
    await ctx.audit('LOCATION_DELETED', { location: name, locationId: _id })
    await ctx.publish('location', String(_id), { version: version + 1, audience: { staff: true } })
    return null
  },
})
