import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addNode, changeNode, fileOfEdit, moveNode, newTemplate, removeNode } from '../../engine/authoring'
import type { TemplateFile } from '../../engine/template'
import { shippedProcedure, type ProcedureDocument } from '../../workflows/procedure'
import type { TestUser } from '../../tests/world/people'
import { makeWorld, type World } from '../../tests/world/testWorld'
import { AuditModel } from '../log/model'
import type { TenderView } from '../contract/tenders/views'
import { FormRevisionModel } from './revisionModel'
import { refusalOf } from '../../tests/world/procedure'
import { shippedForm } from './bidderForms'
import { TenderModel } from './model'

let world: World
let admin: TestUser
let staff: TestUser
let second: TestUser
beforeAll(async () => {
  world = await makeWorld()
  admin = await world.user('admin')
  staff = await world.user('internal')
  second = await world.user('internal')
})
afterAll(() => world.close())

const TEXT = { de: 'Formular', en: 'Form' }
const field = (de: string) => ({
  kind: 'field' as const,
  label: { de, en: de },
  valueType: 'text' as const,
  displayType: 'TEXTBOX' as const,
})
let count = 0
const firstFile = (): TemplateFile => {
  const at = (index: number) => ({ parent: 'section-1', index })
  const empty = newTemplate({ id: `moving-${++count}`, name: TEXT, section: TEXT })
  const one = fileOfEdit(addNode(empty, { id: 'berth', ui: field('Liegeplatz') }, at(0)))
  return { ...fileOfEdit(addNode(one, { id: 'depth', ui: field('Wassertiefe') }, at(1))), description: TEXT }
}
/** The second version has no depth, a new field, and another label. */
const secondFile = (first: TemplateFile): TemplateFile => {
  const without = fileOfEdit(removeNode(first, 'depth'))
  const renamed = fileOfEdit(changeNode(without, 'berth', { ui: { label: { de: 'Platz', en: 'Place' } } }))
  return fileOfEdit(addNode(renamed, { id: 'price', ui: field('Entgelt') }, { parent: 'section-1', index: 1 }))
}
/** Nothing but the order is another one. */
const turnedFile = (first: TemplateFile): TemplateFile => fileOfEdit(moveNode(first, 'depth', { parent: 'section-1', index: 0 }))
const publishTemplate = async (file: TemplateFile, lock: number | null = null, note = 'neu'): Promise<number> => {
  const draft = await (lock === null
    ? world.call(admin, 'saveProjectTemplate', file)
    : world.call(admin, 'saveProjectTemplate', file, lock))
  return (await world.call(admin, 'publishProjectTemplate', file.id, draft.lock, note)).lock
}
const VALUES = { 'section-1': { berth: 'Steg 4', depth: '2,40 m' } }

/** A draft on version 1 of a template that has a version 2. */
const onOldVersion = async (
  next: (first: TemplateFile) => TemplateFile = secondFile,
): Promise<{ tender: TenderView; file: TemplateFile }> => {
  const file = firstFile()
  const lock = await publishTemplate(file)
  const buyer = await world.organization({ type: 'CLIENT', name: 'Stadt Musterhafen' })
  const tender = await world.call(staff, 'createProject', {
    templateId: file.id,
    type: 0,
    name: 'Liegeplätze',
    organizationId: buyer._id,
    data: VALUES,
    team: [{ userName: second.email, role: 'EDITOR' }],
  })
  await publishTemplate(next(file), lock, 'Tiefe entfällt')
  return { tender, file }
}
const move = ({ id, version }: TenderView, to = 2) => world.call(staff, 'moveProjectToTemplateVersion', id, to, version ?? 0)
const back = ({ id, version }: TenderView) => world.call(staff, 'takeBackTemplateMove', id, version ?? 0)

describe('a draft moves to a newer version of its template', () => {
  it('is told before what changes and what has no place; nothing is written by looking', async () => {
    const { tender } = await onOldVersion()
    expect(await world.call(staff, 'previewTemplateMove', tender.id)).toMatchObject({
      from: 1,
      to: 2,
      note: 'Tiefe entfällt',
      differences: { added: 1, removed: 1, changed: 1, moved: 0 },
      parked: [{ contentId: 'depth', label: { de: 'Wassertiefe' }, value: '2,40 m', reason: 'gone' }],
      parkedCount: 1,
      keptCount: 0,
      takeBack: null,
    })
    expect(await world.call(staff, 'getProject', tender.id)).toMatchObject({ version: 1, templateVersion: 1 })
    expect(await FormRevisionModel.countDocuments({ tenderId: tender.id })).toBe(1)
  })

  it('stays where its procedure asks for a field that the other version lacks, and says so before', async () => {
    const { document } = shippedProcedure('open') as { document: ProcedureDocument }
    const asks = (id: string, contentId: string): ProcedureDocument => {
      const { regimes: _of, ...rest } = document
      const conditions = [{ before: 'publish', when: { '!!': { var: contentId } }, says: { de: 'Da', en: 'There' } }]
      return { ...rest, id, phases: rest.phases.map((one) => (one.kind === 'notice' ? { ...one, conditions } : one)) }
    }
    const file = firstFile()
    const lock = await publishTemplate(file)
    const { id: procedure, lock: first } = await world.call(admin, 'createProcedure', { document: asks('own-depth', 'depth') })
    await world.call(admin, 'publishProcedure', procedure, first, '')
    const buyer = await world.organization({ type: 'CLIENT', name: 'Stadt Musterhafen' })
    const tender = await world.call(staff, 'createProject', {
      ...{ templateId: file.id, type: 0, procedure, name: 'Liegeplätze', organizationId: buyer._id, data: VALUES },
      team: [{ userName: second.email, role: 'EDITOR' }],
    })
    await publishTemplate(secondFile(file), lock)
    expect((await world.call(staff, 'previewTemplateMove', tender.id)).lacking).toEqual([{ de: 'Wassertiefe', en: 'Wassertiefe' }])
    const why = { status: 409, data: { reason: 'refused.versionLacksFields' } }
    await expect(move(tender)).rejects.toMatchObject(why)
    // Nor back to a version that lacks what its procedure asks for by now.
    const askFor = async (contentId: string, { id, version }: TenderView, to: number) => {
      const { row } = await world.call(admin, 'getProcedure', procedure)
      const { lock: saved } = await world.call(admin, 'updateProcedure', procedure, row.lock, asks('own-depth', contentId))
      await world.call(admin, 'publishProcedure', procedure, saved, 'anders')
      return world.call(staff, 'moveProjectToProcedureVersion', id, to, version ?? 0)
    }
    const moved = await move(await askFor('berth', tender, 2))
    await expect(back(await askFor('price', moved, 3))).rejects.toMatchObject(why)
  })

  it('tells staff and authors of a value that keeps its place and no longer fits', async () => {
    const { tender, file } = await onOldVersion((first) => fileOfEdit(changeNode(first, 'berth', { schema: { maxLength: 3 } })))
    const unfit = [{ contentId: 'berth', label: { de: 'Liegeplatz', en: 'Liegeplatz' }, section: [TEXT], value: 'Steg 4' }]
    expect(await world.call(staff, 'previewTemplateMove', tender.id)).toMatchObject({ parkedCount: 0, unfit, unfitCount: 1 })
    expect(await world.call(admin, 'getTemplateUsage', file.id)).toMatchObject([
      { version: 1, draftsToCheck: 1, valuesToCheck: 1, losses: [{ contentId: 'berth', drafts: 1 }] },
    ])
  })

  it('leaves no price sheet under a form that has no sum for it; a copy goes without', async () => {
    const { template } = shippedForm('application')
    const { schema, ui, rules } = template.file
    const { tender } = await onOldVersion((first) => ({ ...secondFile(first), forms: { offer: { schema, ui, rules } } }))
    const sheet = [{ id: 'a', no: '1', text: { de: 'Pfahl', en: 'Pile' }, quantity: '2', unit: 'St', kind: 'unit' as const }]
    const plan = { lotId: null, kind: 'offer' as const, maxPoints: '10', criteria: [] }
    const saved = await world.call(staff, 'updateProject', { id: tender.id, version: 1, awardPlans: [{ ...plan, sheet }] })
    const refusal = await refusalOf(move(saved))
    expect(refusal.data.errors).toEqual([{ path: '/project/awardPlans/0/sheet', rule: 'sheetWithoutSum' }])
    const copy = await world.call(staff, 'copyProject', tender.id)
    expect(copy).toMatchObject({ templateVersion: 2, awardPlans: [plan] })
    expect(copy.awardPlans?.[0]).not.toHaveProperty('sheet')
  })

  it('calls an option that is gone as people knew it, and a day as they read it', async () => {
    const options = [
      { contentId: 'power', label: { de: 'Strom', en: 'Power' } },
      { contentId: 'water', label: { de: 'Wasser', en: 'Water' } },
    ]
    const offers = { ...field('Bietet'), valueType: 'code' as const, displayType: 'DROPDOWN' as const, choices: options }
    const since = { ...field('Seit'), valueType: 'datetime' as const, displayType: 'DATETIME' as const }
    const at = { parent: 'section-1', index: 2 }
    const first = fileOfEdit(addNode(fileOfEdit(addNode(firstFile(), { id: 'offers', ui: offers }, at)), { id: 'since', ui: since }, at))
    const lock = await publishTemplate(first)
    const buyer = await world.organization({ type: 'CLIENT', name: 'Stadt Musterhafen' })
    const { id } = await world.call(staff, 'createProject', {
      ...{ templateId: first.id, type: 0, name: 'Liegeplätze', organizationId: buyer._id, team: [] },
      data: { 'section-1': { offers: 'power', since: '2026-12-01T10:00:00+01:00' } },
    })
    await publishTemplate(
      fileOfEdit(removeNode(fileOfEdit(changeNode(first, 'offers', { ui: { choices: options.slice(1) } })), 'since')),
      lock,
    )
    expect(await world.call(staff, 'previewTemplateMove', id)).toMatchObject({
      unfit: [{ contentId: 'offers', value: 'Strom' }],
      parked: [{ contentId: 'since', value: 'Di., 01.12.2026, 10:00 Uhr' }],
    })
  })

  it('calls a field that only stands elsewhere moved, not changed', async () => {
    const { tender } = await onOldVersion(turnedFile)
    expect(await world.call(staff, 'previewTemplateMove', tender.id)).toMatchObject({
      differences: { added: 0, removed: 0, changed: 0, moved: 1 },
      named: [{ kind: 'moved' }],
      parkedCount: 0,
    })
  })

  it('keeps every value, parks what has no place beside the form, over later saves too, and the log tells it', async () => {
    const { tender } = await onOldVersion()
    const moved = await move(tender)
    expect(moved).toMatchObject({ templateVersion: 2, version: 2, name: 'Liegeplätze', data: { 'section-1': { berth: 'Steg 4' } } })
    expect(JSON.stringify(moved.data)).not.toContain('2,40')
    const { id, version } = moved
    await world.call(staff, 'updateProject', { id, version, data: { 'section-1': { berth: 'Steg 5', price: '90' } } })
    const revision = await FormRevisionModel.findOne({ tenderId: id, n: 3 }).lean()
    expect(revision).toMatchObject({ templateVersion: 2 })
    expect(JSON.parse(revision?.parked ?? '[]')).toMatchObject([{ contentId: 'depth', value: '2,40 m' }])
    // And who works on it can look it up.
    expect(await world.call(staff, 'previewTemplateMove', id)).toMatchObject({
      ...{ from: 2, to: 2, parkedCount: 0, keptCount: 1 },
      kept: [{ contentId: 'depth', label: { de: 'Wassertiefe' }, section: [TEXT], value: '2,40 m', reason: 'gone' }],
    })
    const entry = await AuditModel.findOne({ type: 'PROJECT_TEMPLATE_MOVED', tenderId: id }).lean()
    expect(entry?.data).toMatchObject({ from: 1, to: 2, parked: 1, takenBack: false })
    await expect.poll(async () => (await TenderModel.findOne({ _id: id }).lean())?.pending).toEqual([])
  })

  it('taken back at once, the form is what it was to the letter; once more there is nothing to take back', async () => {
    const { tender } = await onOldVersion()
    const before = await FormRevisionModel.findOne({ tenderId: tender.id, n: 1 }).lean()
    const again = await back(await move(tender))
    expect(again).toMatchObject({ templateVersion: 1, version: 3, data: VALUES })
    expect((await FormRevisionModel.findOne({ tenderId: tender.id, n: 3 }).lean())?.hash).toBe(before?.hash)
    await expect(back(again)).rejects.toMatchObject({ status: 409, data: { reason: 'refused.nothingToTakeBack' } })
  })

  it('taken back after an edit: what was edited goes along, what was parked is back, what the old one lacks is parked', async () => {
    const { tender } = await onOldVersion()
    const { id, version } = await move(tender)
    const edited = await world.call(staff, 'updateProject', { id, version, data: { 'section-1': { berth: 'Steg 5', price: '90' } } })
    expect(await back(edited)).toMatchObject({ templateVersion: 1, data: { 'section-1': { berth: 'Steg 5', depth: '2,40 m' } } })
    const newest = await FormRevisionModel.findOne({ tenderId: id }).sort({ n: -1 }).lean()
    expect(JSON.parse(newest?.parked ?? '[]')).toMatchObject([{ contentId: 'price', value: '90' }])
  })

  it('refuses versions that are not newer, stale ones, and whoever is no admin of it; of two at once one gets through', async () => {
    const { tender } = await onOldVersion()
    for (const version of [1, 3])
      await expect(move(tender, version)).rejects.toMatchObject({ status: 422, data: { errors: [{ rule: 'versionNotNewer' }] } })
    await expect(move({ ...tender, version: 9 })).rejects.toMatchObject({ status: 409, data: { current: { version: 1 } } })
    await expect(world.call(second, 'moveProjectToTemplateVersion', tender.id, 2, 1)).rejects.toMatchObject({ status: 403 })
    const both = await Promise.allSettled([move(tender), move(tender)])
    expect(both.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  }, 90_000)

  it('what has left the draft stays on its version', async () => {
    const { tender } = await onOldVersion()
    const published = await world.call(staff, 'updateProjectStage', { id: tender.id, version: 1, stage: 2 })
    const tries = [() => move(published), () => back(published), () => world.call(staff, 'previewTemplateMove', tender.id)]
    for (const one of tries) await expect(one()).rejects.toMatchObject({ status: 409, data: { reason: 'refused.onlyDraftsMove' } })
    expect((await TenderModel.findOne({ _id: tender.id }).lean())?.templateVersion).toBe(1)
  }, 90_000)

  it('tells authors who stands where, and which drafts would park a value', async () => {
    const { tender, file } = await onOldVersion()
    const usage = () => world.call(admin, 'getTemplateUsage', file.id)
    const none = { published: 0, archived: 0 }
    const one = {
      id: tender.id,
      values: 1,
      fields: [{ contentId: expect.any(String) as string, label: { de: expect.any(String) as string } }],
    }
    expect(await usage()).toMatchObject([
      {
        version: 1,
        drafts: 1,
        ...none,
        checked: 1,
        unchecked: 0,
        draftsToCheck: 1,
        valuesToCheck: 1,
        losses: [{ drafts: 1 }],
        tenders: [one],
      },
    ])
    // Moving to where it is already would park nothing: nobody is looked into.
    expect(await world.call(admin, 'getTemplateUsage', file.id, 1)).toMatchObject([{ version: 1, checked: 0, unchecked: 0, tenders: [] }])
    // What is being written is judged before it is published: here it is what was published last.
    expect(await world.call(admin, 'getTemplateUsage', file.id, 0)).toMatchObject([{ version: 1, draftsToCheck: 1, tenders: [one] }])
    // One that cannot be read is not called safe.
    await world.db.collection<{ _id: string }>('tenders').updateOne({ _id: tender.id }, { $inc: { 'head.revision': 1_000 } })
    expect(await usage()).toMatchObject([{ drafts: 1, checked: 0, unchecked: 1, losses: [], draftsToCheck: 0 }])
    await world.db.collection<{ _id: string }>('tenders').updateOne({ _id: tender.id }, { $inc: { 'head.revision': -1_000 } })
    await move(tender)
    expect(await usage()).toEqual([
      { version: 2, drafts: 1, ...none, checked: 0, unchecked: 0, losses: [], draftsToCheck: 0, valuesToCheck: 0, tenders: [] },
    ])
    await expect(world.call(admin, 'getTemplateUsage', 'no-such')).rejects.toMatchObject({ status: 404 })
  })
})
