import { describe, expect, it } from 'vitest'
import { addItem } from '../../engine/form'
import { fillField, formData, makeTender, templateOf } from '../../tests/world/tenders'
import { inTeam, type World, type TestUser } from '../../tests/world/inWorld'
import { AuditModel } from '../log/model'
import { placeIn, provenIntents } from '../platform/intentProof'
import { now } from '../platform/clock'
import { addEditors } from './commands/addEditors'
import { createTender, type Creator } from './commands/createTender'
import { saveTender } from './commands/saveTender'
import { FormRevisionModel } from './revisionModel'
import { TenderModel, type TenderDoc } from './model'

/*
 * A command without its carrying out is what a process leaves that was killed in between: the document is changed, the log knows nothing of
 * it.
 */
let world: World
let staff: TestUser
let second: TestUser
inTeam((made) => ({ world, staff, second } = made))

const by = (): Creator => ({ id: staff.id, email: staff.email, name: staff.name })
const stored = async (id: string): Promise<TenderDoc> => {
  const tender = await TenderModel.findOne({ _id: id }).lean<TenderDoc>()
  if (!tender) throw new Error('no tender')
  return tender
}
const entries = (tenderId: string, type: string) => AuditModel.find({ tenderId, type }).lean()
/** As the sweep of a process that starts later. */
const sweepLater = async (): Promise<void> => {
  world.holdClock(new Date(Date.now() + 60_000))
  await world.workers.tenders.sweep()
  await world.workers.tenders.sweep()
  world.holdClock(null)
}
const renamed = async (tender: { data?: unknown }, name: string) =>
  fillField(await templateOf('EU-19'), (tender.data ?? {}) as Record<string, unknown>, ['BT-21-Procedure', { DEU: name }])

describe('what a kill between a write and its entry leaves behind', () => {
  it('a save: the sweep writes what changed and who left, once', async () => {
    const view = await makeTender(world, { creator: staff, second })
    const data = await renamed(view, 'Vor dem Ende gespeichert')
    const template = await templateOf('EU-19')
    const team = [{ userName: staff.email, role: 'ADMIN' as const }]
    const saved = await saveTender(await stored(view.id), { version: 1, data, team }, { template, by: by(), at: now() })
    expect(saved.pending).toHaveLength(1)
    expect(await entries(view.id, 'PROJECT_CHANGED')).toEqual([])
    await sweepLater()
    const changed = await entries(view.id, 'PROJECT_CHANGED')
    expect(changed).toHaveLength(1)
    expect(changed[0]?.data).toMatchObject({ revision: 2 })
    expect(changed[0]?.data.changes).toContainEqual(
      expect.objectContaining({ label: 'name', oldValue: 'Betrieb der Schwimmbäder', newValue: 'Vor dem Ende gespeichert' }),
    )
    expect(changed[0]?.data.changes).toContainEqual(
      expect.objectContaining({
        path: expect.stringContaining('BT-21-Procedure') as string,
        newValue: { DEU: 'Vor dem Ende gespeichert' },
      }),
    )
    expect((await entries(view.id, 'PROJECT_TEAM_CHANGED')).map(({ data: { oldRole, newRole } }) => [oldRole, newRole])).toEqual([
      ['EDITOR', null],
    ])
    expect((await stored(view.id)).pending).toEqual([])
  })

  it('colleagues added: an entry each', async () => {
    const view = await makeTender(world, { creator: staff })
    const third = await world.user('internal')
    await addEditors(await stored(view.id), [second.email, third.email], { by: by(), at: now() })
    expect(await entries(view.id, 'PROJECT_TEAM_CHANGED')).toEqual([])
    await sweepLater()
    expect(await entries(view.id, 'PROJECT_TEAM_CHANGED')).toHaveLength(2)
    expect(JSON.stringify(await entries(view.id, 'PROJECT_TEAM_CHANGED'))).not.toContain(second.id)
  })

  it('a new tender', async () => {
    const buyer = await world.organization({ type: 'CLIENT' })
    const tender = await createTender({ templateId: 'EU-19', data: await formData(buyer._id) }, by(), { at: now() })
    expect(await entries(tender._id, 'PROJECT_CREATED')).toEqual([])
    await sweepLater()
    expect(await entries(tender._id, 'PROJECT_CREATED')).toMatchObject([{ data: { no: tender.no, type: 0, templateId: 'EU-19' } }])
  })

  it('a save of much: the list is too long to ride in the tender and is made again from both revisions', async () => {
    const view = await makeTender(world, { creator: staff, second })
    const template = await templateOf('EU-19')
    let grown = view.data ?? {}
    for (let n = 0; n < 40; n++) grown = addItem(template, grown, { path: '/GR-Lot', now: now() })
    grown = fillField(template, grown, ['BT-21-Lot', { DEU: 'Kaje '.repeat(60) }])
    grown = fillField(template, grown, ['BT-24-Procedure', { DEU: 'Nah am Wasser' }])
    const saved = await saveTender(await stored(view.id), { version: 1, data: grown }, { template, by: by(), at: now() })
    expect(JSON.stringify(saved.pending).length).toBeLessThan(1_000)
    await sweepLater()
    const [entry] = await entries(view.id, 'PROJECT_CHANGED')
    expect(JSON.stringify(entry?.data.changes)).toContain('Nah am Wasser')
    expect((entry?.data.changes as unknown[]).length).toBeGreaterThan(40)
  })

  it('a draft that forgot the old revision: what changed of the head is written all the same, nobody is kept waiting', async () => {
    const template = await templateOf('EU-19')
    const [one, other] = [await makeTender(world, { creator: staff, second }), await makeTender(world, { creator: staff, second })]
    const long = { DEU: 'Kaje '.repeat(60) }
    for (const view of [one, other]) {
      const data = await renamed(view, 'Vergessen')
      await saveTender(
        await stored(view.id),
        { version: 1, data: fillField(template, data, ['BT-24-Procedure', long]) },
        { template, by: by(), at: now() },
      )
    }
    const [left] = (await stored(one.id)).pending
    const facts = { ...left?.facts, edit: { ...(left?.facts.edit as object), form: null } }
    const pending = provenIntents(placeIn(TenderModel, one.id), [{ id: left?.id ?? '', kind: 'edited', facts }])
    await TenderModel.collection.updateOne({ _id: one.id as never }, { $set: { pending } })
    await FormRevisionModel.deleteOne({ _id: `${one.id}:1` })
    await sweepLater()
    expect((await entries(one.id, 'PROJECT_CHANGED'))[0]?.data.changes).toEqual([
      { label: 'name', path: '/name', oldValue: 'Betrieb der Schwimmbäder', newValue: 'Vergessen' },
    ])
    expect(await entries(other.id, 'PROJECT_CHANGED')).toHaveLength(1)
  })
})
