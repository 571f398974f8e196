import * as contract from '../contract/all.gen'
import { AppError } from '../platform/errors'
import { method, noSubject } from '../calls/method'
import { allow } from '../calls/accessDecision'
import { isOutsideError, ownHosts } from './base'
import { layerFor, presentLayers, readLayers, validateLayers, LIST, storedLayers } from './layers'
import { fetchOutside, OutsideError } from './outside'
import { plainTextOf } from './plainText'
import { infoAddress } from './requests'
import { commit } from '../platform/commit'
import { isDuplicateKey } from '../platform/duplicateKey'
import { isSame } from '../platform/isSame'
import { MapLayersModel } from './model'

/** What is asked for first is shown as it is; of pages only the words are. */
const FORMATS = ['text/plain', 'text/html'] as const
const MAX_BYTES = 200_000

export const getMapFeatureInfo = method(contract.getMapFeatureInfo, {
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

export const getMapLayers = method(contract.getMapLayers, {
  subject: noSubject,
  policy: () => allow(),
  handle: async ({ actor }) => presentLayers(await readLayers(), actor),
})

export const setMapLayers = method(contract.setMapLayers, {
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
