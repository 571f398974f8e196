import { expect, it } from 'vitest'
import { addItem } from '../../../engine/form'
import { loadTemplate } from '../../../engine/template'
import { DOWNLOAD_PATH, findDownload } from '../../documents/links'
import { AuditModel } from '../../log/model'
import { sheetPath } from '../../../engine/authoring'
import type { CriterionInput } from '../../contract/evaluation/views'
import type { AwardPlan, SheetPosition } from '../../contract/tenders/criteria'
import type { EvaluationView } from '../../contract/evaluation/views'
import type { OfferView } from '../../contract/offers/views'
import type { TenderView } from '../../contract/tenders/views'
import { awardCriteria } from '../../public/criteria'
import { now } from '../../platform/clock'
import { filledOffer } from '../../world/bidderDrafts'
import { CRITERIA, PLANS } from '../../../tests/world/criteria'
import { readPdf } from '../../../tests/world/readPdf'
import { templateOf } from '../../../tests/world/tenders'
import { inOfficeEach, type World } from '../../../tests/world/inWorld'
import { refusalOf, type Office } from '../../../tests/world/procedure'

// Positions that bidders say prices for: set before publishing with the criteria, changed by announcement only, and the sum of the offer.

let world: World
let office: Office
inOfficeEach((made) => ({ world, office } = made))

const DAY = 86_400_000
const LOT = 'LOT-0001'
const EARTH: SheetPosition = {
  id: 'earth',
  no: '01.1',
  text: { de: 'Aushub', en: 'Excavation' },
  quantity: '120.5',
  unit: 'm³',
  kind: 'unit',
}
const SITE: SheetPosition = { id: 'site', no: '01.2', text: { de: 'Baustelle', en: '' }, quantity: '1', unit: '', kind: 'lump' }
const PUMP: SheetPosition = { id: 'pump', no: '01.3', text: { de: 'Wasserhaltung', en: '' }, quantity: '10', unit: 'd', kind: 'optional' }
const planOf = (sheet: SheetPosition[], more: Partial<AwardPlan> = {}): AwardPlan => ({
  ...{ lotId: LOT, kind: 'offer', maxPoints: '10', criteria: CRITERIA, sheet },
  ...more,
})
const save = async (id: string, awardPlans: AwardPlan[], more: object = {}): Promise<TenderView> =>
  world.call(office.people.first, 'updateProject', { id, version: (await office.read(id)).version ?? 0, awardPlans, ...more })

/** Prices by position; the sum that is typed beside them is none. */
const written = (prices: Record<string, string>) => ({
  ...filledOffer(1, now()),
  'price-sheet': {
    'price-sheet-positions': Object.fromEntries(
      Object.entries(prices).map(([id, price]) => {
        const [, , group, field] = sheetPath([EARTH, SITE, PUMP].find((one) => one.id === id) ?? { ...EARTH, id })
        return [group, { [field]: price }]
      }),
    ),
  },
})
/** Without what a position is known by beside its id. */
const plain = (field: string): string => field.replace(/-[0-9a-f]{8}-/, '-')
const draftOf = (as: 'bidder' | 'rival', offerId: string, lotId = LOT) =>
  world.call(office.people[as], 'getOfferDraft', offerId, lotId, 'offer')
const write = async (as: 'bidder' | 'rival', offerId: string, prices: Record<string, string>) =>
  world.call(office.people[as], 'saveOfferDraft', offerId, LOT, 'offer', {
    version: (await draftOf(as, offerId)).version,
    data: written(prices),
  })
const submit = (as: 'bidder' | 'rival', offerId: string): Promise<OfferView> =>
  world.call(office.people[as], 'updateOfferStage', offerId, 6, [LOT], { declaredBy: 'Ada Muster' })

const printed = async (kind: 'evaluation' | 'evaluationTable' | 'tender', id: string): Promise<Buffer | undefined> => {
  const of = kind === 'tender' ? id : `${id}:${LOT}:offer:1:1`
  const link = await world.call(office.people.first, 'createPDFAndGetDownloadLink', kind, of)
  return (await findDownload(link.slice(DOWNLOAD_PATH.length + 1), { holder: { address: '127.0.0.1', device: '' }, at: now() }))?.body
}

it('refuses a sheet that could not be filled or summed up, at its place', async () => {
  const { id } = await office.draft({ lots: 2 })
  const faults = async (plans: AwardPlan[], more: object = {}) =>
    ((await refusalOf(save(id, plans, more))).data.errors ?? []).map(
      ({ path, rule }) => `${path.replace('/project/awardPlans', '')} ${rule}`,
    )
  const blank = { ...EARTH, id: 'b', no: ' ', text: { de: '', en: ' ' }, quantity: '0' }
  expect(await faults([planOf([EARTH, { ...SITE, id: 'earth', no: '01.1 ' }, blank])])).toEqual([
    ...[
      '/0/sheet/1/id unique',
      '/0/sheet/1/no unique',
      '/0/sheet/2/no required',
      '/0/sheet/2/text required',
      '/0/sheet/2/quantity positive',
    ],
  ])
  expect(await faults([planOf([EARTH], { kind: 'application', criteria: [] })])).toEqual(['/0/sheet sheetWithoutSum'])
  // A concession pays; nothing of its form is a sum of prices.
  expect(await faults([planOf([EARTH], { criteria: [] })], { bidderForms: { application: 'standard', offer: 'concession' } })).toEqual([
    '/0/sheet sheetWithoutSum',
  ])
  await save(id, [planOf([EARTH])])
  const other = {
    id,
    version: (await office.read(id)).version ?? 0,
    bidderForms: { application: 'standard', offer: 'concession' },
  } as const
  expect((await refusalOf(world.call(office.people.first, 'updateProject', other))).status).toBe(422)
})

it('takes no offer by a sheet that its bidder never saw, and a price along for no other work', async () => {
  const { id } = await office.draft()
  await save(id, [...PLANS, planOf([SITE])])
  await office.stage(id, { stage: 6 })
  const { id: offerId } = await world.call(office.people.bidder, 'createOffer', id)
  const seen = await draftOf('bidder', offerId)
  const saved = await write('bidder', offerId, { site: '50000' })
  expect(saved.formRef).toBe(seen.formRef)
  const announce = async (sheet: SheetPosition[]): Promise<void> => {
    await save(id, [...PLANS, planOf(sheet)])
    await world.call(office.people.first, 'announceChanges', id, { version: (await office.read(id)).version ?? 0 })
  }
  const declare = (forms: Record<string, string>) =>
    world.call(office.people.bidder, 'updateOfferStage', offerId, 6, [LOT], {
      ...{ declaredBy: 'Ada Muster', drafts: { [LOT]: saved.version }, forms },
    })
  // What is asked for the same goes along, and is not handed in before it was read.
  await announce([{ ...SITE, no: '01.9' }])
  expect((await refusalOf(declare({ [LOT]: seen.formRef }))).data.reason).toBe('refused.draftChanged')
  // The same id for a thousand of what was one lump sum.
  await announce([{ ...SITE, quantity: '1000', kind: 'unit' }])
  const now = await draftOf('bidder', offerId)
  expect(now.version).toBe(saved.version)
  expect(JSON.stringify(now.data)).not.toContain('50000')
  expect((await refusalOf(declare({ [LOT]: now.formRef }))).data.reason).toBe('refused.draftIncomplete')
})

it('says of offers by different sheets that they are, and each with its own positions', async () => {
  const { id } = await office.draft()
  await save(id, [...PLANS, planOf([EARTH])])
  await office.stage(id, { stage: 6 })
  const hand = async (as: 'bidder' | 'rival', prices: Record<string, string>): Promise<void> => {
    const { id: offerId } = await world.call(office.people[as], 'createOffer', id)
    await write(as, offerId, prices)
    await submit(as, offerId)
  }
  await hand('bidder', { earth: '10' })
  await save(id, [...PLANS, planOf([{ ...EARTH, quantity: '1' }, PUMP])])
  await world.call(office.people.first, 'announceChanges', id, { version: (await office.read(id)).version ?? 0 })
  await hand('rival', { earth: '10', pump: '3' })
  await office.wait(61 * DAY)
  await office.open(id, [7, LOT])
  const view: EvaluationView = await world.call(office.people.first, 'getEvaluation', id, LOT)
  const lines = view.offers.map(({ values }) =>
    view.fields.flatMap(({ key, section }) => (key.startsWith('price-sheet/') && key in values ? section.de.split(' › ').slice(2) : [])),
  )
  const twice = (text: string): string[] => [text, text]
  expect(lines).toEqual([
    twice('01.1 Aushub · 120,5 m³'),
    [...twice('01.1 Aushub · 1 m³'), ...twice('01.3 Wasserhaltung · 10 d · Bedarfsposition, nicht in der Summe')],
  ])
  const [table, paper] = await Promise.all((['evaluationTable', 'evaluation'] as const).map((kind) => printed(kind, id)))
  const { text } = await readPdf(paper ?? Buffer.alloc(0))
  for (const said of [table?.toString('utf8'), text]) {
    expect(said).toContain('Das Preisblatt wurde geändert')
    for (const line of ['Aushub · 120,5 m³', 'Aushub · 1 m³']) expect(said).toContain(line)
  }
  expect(text).not.toContain('Einheitspreis in EUR')
})

it('refuses sums that would be none or typed by hand, and more than the row of a tender bears, with every save', async () => {
  const { id } = await office.draft({ lots: 10 })
  const refused = async (plans: AwardPlan[] | undefined, more: object = {}): Promise<unknown> => {
    const version = (await office.read(id)).version ?? 0
    const sent = { id, version, ...more, ...(plans && { awardPlans: plans }) }
    const saved = world.call(office.people.first, 'updateProject', sent)
    return saved.then(() => null).catch(async () => (await refusalOf(saved)).data.reason)
  }
  const many = (count: number, more: Partial<SheetPosition> = {}): SheetPosition[] =>
    Array.from({ length: count }, (_, n) => ({ ...EARTH, id: `p${n}`, no: String(n), ...more }))
  expect(await refused([planOf([PUMP])])).toBe('refused.sheetOfOptional')
  const gross: CriterionInput = {
    ...{ id: 'g', name: 'Preis', weight: '100' },
    price: { field: 'price/total/gross-total', formula: { kind: 'linear', better: 'lower', zeroAt: '2' } },
  }
  expect(await refused([planOf([EARTH], { criteria: [gross] })])).toBe('refused.sumBesideSheet')
  const all = { lotId: null }
  // Each lot keeps its own: ten times 200 are as many as there may be.
  for (const count of [150, 200]) expect(await refused([planOf(many(count), all)])).toBeNull()
  const text = { de: 'ü'.repeat(300), en: 'x'.repeat(300) }
  expect(await refused([planOf(many(150, { text }), all)])).toBe('refused.sheetsTooLarge')
  const data = addItem(await templateOf('EU-19'), (await office.read(id)).data ?? {}, { path: '/GR-Lot', now: now() })
  expect(await refused(undefined, { data })).toBe('refused.sheetsTooMany')
})

it('is asked of its lot alone, worked out by Lotse, changed by announcement until the opening, and judged by its sum', async () => {
  const made = await office.draft({ lots: 2 })
  const { id } = made
  await save(id, [...PLANS, planOf([EARTH, SITE])])
  const preview = await world.call(office.people.first, 'getBidderForm', id, 'offer')
  expect(JSON.stringify(preview)).toContain('01.1 Aushub · 120,5 m³')
  await office.stage(id, { stage: 6 })
  const logged = JSON.stringify(await AuditModel.find({ tenderId: id }).lean())
  for (const text of ['Preisblatt 01.1', '01.2 Baustelle · pauschal']) expect(logged).toContain(text)
  // Everybody reads what will be asked.
  const sheets = (tender: TenderView) =>
    (tender.awardCriteria ?? []).filter(({ kind }) => kind === 'offer').map(({ sheet }) => sheet?.length)
  expect(sheets(await world.call(null, 'getProject', id)).sort()).toEqual([2, undefined])

  // Also without script, and on paper.
  const html = String(awardCriteria('de', await world.call(null, 'getProject', id)))
  const notice = await readPdf((await printed('tender', id)) ?? Buffer.alloc(0))
  for (const text of ['Aushub', '120,5', 'Baustelle', 'pauschal']) for (const said of [html, notice.text]) expect(said).toContain(text)
  expect(html).toContain('Preisblatt mit 2 Positionen')

  const offers = { bidder: '', rival: '' }
  for (const as of ['bidder', 'rival'] as const) offers[as] = (await world.call(office.people[as], 'createOffer', id)).id
  expect(JSON.stringify((await draftOf('bidder', offers.bidder, 'LOT-0002')).form)).not.toContain('price-sheet')
  const begun = await draftOf('bidder', offers.bidder)
  expect(loadTemplate(begun.form)).toMatchObject({ ok: true })
  expect(begun.missing.map(({ contentId }) => plain(contentId))).toContain('unit-price-earth')
  const first = await write('bidder', offers.bidder, { earth: '12.345', site: '1000' })
  // 120.5 × 12.345 = 1487.5725; whatever was typed as the sum is the sum of the sheet.
  expect(first.data).toMatchObject({ price: { total: { 'net-total': { amount: '2487.57', currency: 'EUR' } } } })
  expect(first.missing).toEqual([])
  // A company's profile says no prices, and takes none away.
  const took = await world.call(office.people.bidder, 'takeFromProfile', offers.bidder, 'offer', first.data)
  expect(took.data['price-sheet']).toEqual(first.data['price-sheet'])
  // What nobody asks for is not kept, and a price below nothing is not submitted.
  expect(JSON.stringify((await write('rival', offers.rival, { earth: '1', other: '1' })).data)).not.toContain('other')
  await write('rival', offers.rival, { earth: '-5', site: '1' })
  expect((await refusalOf(submit('rival', offers.rival))).data.reason).toBe('refused.draftIncomplete')

  // Another sheet holds once it is announced; what is still asked for stays written, the sum follows.
  await save(id, [...PLANS, planOf([{ ...EARTH, quantity: '100' }, PUMP])])
  expect(JSON.stringify((await draftOf('bidder', offers.bidder)).form)).toContain('01.2')
  await world.call(office.people.first, 'announceChanges', id, { version: (await office.read(id)).version ?? 0 })
  const [entry] = (await world.call(null, 'getProject', id)).announcements ?? []
  expect(JSON.stringify(entry)).toContain('01.1 Aushub · 100 m³')
  const after = await draftOf('bidder', offers.bidder)
  const [, , group, field] = sheetPath(EARTH)
  expect(after.data).toMatchObject({ 'price-sheet': { 'price-sheet-positions': { [group]: { [field]: '12.345' } } } })
  expect(JSON.stringify(after.data)).not.toContain(sheetPath(SITE)[3])
  // What stands of it is worked out by the sheet of now.
  expect(after.data).toMatchObject({ price: { total: { 'net-total': { amount: '1234.50' } } } })
  expect(after.missing.map(({ contentId }) => plain(contentId))).toEqual(['unit-price-pump'])
  await write('bidder', offers.bidder, { earth: '12.345', pump: '99' })
  await write('rival', offers.rival, { earth: '12.35', pump: '1' })
  for (const as of ['bidder', 'rival'] as const) await submit(as, offers[as])

  await office.wait(61 * DAY)
  await office.open(id, [7, LOT])
  const view: EvaluationView = await world.call(office.people.first, 'getEvaluation', id, LOT)
  expect(view.offers.map(({ results }) => results.price?.price)).toEqual(['1234.50', '1235.00'])
  // The comparison holds all that the sums follow from.
  const lines = view.fields.filter(({ key }) => key.startsWith('price-sheet/'))
  expect(lines.map(({ section }) => section.de.split(' › ').at(-1))).toEqual([
    ...['01.1 Aushub · 100 m³', '01.1 Aushub · 100 m³'],
    ...[
      '01.3 Wasserhaltung · 10 d · Bedarfsposition, nicht in der Summe',
      '01.3 Wasserhaltung · 10 d · Bedarfsposition, nicht in der Summe',
    ],
  ])
  const [one] = view.offers
  expect(lines.map(({ key }) => one?.values[key]?.value)).toEqual([
    ...['12.345', { amount: '1234.50', currency: 'EUR' }],
    ...['99', { amount: '990.00', currency: 'EUR' }],
  ])
  // Table and paper say the same.
  const [table, paper] = await Promise.all((['evaluationTable', 'evaluation'] as const).map((kind) => printed(kind, id)))
  expect(table?.toString('utf8')).toMatch(/01\.1 Aushub · 100 m³.*01\.1: Einheitspreis in EUR/)
  const { text } = await readPdf(paper ?? Buffer.alloc(0))
  for (const part of ['01.1 Aushub · 100 m³', '12,345', '1.234,50', '990,00']) expect(text).toContain(part)
  expect((await refusalOf(save(id, [...PLANS, planOf([EARTH])]))).data.reason).toBe('refused.criteriaFixed')
})
