import { getProperty as contract } from '../../contract/parcels/getProperty'
import { AppError } from '../../platform/errors'
import { method } from '../../calls/method'
import { mayReadParcel, presentTo, readParcel } from '../read'

export const getProperty = method(contract, {
  subject: (_ctx, { id }) => readParcel(id),
  policy: mayReadParcel,
  async handle(ctx, doc) {
    const view = await presentTo(ctx, doc)
    if (!view) throw new AppError('notFound')
    return view
  },
})
