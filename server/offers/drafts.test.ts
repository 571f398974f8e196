import { afterEach, describe, expect, it } from 'vitest'
import type { FormData } from '../../engine/form'
import { loadTemplate } from '../../engine/template'
import { again, makeBidder, makeRunning } from '../../tests/world/offers'
import { makeOffice, refusalOf } from '../../tests/world/procedure'
import { DAY } from '../../tests/world/tenders'
import { inTenders, type World, type TestUser } from '../../tests/world/inWorld'
import { now } from '../platform/clock'
import { TenderModel, type TenderDoc } from '../tenders/model'
import { filledApplication, filledOffer } from '../world/bidderDrafts'
import { openedSubmissions } from './opened'

let world: World
inTenders((made) => (world = made))
afterEach(() => world.holdClock(null))

const LOT = 'LOT-0001'
const SAYS = { declaredBy: 'Ada Muster' }
const newcomer = async (tender: { id: string }): Promise<{ who: TestUser; offerId: string }> => {
  const who = await world.user('member')
  return { who, offerId: (await world.call(who, 'createOffer', tender.id)).id }
}

const remark = (remarks: string) => ({ 'remarks-section': { 'remarks-group': { remarks } } })

describe('what rules hide in a company’s form', () => {
  const hidden = (): FormData => ({
    ...filledApplication(),
    bidder: {
      'bidding-form': {
        'bidding-as': 'single',
        'consortium-lead': 'Werft Verborgen',
        'consortium-member': [{ _id: 'm1', 'member-name': 'Verborgen' }],
      },
      subcontracting: { 'uses-subcontractors': false },
    },
  })

  it('is not submitted, sealed or shown, and stays in the draft as the way back', async () => {
    const office = await makeOffice(world)
    await office.goTo('2026-12-01T09:00:00.000Z')
    const { id } = await office.draft()
    await office.stage(id, { stage: 3 })
    const offer = await world.call(office.people.bidder, 'createOffer', id)
    const { data } = await world.call(office.people.bidder, 'saveOfferDraft', offer.id, LOT, 'application', { version: 0, data: hidden() })
    expect(JSON.stringify(data)).toContain('Verborgen')
    const sent = await world.call(office.people.bidder, 'updateOfferStage', offer.id, 1, null, SAYS)
    const no = sent.results?.[0]?.receiptNo ?? ''
    const submission = await world.call(office.people.bidder, 'getSubmission', no)
    expect(submission.data).toEqual(filledApplication())
    expect(JSON.stringify((await world.call(office.people.bidder, 'getOfferDraft', offer.id, LOT, 'application')).data)).toContain(
      'Verborgen',
    )
    await office.wait(31 * DAY)
    await office.open(id, 4)
    const tender = await TenderModel.findById(id).lean<TenderDoc>()
    const opened = tender ? await openedSubmissions(tender, LOT, 'application') : []
    expect(opened.map((one) => one.data)).toEqual([filledApplication()])
  })

  it('is not taken from the company’s profile', async () => {
    const { tender } = await makeRunning(world)
    const { who, offerId } = await newcomer(tender)
    const grounds = { 'no-mandatory-grounds': true, 'no-facultative-grounds': true, 'taxes-paid': true, 'contributions-paid': true }
    const profile = { declarations: { 'exclusion-grounds': { ...grounds, 'grounds-note': 'Verborgen' } } }
    await world.call(who, 'saveCompanyProfile', { version: 0, data: profile })
    const taken = await world.call(who, 'takeFromProfile', offerId, 'application', {})
    expect(taken.data).toEqual({ declarations: { 'exclusion-grounds': grounds } })
  })
})

describe('a draft', () => {
  it('begins with the form that comes with Lotse, and is kept as it is saved', async () => {
    const { tender } = await makeRunning(world)
    const { who, offerId } = await newcomer(tender)
    const begun = await world.call(who, 'getOfferDraft', offerId, LOT, 'application')
    expect(begun).toMatchObject({ version: 0, savedAt: null, data: {}, round: 1, offerRound: 1, isOpen: true, submitted: null })
    expect(loadTemplate(begun.form)).toMatchObject({ ok: true, template: { file: { id: 'bidder-application' } } })
    expect(begun.missing.map(({ path }) => path)).toContain('/bidder/bidding-form/bidding-as')
    expect(begun.deadline).toBe(tender.lots[0]?.applicationDeadline)
    expect(begun.rooms).toHaveLength(1)

    const part = { bidder: { 'bidding-form': { 'bidding-as': 'consortium' } } }
    const saved = await world.call(who, 'saveOfferDraft', offerId, LOT, 'application', { version: 0, data: part })
    expect(saved).toMatchObject({ version: 1, data: part, savedBy: who.name })
    expect(saved.missing.map(({ path }) => path)).toContain('/bidder/bidding-form/consortium-lead')
    const whole = await world.call(who, 'saveOfferDraft', offerId, LOT, 'application', { version: 1, data: filledApplication() })
    expect(whole).toMatchObject({ version: 2, missing: [] })
    expect(await world.call(who, 'getOfferDraft', offerId, LOT, 'application')).toMatchObject({ version: 2, data: filledApplication() })
  })

  it('is each lot’s own', async () => {
    const { tender } = await makeRunning(world, { lots: 2 })
    const { who, offerId } = await newcomer(tender)
    await world.call(who, 'saveOfferDraft', offerId, LOT, 'application', { version: 0, data: filledApplication() })
    expect(await world.call(who, 'getOfferDraft', offerId, 'LOT-0002', 'application')).toMatchObject({ version: 0, data: {} })
    expect(await refusalOf(world.call(who, 'getOfferDraft', offerId, 'LOT-0009', 'application'))).toMatchObject({ status: 404 })
  })

  it('is not saved over a colleague’s: who was slower gets both', async () => {
    const { tender } = await makeRunning(world)
    const { who, offerId } = await newcomer(tender)
    const colleague = await world.user('member', { organizationId: who.organizationId ?? 0 })
    for (const version of [0, 1]) {
      const theirs = remark(`von nebenan, ${version}`)
      await world.call(colleague, 'saveOfferDraft', offerId, LOT, 'application', { version, data: theirs })
      const fault = await refusalOf(world.call(who, 'saveOfferDraft', offerId, LOT, 'application', { version, data: {} }))
      expect(fault).toMatchObject({
        status: 409,
        data: { version: version + 1, changedBy: colleague.name, current: { version: version + 1, data: theirs } },
      })
    }
  })

  it('may be incomplete, never ill-typed', async () => {
    const { tender } = await makeRunning(world)
    const { who, offerId } = await newcomer(tender)
    const ill = { bidder: { 'bidding-form': { 'bidding-as': 7 } }, price: {} }
    expect(await refusalOf(world.call(who, 'saveOfferDraft', offerId, LOT, 'application', { version: 0, data: ill }))).toMatchObject({
      status: 422,
      data: { errors: [{ path: '/bidder/bidding-form/bidding-as', rule: 'type' }, { path: '/price' }] },
    })
  })

  it('is written only while it can still be submitted, and not while it is', async () => {
    const { tender } = await makeRunning(world)
    const { bidder, offer } = await makeBidder(world, tender)
    const save = (kind: 'application' | 'offer') =>
      world.call(bidder, 'saveOfferDraft', offer.id, LOT, kind, { version: 1, data: { ...filledApplication(), ...remark('anders') } })
    expect(await refusalOf(save('offer'))).toMatchObject({ status: 409, data: { reason: 'refused.notAskedForAnOffer' } })
    await world.call(bidder, 'updateOfferStage', offer.id, 1, null, SAYS)
    expect(await refusalOf(save('application'))).toMatchObject({ status: 409, data: { reason: 'refused.alreadySubmitted' } })
    const sent = await world.call(bidder, 'getOfferDraft', offer.id, LOT, 'application')
    expect(sent).toMatchObject({ isOpen: false, reason: 'alreadySubmitted', submitted: { late: false } })
    await world.call(bidder, 'updateOfferStage', offer.id, 0)
    const back = await world.call(bidder, 'getOfferDraft', offer.id, LOT, 'application')
    expect(back).toMatchObject({ isOpen: true, submitted: null, data: filledApplication() })
    expect(await save('application')).toMatchObject({ version: 2 })
  })
})

describe('submitting takes the draft', () => {
  it('only when it is complete: every field is named, and nothing came in', async () => {
    const { tender } = await makeRunning(world, { lots: 2 })
    const { who, offerId } = await newcomer(tender)
    const fault = await refusalOf(world.call(who, 'updateOfferStage', offerId, 1, null, SAYS))
    expect(fault).toMatchObject({ status: 422, data: { reason: 'refused.draftIncomplete' } })
    expect(fault.data.errors).toContainEqual(
      expect.objectContaining({ path: '/lots/LOT-0002/bidder/bidding-form/bidding-as', rule: 'required' }),
    )
    await world.call(who, 'saveOfferDraft', offerId, LOT, 'application', { version: 0, data: filledApplication() })
    const { results } = await world.call(who, 'updateOfferStage', offerId, 1, null, SAYS)
    expect(results).toMatchObject([
      { lotId: LOT, done: true },
      { lotId: 'LOT-0002', done: false, reason: 'draftIncomplete' },
    ])
    expect(results?.[1]?.issues?.length).toBeGreaterThan(3)
  })

  it('only the one that was declared', async () => {
    const { tender } = await makeRunning(world)
    const { who, offerId } = await newcomer(tender)
    for (const version of [0, 1])
      await world.call(who, 'saveOfferDraft', offerId, LOT, 'application', {
        version,
        data: { ...filledApplication(), ...remark(`${version}`) },
      })
    const stale = world.call(who, 'updateOfferStage', offerId, 1, null, { ...SAYS, drafts: { [LOT]: 1 } })
    expect(await refusalOf(stale)).toMatchObject({ status: 409, data: { reason: 'refused.draftChanged' } })
    await world.call(who, 'updateOfferStage', offerId, 1, null, { ...SAYS, drafts: { [LOT]: 2 } })
  })

  it('and keeps it as it was: for the company at once, for the team after the opening, each in the form it was written in', async () => {
    const office = await makeOffice(world)
    const { id } = await office.draft()
    await office.stage(id, { stage: 6 })
    const tender = async (): Promise<TenderDoc> => {
      const found = await TenderModel.findOne({ _id: id }).lean<TenderDoc>()
      if (!found) throw new Error('gone')
      return found
    }
    const sent = await office.submit(id, 'bidder', { stage: 6 })
    const rival = await office.submit(id, 'rival', { stage: 6 })
    const no = sent.results?.[0]?.receiptNo ?? ''
    const submission = await world.call(office.people.bidder, 'getSubmission', no)
    expect(submission.data).toEqual(filledOffer(100_000, new Date(submission.receipt.receivedAt)))
    expect(submission).toMatchObject({ receipt: { no, declaredBy: 'Ada Muster' }, files: [], form: { id: 'bidder-offer' } })
    await expect(openedSubmissions(await tender(), LOT, 'offer')).rejects.toMatchObject({ status: 423 })
    expect(await refusalOf(world.call(office.people.first, 'getSubmission', no))).toMatchObject({ status: 423 })
    // Another price after a withdrawal is another submission; the first one stays the company's own.
    await world.call(office.people.rival, 'updateOfferStage', rival.id, 5)
    await world.call(office.people.rival, 'saveOfferDraft', rival.id, LOT, 'offer', { version: 1, data: filledOffer(7, now()) })
    await world.call(office.people.rival, 'updateOfferStage', rival.id, 6, null, SAYS)

    await office.wait(61 * DAY)
    await office.open(id, 7)
    const opened = await openedSubmissions(await tender(), LOT, 'offer')
    expect(opened.map(({ data }) => data)).toEqual([submission.data, expect.objectContaining({ price: expect.anything() as unknown })])
    expect(opened.map(({ form }) => form.file.id)).toEqual(['bidder-offer', 'bidder-offer'])
    expect(JSON.stringify(opened[1]?.data)).toContain('"7.00"')
    expect(await world.call(office.people.first, 'getSubmission', no)).toEqual(submission)
    const withdrawn = rival.results?.[0]?.receiptNo ?? ''
    expect(await refusalOf(world.call(office.people.first, 'getSubmission', withdrawn))).toMatchObject({ status: 423 })
    const own = await world.call(await again(office.people.rival), 'getSubmission', withdrawn)
    expect(own.receipt.withdrawnAt).toBeDefined()
  })
})
