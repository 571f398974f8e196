import type { TestUser } from '../../world/people'
import { makeRunning, type Running } from '../../world/offers'
import { addFile, roomNamed } from '../../world/rooms'
import { makeTender } from '../../world/tenders'
import { keeper, type Scene } from './scene'
import type { Case, Row } from './table'

interface Made {
  tenderId: string
  roomId: string
  fileId: string
  offerId: string
}

const isStaff = ({ caller, isLoggedIn }: Scene): boolean => isLoggedIn && caller !== null && caller.organizationId === null
const bidder = (scene: Scene): TestUser => (scene.isLoggedIn && scene.caller && !isStaff(scene) ? scene.caller : scene.stranger)

/** A room does for all cases of a caller: what one of them did to it already is 409 to the next, which is let through all the same. */
const once = keeper<Made>()

const intoTeam = async (scene: Scene, { tender, second }: Pick<Running, 'second'> & { tender: { id: string } }): Promise<void> => {
  if (!isStaff(scene) || !scene.caller) return
  const team = [
    { userId: scene.caller.id, role: 'EDITOR' },
    { userId: second.id, role: 'ADMIN' },
  ]
  await scene.world.db.collection<{ _id: string }>('tenders').updateOne({ _id: tender.id }, { $set: { team } })
}

const draftOf = async ({ world }: Scene) => {
  const [creator, second] = [await world.user('internal'), await world.user('internal')]
  return { tender: await makeTender(world, { creator, second }), creator, second }
}

/** A file among a tender's documents; 'team': a caller of the staff is in it. */
const documents = (scene: Scene, where: 'draft' | 'published', place: 'team' | 'stranger'): Promise<Made> => {
  const whose = place === 'team' && isStaff(scene) ? (scene.caller?.id ?? '') : ''
  return once(scene, `${where} ${whose}`, async () => {
    const made = where === 'draft' ? await draftOf(scene) : await makeRunning(scene.world)
    const [room] = await scene.world.call(made.creator, 'getRoomsByProjectId', made.tender.id)
    const roomId = room?.id ?? ''
    const { fileId } = await addFile(scene.world, made.creator, [roomId, { name: 'Plan.pdf' }])
    if (whose !== '') await intoTeam(scene, made)
    return { tenderId: made.tender.id, roomId, fileId, offerId: '' }
  })
}

/** A file in the room of an application that nobody opened; staff are in the tender's team. */
const sealed = (scene: Scene, whose: 'own' | 'foreign'): Promise<Made> => {
  const company = whose === 'own' ? bidder(scene) : scene.stranger
  return once(scene, `${company.id} ${isStaff(scene) ? (scene.caller?.id ?? '') : ''}`, async () => {
    const made = await makeRunning(scene.world)
    const { id: offerId } = await scene.world.call(company, 'createOffer', made.tender.id)
    const room = roomNamed(await scene.world.call(company, 'getRoomsByProjectId', made.tender.id), 'Teilnahmeantrag')
    const { fileId } = await addFile(scene.world, company, [room.id, { name: 'Referenzen.pdf' }])
    await intoTeam(scene, made)
    return { tenderId: made.tender.id, roomId: room.id, fileId, offerId }
  })
}

type Args = (made: Made) => readonly unknown[]

const READ: Row = '+ 403 403 403 | + + | + +'
const READ_DRAFT: Row = '404 403 403 403 | 404 404 | 404 +'
/** What reads: for guests, too. */
const reading = (args: Args): readonly Case[] => [
  { on: 'a published tender’s documents', may: READ, args: async (scene) => args(await documents(scene, 'published', 'stranger')) },
  { on: 'a draft of others', may: READ_DRAFT, args: async (scene) => args(await documents(scene, 'draft', 'stranger')) },
  {
    on: 'the own company’s application, for staff one that is sealed',
    may: '404 403 403 403 | + + | 423 423',
    args: async (scene) => args(await sealed(scene, 'own')),
  },
  {
    on: 'another company’s application, in the tender’s team',
    may: '404 403 403 403 | 404 404 | 423 423',
    args: async (scene) => args(await sealed(scene, 'foreign')),
  },
]

/** What changes something. */
const writing = (args: Args): readonly Case[] => [
  {
    on: 'a published tender of others',
    may: '401 403 403 403 | 403 403 | 403 +',
    args: async (scene) => args(await documents(scene, 'published', 'stranger')),
  },
  {
    on: 'a draft of others',
    may: '401 403 403 403 | 404 404 | 404 +',
    args: async (scene) => args(await documents(scene, 'draft', 'stranger')),
  },
  {
    on: 'a tender’s documents, in its team',
    may: '401 403 403 403 | 403 403 | + +',
    args: async (scene) => args(await documents(scene, 'published', 'team')),
  },
  {
    on: 'the own company’s application, for staff one that is sealed',
    may: '401 403 403 403 | + + | 423 423',
    args: async (scene) => args(await sealed(scene, 'own')),
  },
  {
    on: 'another company’s application, in the tender’s team',
    may: '401 403 403 403 | 404 404 | 423 423',
    args: async (scene) => args(await sealed(scene, 'foreign')),
  },
]

const NEW = { name: 'Pläne', description: 'Für Pläne' }

export const ROOM_CASES = {
  getRoomsByProjectId: reading(({ tenderId }) => [tenderId]).slice(0, 2),
  getRoom: reading(({ roomId }) => [roomId]),
  listDocuments: reading(({ roomId }) => [roomId]),
  getDownloadLink: reading(({ roomId, fileId }) => [roomId, fileId]),
  createPublicLink: [
    { on: 'a published tender', may: READ, args: async (scene) => [(await documents(scene, 'published', 'stranger')).tenderId] },
    { on: 'its documents', may: READ, args: async (scene) => [(await documents(scene, 'published', 'stranger')).roomId] },
    {
      on: 'a draft',
      may: '404 403 403 403 | 404 404 | 404 404',
      args: async (scene) => [(await documents(scene, 'draft', 'stranger')).tenderId],
    },
    {
      on: 'a company’s application, in the tender’s team',
      may: '404 403 403 403 | 404 404 | 423 423',
      args: async (scene) => [(await sealed(scene, 'own')).roomId],
    },
  ],
  createRoom: [
    {
      on: 'a published tender of others',
      may: '401 403 403 403 | 403 403 | 403 +',
      args: async (scene) => [{ projectId: (await documents(scene, 'published', 'stranger')).tenderId, ...NEW }],
    },
    {
      on: 'a tender’s documents, in its team',
      may: '401 403 403 403 | 403 403 | + +',
      args: async (scene) => [{ projectId: (await documents(scene, 'published', 'team')).tenderId, ...NEW, name: 'Weitere' }],
    },
    {
      on: 'the negotiation of the own company, for staff of one in their tender',
      may: '401 403 403 403 | + + | + +',
      args: async (scene) => {
        const { tenderId: projectId, offerId } = await sealed(scene, 'own')
        return [{ projectId, offerId, ...NEW }]
      },
    },
    {
      on: 'the negotiation of another company',
      may: '401 403 403 403 | 404 404 | + +',
      args: async (scene) => {
        const { tenderId: projectId, offerId } = await sealed(scene, 'foreign')
        return [{ projectId, offerId, ...NEW }]
      },
    },
  ],
  updateRoom: writing(({ roomId: id }) => [{ id, version: 1, name: 'Anders', description: 'Neu' }]),
  deleteRoom: writing(({ roomId }) => [roomId]),
  getUploadLink: writing(({ roomId }) => [roomId, { name: 'a.pdf', size: 1 }]),
  renameDocument: writing(({ fileId }) => [fileId, 'Neu.pdf']),
  strikeDocument: writing(({ fileId }) => [fileId, 'Überholt']),
  keepDocument: [
    {
      on: 'a published tender of others',
      may: '401 403 403 403 | 403 403 | 403 +',
      args: async (scene) => [(await documents(scene, 'published', 'stranger')).fileId],
    },
    {
      on: 'a tender’s documents, in its team',
      may: '401 403 403 403 | 403 403 | + +',
      args: async (scene) => [(await documents(scene, 'published', 'team')).fileId],
    },
    {
      on: 'a company’s application, in the tender’s team',
      may: '401 403 403 403 | 403 403 | 423 423',
      args: async (scene) => [(await sealed(scene, 'foreign')).fileId],
    },
  ],
  deleteDocument: writing(({ fileId }) => [fileId, 'Falsche Anlage']),
} as const satisfies Record<string, readonly Case[]>
