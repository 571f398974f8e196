import { expect, it } from 'vitest'
import type { Procedure } from '../../engine/template'
import { makeTender } from '../../tests/world/tenders'
import { inTeam, type World, type TestUser } from '../../tests/world/inWorld'
import type { TenderView } from '../contract/tenders/views'

let world: World
let staff: TestUser
let second: TestUser
inTeam((made) => ({ world, staff, second } = made))

/** The template of this id in a further version that leaves these phases out. */
const version = async (id: string, skippedPhases: Procedure['skippedPhases']): Promise<void> => {
  const admin = await world.user('admin')
  const { row, template } = await world.call(admin, 'getProjectTemplateDraft', id)
  const minimumDays = { application: null, offer: null }
  const procedure = { types: [], skippedPhases, minimumDays, fourEyes: { applications: true, offers: true } }
  const { lock } = await world.call(admin, 'saveProjectTemplate', { ...(template as object), procedure }, row.lock)
  await world.call(admin, 'publishProjectTemplate', id, lock, 'neu')
}
const copied = async (skippedPhases: Procedure['skippedPhases']): Promise<string> => {
  const { id } = await world.call(await world.user('admin'), 'copyProjectTemplate', 'EU-19')
  await version(id, skippedPhases)
  return id
}
const draft = (templateId: string) => makeTender(world, { creator: staff, second, templateId })
const toStage = ({ id, version }: TenderView, stage: number) =>
  world.call(staff, 'updateProjectStage', { id, version: version ?? 0, stage }, null)
const reasonOf = ({ moves }: TenderView, event: string) => moves?.find((move) => move.event === event)?.reason

it('a template without a competition starts none, before publication and after it', async () => {
  const tender = await draft(await copied([4]))
  expect(reasonOf(tender, 'publishIntoCompetition')).toBe('templateHasNoCompetition')
  await expect(toStage(tender, 3)).rejects.toMatchObject({ status: 409, data: { reason: 'refused.templateHasNoCompetition' } })
  const published = await toStage(tender, 2)
  expect(published).toMatchObject({ stage: 2, lots: [{ skippedPhases: [3, 4] }] })
  expect(reasonOf(published, 'startCompetition')).toBe('templateHasNoCompetition')
  expect(await toStage(published, 5)).toMatchObject({ stage: 5, lots: [{ skippedPhases: [3, 4] }] })
})

it('a template without negotiation goes from the competition to the offers', async () => {
  const tender = await draft(await copied([5]))
  await expect(toStage(tender, 5)).rejects.toMatchObject({ status: 409, data: { reason: 'refused.templateHasNoNegotiation' } })
  expect(await toStage(tender, 3)).toMatchObject({ stage: 3, lots: [{ skippedPhases: [5] }] })
})

it('a draft that moves to another version follows that one; a template that says nothing leaves nothing out', async () => {
  const id = await copied([])
  const tender = await draft(id)
  expect(reasonOf(tender, 'publishIntoNegotiation')).toBeUndefined()
  await version(id, [5])
  const moved = await world.call(staff, 'moveProjectToTemplateVersion', tender.id, 2, tender.version ?? 0)
  expect(reasonOf(moved, 'publishIntoNegotiation')).toBe('templateHasNoNegotiation')
})
