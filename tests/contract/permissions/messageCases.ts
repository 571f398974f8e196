import { MessageModel, type MessageDoc } from '../../../server/messages/model'
import { newId } from '../../../server/platform/newId'
import { makeRunning } from '../../world/offers'
import { keeper, type Scene } from './scene'
import type { Case } from './table'
import { draft } from './tenderCases'

interface Made {
  id: string
  /** Of a company that is nobody's here. */
  offerId: string
}

const keep = keeper<Made>()
const make = async ({ world }: Scene): Promise<Made> => {
  const { tender } = await makeRunning(world)
  const offer = await world.call(await world.user('member'), 'createOffer', tender.id)
  return { id: tender.id, offerId: offer.id }
}
/** A published tender of others. One does for everybody: nothing that is tried here changes it for the next. */
const published = (scene: Scene): Promise<Made> => keep(scene, 'published', () => make(scene))

type By = 'authority' | 'own' | 'foreign'
/** A message in it: public by the authority, or of a company to the authority. */
const message = async (scene: Scene, by: By, place?: 'EDITOR'): Promise<string> => {
  const { id: tenderId } = place ? await draft(scene, place) : await published(scene)
  const orgId = by === 'authority' ? null : by === 'own' ? (scene.caller?.organizationId ?? 0) : scene.foreignOrganizationId
  const reach: MessageDoc['reach'] = orgId === null ? 'public' : 'authority'
  const row = { _id: newId(), tenderId, reach, to: [], from: { userId: 'x', name: 'X', orgId } }
  await MessageModel.create({ ...row, subject: 'S', text: 'T', at: new Date() })
  return row._id
}

const written = (projectId: string) => [{ projectId, messageSubject: 'S', messageText: 'T' }]
const LOGGED_IN = '401 403 403 403 |'

/** Methods of whoever writes. */
const writing = (args: (projectId: string) => readonly unknown[]): Case[] => [
  { on: 'a draft of others', may: `${LOGGED_IN} 404 404 | 404 +`, args: async (scene) => args((await draft(scene, 'stranger')).id) },
  { on: 'a published tender of others', may: `${LOGGED_IN} + + | 403 +`, args: async (scene) => args((await published(scene)).id) },
  {
    on: 'a tender, as EDITOR of its team',
    may: `${LOGGED_IN} 404 404 | + +`,
    args: async (scene) => args((await draft(scene, 'EDITOR')).id),
  },
]

const NAMES = { authority: 'a public one', own: 'one of the own company', foreign: 'one of another company' }
const on = (by: By, may: Case['may']): Case => ({
  on: NAMES[by],
  may,
  args: async (scene) => [await message(scene, by)],
})
const tagged = (one: Case): Case => ({ ...one, args: async (scene) => [...(await one.args(scene)), 'gelesen'] })

export const MESSAGE_CASES = {
  getMessages: [
    { on: 'a draft of others', may: '404 404 404 404 | 404 404 | 404 +', args: async (scene) => [(await draft(scene, 'stranger')).id] },
    { on: 'a published tender of others', may: '+ + + + | + + | + +', args: async (scene) => [(await published(scene)).id] },
    {
      on: 'the conversation with another company',
      may: '404 404 404 404 | 404 404 | 404 +',
      args: async (scene) => {
        const { id, offerId } = await published(scene)
        return [id, offerId]
      },
    },
    {
      on: 'a tender, as EDITOR of its team',
      may: '404 404 404 404 | 404 404 | + +',
      args: async (scene) => [(await draft(scene, 'EDITOR')).id],
    },
  ],
  getMessage: [
    on('authority', '+ + + + | + + | + +'),
    on('own', '404 404 404 404 | + + | 404 +'),
    on('foreign', '404 404 404 404 | 404 404 | 404 +'),
  ],
  addTag: [
    tagged(on('authority', `${LOGGED_IN} + + | + +`)),
    tagged(on('own', `${LOGGED_IN} + + | 404 +`)),
    tagged(on('foreign', `${LOGGED_IN} 404 404 | 404 +`)),
  ],
  getMessageDeliveries: [
    on('authority', `${LOGGED_IN} 404 404 | 404 +`),
    on('own', `${LOGGED_IN} + + | 404 404`),
    on('foreign', `${LOGGED_IN} 404 404 | 404 404`),
    {
      on: 'one of the authority, as EDITOR of its team',
      may: `${LOGGED_IN} 404 404 | + +`,
      args: async (scene) => [await message(scene, 'authority', 'EDITOR')],
    },
  ],
  getUnreadCounts: [{ on: '', may: `${LOGGED_IN} + + | + +`, args: async (scene) => [[(await published(scene)).id]] }],
  sendMessage: writing(written),
  createMessageRoom: writing((projectId) => [projectId]),
} as const satisfies Record<string, readonly Case[]>
