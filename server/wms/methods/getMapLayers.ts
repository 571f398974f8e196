import { getMapLayers as contract } from '../../contract/wms/getMapLayers'
import { method, noSubject } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { presentLayers, readLayers } from '../layers'

export const getMapLayers = method(contract, {
  subject: noSubject,
  policy: () => allow(),
  handle: async ({ actor }) => presentLayers(await readLayers(), actor),
})
