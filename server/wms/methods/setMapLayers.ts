import { setMapLayers as contract } from '../../contract/wms/setMapLayers'
import { commit } from '../../platform/commit'
import { isDuplicateKey } from '../../platform/duplicateKey'
import { AppError } from '../../platform/errors'
import { isSame } from '../../platform/isSame'
import { method, noSubject } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { validateLayers, LIST, presentLayers, readLayers, storedLayers } from '../layers'
import { MapLayersModel } from '../model'

export const setMapLayers = method(contract, {
  subject: noSubject,
  policy: () => allow(),
  standing: async ({ actor }) => ({ layers: [presentLayers(await readLayers(), actor).layers] }),
  async handle(ctx, _subject, { layers, version }) {
    const errors = validateLayers(layers)
    if (errors.length > 0) throw new AppError('invalid', { errors })
    const before = await readLayers()
    const stored = storedLayers(layers, before.layers)
    if (version === before.version && isSame(stored, before.layers)) return presentLayers(before, ctx.actor)
    if (before.version === 0) {
      // The first save makes the list; of two at once the second one is stale below.
      await MapLayersModel.create({ _id: LIST, version: 0, updated: ctx.now }).catch((fault: unknown) => {
        if (!isDuplicateKey(fault)) throw fault
      })
    }
    const set = { layers: stored, updated: ctx.now, updatedBy: ctx.actor.user?.name ?? '' }
    const after = await commit(MapLayersModel, { _id: LIST, version }, { $set: set })
    await ctx.audit('SETTINGS_CHANGED', { sections: ['mapLayers'] })
    await ctx.publish('settings', 'mapLayers', { version: after.version, audience: { everyone: true } })
    return presentLayers(after, ctx.actor)
  },
})
