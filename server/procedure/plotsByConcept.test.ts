import { afterEach, beforeAll, expect, it } from 'vitest'
import { inOffice, type World } from '../../tests/world/inWorld'
import { makeParcel } from '../../tests/world/parcels'
import { PASSWORD } from '../../tests/world/people'
import { refusalOf, type Office } from '../../tests/world/procedure'
import { importTemplates } from '../../tests/world/templates'
import { DAY } from '../../tests/world/tenders'
import { now } from '../platform/clock'
import { importShippedProcedures } from '../procedures/importShipped'

/*
 * Land is sold by concept. Weights as Hamburg's city tells them (Stattbau Hamburg, 'Grundstücksvergabeverfahren nach Konzeptqualität'):
 * 700 points for the concept (two fifths housing policy, two fifths urban design, one fifth energy), 300 for the price, more being better.
 */
let world: World
let office: Office
inOffice((made) => ({ world, office } = made))
beforeAll(async () => {
  await importTemplates('own/Konzeptvergabe.json')
  await importShippedProcedures()
})
afterEach(() => office.goTo(null))

const LOT = 'LOT-0001'
const german = (text: string) => ({ DEU: text })
const criterion = (_id: string, weight: number) => ({
  ...{ _id, 'criterion-type': 'quality', 'criterion-name': german(_id), 'criterion-weight': weight },
})
const form = (minimum: string) => ({
  buyer: { 'buyer-contact': { 'BT-22-Procedure': 'LIG-7', 'contact-email': 'land@musterhafen.example' } },
  subject: { procedure: { 'BT-24-Procedure': german('Ein gemischtes Quartier'), 'building-duty': false } },
  'GR-Lot': [
    {
      _id: 'l1',
      'lot-description': { 'BT-137-Lot': LOT, 'BT-21-Lot': german('Baufeld 3'), 'BT-24-Lot': german('Am Kai'), transfer: 'sale' },
      'lot-law': { 'permitted-use': german('Wohnen'), 'building-law': german('B-Plan 12') },
      'lot-price': { 'price-kind': 'minimum', 'minimum-price': { amount: minimum, currency: 'EUR' } },
    },
  ],
  awarding: { 'price-weight': 30, 'award-criterion': [criterion('housing', 28), criterion('design', 28), criterion('energy', 14)] },
  reservation: { 'reservation-period': { 'reservation-months': 12, 'reservation-milestones': german('Bauantrag') } },
  documents: { submission: { 'concept-documents': german('Erläuterung, Lageplan'), 'tender-validity': '2027-12-31+01:00' } },
})
const bid = (price: string) => ({
  concept: { 'concept-idea': { 'concept-summary': 'Wohnen für alle' } },
  price: {
    bid: { 'purchase-price': { amount: price, currency: 'EUR' } },
    financing: { 'financing-plan': 'Eigenmittel', 'financing-proof': true },
  },
  bidder: { applicant: { 'applicant-kind': 'cooperative' } },
  declarations: {
    terms: { 'accepts-reservation': true, 'accepts-contract': true, 'no-insolvency': true, 'binding-until': '2027-12-31+01:00' },
  },
})

const draft = async (data: object, more: object = {}) => {
  const buyer = await world.organization({ type: 'CLIENT', name: 'Stadt Musterhafen' })
  return world.call(office.people.first, 'createProject', {
    ...{ templateId: 'Konzeptvergabe', type: 0, name: 'Baufeld 3', organizationId: buyer._id, awardPlans: [], data: data as never },
    ...{ offerDeadline: new Date(now().getTime() + 60 * DAY).toISOString(), ...more },
  })
}

async function published(): Promise<{ id: string; parcels: number[] }> {
  const { first, second, third, admin } = office.people
  const made = await draft(form('700000.00'))
  expect(made).toMatchObject({ procedure: { id: 'plots-by-concept' }, fourEyes: { offers: true } })
  await world.call(admin, 'addProjectEditors', made.id, [second.email, third.email])
  const parcels: number[] = []
  for (const plat of ['Gemarkung Musterhafen, Flur 4, Flurstück 12/1', 'Gemarkung Musterhafen, Flur 4, Flurstück 12/2']) {
    const parcel = await makeParcel(world, first, { plat, publicFields: ['plat', 'size'] })
    await world.call(first, 'linkPropertyToProject', parcel.id, made.id, LOT)
    parcels.push(parcel.id)
  }
  // Criteria stand before anybody reads of it: without a whole hundred it does not go out.
  const { version = 0 } = await office.read(made.id)
  const thirty = { ...form('700000.00'), awarding: { 'price-weight': 30, 'award-criterion': [criterion('housing', 28)] } }
  await world.call(first, 'updateProject', { id: made.id, version, data: thirty })
  const refused = await refusalOf(office.stage(made.id, { stage: 6 }))
  expect([refused.status, refused.data.reason]).toEqual([409, 'refused.criteriaMissing'])
  await world.call(first, 'updateProject', { id: made.id, version: version + 1, data: form('700000.00') })
  await office.stage(made.id, { stage: 6 })
  return { id: made.id, parcels }
}

async function offer(id: string, as: 'bidder' | 'rival', price: string): Promise<string> {
  const { id: offerId } = await world.call(office.people[as], 'createOffer', id)
  const { version } = await world.call(office.people[as], 'getOfferDraft', offerId, LOT, 'offer')
  await world.call(office.people[as], 'saveOfferDraft', offerId, LOT, 'offer', { version, data: bid(price) })
  await world.call(office.people[as], 'updateOfferStage', offerId, 6, null, { declaredBy: 'Ada Muster' })
  return offerId
}

it('buys nothing without a law: by no procedure of a purchase, named or meant', async () => {
  for (const procedure of ['tender', 'open', 'uvgo-public']) {
    const { status, data } = await refusalOf(draft(form('700000.00'), { procedure }))
    expect([status, data.reason]).toEqual([422, 'refused.procedureOfAnotherLaw'])
  }
  await world.call(office.people.admin, 'retireProcedure', 'plots-by-concept', true)
  expect((await refusalOf(draft(form('700000.00')))).data.reason).toBe('refused.procedureRetired')
  await world.call(office.people.admin, 'retireProcedure', 'plots-by-concept', false)
})

it('at a fixed price the concept alone decides, whatever weight stood there; the draft names no law of purchases', async () => {
  // Until when offers are held stands in the form, as a day.
  await office.goTo('2026-12-01T09:00:00.000Z')
  const plain = form('700000.00')
  const fixed = { 'price-kind': 'fixed', 'fixed-price': { amount: '700000.00', currency: 'EUR' } }
  const { awardCriteria, problems } = await draft({ ...plain, 'GR-Lot': [{ ...plain['GR-Lot'][0], 'lot-price': fixed }] })
  const ofOffers = awardCriteria?.find(({ kind }) => kind === 'offer')
  expect(ofOffers?.criteria.map(({ id }) => id)).toEqual(['housing', 'design', 'energy'])
  expect(problems?.find(({ rule }) => rule === 'criteriaMissing')?.params).toMatchObject({ paragraph: 'Art. 3 Abs. 1 GG' })
})

it('from linked plots to the reservation: guests see what is sold, two open, the better concept wins over the higher price', async () => {
  await office.goTo('2026-12-01T09:00:00.000Z')
  const { id, parcels } = await published()
  const seen = await world.call(null, 'getProperties', { projectId: id })
  expect(seen).toMatchObject(parcels.map((one) => ({ id: one, size: 2_500 })))
  expect(seen.map(({ plat }) => plat)).toEqual(['12/1', '12/2'].map((no) => `Gemarkung Musterhafen, Flur 4, Flurstück ${no}`))
  expect(await world.call(null, 'getProperty', parcels[0] ?? 0)).toMatchObject({ projectId: id, projectName: 'Baufeld 3' })

  const [dear, good] = [await offer(id, 'rival', '1000000.00'), await offer(id, 'bidder', '800000.00')]
  expect((await refusalOf(world.call(office.people.first, 'getEvaluation', id, LOT))).status).toBe(423)
  await office.wait(61 * DAY)
  await office.step(id, 7, 'first')
  expect((await refusalOf(world.call(office.people.first, 'getEvaluation', id, LOT))).status).toBe(423)
  await office.step(id, 7, 'second')

  const part = { kind: 'offer', round: 1, offerRound: 1 } as const
  for (const [offerId, points] of [
    [dear, '5'],
    [good, '8'],
  ] as const)
    for (const criterionId of ['housing', 'design', 'energy'])
      for (const member of ['first', 'second'] as const) {
        const who = office.people[member]
        const { offers } = await world.call(who, 'getEvaluation', id, LOT)
        const own = offers.find((one) => one.offerId === offerId)?.marks.find(({ userId }) => userId === who.id)
        const given = { offerId, version: own?.version ?? 0, points: { [criterionId]: { points, reason: 'gelesen' } } }
        await world.call(who, 'giveEvaluationPoints', id, LOT, part, given)
      }
  const { version } = await world.call(office.people.first, 'getEvaluation', id, LOT)
  const view = await world.call(office.people.first, 'revealEvaluationPoints', id, LOT, part, { version })
  // 300 × 800/1000 + 700 × 0.8 = 800; 300 + 700 × 0.5 = 650.
  expect(view.offers.map((one) => [one.offerId, one.results.price?.weighted, one.total, one.rank]).sort()).toEqual(
    [
      [dear, '30.000', '65.000', 2],
      [good, '24.000', '80.000', 1],
    ].sort(),
  )
  // Nothing of procurement law is in the way: no examination, no letters, no waiting period.
  expect((await world.call(office.people.first, 'getExamination', id, LOT)).rows).toEqual([])
  const lot = (await office.read(id)).version ?? 0
  const over = await world.call(
    ...[office.people.first, 'updateProjectStage' as const],
    { id, version: lot, stage: 8, outcome: 'awarded', reason: 'Bestes Konzept', offerIds: [good] },
    null,
    PASSWORD,
  )
  expect(over).toMatchObject({ stage: 8 })
  expect(await world.call(office.people.first, 'getProperty', parcels[1] ?? 0)).toMatchObject({ availabilitySuggestion: false })
})
