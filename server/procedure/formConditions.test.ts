import { expect, it } from 'vitest'
import { inOffice, type World } from '../../tests/world/inWorld'
import { lotOf, refusalOf, type Office } from '../../tests/world/procedure'
import { DAY, fillField, templateOf } from '../../tests/world/tenders'
import { importTemplates } from '../../tests/world/templates'
import { shippedProcedure, type Phase, type ProcedureDocument } from '../../workflows/procedure'
import { AuditModel } from '../log/model'
import { TenderModel, type TenderDoc } from '../tenders/model'

/* A procedure that asks a tender's form before it goes out, and each lot's before its award: one life of a tender with two lots. */
let world: World
let office: Office
inOffice((made) => ({ world, office } = made))

const AGREED = { DEU: 'Der Rat hat zugestimmt' }
const says = (de: string, en: string) => ({ de, en })
const asks = (field: string) => ({ '==': [{ var: `${field}.DEU` }, AGREED.DEU] })
const MISSING = {
  out: says('Der Rat hat der Vergabe zugestimmt.', 'The council agreed to the procurement.'),
  lot: says('Der Rat hat dem Los zugestimmt.', 'The council agreed to the lot.'),
}

const open = (conditions: Record<string, object[]>): ProcedureDocument => {
  const { regimes: _of, ...document } = shippedProcedure('open')?.document as ProcedureDocument
  const phases = document.phases.map((one) => ({ ...one, ...(conditions[one.key] ? { conditions: conditions[one.key] } : {}) }) as Phase)
  return { ...document, id: 'own-council', phases }
}
const COUNCIL = open({
  notice: [{ before: 'publish', when: asks('BT-300-Procedure'), says: MISSING.out }],
  offersOpened: [
    { before: 'inform', when: asks('BT-300-Lot'), says: MISSING.lot },
    { before: 'award', when: asks('BT-300-Lot'), says: MISSING.lot },
  ],
})
const write = async (id: string, lotsAgreed: number, all = AGREED) => {
  const template = await templateOf('EU-19')
  const { data, version } = await office.read(id)
  const first = fillField(template, data as never, ['BT-300-Procedure', all])
  const lots = (first['GR-Lot'] as { _id: string }[]).map((lot, n) => {
    const alone = fillField(template, { ...first, 'GR-Lot': [lot] }, ['BT-300-Lot', n < lotsAgreed ? AGREED : { DEU: 'offen' }])
    return (alone['GR-Lot'] as unknown[])[0]
  })
  return world.call(office.people.first, 'updateProject', { id, version, data: { ...first, 'GR-Lot': lots } } as never)
}
const stored = async (_id: string): Promise<TenderDoc> => (await TenderModel.findOne({ _id }).lean<TenderDoc>()) as TenderDoc
const moveOf = async (id: string, event: string) => (await office.read(id)).moves?.find((one) => one.event === event)

it('refuses documents whose conditions are none, or read what no form has, with place and words', async () => {
  const { admin } = office.people
  const withWhen = (when: unknown) => open({ notice: [{ before: 'publish', when, says: MISSING.out }] })
  const path = '/phases/0/conditions/0/when'
  for (const [when, rule] of [
    [{ method: [{ var: 'BT-300-Procedure' }, 'constructor'] }, 'conditionOperator'],
    [{ '!!': { var: '__proto__.x' } }, 'conditionField'],
    [{ or: Array.from({ length: 90 }, () => ({ or: Array.from({ length: 9 }, () => ({ var: 'x' })) })) }, 'conditionTooLong'],
    [true, 'conditionReadsNothing'],
  ] as const)
    expect((await refusalOf(world.call(admin, 'createProcedure', { document: withWhen(when) }))).data.errors).toMatchObject([
      { path: expect.stringMatching(`^${path}`) as unknown, rule },
    ])
  // Well-formed, and of another house's form, or of an offer: it is kept as a draft, and does not come out.
  const row = await world.call(admin, 'createProcedure', { document: withWhen({ '>': [{ var: 'total-price.amount' }, 1] }) })
  expect((await refusalOf(world.call(admin, 'publishProcedure', row.id, row.lock, ''))).data.errors).toMatchObject([
    { path: `${path}/>/0`, rule: 'conditionField', text: expect.stringContaining('total-price') as unknown },
  ])
})

it('holds a tender up until its form says so, lot by lot, by the version that it pins, and holds up nothing else', async () => {
  const row = await world.call(office.people.admin, 'createProcedure', { document: COUNCIL })
  await world.call(office.people.admin, 'publishProcedure', row.id, row.lock, '')
  await office.goTo('2026-12-01T09:00:00.000Z')
  const { id } = await office.draft({ procedure: row.id, lots: 2 })

  const { version } = await office.read(id)
  const call = ['updateProjectStage', [{ id, stage: 6, version }, null, null]] as const
  const english = await refusalOf(world.callRaw(office.people.first, call as never, { lang: 'en' }) as Promise<unknown>)
  expect(english).toMatchObject({ status: 409, data: { reason: 'refused.conditionUnmet', params: { what: MISSING.out } } })
  expect(english.data['message']).toBe('The form does not say yet: The council agreed to the procurement.')
  expect(await moveOf(id, 'publishIntoOffers')).toMatchObject({ open: false, reason: 'conditionUnmet', params: { what: MISSING.out } })
  // Not by a date either: what waits is judged when it is fixed.
  expect((await refusalOf(office.stage(id, { stage: 6, published: '2026-12-08T09:00:00.000Z' }))).data.reason).toBe(
    'refused.conditionUnmet',
  )
  expect((await stored(id)).lots.map(({ stage }) => stage)).toEqual([0, 0])
  expect(await AuditModel.countDocuments({ tenderId: id, type: 'PROJECT_STAGE_CHANGED' })).toBe(0)

  await write(id, 0)
  await office.stage(id, { stage: 6 })
  const own = await office.submit(id, 'bidder', { stage: 6 })

  const { admin, first } = office.people
  // A version without conditions changes nothing for it; what moving it would ease is said.
  const { row: head } = await world.call(admin, 'getProcedure', row.id)
  const saved = await world.call(admin, 'updateProcedure', row.id, head.lock, open({}))
  await world.call(admin, 'publishProcedure', row.id, saved.lock, 'Ohne Rat')
  const preview = await world.call(first, 'previewProcedureMove', id)
  expect(preview.refused).toEqual([])
  expect(preview.eased.map(({ phase, before }) => `${phase} ${before}`)).toEqual([
    ...['notice publish', 'offersOpened inform', 'offersOpened award'],
  ])

  // The form takes its word back: what was begun goes on, and the opening asks for nothing of it.
  await write(id, 0, { DEU: 'Der Rat hat nicht zugestimmt' })
  await office.wait(61 * DAY)
  for (const lotId of ['LOT-0001', 'LOT-0002']) await office.open(id, [7, lotId])
  expect((await office.read(id)).lots.map(({ stage }) => stage)).toEqual([7, 7])

  const inform = () => moveOf(id, 'inform')
  expect(await inform()).toMatchObject({ open: false, reason: 'conditionUnmet', params: { what: MISSING.lot } })
  await write(id, 1)
  expect(await inform()).toMatchObject({ open: true, lotIds: ['LOT-0001'] })
  // What the law asks first is said first, and a condition that holds takes nothing of it away.
  const award = (lotId: string) => office.stage(id, { stage: 8, outcome: 'awarded', offerIds: [own.id] }, { lotIds: [lotId] })
  expect((await refusalOf(award('LOT-0001'))).data.reason).toBe('refused.informFirst')
  // Giving it up waits for nobody.
  const over = await office.stage(id, { stage: 8, outcome: 'discontinued', reason: 'Kein Beschluss' }, { lotIds: ['LOT-0002'] })
  expect(lotOf(over, 'LOT-0002')).toMatchObject({ stage: 8, outcome: 'discontinued' })
})

it('a wrong condition of a running tender is taken back by a system admin alone, with a reason that the log keeps', async () => {
  const { admin, first } = office.people
  await office.goTo(null)
  const wrong = [{ before: 'award', when: { '==': [{ var: 'BT-300-Lot.DEU' }, 'tippfehler'] }, says: MISSING.lot }]
  const same = [{ says: says('Anders gesagt', 'Put otherwise'), when: wrong[0]?.when, before: 'award' }]
  const row = await world.call(admin, 'createProcedure', { document: { ...open({ offersOpened: wrong }), id: 'own-wrong' } })
  await world.call(admin, 'publishProcedure', row.id, row.lock, '')
  const { id } = await office.draft({ procedure: row.id })
  await office.stage(id, { stage: 6 })
  const republish = async (conditions: Record<string, object[]>) => {
    const { row: head } = await world.call(admin, 'getProcedure', row.id)
    const saved = await world.call(admin, 'updateProcedure', row.id, head.lock, open(conditions))
    await world.call(admin, 'publishProcedure', row.id, saved.lock, 'Tippfehler')
  }
  const move = async (who: typeof admin, version: number, reason?: string) =>
    world.call(who, 'moveProjectToProcedureVersion', id, version, (await office.read(id)).version ?? 0, reason)
  // Its words are no condition, nor is the order in which it is written.
  await republish({ offersOpened: same })
  await move(first, 2)
  await republish({})
  expect(await refusalOf(move(first, 3, 'Das war ein Tippfehler.'))).toMatchObject({ status: 403, data: { reason: 'conditionsNeedAdmin' } })
  expect(await refusalOf(move(admin, 3))).toMatchObject({ status: 422, data: { errors: [{ path: '/reason', rule: 'required' }] } })
  await move(admin, 3, 'Das war ein Tippfehler.')
  const moves = await AuditModel.find({ tenderId: id, type: 'PROJECT_PROCEDURE_MOVED' }).sort({ _id: 1 }).lean()
  expect(moves.map(({ data }) => data)).toMatchObject([
    { from: 1, to: 2 },
    { from: 2, to: 3, reason: 'Das war ein Tippfehler.', conditions: 'offersOpened, award: Anders gesagt' },
  ])
  expect(moves[0]?.data).not.toHaveProperty('conditions')
})

it('a form without the fields begins no tender by it', async () => {
  const { admin } = office.people
  const only = {
    ...open({ notice: [{ before: 'publish', when: { '!!': { var: 'BT-300-Procedure' } }, says: MISSING.out }] }),
    id: 'own-asking',
  }
  const row = await world.call(admin, 'createProcedure', { document: only })
  await world.call(admin, 'publishProcedure', row.id, row.lock, '')
  await importTemplates('own/UVgO-national.json')
  const buyer = await world.organization({ type: 'CLIENT', name: 'Stadt Musterhafen' })
  const made = world.call(office.people.first, 'createProject', {
    ...{ templateId: 'UVgO-national', type: 0, procedure: row.id, name: 'Ohne das Feld', organizationId: buyer._id },
  })
  expect((await refusalOf(made)).data).toMatchObject({ reason: 'refused.procedureAsksForFields' })
})
