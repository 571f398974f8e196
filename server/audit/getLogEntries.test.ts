import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addItem, setAt, type FormData } from '../../engine/form'
import { formData, makeTender, templateOf } from '../../tests/world/tenders'
import { inTenders, type World, type TestUser } from '../../tests/world/inWorld'
import { appendAudit, forgetHead } from '../log/append'
import { AuditModel } from '../log/model'
import { forgetNames } from '../log/names/forget'
import { cursorOf } from './reading/listEntries'

let world: World
let admin: TestUser
let creator: TestUser
let editor: TestUser
inTenders((made) => (world = made))
beforeAll(async () => {
  ;[admin, creator, editor] = [await world.user('admin'), await world.user('internal'), await world.user('internal')]
})
beforeEach(async () => {
  await AuditModel.deleteMany({})
  forgetHead()
})

const at = new Date('2026-03-02T08:00:00Z')
const write = (type: string, data: Record<string, unknown> = {}, actor: TestUser | null = creator) =>
  appendAudit({ type, at, actor: actor && { id: actor.id, email: actor.email, name: 'Kim Nordlicht' }, data })
const tender = () => makeTender(world, { creator, second: editor })

describe('the log as it is read', () => {
  it('tells a tender’s admins of a life in sentences: who, when, what became of what', async () => {
    const made = await tender()
    const { data, version } = await world.call(creator, 'getProject', made.id)
    await world.call(creator, 'updateProject', { id: made.id, version: version ?? 0, data: data ?? {}, description: 'anders' })
    const after = await world.call(creator, 'getProject', made.id)
    await world.call(editor, 'updateProjectStage', { id: made.id, version: after.version ?? 0, stage: 3 }, null)
    const entries = await world.call(creator, 'getLogEntries', made.id)
    expect(entries.map(({ type }) => type)).toEqual(['PROJECT_STAGE_CHANGED', 'PROJECT_CHANGED', 'PROJECT_CREATED'])
    const [staged, changed, created] = entries
    expect(staged).toMatchObject({
      user: { email: editor.email },
      trigger: 'person',
      projectId: made.id,
      description: { key: 'PROJECT_STAGE_CHANGED.to3' },
      data: {
        project: { id: made.id, no: expect.any(Number) as number },
        changes: [
          // What offers will be judged by, as it was published.
          {
            label: { en: 'Award criterion Preis' },
            oldValue: null,
            newValue: {
              de: '60 %, Angebotssumme netto (Formel: voller Wert beim besten Preis, null beim 2-Fachen, dazwischen gerade Linie)',
              en: expect.stringMatching(/^60 %, Total without VAT \(formula: everything at the best price/) as string,
            },
          },
          { label: { en: 'Award criterion Konzept' }, oldValue: null, newValue: { de: '40 %', en: '40 %' } },
          { label: { key: 'stage' }, oldValue: { key: 'stage.0' }, newValue: { key: 'stage.3' } },
          { label: { key: 'applicationDeadline' }, newValue: { key: 'shortDeadline', params: { paragraph: '§ 27 Abs. 3 KonzVgV' } } },
          { label: { key: 'reason' }, newValue: 'Ein Test wartet nicht.' },
        ],
      },
    })
    expect(changed?.data.changes).toContainEqual({ label: { key: 'description' }, oldValue: '', newValue: 'anders' })
    expect(created).toMatchObject({ description: { key: 'PROJECT_CREATED' }, technical: { type: 'PROJECT_CREATED', hash: created?.id } })
  })

  it('says what it keeps in no language in both; entries of before keep the words they were written with', async () => {
    const made = await tender()
    const changes = [
      { label: 'maxPoints', path: '/maxPoints', oldValue: { decimal: '10' }, newValue: { decimal: '7.5' } },
      { label: 'Formular', labelEn: 'Form', path: '/bidderForms', oldValue: { bidderForm: 'own', of: 'offer' }, newValue: null },
      { label: 'Konzept', path: '/awardPlans', oldValue: '33,5 %', newValue: { criterion: { weight: '33.5', name: 'Plan' } } },
    ]
    await write('PROJECT_CHANGED', { tenderId: made.id, changes })
    const [entry] = await world.call(creator, 'getLogEntries', made.id)
    expect(entry?.data.changes).toEqual([
      { label: { key: 'maxPoints' }, oldValue: { de: '10', en: '10' }, newValue: { de: '7,5', en: '7.5' } },
      { label: { de: 'Formular', en: 'Form' }, oldValue: { de: 'Formular der Vorlage', en: 'Form of the template' }, newValue: null },
      { label: { de: 'Konzept', en: 'Konzept' }, oldValue: '33,5 %', newValue: { de: 'Plan: 33,5 %', en: 'Plan: 33.5 %' } },
    ])
  })

  it('says of a field of the form its lot and its language, in the reader’s words; entries of before too', async () => {
    const template = await templateOf('EU-19')
    const buyer = await world.organization({ type: 'CLIENT' })
    const data = addItem(template, await formData(buyer._id), { path: '/GR-Lot', now: at })
    const text = '/GR-Lot/1/GR-Lot-Purpose/GR-Lot-Description'
    const told = setAt(setAt(data, `${text}/BT-21-Lot`, { DEU: 'Südmole' }), `${text}/BT-24-Lot`, { DEU: 'Betrieb', ENG: 'Running it' })
    const made = await makeTender(world, { creator, second: editor, data: told })
    const long = `Wartung ${'mit allem '.repeat(40)}`
    const edited = setAt(made.data ?? {}, `${text}/BT-24-Lot`, { DEU: long, ENG: 'Running it' })
    await world.call(creator, 'updateProject', {
      id: made.id,
      version: made.version ?? 0,
      data: setAt(edited, '/GR-Lot/1/GR-Lot-Purpose/GR-Lot-Scope/BT-27-Lot', { amount: '5.00', currency: 'EUR' }),
    })
    const [changed] = await world.call(creator, 'getLogEntries', made.id)
    expect(changed?.data.changes).toEqual([
      {
        label: { de: 'Beschreibung', en: 'Description', lot: 'Südmole', language: 'DEU' },
        oldValue: 'Betrieb',
        newValue: `${long.slice(0, 200)} …`,
      },
      {
        label: { de: expect.any(String) as string, en: expect.any(String) as string, lot: 'Südmole' },
        oldValue: null,
        newValue: { form: { amount: '5.00', currency: 'EUR' } },
      },
    ])
    await write('PROJECT_CHANGED', {
      tenderId: made.id,
      changes: [{ label: 'Titel', path: '/x/BT-21-Lot', oldValue: '{"DEU":"Alt"}', newValue: '{"DEU":"Neu","ENG":"New"}' }],
    })
    const [before] = await world.call(creator, 'getLogEntries', made.id)
    expect(before?.data.changes).toEqual([
      { label: { de: 'Titel', en: 'Titel', language: 'DEU' }, oldValue: 'Alt', newValue: 'Neu' },
      { label: { de: 'Titel', en: 'Titel', language: 'ENG' }, oldValue: null, newValue: 'New' },
    ])
  })

  it('names the lots that went to another stage, where that was not all of them', async () => {
    const template = await templateOf('EU-19')
    const buyer = await world.organization({ type: 'CLIENT' })
    const name = (data: FormData, n: number, text: string) =>
      setAt(data, `/GR-Lot/${n}/GR-Lot-Purpose/GR-Lot-Description/BT-21-Lot`, { DEU: text })
    const two = addItem(template, await formData(buyer._id), { path: '/GR-Lot', now: at })
    const made = await makeTender(world, { creator, second: editor, data: name(name(two, 0, 'Nordmole'), 1, 'Südmole') })
    const published = await world.call(creator, 'updateProjectStage', { id: made.id, version: made.version ?? 0, stage: 2 }, null)
    await world.call(creator, 'updateProjectStage', { id: made.id, version: published.version ?? 0, stage: 5 }, ['LOT-0002'])
    const [second, first] = await world.call(creator, 'getLogEntries', made.id, { type: 'PROJECT_STAGE_CHANGED' })
    expect(second?.description).toMatchObject({ key: 'PROJECT_STAGE_CHANGED.to5', params: { ofLot: 'Südmole' } })
    expect(first?.description).toMatchObject({ key: 'PROJECT_STAGE_CHANGED.to2', params: { ofLot: '' } })
    // A publication that starts one lot alone is a publication.
    await write('PROJECT_STAGE_CHANGED', {
      tenderId: made.id,
      from: { 'LOT-0001': 0, 'LOT-0002': 0 },
      to: { 'LOT-0001': 3, 'LOT-0002': 2 },
    })
    expect((await world.call(creator, 'getLogEntries', made.id))[0]?.description.key).toBe('PROJECT_STAGE_CHANGED.to2')
  })

  it('names whom a choice left out: the first few in the sentence, all of them in what changed', async () => {
    const made = await tender()
    const companies = await Promise.all(Array.from({ length: 7 }, () => world.organization()))
    const names = companies.map(({ name }) => name)
    const data = { tenderId: made.id, lotId: 'LOT-0001', round: 1, why: 'choice' }
    await write('OFFERS_LEFT_OUT', { ...data, organizationIds: companies.map(({ _id }) => _id) })
    await write('OFFERS_LEFT_OUT', { ...data, why: 'nextRound', organizationIds: companies.slice(0, 1).map(({ _id }) => _id) })
    const [next, many] = await world.call(creator, 'getLogEntries', made.id)
    const same = { 'LOT-0001': 4 }
    await write('PROJECT_STAGE_CHANGED', { tenderId: made.id, lotId: 'LOT-0001', from: same, to: same, opening: 'o', no: 'N-2026-5' })
    expect((await world.call(creator, 'getLogEntries', made.id))[0]?.description.key).toBe('PROJECT_STAGE_CHANGED.nextRound')
    const keyOf = async (why: string) => {
      await write('OPENING_REFUSED', { tenderId: made.id, lotId: 'LOT-0001', why })
      return (await world.call(creator, 'getLogEntries', made.id))[0]?.description.key
    }
    const refused = [await keyOf('wrongPassword'), await keyOf('deadlineNotPassed'), await keyOf('onlyTeamOpens')]
    expect(refused).toEqual(['wrongPassword', 'tooEarly', 'refused'].map((variant) => `OPENING_REFUSED.${variant}`))
    expect(next?.description).toMatchObject({ key: 'OFFERS_LEFT_OUT.nextRound', params: { organizations: names[0] } })
    expect(many?.description).toMatchObject({
      key: 'OFFERS_LEFT_OUT.choice',
      params: { organizations: `${names.slice(0, 5).join(', ')} … (7)`, ofLot: '' },
    })
    expect(many?.data.changes).toEqual(names.map((name) => ({ label: name, oldValue: null, newValue: { key: 'decision.rejected' } })))
  })

  it('names the person concerned, and nobody where the account is gone', async () => {
    const [made, gone] = [await tender(), await world.user('internal')]
    await write('PROJECT_TEAM_CHANGED', { tenderId: made.id, userId: gone.id, oldRole: null, newRole: 'EDITOR' }, gone)
    const [before] = await world.call(creator, 'getLogEntries', made.id)
    expect(before).toMatchObject({
      description: { key: 'PROJECT_TEAM_CHANGED.added', params: { person: gone.name } },
      data: { user: { email: gone.email }, changes: [{ label: { key: 'role' }, oldValue: null, newValue: { key: 'role.EDITOR' } }] },
    })
    await forgetNames({ userId: gone.id }, { type: 'USER_DELETED', at, actor: null, data: { intent: 'gone' } }, appendAudit)
    const [after] = await world.call(creator, 'getLogEntries', made.id)
    expect(after).toMatchObject({ user: null, userName: null, trigger: 'forgotten', description: { params: { person: null } } })
    expect(JSON.stringify(after)).not.toContain(gone.email)
  })

  it('goes page by page without a gap or a repetition, of one type too, and gives the place of the next away to nobody', async () => {
    const made = await tender()
    await AuditModel.deleteMany({})
    forgetHead()
    for (let n = 1; n <= 60; n++) await write(n % 20 === 0 ? 'TEMPLATE_DELETED' : 'LOGOUT', n % 2 === 0 ? { tenderId: made.id, n } : { n })
    const walk = async (id: string | null, type: string | undefined, limit: number) => {
      const seen: unknown[] = []
      for (let cursor: string | undefined; ;) {
        const page = await world.call(admin, 'getLogEntries', id, { limit, ...(type ? { type } : {}), ...(cursor ? { cursor } : {}) })
        seen.push(...page.map(({ technical }) => (technical.data as { n: number }).n))
        cursor = page.at(-1)?.cursor
        if (cursor === undefined) return seen
        const last = await AuditModel.findOne({ h: String(page.at(-1)?.technical.hash) }).lean()
        const number = String(last?._id)
        expect([number, Buffer.from(number).toString('base64url')]).not.toContain(cursor)
      }
    }
    const down = (...numbers: number[]) => numbers.reverse()
    const all = Array.from({ length: 60 }, (_, n) => n + 1)
    expect(await walk(null, undefined, 7)).toEqual(down(...all))
    expect(await walk(null, undefined, 60)).toEqual(down(...all))
    expect(await walk(made.id, undefined, 4)).toEqual(down(...all.filter((n) => n % 2 === 0)))
    expect(await walk(null, 'TEMPLATE_DELETED', 2)).toEqual([60, 40, 20])
    expect(await walk(made.id, 'TEMPLATE_DELETED', 1)).toEqual([60, 40, 20])
    expect(await walk(null, 'GIBTESNICHT', 5)).toEqual([])
    expect((await world.call(admin, 'getLogEntries', null, 'TEMPLATE_DELETED')).length).toBe(3)
  })

  it('refuses a cursor of nobody’s making', async () => {
    for (const cursor of ['5', 'AAAA', cursorOf(5).slice(0, 20), `${cursorOf(5).slice(0, 20)}AA`])
      await expect(world.call(admin, 'getLogEntries', null, { cursor })).rejects.toMatchObject({ code: 'invalid' })
  })

  it('is not for editors, for others of the house, for bidders; what is denied is in it', async () => {
    const made = await tender()
    const [other, bidder] = [await world.user('internal'), await world.user('organizationAdmin')]
    await expect(world.call(editor, 'getLogEntries', made.id)).rejects.toMatchObject({ status: 403 })
    await expect(world.call(other, 'getLogEntries', made.id)).rejects.toMatchObject({ status: 404 })
    await expect(world.call(bidder, 'getLogEntries', made.id)).rejects.toMatchObject({ status: 403 })
    await expect(world.call(creator, 'getLogEntries', null)).rejects.toMatchObject({ status: 403 })
    const denied = await world.call(admin, 'getLogEntries', null, { type: 'ACCESS_DENIED' })
    expect(denied.map(({ user }) => user?.email).sort()).toEqual([editor.email, other.email, bidder.email, creator.email].sort())
    expect(denied[0]?.description).toEqual({
      key: 'ACCESS_DENIED',
      params: expect.objectContaining({ method: 'getLogEntries', status: 403 }) as object,
    })
  })

  it('what one may not do with one’s own account alone is no denied access', async () => {
    const own = world.call(admin, 'changeTwoFactorConfig', null, null, null, admin.email)
    await expect(own).rejects.toMatchObject({ status: 403, data: { reason: 'notForOneself' } })
    await expect(world.call(admin, 'deleteUser', admin.email)).rejects.toMatchObject({ data: { reason: 'notYourself' } })
    const denied = await world.call(admin, 'getLogEntries', null, { type: 'ACCESS_DENIED' })
    expect(denied.filter(({ user }) => user?.email === admin.email)).toEqual([])
  })

  it('of a tender tells which colleague was refused what of it, once for each tender; companies stay out of it', async () => {
    const [made, another] = [await tender(), await tender()]
    const [other, bidder] = [await world.user('internal'), await world.user('organizationAdmin')]
    for (const { id } of [made, made, another])
      for (const person of [other, bidder])
        await expect(world.call(person, 'getLogEntries', id)).rejects.toMatchObject({ code: expect.anything() as unknown })
    const deniedIn = async (id: string) =>
      (await world.call(creator, 'getLogEntries', id, { type: 'ACCESS_DENIED' })).map(({ user }) => user?.email)
    expect([await deniedIn(made.id), await deniedIn(another.id)]).toEqual([[other.email], [other.email]])
    // Of theirs the log of the house tells, without saying which tender it was.
    const all = await world.call(admin, 'getLogEntries', null, { type: 'ACCESS_DENIED' })
    expect(all.filter(({ user }) => user?.email === bidder.email)).toHaveLength(1)
  })

  it('keeps working on entries of whatever shape', async () => {
    const made = await tender()
    await write('SOMETHING_NEW', { tenderId: made.id, changes: 'none', from: 3, to: null, deadlines: 'x', fields: [1, 'a.b'] })
    expect((await world.call(creator, 'getLogEntries', made.id))[0]).toMatchObject({
      description: { key: 'UNKNOWN', params: { type: 'SOMETHING_NEW' } },
    })
  })
})
