import { afterEach, expect, it } from 'vitest'
import { inOffice, type World, type Office } from '../../tests/world/inWorld'
import { DAY } from '../../tests/world/tenders'
import { shippedProcedure, type Phase, type PhaseMail, type ProcedureDocument } from '../../workflows/procedure'
import { MailModel } from '../mail/model'
import { OfferModel } from '../offers/model'
import { offersTold } from '../offers/tell'
import { wordsOf } from './tellMoments'
import { PASSWORD } from '../../tests/world/people'
import { TenderModel, type TenderDoc } from '../tenders/model'

/* Whom mails of phases reach: by what a company was told last, in its last round, of the lots it was told it in; of one moment once. */
let world: World
let office: Office
inOffice((made) => ({ world, office } = made))
afterEach(() => office.goTo(null))

const telling = (of: string, id: string, mails: Record<string, PhaseMail[]>): ProcedureDocument => {
  const { regimes: _of, ...document } = shippedProcedure(of)?.document as ProcedureDocument
  const phases = document.phases.map((one) => ({ ...one, ...(mails[one.key] ? { mails: mails[one.key] } : {}) }) as Phase)
  return { ...document, id, phases }
}
const published = async (document: ProcedureDocument): Promise<string> => {
  const row = await world.call(office.people.admin, 'createProcedure', { document })
  await world.call(office.people.admin, 'publishProcedure', row.id, row.lock, '')
  return row.id
}
const seen = new Set<string>()
/** What procedures told since the last look: whom, and of which lots. */
const news = async (): Promise<string[]> => {
  const mails = (await MailModel.find({ key: 'phaseNews' }).lean()).filter(({ _id }) => !seen.has(_id))
  for (const { _id } of mails) seen.add(_id)
  return mails
    .map(({ to, text }) => {
      const who = Object.entries(office.people).find(([, { email }]) => email === to)?.[0] ?? 'other'
      return `${who}: ${[...text.matchAll(/Los (\d+)/g)].map(([, no]) => no).join(',')}`
    })
    .sort()
}
const at = (instant: string) => new Date(instant).toISOString()

it('who is asked in this very step is invited, and who was asked in an earlier round is not', async () => {
  const mails: PhaseMail[] = [{ at: 'begin', to: ['invited'] }]
  const procedure = await published(telling('tender', 'own-rounds', { offers: mails }))
  await office.goTo('2026-12-01T09:00:00.000Z')
  const { id } = await office.draft({ procedure })
  await office.stage(id, { stage: 3 })
  const [bidder, rival] = [await office.submit(id, 'bidder', { stage: 1 }), await office.submit(id, 'rival', { stage: 1 })]
  await office.wait(31 * DAY)
  await office.open(id, 4)
  await news()
  await office.stage(id, { stage: 6, offerIds: [bidder.id, rival.id], offerDeadline: at('2027-02-20T09:00:00.000Z') })
  expect(await news()).toEqual(['bidder: ', 'rival: '])
  for (const who of ['bidder', 'rival'] as const) await office.submit(id, who, { stage: 6 })
  await office.goTo('2027-02-21T09:00:00.000Z')
  await world.workers.tenders.tick()
  await office.open(id, 7)
  await news()
  await office.stage(id, { stage: 6, offerIds: [bidder.id], offerDeadline: at('2027-04-20T09:00:00.000Z') })
  expect(await news()).toEqual(['bidder: '])
})

it('names the lots in which a company was told so, and asks it no more where it is out of all', async () => {
  const told: PhaseMail[] = [{ at: 'begin', to: ['excluded', 'admitted'] }]
  const over: PhaseMail[] = [{ at: 'end', to: ['participants'] }]
  const procedure = await published(
    telling('restricted', 'own-lots', { competition: [...over, { at: 'opened', to: ['participants'] }], offers: [...told, ...over] }),
  )
  await office.goTo('2026-12-01T09:00:00.000Z')
  const { id } = await office.draft({ procedure, lots: 2 })
  await office.stage(id, { stage: 3 })
  const [bidder, rival] = [await office.submit(id, 'bidder', { stage: 1 }), await office.submit(id, 'rival', { stage: 1 })]
  await news()
  // A timer for each lot, and one mail for both; so of an opening of both.
  await office.wait(31 * DAY)
  expect(await news()).toEqual(['bidder: 1,2', 'rival: 1,2'])
  const both = ['LOT-0001', 'LOT-0002']
  for (const as of ['first', 'second'] as const) await office.stage(id, { stage: 4 }, { as, lotIds: both, password: PASSWORD })
  expect(await news()).toEqual(['bidder: 1,2', 'rival: 1,2'])

  const out = async (lotId: string) => {
    await world.call(office.people.first, 'updateOfferStage', rival.id, 2, [lotId], { reason: 'Die Eignung fehlt.' })
    await world.call(office.people.first, 'announceDecisions', id, lotId, [{ offerId: rival.id }])
  }
  await out('LOT-0001')
  await office.stage(id, { stage: 6, offerIds: [bidder.id], offerDeadline: at('2027-03-20T09:00:00.000Z') })
  // The bidder was admitted before it was asked; the other is out of the first lot alone, and was not told of the second.
  expect(await news()).toEqual(['rival: 1'])
  await out('LOT-0002').catch(() => undefined)
  const { lots } = (await TenderModel.findOne({ _id: id }).lean<TenderDoc>()) as TenderDoc
  expect(lots.map(({ stage }) => stage)).toEqual([6, 6])
  await OfferModel.updateOne({ _id: rival.id }, { $set: { 'lotOffers.$[].told': { decision: 'rejected', reason: null, at: new Date() } } })
  await office.goTo('2027-03-21T09:00:00.000Z')
  await world.workers.tenders.tick()
  expect(await news()).toEqual(['bidder: 1,2'])
})

it('in rounds, what counts is the last round that a company takes part in', async () => {
  await office.goTo('2026-12-01T09:00:00.000Z')
  const { id } = await office.draft({ type: 5 })
  await office.stage(id, { stage: 3 })
  const { id: offerId } = await office.submit(id, 'bidder', { stage: 1 })
  const told = (decision: string) => ({ decision, reason: null, at: new Date() })
  const [entry] = (await OfferModel.findOne({ _id: offerId }).lean())?.lotOffers ?? []
  const rounds = [
    { ...entry, round: 1, decision: 'rejected', told: told('rejected') },
    { ...entry, round: 2, decision: 'accepted', told: told('accepted') },
  ]
  await world.db.collection<{ _id: string }>('offers').updateOne({ _id: offerId }, { $set: { lotOffers: rounds } })
  const tender = (await TenderModel.findOne({ _id: id }).lean<TenderDoc>()) as TenderDoc
  const of = async (decision: 'rejected' | 'accepted') => [
    ...(await offersTold(tender, { lotIds: ['LOT-0001'], decisions: [decision], at: new Date('2027-02-01') })).keys(),
  ]
  expect([await of('rejected'), await of('accepted')]).toEqual([[], [offerId]])
})

it('an end that the procedure leads to is told, whatever came of it; giving up before is no end of a phase', async () => {
  const end: PhaseMail[] = [{ at: 'end', to: ['team'] }]
  const procedure = await published(telling('open', 'own-end', { offersOpened: end, offers: [{ at: 'opened', to: ['team'] }] }))
  await office.goTo('2026-12-01T09:00:00.000Z')
  const [closed, cancelled] = [await office.draft({ procedure }), await office.draft({ procedure })]
  for (const { id } of [closed, cancelled]) await office.stage(id, { stage: 6 })
  await office.stage(cancelled.id, { stage: 8, outcome: 'discontinued', reason: 'Kein Bedarf' })
  expect(await news()).toEqual([])
  await office.submit(closed.id, 'bidder', { stage: 6 })
  await office.wait(61 * DAY)
  await news()
  await office.open(closed.id, 7)
  expect(await news()).toHaveLength(3)
  await office.stage(closed.id, { stage: 8, outcome: 'discontinued', reason: 'Kein Beschluss' })
  expect(await news()).toEqual(['first: ', 'second: ', 'third: '])
})

it('sends the house\u2019s words for what nobody of this house published', () => {
  const mail = { at: 'begin', kind: 'offer', name: { de: 'Eigen', en: 'Own' }, words: { de: 'Eigene Worte', en: 'Own words' } } as const
  const of = (id: string) => wordsOf({ procedure: { id, version: 1 } }, { ...mail, id: 'x', to: ['team'] })
  expect(of('own-here')).toEqual({ phase: mail.name, words: mail.words })
  expect(of('own-brought-0123').words.de).toBe('„Angebote“ hat begonnen.')
})
