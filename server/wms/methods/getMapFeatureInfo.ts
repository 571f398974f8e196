import { getMapFeatureInfo as contract } from '../../contract/wms/getMapFeatureInfo'
import { AppError } from '../../platform/errors'
import { method } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { isOutsideError, ownHosts } from '../base'
import { layerFor } from '../layers'
import { fetchOutside, OutsideError } from '../outside'
import { plainTextOf } from '../plainText'
import { infoAddress } from '../requests'

/** What is asked for first is shown as it is; of pages only the words are. */
const FORMATS = ['text/plain', 'text/html'] as const
const MAX_BYTES = 200_000

export const getMapFeatureInfo = method(contract, {
  subject: ({ actor }, { layerId }) => layerFor(actor, layerId),
  policy: () => allow(),
  async handle(_ctx, { url, layers }, { latitude, longitude, zoom }) {
    try {
      for (const format of FORMATS) {
        const address = infoAddress(url, layers, { latitude, longitude, zoom, format })
        const text = plainTextOf(await fetchOutside(address, { mostBytes: MAX_BYTES, own: ownHosts() }))
        if (text !== null) return { text }
      }
      throw new OutsideError('type')
    } catch (fault) {
      if (isOutsideError(fault)) throw new AppError('notReady', { reason: 'mapService' }, fault)
      throw fault
    }
  },
})
