import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addNode, changeNode, fileOfEdit, newTemplate } from '../../engine/authoring'
import type { TemplateFile } from '../../engine/template'
import { makeTender } from '../../tests/world/tenders'
import { importTemplates } from '../../tests/world/templates'
import type { TestUser } from '../../tests/world/people'
import { makeWorld, type World } from '../../tests/world/testWorld'
import { TemplateModel, TemplateVersionModel } from './model'
import { placeIn, provenIntents } from '../platform/intentProof'

let world: World
let admin: TestUser
beforeAll(async () => {
  world = await makeWorld()
  admin = await world.user('admin')
  await importTemplates('eu/1.7/EU-19.json')
})
afterAll(() => world.close())

const TEXT = { de: 'Formular', en: 'Form' }
const field = { kind: 'field' as const, label: TEXT, valueType: 'text' as const, displayType: 'TEXTBOX' as const }
let count = 0
const ownFile = (head: Partial<TemplateFile> = {}): TemplateFile => {
  const empty = newTemplate({ id: `own-${++count}`, name: TEXT, section: TEXT })
  return { ...fileOfEdit(addNode(empty, { id: 'title', ui: field }, { parent: 'section-1', index: 0 })), description: TEXT, ...head }
}
const logged = (type: string, templateId: string) => world.db.collection('audit').countDocuments({ type, 'data.templateId': templateId })

describe('drafts and versions', () => {
  it('a draft becomes an immutable version; the next draft changes nothing of it', async () => {
    const file = ownFile()
    const draft = await world.call(admin, 'saveProjectTemplate', file)
    expect(draft).toMatchObject({ id: file.id, version: 0, published: null, builtIn: false, lock: 1 })
    expect((await world.call(await world.user('internal'), 'getProjectTemplates')).map(({ id }) => id)).not.toContain(file.id)

    const first = await world.call(admin, 'publishProjectTemplate', file.id, draft.lock, ' Erste Fassung ')
    expect(first).toMatchObject({ version: 1, draft: null })
    const body = (await TemplateVersionModel.findOne({ _id: `${file.id}@1` }).lean())?.body
    const changed = fileOfEdit(changeNode(file, 'title', { ui: { label: { de: 'Titel', en: 'Title' } } }))
    const second = await world.call(admin, 'saveProjectTemplate', { ...changed, name: { de: 'Anders', en: 'Other' } }, first.lock)
    // Until it is published lists and tenders know the old one.
    expect(second).toMatchObject({ name: TEXT, version: 1, draft: { updatedBy: admin.name } })
    expect((await world.call(admin, 'getProjectTemplateDraft', file.id)).template).toMatchObject({ name: { de: 'Anders' }, version: 2 })
    await expect(world.call(admin, 'publishProjectTemplate', file.id, second.lock, '  ')).rejects.toMatchObject({
      status: 422,
      data: { reason: 'templateNoteMissing', errors: [{ path: '/note', rule: 'required' }] },
    })
    const published = await world.call(admin, 'publishProjectTemplate', file.id, second.lock, 'Titel')
    expect(published).toMatchObject({ version: 2, name: { de: 'Anders' } })
    expect((await TemplateVersionModel.findOne({ _id: `${file.id}@1` }).lean())?.body).toBe(body)
    expect(await world.call(admin, 'getProjectTemplateVersions', file.id)).toMatchObject([
      { version: 2, note: 'Titel', publishedBy: admin.name, tenders: 0 },
      { version: 1, note: 'Erste Fassung', tenders: 0 },
    ])
    expect(await logged('TEMPLATE_PUBLISHED', file.id)).toBe(2)
    await expect(world.call(admin, 'publishProjectTemplate', file.id, published.lock, '')).rejects.toMatchObject({
      status: 409,
      data: { reason: 'templateNothingToPublish' },
    })
  })

  it('of two admins who publish at once one gets through, and the version is whole', async () => {
    const file = ownFile()
    const { lock } = await world.call(admin, 'saveProjectTemplate', file)
    const both = await Promise.allSettled([1, 2, 3].map((each) => world.call(admin, 'publishProjectTemplate', file.id, lock, String(each))))
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const note = String(both.findIndex(({ status }) => status === 'fulfilled') + 1)
    expect(await world.call(admin, 'getProjectTemplateVersions', file.id)).toMatchObject([{ version: 1, note }])
    expect((await world.call(admin, 'getProjectTemplate', file.id)).template).toMatchObject({ id: file.id, version: 1 })
  })

  it('who publishes a moment later takes nothing from a version whose head is still to follow', async () => {
    const file = ownFile()
    const { lock } = await world.call(admin, 'saveProjectTemplate', file)
    const first = { _id: `${file.id}@1`, templateId: file.id, number: 1, hash: 'h', body: JSON.stringify({ ...file, version: 1 }) }
    await TemplateVersionModel.create({ ...first, publishedAt: new Date(), note: 'Erster' })
    const later = world.call(admin, 'publishProjectTemplate', file.id, lock, 'Zweiter').catch((fault: unknown) => fault)
    await new Promise((done) => setTimeout(done, 300))
    await world.db
      .collection<{ _id: string }>('templates')
      .updateOne({ _id: file.id }, { $set: { head: 1, published: new Date(), draft: null }, $inc: { version: 1 } })
    expect(await later).toMatchObject({ status: 409 })
    expect(await world.call(admin, 'getProjectTemplateVersions', file.id)).toMatchObject([{ version: 1, note: 'Erster' }])
  })

  it('a publication that was killed half way is made good by the next one', async () => {
    const file = ownFile()
    const { lock } = await world.call(admin, 'saveProjectTemplate', file)
    await TemplateVersionModel.create({
      _id: `${file.id}@1`,
      templateId: file.id,
      number: 1,
      hash: 'h',
      body: '{}',
      publishedAt: new Date(Date.now() - 60_000),
    })
    expect(await world.call(admin, 'getProjectTemplateVersions', file.id)).toEqual([])
    await world.call(admin, 'publishProjectTemplate', file.id, lock, '')
    expect((await world.call(admin, 'getProjectTemplate', file.id)).template).toMatchObject({ id: file.id, name: TEXT })
  })

  it('what has no name yet is saved, but does not become a version', async () => {
    const file = fileOfEdit(changeNode(ownFile(), 'title', { ui: { label: { de: '', en: 'Title' } } }))
    const { lock } = await world.call(admin, 'saveProjectTemplate', file)
    await expect(world.call(admin, 'publishProjectTemplate', file.id, lock, '')).rejects.toMatchObject({
      status: 422,
      data: { reason: 'templateNameless', errors: [{ path: '/template/ui/nodes/title/label/de', rule: 'missing' }] },
    })
    expect(await world.call(admin, 'getProjectTemplateVersions', file.id)).toEqual([])
  })

  it('a stale save is refused and names who was first', async () => {
    const file = ownFile()
    const { lock } = await world.call(admin, 'saveProjectTemplate', file)
    const other = await world.user('admin')
    await world.call(other, 'saveProjectTemplate', { ...file, description: { de: 'Anders', en: 'Other' } }, lock)
    await expect(world.call(admin, 'saveProjectTemplate', file, lock)).rejects.toMatchObject({
      status: 409,
      data: { changedBy: other.name },
    })
    await expect(world.call(admin, 'publishProjectTemplate', file.id, lock, '')).rejects.toMatchObject({
      status: 409,
      data: { changedBy: other.name },
    })
    // Without a lock it is meant to be new.
    await expect(world.call(admin, 'saveProjectTemplate', file)).rejects.toMatchObject({ data: { reason: 'templateIdTaken' } })
  })
})

describe('refusals at saving', () => {
  it.each<[string, unknown, object[]]>([
    ['no name', { name: { de: ' ', en: '' } }, [{ path: '/template/name/de', rule: 'required' }]],
    ['no description', { description: { de: '', en: '' } }, [{ path: '/template/description/de', rule: 'required' }]],
    [
      'a rule that reads what is not there and one that goes in a circle',
      {
        rules: [
          { id: 'a', target: 'title', effect: 'show', when: { '!!': { var: 'nowhere' } } },
          { id: 'a', target: 'title', effect: 'show', when: true },
        ],
      },
      [
        { path: '/template/rules/1/id', rule: 'duplicate' },
        { path: '/template/rules/0/when/!!/0', rule: 'badVariable' },
      ],
    ],
    [
      'a circle',
      { rules: [{ id: 'a', target: 'title', effect: 'show', when: { '!!': { var: 'title' } } }] },
      [{ path: '/template/rules/0', rule: 'cycle' }],
    ],
    ['an unknown key', { owner: 'me' }, [{ path: '/template/owner', rule: 'unknownKey' }]],
    ['an id of the EU’s', { id: 'EU-99' }, [{ path: '/template/id', rule: 'reservedId' }]],
  ])('%s', async (_name, change, errors) => {
    await expect(world.call(admin, 'saveProjectTemplate', { ...ownFile(), ...(change as object) })).rejects.toMatchObject({
      status: 422,
      data: { errors },
    })
  })
  it('names every fault of a file, not the first', async () => {
    const bad = { ...ownFile(), version: 'x', rules: [{ id: 'r', target: 'title', effect: 'explode', when: true }], more: 1 }
    await expect(world.call(admin, 'saveProjectTemplate', bad)).rejects.toMatchObject({
      data: { errors: [{ path: '/template/version' }, { path: '/template/rules/0/effect' }, { path: '/template/more' }] },
    })
  })
  it('a pattern that could stop the server, and keys that mean something to JavaScript', async () => {
    const file = ownFile()
    const risky = fileOfEdit(changeNode(file, 'title', { schema: { pattern: '^(a+)+$' } }))
    await expect(world.call(admin, 'saveProjectTemplate', risky)).rejects.toMatchObject({ data: { errors: [{ rule: 'unsafePattern' }] } })
    const text = JSON.stringify(file).replace('"rules":[]', '"rules":[],"__proto__":{"builtIn":true}')
    await expect(world.callRaw(admin, ['saveProjectTemplate', [JSON.parse(text)]])).rejects.toMatchObject({ status: expect.any(Number) })
    expect(await TemplateModel.exists({ _id: file.id })).toBeNull()
  })
})

describe('shipped forms, copies, deleting', () => {
  it('a shipped form is not written; its copy is, and keeps what makes it an EU form', async () => {
    const { template } = await world.call(admin, 'getProjectTemplateDraft', 'EU-19')
    await expect(world.call(admin, 'saveProjectTemplate', template, 1)).rejects.toMatchObject({
      status: 409,
      data: { reason: 'templateBuiltIn' },
    })
    await expect(world.call(admin, 'deleteProjectTemplate', 'EU-19')).rejects.toMatchObject({
      status: 409,
      data: { reason: 'templateBuiltIn' },
    })
    const copies = await Promise.all([1, 2, 3].map(() => world.call(admin, 'copyProjectTemplate', 'EU-19')))
    expect(copies.map(({ id }) => id).sort()).toEqual(['EU-19-copy', 'EU-19-copy-2', 'EU-19-copy-3'])
    expect(copies[0]).toMatchObject({ builtIn: false, version: 0, sdkVersion: '1.7', noticeSubtype: '19' })
    const { template: copy, row } = await world.call(admin, 'getProjectTemplateDraft', 'EU-19-copy')
    await world.call(admin, 'saveProjectTemplate', copy, row.lock)
  })

  it('an inactive form is offered to nobody, and comes back', async () => {
    const file = ownFile()
    const { lock } = await world.call(admin, 'saveProjectTemplate', file)
    await world.call(admin, 'publishProjectTemplate', file.id, lock, '')
    const offered = async () => (await world.call(admin, 'getProjectTemplates')).map(({ id }) => id)
    expect(await offered()).toContain(file.id)
    await world.call(admin, 'setProjectTemplateActive', file.id, false)
    expect(await offered()).not.toContain(file.id)
    await world.call(admin, 'setProjectTemplateActive', file.id, true)
    expect(await offered()).toContain(file.id)
    expect(await logged('TEMPLATE_DEACTIVATED', file.id)).toBe(1)
  })

  it('deletes what nobody uses, and never gives its id again', async () => {
    const file = ownFile()
    const { lock } = await world.call(admin, 'saveProjectTemplate', file)
    await world.call(admin, 'publishProjectTemplate', file.id, lock, '')
    await world.call(admin, 'setSettings', { defaultTemplateSettings: { konzVV: file.id, konzVD: '' } })
    await expect(world.call(admin, 'deleteProjectTemplate', file.id)).rejects.toMatchObject({ data: { reason: 'templateIsDefault' } })
    await world.call(admin, 'setSettings', { defaultTemplateSettings: { konzVV: '', konzVD: '' } })
    await world.call(admin, 'deleteProjectTemplate', file.id)
    expect((await world.call(admin, 'getAuthoredTemplates')).map(({ id }) => id)).not.toContain(file.id)
    expect(await logged('TEMPLATE_DELETED', file.id)).toBe(1)
    await expect(world.call(admin, 'saveProjectTemplate', file)).rejects.toMatchObject({ data: { reason: 'templateIdTaken' } })
  })

  it('keeps what a tender uses', async () => {
    const copy = await world.call(admin, 'copyProjectTemplate', 'EU-19')
    await world.call(admin, 'publishProjectTemplate', copy.id, copy.lock, '')
    const [creator, second] = [await world.user('internal'), await world.user('internal')]
    const tender = await makeTender(world, { creator, second })
    await world.db
      .collection<{ _id: string }>('tenders')
      .updateOne({ _id: tender.id }, { $set: { templateId: copy.id, templateVersion: 1 } })
    await expect(world.call(admin, 'deleteProjectTemplate', copy.id)).rejects.toMatchObject({
      status: 409,
      data: { reason: 'templateUsed' },
    })
    expect(await world.call(admin, 'getProjectTemplateVersions', copy.id)).toMatchObject([{ version: 1, tenders: 1 }])
  })
})

it('what a kill left undone is done by the sweep, once', async () => {
  const file = ownFile()
  await world.call(admin, 'saveProjectTemplate', file)
  const at = new Date(Date.now() - 60_000)
  const facts = { type: 'TEMPLATE_PUBLISHED', at, actor: null, data: { version: 7 } }
  const [intent] = provenIntents(placeIn(TemplateModel, file.id), [{ id: 'left', kind: 'templateChanged', facts }])
  await world.db.collection<{ _id: string; pending: unknown[] }>('templates').updateOne({ _id: file.id }, { $push: { pending: intent } })
  await world.workers.templates.sweep()
  await world.workers.templates.sweep()
  expect(await logged('TEMPLATE_PUBLISHED', file.id)).toBe(1)
  expect((await TemplateModel.findOne({ _id: file.id }).lean())?.pending).toEqual([])
})
