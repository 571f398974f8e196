import { updateProperty as contract } from '../../contract/parcels/updateProperty'
import type { PropertyInput } from '../../contract/parcels/views'
import { method } from '../../calls/method'
import { parseParcelInput } from '../parseInput'
import { mayEditParcel, presentToStaff, readParcel } from '../read'
import { confirmation, locationFaults, refuseArchived, refuseFaults, saveParcel } from '../save'
import { readTemplates } from '../templates'

export const updateProperty = method(contract, {
  subject: (_ctx, { property }) => readParcel((property as PropertyInput).id),
  policy: mayEditParcel,
  standing: async (ctx, before) => ({ property: [await presentToStaff(ctx, before, await readTemplates())] }),
  async handle(ctx, before, { property }) {
    const input = property as PropertyInput
    const templates = await readTemplates()
    const { set: judged, errors } = parseParcelInput(input, { before, templates })
    const set = { ...judged, ...confirmation(ctx, input) }
    refuseFaults([...errors, ...(await locationFaults(set.locationId, before.locationId))])
    // A stale save is told who was faster before anything else.
    if (input.version === before.version) refuseArchived(before, set)
    return presentToStaff(ctx, await saveParcel(ctx, before, { set, version: input.version, kind: 'changed', templates }), templates)
  },
})
