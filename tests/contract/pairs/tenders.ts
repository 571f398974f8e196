import { makeOffice, type Office } from '../../world/procedure'
import type { World } from '../../world/testWorld'
import type { Pair } from './sending'

type Fields = Record<string, unknown>
type Reader = 'first' | 'admin'

const MOVING = [
  ...['serverTime', 'moves', 'problems', 'deputies', 'portal', 'archive', 'fourEyes'],
  ...['deadline', 'unread', 'questions', 'missing', 'mayEdit', 'cursor', 'hit'],
]

const LISTS = ['entwurf', 'öffentlich', 'archiv'] as const

const rowOf = async (world: World, office: Office, [who, id]: readonly [Reader, string]): Promise<Fields> => {
  for (const list of LISTS) {
    const row = (await world.call(office.people[who], 'getProjects', list)).find((one) => one.id === id)
    if (row) return { ...row }
  }
  throw new Error('in no list')
}

const tenderPairs = (world: World, office: Office, [who, id, state]: readonly [Reader, string, string]): Pair[] => {
  const own = {
    as: () => office.people[who],
    names: ['id'],
    moving: MOVING,
  }
  const view = async (): Promise<Fields> => ({ ...(await office.read(id, who)) })
  const row = () => rowOf(world, office, [who, id])
  const update = { ...own, send: (project: Fields) => ['updateProject', [project]] as const }
  // Another stage is a step, a date of publication and an outcome belong to one.
  const stage = { ...own, send: (project: Fields) => ['updateProjectStage', [project]] as const, skips: ['stage', 'published', 'outcome'] }
  const as = `${state}, as ${who}`
  return [
    // Name and buyer are the form's, which the template asks for; dates of its own it has none.
    { ...update, name: `getProject → updateProject, ${as}`, read: view, skips: HEAD },
    { ...update, name: `getProjects → updateProject, ${as}`, read: row, skips: HEAD },
    { ...stage, name: `getProject → updateProjectStage, ${as}`, read: view, skips: [...stage.skips, ...DEADLINES] },
    { ...stage, name: `getProjects → updateProjectStage, ${as}`, read: row },
  ]
}
const DEADLINES = ['applicationDeadline', 'offerDeadline']
const HEAD = ['name', 'organizationId', 'data']

/** Procedures in their states, as their admin and as a system admin. */
export const procedurePairs = async (world: World): Promise<Pair[]> => {
  const office = await makeOffice(world)
  const draft = await office.draft()
  const running = await office.draft({ lots: 2 })
  await office.stage(running.id, { stage: 3 }, { lotIds: ['LOT-0001'] })
  const continuous = await office.draft({ type: 5 })
  await office.stage(continuous.id, { stage: 3 })
  return [
    ...tenderPairs(world, office, ['first', draft.id, 'draft']),
    ...tenderPairs(world, office, ['admin', draft.id, 'draft']),
    ...tenderPairs(world, office, ['first', running.id, 'two lots at different stages']),
    ...tenderPairs(world, office, ['first', continuous.id, 'continuous']),
  ]
}
