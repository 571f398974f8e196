import { SavedSearchModel } from '../../../server/search/savedModel'
import { newId } from '../../../server/platform/newId'
import type { Case } from './table'
import type { Scene } from './scene'

/** Somebody's saved search; its link's token is its id. */
const saved = async (_scene: Scene, userId: string): Promise<string> => {
  const _id = newId()
  await SavedSearchModel.create({ _id, userId, name: 'Häfen', query: { search: 'hafen' }, mail: 'daily', token: _id, created: new Date() })
  return _id
}
const own = (scene: Scene): Promise<string> => saved(scene, scene.caller?.id ?? 'nobody')
const others = (scene: Scene): Promise<string> => saved(scene, scene.stranger.id)

const EVERY_USER = '401 403 403 403 | + + | + +'
const NOT_OTHERS = '401 403 403 403 | 404 404 | 404 404'
const SEARCH = { name: 'Häfen', query: { search: 'hafen' }, mail: 'never' }

const CASES: Record<'getSavedSearches' | 'saveSearch' | 'deleteSavedSearch' | 'stopSearchMail', readonly Case[]> = {
  getSavedSearches: [{ on: '', may: EVERY_USER, args: () => [] }],
  saveSearch: [
    { on: 'a new one', may: EVERY_USER, args: () => [SEARCH] },
    { on: 'an own one', may: EVERY_USER, args: async (scene) => [{ ...SEARCH, id: await own(scene) }] },
    { on: "somebody else's", may: NOT_OTHERS, args: async (scene) => [{ ...SEARCH, id: await others(scene) }] },
  ],
  deleteSavedSearch: [
    { on: 'an own one', may: EVERY_USER, args: async (scene) => [await own(scene)] },
    { on: "somebody else's", may: NOT_OTHERS, args: async (scene) => [await others(scene)] },
  ],
  stopSearchMail: [{ on: 'the link of a mail', may: '+ 403 403 403 | + + | + +', args: async (scene) => [await others(scene)] }],
}

export const SEARCH_CASES = CASES
