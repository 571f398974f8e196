import { afterAll, beforeAll, expect, it } from 'vitest'
import { AuditModel } from '../../log/model'
import type { OfferDraftView } from '../../contract/offers/drafts'
import { now } from '../../platform/clock'
import { putDrafts } from '../../world/bidderDrafts'
import { makeOffice, refusalOf, type Office } from '../../../tests/world/procedure'
import { importTemplates } from '../../../tests/world/templates'
import { DAY } from '../../../tests/world/tenders'
import { makeWorld, type World } from '../../../tests/world/testWorld'

// What bidders fill is chosen and seen before publishing, by kind of procedure, and stands with it.

let world: World
let office: Office
beforeAll(async () => {
  world = await makeWorld()
  await importTemplates('eu/1.7/EU-16.json', 'eu/1.7/EU-19.json', 'own/UVgO-national.json')
  office = await makeOffice(world)
  await office.goTo('2026-12-01T09:00:00.000Z')
})
afterAll(() => world.close())

const CONCESSION = { application: 'standard', offer: 'concession' } as const
const STANDARD = { application: 'standard', offer: 'standard' } as const
const CONCEPT = [{ id: 'concept', name: 'Konzept', weight: '100', price: null }]
const PLAN = [{ lotId: null, kind: 'offer' as const, maxPoints: '10', criteria: CONCEPT }]
const FEE = 'remuneration/concession-fee-group/concession-fee'
const idsIn = (form: unknown): string[] => Object.keys((form as { ui: { nodes: object } }).ui.nodes)
const save = async (id: string, change: object) =>
  world.call(office.people.first, 'updateProject', { id, version: (await office.read(id)).version ?? 0, ...change })

/** As the page makes it: nobody says anything of forms. */
const bare = async (templateId: string) => {
  const buyer = await world.organization({ type: 'CLIENT', name: 'Stadt Musterhafen' })
  const input = { templateId, type: 0, name: 'Betrieb der Bäder', organizationId: buyer._id }
  const { id } = (await world.callRaw(office.people.first, ['createProject', [input]])) as { id: string }
  return office.read(id)
}

it('a concession asks for its fee, everything else for a price with VAT', async () => {
  const concession = await bare('EU-19')
  expect(concession.bidderForms).toEqual(CONCESSION)
  expect(concession.bidderFormChoices?.offer.map(({ key }) => key)).toEqual(['concession', 'standard'])
  expect(concession.priceFields?.offer[0]).toMatchObject({ key: FEE, label: { de: 'Entgelt im Jahr' } })
  expect((await bare('EU-16')).bidderForms).toEqual(STANDARD)
  expect((await bare('UVgO-national')).bidderForms).toEqual(STANDARD)
  const form = async (key: 'concession' | 'standard' | null) =>
    idsIn((await world.call(office.people.first, 'getBidderForm', concession.id, 'offer', key)).form)
  expect(await form(null)).toContain('concession-value')
  expect(await form(null)).not.toContain('vat-rate')
  expect(await form('standard')).toContain('vat-rate')
  expect((await refusalOf(world.call(office.people.bidder, 'getBidderForm', concession.id, 'offer'))).status).toBe(403)
})

it('is chosen while it is a draft, which the log names, and refused for what is not there', async () => {
  const { id } = await bare('EU-19')
  expect((await save(id, { bidderForms: STANDARD })).bidderForms).toEqual(STANDARD)
  const [entry] = await AuditModel.find({ tenderId: id, type: 'PROJECT_CHANGED' }).lean()
  expect(entry?.data.changes).toContainEqual({
    ...{ label: 'Formular für Angebote', labelEn: 'Form for offers', path: '/bidderForms' },
    ...{ oldValue: { bidderForm: 'concession', of: 'offer' }, newValue: { bidderForm: 'standard', of: 'offer' } },
  })
  const own = save(id, { bidderForms: { ...STANDARD, offer: 'own' } })
  expect((await refusalOf(own)).data.errors).toEqual([{ path: '/project/bidderForms/offer', rule: 'unknownForm', params: { form: 'own' } }])
})

it('stands with publication: bidders write in it, and another one is refused', async () => {
  const { id } = await office.draft({ bidderForms: CONCESSION, awardPlans: PLAN })
  await office.stage(id, { stage: 6 })
  expect((await refusalOf(save(id, { bidderForms: STANDARD }))).data.reason).toBe('refused.formsFixed')
  // As it was read it may ride along.
  expect((await save(id, { bidderForms: CONCESSION, description: 'Neu' })).description).toBe('Neu')
  const offer = await world.call(office.people.bidder, 'createOffer', id)
  const draft = (await world.call(office.people.bidder, 'getOfferDraft', offer.id, 'LOT-0001', 'offer')) as OfferDraftView
  expect(idsIn(draft.form)).toContain('concession-fee')
})

it('of a tender that an earlier version published bidders keep the form that they were given', async () => {
  const { id } = await office.draft({ bidderForms: CONCESSION, awardPlans: PLAN })
  await office.stage(id, { stage: 6 })
  await world.db.collection<{ _id: string }>('tenders').updateOne({ _id: id }, { $unset: { bidderForms: 1 } })
  expect((await office.read(id)).bidderForms).toEqual(STANDARD)
  const offer = await world.call(office.people.rival, 'createOffer', id)
  const draft = (await world.call(office.people.rival, 'getOfferDraft', offer.id, 'LOT-0001', 'offer')) as OfferDraftView
  expect(idsIn(draft.form)).toContain('net-total')
})

it('the higher fee is the better one, and who pays none gets no points', async () => {
  const fee = { field: FEE, formula: { kind: 'ratio', better: 'higher' } } as const
  const criteria = [{ id: 'fee', name: 'Entgelt', weight: '100', price: fee }]
  const { id } = await office.draft({ bidderForms: CONCESSION, awardPlans: [{ lotId: null, kind: 'offer', maxPoints: '10', criteria }] })
  await office.stage(id, { stage: 6 })
  for (const [as, net] of [
    ['bidder', 0],
    ['rival', 120_000],
  ] as const) {
    const offer = await world.call(office.people[as], 'createOffer', id)
    const owner = { _id: offer.id, tenderId: id, orgId: offer.organizationId }
    await putDrafts(owner, { lots: offer.lotOffers, net, by: { name: 'Ada Muster' }, at: now(), form: 'concession' })
    await world.call(office.people[as], 'updateOfferStage', offer.id, 6, null, { declaredBy: 'Ada Muster' })
  }
  await office.wait(61 * DAY)
  await office.open(id, 7)
  const view = await world.call(office.people.first, 'getEvaluation', id, 'LOT-0001')
  expect(view.offers.map(({ results }) => results.fee?.points).sort()).toEqual(['0', '10'])
  expect(view.open).toEqual([])
})
