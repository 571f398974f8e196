import { PASSWORD, type TestUser } from '../../world/people'
import { formData, makeTender } from '../../world/tenders'
import { keeper, sharedBy, type Scene } from './scene'
import type { Case } from './table'

type Tender = Awaited<ReturnType<typeof makeTender>>
type Place = 'stranger' | 'EDITOR' | 'ADMIN'

const isStaffScene = (scene: Scene): boolean => scene.isLoggedIn && scene.caller !== null && scene.caller.organizationId === null

const makeDraft = async ({ world }: Scene): Promise<{ tender: Tender; creator: TestUser; second: TestUser }> => {
  const [creator, second] = [await world.user('internal'), await world.user('internal')]
  return { tender: await makeTender(world, { creator, second }), creator, second }
}

const makePublished = async (scene: Scene): Promise<Tender> => {
  const { tender, creator } = await makeDraft(scene)
  const moved = await scene.world.call(creator, 'updateProjectStage', { id: tender.id, version: tender.version ?? 0, stage: 3 })
  if (moved.published === null) throw new Error('not published')
  return tender
}

/** Whoever cannot change a tender anyway may share one: making one takes as long as ten calls. */
const keep = keeper<Tender>()
const forCaller = (scene: Scene, [key, make]: readonly [string, () => Promise<Tender>]): Promise<Tender> => {
  return isStaffScene(scene) ? make() : keep(scene, key, make)
}

/**
 * A draft in whose team the caller has this place; only staff can have one, for others it is somebody else's. `_apart`: not one with
 * those of other methods, where to make the arguments changes it.
 */
export const draft = sharedBy((scene: Scene, place: Place, _apart = ''): Promise<Tender> =>
  forCaller(scene, [
    'draft',
    async () => {
      const { tender, second } = await makeDraft(scene)
      if (place === 'stranger' || !isStaffScene(scene)) return tender
      const { caller, world } = scene
      if (caller !== null)
        await world.db.collection<{ _id: string }>('tenders').updateOne(
          { _id: tender.id },
          {
            $set: {
              team: [
                { userId: caller.id, role: place },
                { userId: second.id, role: 'ADMIN' },
              ],
            },
          },
        )
      return tender
    },
  ]),
)

export const published = sharedBy((scene: Scene, _apart = ''): Promise<Tender> =>
  forCaller(scene, ['published', () => makePublished(scene)]),
)

const READ_DRAFT = '404 403 403 403 | 404 404 |'
const STAFF_ONLY = '401 403 403 403 | 403 403 |'

/** Cases of a method on a tender by the caller's place in its team; `args` makes the arguments from the tender. */
export const byPlace = (
  args: (tender: Tender, scene: Scene) => readonly unknown[] | Promise<readonly unknown[]>,
  editor: '+' | '403',
  apart = '',
): Case[] => [
  { on: 'a draft of others', may: `${STAFF_ONLY} 404 +`, args: async (scene) => args(await draft(scene, 'stranger', apart), scene) },
  { on: 'a published tender of others', may: `${STAFF_ONLY} 403 +`, args: async (scene) => args(await published(scene, apart), scene) },
  {
    on: 'a tender, as EDITOR of its team',
    may: `${STAFF_ONLY} ${editor} +`,
    args: async (scene) => args(await draft(scene, 'EDITOR', apart), scene),
  },
  {
    on: 'a tender, as ADMIN of its team',
    may: `${STAFF_ONLY} + +`,
    args: async (scene) => args(await draft(scene, 'ADMIN', apart), scene),
  },
]

const watch: Case[] = [
  { on: 'a published tender', may: '401 403 403 403 | + + | 403 403', args: async (scene) => [(await published(scene)).id, 'merkliste'] },
  { on: 'a draft', may: '401 403 403 403 | 404 404 | 403 403', args: async (scene) => [(await draft(scene, 'stranger')).id, 'merkliste'] },
]

const ending = ({ id, version }: Tender) => ({ id, version, stage: 8, outcome: 'cancelled', reason: 'Kein Bedarf mehr' })
const opening = ({ id }: Tender) => ({ id, version: 2, stage: 4 })

const STAFF = `${STAFF_ONLY} + +` as const

/** Only people of the team ask. */
export const onlyTeam = (one: Case): Case =>
  one.on.endsWith('of others') ? { ...one, may: one.may.replace(/\+$/, '403') as Case['may'] } : one

export const TENDER_CASES = {
  getProjectTemplates: [{ on: '', may: STAFF, args: () => [] }],
  getProjectTemplate: [{ on: '', may: STAFF, args: () => ['EU-19'] }],
  createProject: [
    {
      on: '',
      may: STAFF,
      args: async ({ world }) => [
        { templateId: 'EU-19', type: 3, data: await formData((await world.organization({ type: 'CLIENT' }))._id) },
      ],
    },
  ],
  getProject: [
    { on: 'a published tender', may: '+ 403 403 403 | + + | + +', args: async (scene) => [(await published(scene)).id] },
    { on: 'a draft of others', may: `${READ_DRAFT} 404 +`, args: async (scene) => [(await draft(scene, 'stranger')).id] },
    { on: 'a draft, as EDITOR of its team', may: `${READ_DRAFT} + +`, args: async (scene) => [(await draft(scene, 'EDITOR')).id] },
  ],
  getProjectVersion: [
    { on: 'a published tender', may: '+ 403 403 403 | + + | + +', args: async (scene) => [(await published(scene)).id, 0] },
    { on: 'a draft of others', may: `${READ_DRAFT} 404 404`, args: async (scene) => [(await draft(scene, 'stranger')).id, 0] },
  ],
  getProjects: [{ on: 'what the caller may see', may: '+ 403 403 403 | + + | + +', args: () => ['öffentlich'] }],
  getUnreadByList: [{ on: '', may: '401 403 403 403 | + + | + +', args: () => [] }],
  visitTender: [
    { on: 'a published tender', may: '401 403 403 403 | + + | + +', args: async (scene) => [(await published(scene)).id] },
    { on: 'a draft of others', may: '401 403 403 403 | 404 404 | 404 +', args: async (scene) => [(await draft(scene, 'stranger')).id] },
  ],
  dismissTenderNews: [
    { on: 'a published tender', may: '401 403 403 403 | + + | + +', args: async (scene) => [(await published(scene)).id] },
    { on: 'a draft of others', may: '401 403 403 403 | 404 404 | 404 +', args: async (scene) => [(await draft(scene, 'stranger')).id] },
  ],
  getAllProjects: [{ on: '', may: STAFF, args: () => [] }],
  getTodaysWork: [{ on: 'the own tenders', may: STAFF, args: () => [] }],
  updateProject: byPlace(({ id, version }) => [{ id, version, description: 'neu' }], '403'),
  updateProjectStage: [
    ...byPlace(({ id, version }) => [{ id, version, stage: 3, reason: 'Dringlich' }], '+'),
    { on: 'ending a published tender of others', may: `${STAFF_ONLY} 403 +`, args: async (scene) => [ending(await published(scene))] },
    {
      on: 'ending a tender, as EDITOR of its team',
      may: `${STAFF_ONLY} 403 +`,
      args: async (scene) => [ending(await draft(scene, 'EDITOR'))],
    },
    {
      on: 'opening before its time, in a tender of others',
      may: `${STAFF_ONLY} 403 403`,
      args: async (scene) => [opening(await published(scene)), null, PASSWORD],
    },
  ],
  publishToSIMAP: byPlace(({ id, version }) => [{ id, version, stage: 3, reason: 'Dringlich' }], '+'),
  addProjectEditors: byPlace(async ({ id }, { world }) => [id, [(await world.user('internal')).email]], '403'),
  nameDeputy: byPlace(async ({ id, version }, { world }) => {
    const [member, deputy] = await Promise.all([world.call(await world.user('admin'), 'getProject', id), world.user('internal')])
    const until = new Date(Date.now() + 86_400_000).toISOString()
    const input = {
      version,
      member: member.team?.find(({ role }) => role === 'ADMIN')?.userName ?? '',
      deputy: deputy.email,
      from: new Date().toISOString(),
      until,
    }
    return [id, input]
  }, '403'),
  endDeputy: byPlace(async ({ id, version }, { world }) => {
    const member = await world.call(await world.user('admin'), 'getProject', id)
    return [id, version, member.team?.find(({ role }) => role === 'ADMIN')?.userName ?? '']
  }, '403'),
  previewTemplateMove: byPlace(({ id }) => [id], '403'),
  moveProjectToTemplateVersion: byPlace(({ id }) => [id, 2, 99], '403'),
  takeBackTemplateMove: byPlace(({ id, version }) => [id, version], '403'),
  getTemplateUsage: [{ on: '', may: `${STAFF_ONLY} 403 +`, args: () => ['EU-19'] }],
  addProjectTag: watch,
  removeProjectTag: watch,
} as const satisfies Record<string, readonly Case[]>
