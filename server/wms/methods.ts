import * as contract from '../contract/all.gen'
import { AppError } from '../platform/errors'
import { method, noSubject } from '../calls/method'
import { allow } from '../calls/accessDecision'
import { isOutsideError, ownHosts } from './base'
import { layerFor, presentLayers, readLayers, validateLayers, LIST, storedLayers } from './layers'
import { fetchOutside, OutsideError, type Answer } from './outside'
import { infoAddress } from './requests'
import { commit } from '../platform/commit'
import { isDuplicateKey } from '../platform/duplicateKey'
import { isSame } from '../platform/isSame'
import { MapLayersModel } from './model'
import { cleanText } from '../../engine/texts'

const MAX_SHOWN = 8000
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
/** What is inside them is no text. */
const SILENT = ['script', 'style', 'head', 'title']
const BREAKS = /^\/?(br|p|div|tr|li|h\d|table|ul|ol|dt|dd)\b/

/** The words of a page, without its marks; a lone < is a word. Looks at each character once. */
const wordsOf = (html: string): string => {
  const lower = html.toLowerCase()
  let text = ''
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (open < 0) return text + html.slice(at)
    text += html.slice(at, open)
    const close = html.indexOf('>', open)
    if (close < 0) return text
    const tag = lower.slice(open + 1, Math.min(close, open + 40))
    const silent = SILENT.find((name) => tag.startsWith(name) && !/[a-z]/.test(tag.charAt(name.length)))
    const end = silent === undefined ? close : lower.indexOf(`</${silent}`, close)
    if (end < 0) return text
    text += BREAKS.test(tag) ? '\n' : /^\/?t[dh]\b/.test(tag) ? ' ' : ''
    at = silent === undefined ? close + 1 : Math.max(close, html.indexOf('>', end)) + 1
  }
  return text
}

const tidy = (text: string): string =>
  cleanText(text)
    // Nothing that turns the writing round.
    .replace(/[\r\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .split('\n')
    .map((line) => line.replace(/[ \t]+/g, ' ').trim())
    .filter((line, n, all) => line !== '' || (n > 0 && all[n - 1] !== ''))
    .join('\n')
    .trim()
    .slice(0, MAX_SHOWN)

/** An answer about a place as plain text; null: it is none (an error of the service, a picture, anything else). */
export const plainTextOf = ({ type, body }: Answer): string | null => {
  const text = new TextDecoder('utf-8').decode(body)
  if (/<(\w+:)?ServiceException/i.test(text.slice(0, 4000))) return null
  if (type === 'text/plain') return tidy(text)
  if (type !== 'text/html' && type !== 'application/xhtml+xml') return null
  return tidy(wordsOf(text).replace(/&(\w{2,6});/g, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole))
}

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
