import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { instances, lotsOf, setAt, type FormData } from '../../../engine/form'
import { AuditModel } from '../../log/model'
import type { AwardPlan } from '../../contract/tenders/criteria'
import type { TenderView } from '../../contract/tenders/views'
import { now } from '../../platform/clock'
import { putDrafts } from '../../world/bidderDrafts'
import { CRITERIA, PLANS, PRICE_ALONE } from '../../../tests/world/criteria'
import { lotOf, makeOffice, refusalOf, type Office } from '../../../tests/world/procedure'
import { importTemplates } from '../../../tests/world/templates'
import { DAY, templateOf } from '../../../tests/world/tenders'
import { makeWorld, type World } from '../../../tests/world/testWorld'

// Award criteria and their weights stand before anybody offers: from the form's own fields, or beside it; later changes are announced, and
// after the first opening there are none (§ 127 Abs. 5 GWB, § 58 Abs. 3 VgV).

let world: World
let office: Office
const FORMS = ['EU-4', 'EU-7', 'EU-16', 'EU-17', 'EU-18', 'EU-19', 'EU-20', 'EU-25', 'EU-29', 'EU-T01', 'EU-X01']
beforeAll(async () => {
  world = await makeWorld()
  await importTemplates(...FORMS.map((id) => `eu/1.7/${id}.json`), 'own/UVgO-national.json', 'own/VOBA-national.json')
  office = await makeOffice(world)
  await office.goTo('2026-12-01T09:00:00.000Z')
})
afterAll(() => world.close())

const NONE = { awardPlans: [] }
const save = async (id: string, change: object): Promise<TenderView> =>
  world.call(office.people.first, 'updateProject', { id, version: (await office.read(id)).version ?? 0, ...change })
const offerCriteria = (tender: TenderView) => (tender.awardCriteria ?? []).filter(({ kind }) => kind === 'offer')

/** A criterion of a lot in the form's own fields. */
const CRITERION = 'GR-Lot-AwardCriteria-Criterion'
const criterion = (id: string, type: string, [name, weight, code]: readonly [string, number | null, string?]) => ({
  _id: id,
  'BT-539-Lot': type,
  'BT-734-Lot': { DEU: name },
  'BT-540-Lot': { DEU: `${name}, wie in den Unterlagen beschrieben` },
  ...(weight === null
    ? {}
    : {
        [`${CRITERION}-Parameters`]: {
          [`${CRITERION}-Parameter`]: [{ _id: `${id}p`, 'BT-541-Lot': String(weight), 'BT-5421-Lot': code ?? 'per-exa' }],
        },
      }),
})
/** Puts criteria into a lot (or all): where the form itself keeps them. */
const withFormCriteria = async (data: FormData, items: readonly object[], lotId?: string): Promise<FormData> => {
  const template = await templateOf('EU-19')
  const node = template.node(CRITERION)
  const group = node?.chain.findIndex(({ isLot }) => isLot) ?? 0
  const inner = (node?.chain ?? []).slice(group + 1).map(({ id }) => id)
  const below = [...inner.filter((id) => id !== CRITERION), CRITERION].map((id) => `/${id}`).join('')
  return lotsOf(template, data)
    .filter((lot) => lotId === undefined || lot.lotId === lotId)
    .reduce((filled, { path }) => setAt(filled, `${path}${below}`, items), data)
}
const inForm = async (items: readonly object[], lotId?: string) => {
  const made = await office.draft({ ...NONE, lots: lotId === undefined ? 1 : 2 })
  return save(made.id, { data: await withFormCriteria(made.data ?? {}, items, lotId) })
}

/** A draft of any form, with a team. */
const draftOf = async (templateId: string, override: object = {}) => {
  const buyer = await world.organization({ type: 'CLIENT', name: 'Stadt Musterhafen' })
  const made = await world.call(office.people.first, 'createProject', {
    ...{ templateId, type: 0, name: 'Neubau der Schule', organizationId: buyer._id, ...NONE },
    ...{
      applicationDeadline: new Date(now().getTime() + 70 * DAY).toISOString(),
      offerDeadline: new Date(now().getTime() + 90 * DAY).toISOString(),
    },
    ...override,
  })
  if (made.type !== 3 && made.type !== 4) await world.call(office.people.admin, 'addProjectEditors', made.id, [office.people.second.email])
  return office.read(made.id)
}
const problem = ({ problems = [] }: TenderView) => problems.find(({ rule }) => rule === 'criteriaMissing')

describe('publishing without criteria', () => {
  it('of works names the law of works, at each refusal too; what an earlier version saved that of its form', async () => {
    const [draft, template] = [await draftOf('EU-20'), await templateOf('EU-20')]
    const data = draft.data ?? {}
    const works = await save(draft.id, { data: setAt(data, instances(template, data, 'BT-23-Procedure')[0]?.path ?? '', 'works') })
    const ofWorks = { paragraph: '§ 127 Abs. 5 GWB, § 16d EU Abs. 2 VOB/A' }
    expect(problem(works)?.params).toMatchObject(ofWorks)
    const refused = async () => (await refusalOf(office.stage(draft.id, { stage: 2 }))).data
    const missing = 'refused.criteriaMissing'
    expect(await refused()).toMatchObject({ reason: missing, params: ofWorks })
    const tenders = world.db.collection<{ _id: string }>('tenders')
    await tenders.updateOne({ _id: draft.id }, { $unset: { 'head.regime': 1 } })
    expect(await refused()).toMatchObject({ reason: missing, params: { paragraph: '§ 127 Abs. 5 GWB, § 58 Abs. 3 VgV' } })
    await save(draft.id, { awardPlans: PLANS })
    await office.stage(draft.id, { stage: 2 })
    await save(draft.id, NONE)
    expect((await refusalOf(announce(draft.id))).data).toMatchObject({ reason: missing, params: ofWorks })
  })

  it.each([
    ['EU-16', '§ 127 Abs. 5 GWB, § 58 Abs. 3 VgV'],
    ['EU-17', '§ 127 Abs. 5 GWB, § 52 Abs. 3 SektVO'],
    ['EU-18', '§ 127 Abs. 5 GWB, § 34 Abs. 2 VSVgV'],
    ['EU-19', '§ 152 Abs. 3 GWB, § 31 Abs. 1 KonzVgV'],
    ['EU-20', '§ 127 Abs. 5 GWB, § 58 Abs. 3 VgV'],
    ['UVgO-national', '§ 43 Abs. 6 UVgO'],
    ['VOBA-national', '§ 16d Abs. 1 VOB/A'],
  ])('of %s is refused with its paragraph, now and at a date, and stands among the problems', async (templateId, paragraph) => {
    const draft = await draftOf(templateId)
    expect(problem(draft)).toMatchObject({ path: '/awardCriteria', severity: 'ERROR', params: { paragraph, open: 'noCriteria' } })
    const refused = { status: 409, data: { reason: 'refused.criteriaMissing', params: { paragraph } } }
    const error = await refusalOf(office.stage(draft.id, { stage: 2 }))
    expect(error).toMatchObject(refused)
    expect(String(error.data.message)).toContain(paragraph)
    const date = new Date(now().getTime() + DAY).toISOString()
    expect(await refusalOf(office.stage(draft.id, { stage: 2, published: date }))).toMatchObject(refused)
    expect(draft.moves?.find(({ event }) => event === 'publish')).toMatchObject({
      open: false,
      reason: 'criteriaMissing',
      params: { paragraph },
    })
    const set = await save(draft.id, { awardPlans: PLANS })
    expect(problem(set)).toBeUndefined()
    expect(set.moves?.find(({ event }) => event === 'publish')?.open).toBe(true)
    expect((await office.stage(draft.id, { stage: 2 })).stage).toBe(2)
  })

  it.each([
    ['EU-4', 0],
    ['EU-7', 0],
    ['EU-25', 0],
    ['EU-29', 0],
    ['EU-T01', 0],
    ['EU-X01', 0],
    ['EU-16', 3],
    ['EU-29', 4],
    ['EU-16', 2],
  ] as const)('of %s as type %i asks for none', async (templateId, type) => {
    const draft = await draftOf(templateId, { type })
    expect((await office.stage(draft.id, { stage: 2 })).stage).toBe(2)
  })

  it('through the portal is refused as well', async () => {
    const { id, version = 0 } = await draftOf('EU-16')
    const at = new Date(now().getTime() + 3 * DAY).toISOString()
    await world.db.collection<{ _id: string }>('tenders').updateOne({ _id: id }, { $set: { 'head.missing': 0 } })
    const call = world.call(office.people.first, 'publishToSIMAP', { id, version, stage: 2, published: at }, null)
    expect((await refusalOf(call)).data.reason).toBe('refused.criteriaMissing')
  })

  it('is refused with weights that do not add up to 100, or that are not all there', async () => {
    const { id } = await office.draft(NONE)
    const with_ = (weights: (string | null)[]) =>
      save(id, { awardPlans: [{ ...PLANS[0], criteria: CRITERIA.map((one, n) => ({ ...one, weight: weights[n] ?? null })) }] })
    expect(problem(await with_(['60', '39.999']))?.params).toMatchObject({ open: 'weightsNotHundred' })
    expect((await refusalOf(office.stage(id, { stage: 2 }))).data.reason).toBe('refused.criteriaMissing')
    expect(problem(await with_(['60', null]))?.params).toMatchObject({ open: 'weightMissing' })
    expect((await refusalOf(office.stage(id, { stage: 2 }))).data.reason).toBe('refused.criteriaMissing')
    await with_(['60.001', '39.999'])
    expect((await office.stage(id, { stage: 2 })).stage).toBe(2)
  })

  it('of a draft that an earlier version stored goes by what its form says now', async () => {
    const forget = (id: string) =>
      world.db.collection<{ _id: string }>('tenders').updateOne({ _id: id }, { $unset: { 'lots.0.judging': 1 } })
    const bare = await office.draft(NONE)
    await forget(bare.id)
    expect((await refusalOf(office.stage(bare.id, { stage: 2 }))).data.reason).toBe('refused.criteriaMissing')
    const named = await inForm([criterion('a', 'price', ['Entgelt', 100])])
    await forget(named.id)
    expect((await office.stage(named.id, { stage: 2 })).stage).toBe(2)
  })
})

describe('criteria from the form’s own fields', () => {
  it('count with their weights, per cent and decimal, and stand fixed', async () => {
    const tender = await inForm([
      criterion('a', 'price', ['Entgelt', 0.6, 'dec-exa']),
      criterion('b', 'quality', ['Konzept', 0.4, 'dec-exa']),
    ])
    expect(offerCriteria(tender)).toMatchObject([
      {
        lotIds: ['LOT-0001'],
        open: [],
        criteria: [
          { id: 'a', name: 'Entgelt', weight: '60', published: { name: true, weight: true }, price: { formula: { kind: 'linear' } } },
          { id: 'b', name: 'Konzept', weight: '40', price: null },
        ],
      },
    ])
    expect((await office.stage(tender.id, { stage: 2 })).stage).toBe(2)
  })

  it('are asked of each lot; what the form leaves open is said beside it', async () => {
    const tender = await inForm([criterion('a', 'price', ['Entgelt', null]), criterion('b', 'quality', ['Konzept', 40])], 'LOT-0001')
    expect(problem(tender)).toBeDefined()
    const weight = [{ id: 'a', name: 'Entgelt', weight: '60', price: CRITERIA[0]?.price ?? null }]
    const own = { lotId: 'LOT-0001', kind: 'offer', maxPoints: '5', criteria: weight }
    const half = await save(tender.id, { awardPlans: [own] })
    expect(problem(half)?.params).toMatchObject({ lot: 2, open: 'noCriteria' })
    expect((await refusalOf(office.stage(tender.id, { stage: 2 }))).data).toMatchObject({
      reason: 'refused.criteriaMissing',
      lotId: 'LOT-0002',
    })
    const whole = await save(tender.id, { awardPlans: [own, ...PLANS] })
    expect(
      offerCriteria(whole).map(({ lotIds, criteria, maxPoints }) => [
        lotIds,
        maxPoints,
        criteria.map((one) => `${one.name} ${one.weight ?? ''}`),
      ]),
    ).toEqual([
      [['LOT-0001'], '5', ['Entgelt 60', 'Konzept 40']],
      [['LOT-0002'], '10', ['Preis 60', 'Konzept 40']],
    ])
    // A criterion that the form no longer names goes with it, and leaves nothing beside.
    const only = await save(tender.id, {
      data: await withFormCriteria(whole.data ?? {}, [criterion('b', 'quality', ['Konzept', 100])], 'LOT-0001'),
    })
    expect(offerCriteria(only)[0]?.criteria.map(({ name }) => name)).toEqual(['Konzept'])
    expect((await office.stage(tender.id, { stage: 2 })).stage).toBe(2)
  })

  it('of the national form are the price alone, or the price and a list', async () => {
    const { id, data } = await draftOf('UVgO-national')
    const alone = await save(id, { data: { ...data, awarding: { 'award-method': 'price-only' } } })
    expect(offerCriteria(alone)[0]).toMatchObject({ open: [], criteria: [{ name: 'Preis', weight: '100' }] })
    expect(problem(alone)).toBeUndefined()
  })
})

it('plans are refused by name: unknown lots and fields, two for one place, what is no weight', async () => {
  const { id } = await office.draft(NONE)
  const refused = async (...plans: object[]) =>
    (await refusalOf(save(id, { awardPlans: plans }))).data.errors?.map(({ path, rule }) => `${path} ${rule}`)
  const [plan] = PLANS
  const price = (field: string, zeroAt: string) => [
    { ...CRITERIA[0], price: { field, formula: { kind: 'linear', better: 'lower', zeroAt } } },
  ]
  expect(await refused({ ...plan, lotId: 'LOT-0009' })).toEqual(['/project/awardPlans/0/lotId unknownLot'])
  expect(await refused({ ...plan }, { ...plan })).toEqual(['/project/awardPlans/1/kind unique'])
  expect(await refused({ ...plan, criteria: price('price/total/none', '2') })).toEqual([
    '/project/awardPlans/0/criteria/0/price/field unknownField',
  ])
  expect(await refused({ ...plan, criteria: price('price/total/net-total', '1') })).toEqual([
    '/project/awardPlans/0/criteria/0/price/formula/zeroAt zeroAt',
  ])
  expect(await refused({ ...plan, maxPoints: '0.5' })).toEqual(['/project/awardPlans/0/maxPoints minimum'])
  expect(await refused({ ...plan, criteria: [{ ...CRITERIA[1], name: ' ', weight: '101' }] })).toEqual([
    '/project/awardPlans/0/criteria/0/name required',
    '/project/awardPlans/0/criteria/0/weight maximum',
  ])
})

const announce = async (id: string): Promise<unknown> =>
  world.call(office.people.first, 'announceChanges', id, { version: (await office.read(id)).version ?? 0 })

/** Published into the competition. */
const inCompetition = async (override: object = {}) => {
  await office.goTo('2026-12-01T09:00:00.000Z')
  const { id } = await office.draft(override)
  await office.stage(id, { stage: 3 })
  return id
}

describe('from publishing on', () => {
  it('the log keeps what was published, and a change is an announced one that everybody reads', async () => {
    const id = await inCompetition()
    const log = await AuditModel.findOne({ tenderId: id, type: 'PROJECT_STAGE_CHANGED' }).lean()
    const line = 'Angebotssumme netto (Formel: voller Wert beim besten Preis, null beim 2-Fachen, dazwischen gerade Linie)'
    expect(log?.data.changes).toMatchObject([
      { label: 'Zuschlagskriterium Preis', lotId: 'LOT-0001', oldValue: null, newValue: { criterion: { weight: '60' } } },
      { label: 'Zuschlagskriterium Konzept', newValue: { criterion: { weight: '40' } } },
    ])
    const guest = async () => offerCriteria(await world.call(null, 'getProject', id))[0]?.criteria.map(({ weight }) => weight)
    expect(await guest()).toEqual(['60', '40'])
    const changed = await save(id, { awardPlans: PRICE_ALONE })
    expect(changed).toMatchObject({ hasChanges: true })
    expect(await guest()).toEqual(['60', '40'])
    await announce(id)
    const [entry] = (await world.call(null, 'getProject', id)).announcements ?? []
    expect(entry?.changes).toMatchObject([
      {
        label: { de: 'Zuschlagskriterium Preis', en: 'Award criterion Preis' },
        before: { de: `60 %, ${line}` },
        after: { de: `100 %, ${line}` },
        where: null,
      },
      { label: { de: 'Zuschlagskriterium Konzept' }, before: { de: '40 %' }, after: null },
    ])
    expect(await guest()).toEqual(['100'])
  })

  it('the method stands like the criteria: asked for what it needs, said to everybody, announced when it changes', async () => {
    const [price, concept] = CRITERIA.map((one) => ({ ...one, weight: '50' }))
    if (!price || !concept) throw new Error('two criteria')
    const extended = { kind: 'extended', range: '7.5', then: 'price' } as const
    const offers = { lotId: null, kind: 'offer' as const, maxPoints: '10' }
    const plan = (weight: string, more: Partial<AwardPlan>): AwardPlan[] => [
      { ...offers, criteria: [{ ...price, weight }, concept], method: extended, ...more },
    ]
    await office.goTo('2026-12-01T09:00:00.000Z')
    const { id } = await office.draft({ awardPlans: plan('40', {}) })
    // 40 and 50 are no hundred; 60 and 40 are, but a ratio weighs both alike.
    expect(offerCriteria(await office.read(id))[0]?.open).toEqual(['weightsNotHundred'])
    await save(id, { awardPlans: plan('60', { criteria: CRITERIA }) })
    expect(offerCriteria(await office.read(id))[0]?.open).toEqual(['ratioIsHalf'])
    expect((await refusalOf(office.stage(id, { stage: 3 }))).data.reason).toBe('refused.criteriaMissing')
    const wrong = plan('50', { criteria: [price, { ...concept, minimum: '10.5' }], method: { ...extended, range: '0' } })
    const paths = (await refusalOf(save(id, { awardPlans: wrong }))).data.errors?.map(({ path }) => path)
    expect(paths).toEqual(['/project/awardPlans/0/method/range', '/project/awardPlans/0/criteria/1/minimum'])
    // What is published as deciding between equals has to be able to.
    const twice = [
      { ...price, weight: '50' },
      { ...price, id: 'price2', weight: '50' },
    ]
    const ties: Partial<AwardPlan>[] = [
      { tie: 'price', method: { kind: 'lowestPrice' } },
      { tie: 'quality', method: { kind: 'quality' } },
      { tie: 'price', method: { kind: 'points' }, criteria: twice },
      { tie: 'quality', method: { kind: 'points' }, criteria: twice },
    ]
    for (const more of ties) {
      const { data } = await refusalOf(save(id, { awardPlans: plan('50', more) }))
      expect(data.errors).toEqual([{ path: '/project/awardPlans/0/tie', rule: 'tieDecidesNothing' }])
    }
    // Two floors of criteria: a part of the price, of a part, or of nothing is none; parts make a hundred of their own.
    const part = (one: string, weight: string, parent: string) => ({ id: one, name: `Teil ${one}`, weight, price: null, parent })
    const parts = [part('a', '70', 'concept'), part('b', '30', 'concept')]
    const lost = plan('50', { criteria: [price, concept, part('a', '50', 'price'), part('b', '50', 'c'), ...[part('d', '100', 'a')]] })
    expect((await refusalOf(save(id, { awardPlans: lost }))).data.errors?.map(({ path }) => path)).toEqual(
      [2, 3, 4].map((n) => `/project/awardPlans/0/criteria/${n}/parent`),
    )
    await save(id, { awardPlans: plan('50', { criteria: [price, concept, ...parts.slice(1)] }) })
    expect(offerCriteria(await office.read(id))[0]?.open).toEqual(['partsNotHundred'])
    await save(id, { awardPlans: plan('50', { criteria: [...parts, price, concept] }) })
    expect(offerCriteria(await office.read(id))[0]).toMatchObject({
      open: [],
      criteria: [{ id: 'price' }, { id: 'concept' }, { id: 'a', parent: 'concept' }, {}],
    })
    await save(id, { awardPlans: plan('50', { criteria: [price, { ...concept, minimum: '4' }] }) })
    await office.stage(id, { stage: 3 })
    const guest = async () => offerCriteria(await world.call(null, 'getProject', id))[0]
    expect(await guest()).toMatchObject({ method: extended, criteria: [{}, { minimum: '4' }] })
    const log = await AuditModel.findOne({ tenderId: id, type: 'PROJECT_STAGE_CHANGED' }).lean()
    expect(log?.data.changes).toMatchObject([{ label: 'Wertungsmethode', newValue: { ranked: { method: extended } } }, {}, {}])
    await save(id, { awardPlans: plan('50', { method: { kind: 'ratio' }, tie: 'price' }) })
    expect(await guest()).toMatchObject({ method: extended })
    await announce(id)
    const [entry] = (await world.call(null, 'getProject', id)).announcements ?? []
    const [method, concepts] = entry?.changes ?? []
    expect(method?.label).toMatchObject({ de: 'Wertungsmethode', en: 'Method of evaluation' })
    expect(method?.before?.de).toContain('7,5 % unter der besten Kennzahl')
    expect(method?.after?.en).toMatch(/^The figure is quality .* at the same result the better price decides\.$/i)
    expect(concepts).toMatchObject({ before: { de: '50 %, mindestens 4' }, after: { de: '50 %' } })
  })

  it('criteria that are not whole cannot be announced either', async () => {
    const id = await inCompetition()
    await save(id, NONE)
    expect((await refusalOf(announce(id))).data.reason).toBe('refused.criteriaMissing')
  })

  it('after the first opening nothing of them changes: beside the form, in it, or by an announcement made ready before', async () => {
    const id = await inCompetition()
    // Made ready before, and never announced.
    await save(id, { awardPlans: PRICE_ALONE })
    await office.wait(31 * DAY)
    await office.open(id, 4)
    const opened = await office.read(id)
    expect(offerCriteria(opened)[0]).toMatchObject({ isFixed: true, criteria: [{ weight: '60' }, { weight: '40' }] })
    expect((await refusalOf(announce(id))).data).toMatchObject({ reason: 'refused.criteriaFixed', lotId: 'LOT-0001' })
    // What else is edited meanwhile goes on.
    const edited = await save(id, { description: 'Neu' })
    expect(edited.description).toBe('Neu')
    const heavier = [{ ...PLANS[0], maxPoints: '20' }]
    expect((await refusalOf(save(id, { awardPlans: heavier }))).data.reason).toBe('refused.criteriaFixed')
    const data = await withFormCriteria(edited.data ?? {}, [criterion('a', 'quality', ['Freundlichkeit', 100])])
    expect((await refusalOf(save(id, { data }))).data.reason).toBe('refused.criteriaFixed')
    // Back to what stands: then the rest can be announced.
    await save(id, { awardPlans: PLANS })
    await announce(id)
    expect(lotOf(await office.read(id)).stage).toBe(4)
  })
})

/** As an earlier version left it: published, and nothing said of criteria. */
const asEarlier = (id: string) =>
  world.db
    .collection<{ _id: string }>('tenders')
    .updateOne({ _id: id }, { $unset: { 'lots.0.judging': 1, 'head.awardPlans': 1 }, $set: { hasChanges: false } })

describe('a tender that an earlier version published without criteria', () => {
  const PART = { kind: 'offer', round: 1, offerRound: 1 } as const
  const offers = async (id: string) => {
    const put = async (as: 'bidder' | 'rival', net: number) => {
      const offer = await world.call(office.people[as], 'createOffer', id)
      await putDrafts(
        { _id: offer.id, tenderId: id, orgId: offer.organizationId },
        { lots: offer.lotOffers, net, by: { name: 'Ada Muster' }, at: now() },
      )
      await world.call(office.people[as], 'updateOfferStage', offer.id, 6, null, { declaredBy: 'Ada Muster' })
    }
    await put('bidder', 100_000)
    await put('rival', 120_000)
    await office.wait(61 * DAY)
    await office.open(id, 7)
  }
  const set = (
    id: string,
    { as = 'first', maxPoints = '10', version = 0 }: { as?: 'first' | 'admin'; maxPoints?: string; version?: number } = {},
  ) => world.call(office.people[as], 'setEvaluationCriteria', id, 'LOT-0001', PART, { version, maxPoints, criteria: CRITERIA })

  it('calls for no offers before they are announced, which it still can after applications were opened', async () => {
    const id = await inCompetition()
    await asEarlier(id)
    await office.wait(31 * DAY)
    await office.open(id, 4)
    expect(problem(await office.read(id))).toMatchObject({ severity: 'WARN', params: { open: 'noCriteria' } })
    const ask = () => office.stage(id, { stage: 6, offerIds: [], offerDeadline: new Date(now().getTime() + 40 * DAY).toISOString() })
    expect((await refusalOf(ask())).data.reason).toBe('refused.criteriaMissing')
    await save(id, { awardPlans: PLANS })
    expect((await refusalOf(ask())).data.reason).toBe('refused.criteriaMissing')
    await announce(id)
    expect(lotOf(await ask()).stage).toBe(6)
    expect((await refusalOf(save(id, { awardPlans: PRICE_ALONE }))).data.reason).toBe('refused.criteriaFixed')
  })

  it('is judged by what is set once after the opening, which the log names; a second time is refused, and others never may', async () => {
    await office.goTo('2026-12-01T09:00:00.000Z')
    const { id } = await office.draft()
    await office.stage(id, { stage: 6 })
    await asEarlier(id)
    await offers(id)
    expect(await world.call(office.people.first, 'getEvaluation', id, 'LOT-0001')).toMatchObject({ mayDefine: true, criteria: [] })
    const both = await Promise.allSettled([set(id), set(id, { as: 'admin', maxPoints: '20' })])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const log = await AuditModel.find({ tenderId: id, type: 'EVALUATION_CRITERIA_SET' }).lean()
    expect(log).toHaveLength(1)
    const view = await world.call(office.people.first, 'getEvaluation', id, 'LOT-0001')
    expect(view).toMatchObject({ mayDefine: false, weightSum: '100' })
    expect((await refusalOf(set(id, { maxPoints: '7', version: view.version }))).data.reason).toBe('refused.criteriaSet')
    // Sent as it was read it is no change.
    await set(id, { maxPoints: view.maxPoints, version: view.version })
  })

  it('whose evaluation is stored already goes on with it', async () => {
    await office.goTo('2026-12-01T09:00:00.000Z')
    const { id } = await office.draft()
    await office.stage(id, { stage: 6 })
    await asEarlier(id)
    await offers(id)
    await set(id)
    // The next round of offers is judged by the same.
    await office
      .stage(id, { stage: 6, offerIds: [], offerDeadline: new Date(now().getTime() + 40 * DAY).toISOString() })
      .catch(() => undefined)
    const view = await world.call(office.people.first, 'getEvaluation', id, 'LOT-0001', PART)
    expect(view.criteria.map(({ name, weight }) => [name, weight])).toEqual([
      ['Preis', '60'],
      ['Konzept', '40'],
    ])
    expect(view.offers.map(({ results }) => results.price?.points).sort()).toEqual(['10', '8'])
  })

  it('with whole criteria in its form is judged by them, and nobody may write others', async () => {
    await office.goTo('2026-12-01T09:00:00.000Z')
    const made = await inForm([criterion('a', 'price', ['Entgelt', 70]), criterion('b', 'quality', ['Konzept', 30])])
    await office.stage(made.id, { stage: 6 })
    await asEarlier(made.id)
    await offers(made.id)
    const view = await world.call(office.people.first, 'getEvaluation', made.id, 'LOT-0001')
    expect(view).toMatchObject({ mayDefine: false, criteria: [{ name: 'Entgelt', weight: '70' }, { weight: '30' }] })
    expect((await refusalOf(set(made.id))).data.reason).toBe('refused.criteriaSet')
  })
})

it('a copy takes the criteria along', async () => {
  const { id } = await office.draft({ awardPlans: PRICE_ALONE })
  const copy = await world.call(office.people.first, 'copyProject', id)
  expect(offerCriteria(copy)[0]?.criteria.map(({ weight }) => weight)).toEqual(['100'])
})

it('what is sent as it was read changes nothing, and criteria that were not set are refused by name', async () => {
  const draft = await office.draft()
  const entries = () => AuditModel.countDocuments({ tenderId: draft.id })
  const before = await entries()
  await world.callRaw(office.people.first, ['updateProject', [draft]])
  expect(await entries()).toBe(before)
  const other = { ...draft, awardCriteria: [] }
  expect((await refusalOf(world.callRaw(office.people.first, ['updateProject', [other]]))).status).toBe(422)
})
