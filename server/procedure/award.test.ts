import { appendAudit } from '../log/append'
import { AuditModel } from '../log/model'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { PRICE_ALONE } from '../../tests/world/criteria'
import { inform as informBy } from '../../tests/world/inform'
import { makeOffice, lotOf, type Person, refusalOf, type Office } from '../../tests/world/procedure'
import { importTemplates } from '../../tests/world/templates'
import { DAY } from '../../tests/world/tenders'
import { makeWorld, type World } from '../../tests/world/testWorld'
import { withTwoOffers } from '../../tests/world/twoOffers'
import { UserModel } from '../access/model'
import type { SettingsInput } from '../contract/settings/settings'
import { knownHashes } from '../log/persons'
import { MailModel } from '../mail/model'
import { now } from '../platform/clock'
import { SettingsModel } from '../settings/model'
import { TenderModel } from '../tenders/model'
import { boundRegime } from '../tenders/regime'

// § 134 GWB: information first, then the contract from its day on. No order of calls gets round it.

let world: World
let office: Office
beforeAll(async () => {
  world = await makeWorld()
  await importTemplates('eu/1.7/EU-19.json', 'own/UVgO-national.json')
  office = await makeOffice(world)
})
afterAll(() => world.close())
beforeEach(() => MailModel.deleteMany({}))

/** Two offers, opened by two people. */
const opened = async (draft: Parameters<Office['draft']>[0] = {}) => {
  const made = await withTwoOffers(world, office, draft)
  await office.open(made.id, 7)
  await MailModel.deleteMany({})
  return made
}

const inform = (id: string, input: Parameters<typeof informBy>[2][1]) => informBy(world, office, [id, input])
const award = (id: string, offerIds?: string[]) => office.stage(id, { stage: 8, outcome: 'awarded', ...(offerIds ? { offerIds } : {}) })
const moveOf = async (id: string, event: string) => (await office.read(id)).moves?.find((one) => one.event === event)

describe('an award where the law asks to wait', () => {
  it('is refused before the information, and then until the day that it names, with paragraph and day', async () => {
    const { id, own, rival } = await opened()
    expect(await refusalOf(award(id, [own.id]))).toMatchObject({ status: 409, data: { reason: 'refused.informFirst', move: 'award' } })
    expect(await moveOf(id, 'award')).toMatchObject({ open: false, reason: 'informFirst' })
    const told = await inform(id, { offerIds: [own.id], losers: [{ offerId: rival.id, reason: 'Der Preis ist höher.' }] })
    const from = '2027-02-11T23:00:00.000Z'
    expect(lotOf(told).information).toMatchObject({
      winners: [{ offerId: own.id }],
      told: [{ offerId: rival.id, reason: 'Der Preis ist höher.' }],
      waiting: { paragraph: '§ 134 Abs. 2 GWB', days: 10, lastDay: '2027-02-11', contractFrom: from, electronic: true },
    })
    expect(told.lots[0]?.stage).toBe(7)
    const refusal = await refusalOf(award(id, [own.id]))
    expect(refusal).toMatchObject({ status: 409, data: { reason: 'refused.waitingPeriodRuns', params: { from } } })
    expect(await moveOf(id, 'award')).toMatchObject({ open: false, reason: 'waitingPeriodRuns', params: { from } })
    await office.goTo('2027-02-11T22:59:59.999Z')
    expect((await refusalOf(award(id))).data.reason).toBe('refused.waitingPeriodRuns')
    await office.goTo(from)
    expect(await award(id)).toMatchObject({ stage: 8, outcome: 'awarded', lots: [{ awardedTo: [{ organizationId: own.organizationId }] }] })
  })

  it('tells each who is not considered their own reason, the winner’s name and the day; the winner hears of the award', async () => {
    const { id, own, rival } = await opened()
    await inform(id, {
      offerIds: [own.id],
      losers: [{ offerId: rival.id, reason: 'Das Konzept überzeugt weniger.' }],
      choiceReason: 'Nur für die Akte',
    })
    const mails = await MailModel.find({ key: 'awardInformation' }).lean()
    expect(mails.map(({ to }) => to)).toEqual([office.people.rival.email])
    const winner = lotOf(await office.read(id)).information?.winners[0]?.name ?? ''
    for (const part of ['Das Konzept überzeugt weniger.', winner, 'Freitag, 12. Februar 2027', '§ 134', '/angebot'])
      expect(mails[0]?.text).toContain(part)
    expect(await MailModel.countDocuments({ key: { $in: ['offerAccepted', 'offerDenied'] } })).toBe(0)
    await office.goTo('2027-02-12T08:00:00.000Z')
    await office.stage(id, { stage: 8, outcome: 'awarded', reason: 'Bestes Angebot nach § 127 GWB' })
    const [accepted, denied] = [await MailModel.find({ key: 'offerAccepted' }).lean(), await MailModel.find({ key: 'offerDenied' }).lean()]
    expect([accepted.map(({ to }) => to), denied.map(({ to }) => to)]).toEqual([[office.people.bidder.email], [office.people.rival.email]])
    expect(denied[0]?.text).toContain('Das Konzept überzeugt weniger.')
    for (const mail of await MailModel.find({}).lean())
      expect(`${mail.text} ${mail.html ?? ''}`).not.toMatch(/Bestes Angebot nach|Nur für die Akte/)
    expect((await world.call(null, 'getProject', id)).lots[0]).toMatchObject({ outcome: 'awarded', outcomeReason: '' })
    const [log] = await world.call(office.people.admin, 'getLogEntries', id, { type: 'AWARD_INFORMED' })
    expect(log?.data.changes).toContainEqual(expect.objectContaining({ newValue: 'Das Konzept überzeugt weniger.' }))
  })

  it('shows each company its own part alone', async () => {
    const { id, own, rival } = await opened()
    const partOf = async (as: 'bidder' | 'rival', orgId: number) =>
      (await world.call(office.people[as], 'getOffersByOrganizationId', orgId)).find(({ projectId }) => projectId === id)?.lotOffers[0]
        ?.award
    expect(await partOf('rival', rival.organizationId)).toBeUndefined()
    await inform(id, { offerIds: [own.id], losers: [{ offerId: rival.id, reason: 'Zu teuer.' }] })
    expect(await partOf('bidder', own.organizationId)).toBeUndefined()
    expect(await partOf('rival', rival.organizationId)).toMatchObject({
      state: 'informed',
      reason: 'Zu teuer.',
      winners: [{ name: own.organization.name }],
      waiting: { days: 10, contractFrom: '2027-02-11T23:00:00.000Z' },
    })
    await office.goTo('2027-02-12T08:00:00.000Z')
    await award(id)
    expect(await partOf('bidder', own.organizationId)).toMatchObject({
      ...{ state: 'won', reason: null },
      // Of the award, not of the information that went to the others.
      at: expect.stringMatching(/^2027-02-12T08:/) as string,
    })
    expect(await partOf('rival', rival.organizationId)).toMatchObject({ state: 'lost', reason: 'Zu teuer.' })
  })

  it('waits anew for whoever was forgotten, for another winner, and after a further round', async () => {
    const { id, own, rival } = await opened()
    await inform(id, { offerIds: [own.id], losers: [{ offerId: rival.id, reason: 'Zu teuer.' }] })
    await office.goTo('2027-02-08T09:00:00.000Z')
    await inform(id, { offerIds: [rival.id], losers: [{ offerId: own.id, reason: 'Zu spät geliefert.' }] })
    await office.goTo('2027-02-12T09:00:00.000Z')
    expect((await refusalOf(award(id, [own.id]))).data.reason).toBe('refused.otherWinner')
    expect(await refusalOf(award(id, [rival.id]))).toMatchObject({ data: { params: { from: '2027-02-18T23:00:00.000Z' } } })
    // A company that nobody thought of, as one whose offer was looked at late.
    await TenderModel.updateOne({ _id: id }, { $set: { 'lots.0.information.told': [] } })
    await office.goTo('2027-02-19T09:00:00.000Z')
    expect(await refusalOf(award(id))).toMatchObject({ status: 409, data: { reason: 'refused.loserForgotten', params: { count: 1 } } })
    await inform(id, { offerIds: [rival.id], losers: [{ offerId: own.id, reason: 'Zu spät geliefert.' }] })
    expect(await refusalOf(award(id))).toMatchObject({
      data: { reason: 'refused.waitingPeriodRuns', params: { from: '2027-03-01T23:00:00.000Z' } },
    })
    const inDays = (days: number) => new Date(now().getTime() + days * DAY).toISOString()
    await office.stage(id, { stage: 6, offerIds: [own.id, rival.id], offerDeadline: inDays(10) })
    await office.wait(30 * DAY)
    expect((await refusalOf(award(id))).status).toBe(409)
    await office.open(id, 7)
    expect((await refusalOf(award(id))).data.reason).toBe('refused.informFirst')
  })

  it('is 15 days long where it did not go electronically', async () => {
    const { id, own, rival } = await opened()
    const view = await inform(id, { offerIds: [own.id], losers: [{ offerId: rival.id, reason: 'Zu teuer.' }], electronic: false })
    expect(lotOf(view).information?.waiting).toMatchObject({ days: 15, lastDay: '2027-02-16', electronic: false })
  })

  it('asks a reason of each, knows only who offered, and is the project admins’', async () => {
    const { id, own, rival } = await opened()
    expect(await refusalOf(inform(id, { offerIds: [own.id], losers: [{ offerId: rival.id, reason: ' ' }] }))).toMatchObject({
      status: 422,
      data: { errors: [{ path: '/input/letters/0/reason', rule: 'required' }] },
    })
    expect(await refusalOf(inform(id, { offerIds: [own.id], losers: [] }))).toMatchObject({
      data: { errors: [{ path: '/input/letters', rule: 'required' }] },
    })
    expect(await refusalOf(inform(id, { offerIds: ['x'], losers: [] }))).toMatchObject({
      data: { errors: [{ path: '/input/offerIds/0', rule: 'unknownOffer' }] },
    })
    const input = { offerIds: [own.id], letters: [{ offerId: rival.id, reason: 'Zu teuer.' }] }
    const write = world.call(office.people.second, 'writeLetters', id, {
      ...{ id: null, version: 0, lotId: 'LOT-0001', kind: 'information', ...input },
    })
    expect((await refusalOf(write)).status).toBe(403)
  })

  it('passes over a better rank of a closed evaluation only with a reason, which stays with the team', async () => {
    const { id, own, rival } = await opened({ awardPlans: PRICE_ALONE })
    const first = office.people.first
    const part = { kind: 'offer', round: 1, offerRound: 1 } as const
    await world.call(first, 'closeEvaluation', id, 'LOT-0001', part, { version: 0, closed: true })
    const view = await world.call(first, 'getAward', id, 'LOT-0001')
    expect(view.isEvaluated).toBe(true)
    const byRank = view.offers.toSorted((a, b) => (a.rank ?? 9) - (b.rank ?? 9))
    // Each says itself until when it is bound.
    expect(byRank.map(({ boundUntil }) => boundUntil)).toEqual(['2027-12-01', '2027-12-01'])
    expect(byRank.map(({ offerId, rank, price: asked, currency }) => [offerId, rank, asked !== null && currency])).toEqual([
      [own.id, 1, 'EUR'],
      [rival.id, 2, 'EUR'],
    ])
    const input = { offerIds: [rival.id], losers: [{ offerId: own.id, reason: 'Ihr Angebot ist ungewöhnlich niedrig.' }] }
    expect(await refusalOf(inform(id, input))).toMatchObject({
      status: 422,
      data: { errors: [{ path: '/input/choiceReason', rule: 'notFirst' }] },
    })
    const told = await inform(id, { ...input, choiceReason: 'Aufklärung nach § 60 VgV blieb erfolglos.' })
    expect(lotOf(told).information).toMatchObject({ choiceReason: 'Aufklärung nach § 60 VgV blieb erfolglos.' })
    expect((await MailModel.findOne({ key: 'awardInformation' }).lean())?.text).not.toContain('§ 60 VgV')
    await inform(id, { offerIds: [own.id], losers: [{ offerId: rival.id, reason: 'Der Preis ist höher.' }] })
  })

  it('shows the team everybody who is to be told, and says nothing before the opening', async () => {
    await office.goTo('2026-12-01T09:00:00.000Z')
    const { id: sealed } = await office.draft()
    await office.stage(sealed, { stage: 6 })
    expect(await refusalOf(world.call(office.people.first, 'getAward', sealed, 'LOT-0001'))).toMatchObject({
      status: 409,
      data: { reason: 'refused.offersSealed' },
    })
    const { id, rival } = await opened()
    // Why it was excluded is written once.
    const part = { kind: 'offer', round: 1, offerRound: 1 } as const
    const exclusion = { version: 0, offerId: rival.id, reason: 'Referenzen fehlen' }
    await world.call(office.people.first, 'excludeFromEvaluation', id, 'LOT-0001', part, exclusion)
    const view = await world.call(office.people.first, 'getAward', id, 'LOT-0001')
    expect(view.offers.find(({ offerId }) => offerId === rival.id)?.reason).toBe('Referenzen fehlen')
    expect(view).toMatchObject({
      isEvaluated: false,
      ifSentNow: { electronic: { contractDay: '2027-02-12' } },
    })
    expect(view.offers.map(({ concerned, canWin, told }) => [concerned, canWin, told])).toEqual([
      ['offer', true, null],
      ['offer', false, null],
    ])
  })
})

describe('an award below the thresholds', () => {
  it('is one step, each loser with their own reason', async () => {
    const { id, own, rival } = await opened()
    await TenderModel.updateOne({ _id: id }, { $set: boundRegime(id, 'UVgO') })
    expect(await moveOf(id, 'inform')).toBeUndefined()
    expect(await refusalOf(inform(id, { offerIds: [own.id], losers: [{ offerId: rival.id, reason: 'x' }] }))).toMatchObject({ status: 409 })
    const ending = { stage: 8, outcome: 'awarded' as const, reason: 'Bestes Angebot', offerIds: [own.id] }
    const { version = 0 } = await office.read(id)
    const unexamined = world.call(office.people.first, 'updateProjectStage', { id, version, ...ending }, null, null)
    expect((await refusalOf(unexamined)).data).toMatchObject({ reason: 'refused.dutyOpen', params: { row: 'inTime' } })
    await office.stage(id, {
      ...ending,
      losers: [{ offerId: rival.id, reason: 'Der Preis ist höher.' }],
    })
    const denied = await MailModel.findOne({ key: 'offerDenied' }).lean()
    expect([denied?.to, denied?.text.includes('Der Preis ist höher.'), denied?.text.includes('Bestes Angebot')]).toEqual([
      office.people.rival.email,
      true,
      false,
    ])
    const [mine] = await world.call(office.people.rival, 'getOffersByOrganizationId', rival.organizationId)
    expect(mine).toBeDefined()
  })

  it('knows the law by the form: national forms ask for no wait, and tenders of earlier versions by their form’s name', async () => {
    await office.goTo('2026-12-01T09:00:00.000Z')
    const { id } = await office.draft()
    expect((await TenderModel.findOne({ _id: id }).lean())?.regime).toBe('KonzVgV')
    expect((await office.read(id)).waitingPeriod).toEqual({ paragraph: '§ 134 Abs. 2 GWB', electronic: 10, other: 15 })
    await TenderModel.updateOne({ _id: id }, { $unset: { regime: 1, regimeCode: 1 } })
    expect((await office.read(id)).waitingPeriod).not.toBeNull()
    await TenderModel.updateOne({ _id: id }, { $set: boundRegime(id, 'UVgO') })
    expect((await office.read(id)).waitingPeriod).toBeNull()
  })
})

describe('who may award, by value', () => {
  const rules = (awardRules: SettingsInput['awardRules']) => world.call(office.people.admin, 'setSettings', { awardRules })
  const consent = async (as: Person, id: string, offerIds: string[]) => {
    const { version = 0 } = await office.read(id)
    return world.call(office.people[as], 'consentToAward', id, { version, lotId: 'LOT-0001', offerIds })
  }
  const reasonOf = async (work: Promise<unknown>) => (await refusalOf(work)).data.reason
  afterAll(() => rules([]))

  it('in two steps: two of three named, each once, and of the winners that were told', async () => {
    const { id, own, rival } = await opened()
    await inform(id, { offerIds: [own.id], losers: [{ offerId: rival.id, reason: 'Der Preis ist höher.' }] })
    const { first, third } = office.people
    await rules([{ from: 0, needed: 2, people: [first.email, third.email.toUpperCase(), 'niemand@example.org'] }])
    await office.goTo('2027-02-12T08:00:00.000Z')
    expect(await refusalOf(award(id))).toMatchObject({
      status: 409,
      data: { reason: 'refused.awardNeedsConsent', move: 'award', params: { needed: '2', count: '1' } },
    })
    expect(await reasonOf(consent('second', id, [own.id]))).toBe('refused.notNamedForAward')
    // Of another winner it is none.
    await consent('third', id, [rival.id])
    expect(await reasonOf(award(id))).toBe('refused.awardNeedsConsent')
    await consent('third', id, [own.id])
    expect(await reasonOf(consent('third', id, [own.id]))).toBe('refused.consentGiven')
    // Nor is one that was taken back; by oneself alone, and given again.
    const takeBack = async (as: Person) => {
      const { version = 0 } = await office.read(id)
      const what = { version, lotId: 'LOT-0001', offerIds: [own.id], isTakenBack: true }
      return world.call(office.people[as], 'consentToAward', id, what)
    }
    expect(await reasonOf(takeBack('first'))).toBe('refused.consentNotGiven')
    // Cut off between row and log, it counts all the same; the sweep writes it down.
    const failing = vi.spyOn(AuditModel.collection, 'insertMany').mockRejectedValueOnce(new Error('no disk'))
    await expect(takeBack('third')).rejects.toThrow()
    failing.mockRestore()
    expect(await reasonOf(award(id))).toBe('refused.awardNeedsConsent')
    await office.wait(120_000)
    await world.workers.tenders.sweep()
    expect(await reasonOf(award(id))).toBe('refused.awardNeedsConsent')
    expect(await reasonOf(takeBack('third'))).toBe('refused.consentNotGiven')
    const shown = async () =>
      (await world.call(office.people.third, 'getAward', id, 'LOT-0001')).consents?.given.map(({ offerIds, isOwn }) => [offerIds, isOwn])
    expect(await shown()).toEqual([[[rival.id], true]])
    // Whoever writes the database brings none back by spoiling the word that took it back, nor while that word is still to be written.
    const back = await AuditModel.findOne({ tenderId: id, type: 'AWARD_CONSENT_WITHDRAWN' }).lean()
    await AuditModel.collection.updateOne({ _id: back?._id as never }, { $set: { 'data.names': 'Anders' } })
    expect(await reasonOf(award(id))).toBe('refused.awardNeedsConsent')
    await AuditModel.collection.updateOne({ _id: back?._id as never }, { $set: { 'data.names': back?.data['names'] } })
    await consent('third', id, [own.id])
    // Nor is one that the log does not vouch for, or of somebody locked.
    const entry = { tenderId: id, type: 'AWARD_CONSENTED' }
    const told = await AuditModel.findOne({ ...entry, 'data.offerIds': [own.id] })
      .sort({ _id: -1 })
      .lean()
    await AuditModel.collection.updateOne({ _id: told?._id as never }, { $set: { 'data.names': 'Anders' } })
    expect(await reasonOf(award(id))).toBe('refused.awardNeedsConsent')
    await AuditModel.collection.updateOne({ _id: told?._id as never }, { $set: { 'data.names': told?.data['names'] } })
    for (const state of ['DISABLED', 'ACTIVE'] as const) {
      await UserModel.collection.updateOne({ _id: third.id as never }, { $set: { state } })
      if (state === 'DISABLED') expect(await reasonOf(award(id))).toBe('refused.awardNeedsConsent')
    }
    for (const round of ['round', 'offerRound'] as const) {
      const turn = (by: number) => TenderModel.collection.updateOne({ _id: id as never }, { $inc: { [`lots.0.${round}`]: by } })
      await turn(1)
      expect(await reasonOf(award(id))).toBe('refused.awardNeedsConsent')
      await turn(-1)
    }
    // One who could be the other is no second person.
    const made = { by: first.id, what: 'address', at: now() }
    await UserModel.collection.updateOne({ _id: third.id as never }, { $push: { interventions: made } as never })
    expect(await refusalOf(award(id))).toMatchObject({ data: { reason: 'refused.awardDependent', params: { needed: '2', count: '1' } } })
    await UserModel.collection.updateOne({ _id: third.id as never }, { $pull: { interventions: made } as never })
    expect(await award(id)).toMatchObject({ stage: 8, outcome: 'awarded' })
  })

  it('in one step: by the value of the offer, and by the strictest rule where it is not known', async () => {
    await rules([])
    const { id, own } = await opened()
    await TenderModel.updateOne({ _id: id }, { $set: boundRegime(id, 'UVgO') })
    const { second, third } = office.people
    // The offer's 100,000 euros are reached by the very sum.
    await rules([
      { from: 0, needed: 1, people: [second.email] },
      { from: 100_000, needed: 2, people: [second.email, third.email] },
      { from: 100_001, needed: 1, people: ['niemand@example.org'] },
    ])
    // What another house says with a tender that comes from it is no rule here, and no consent.
    const elsewhere = { tenderId: id, house: 'x', lotId: 'LOT-0001', round: 1, offerRound: 1, offerIds: [own.id] }
    const none = { rules: [], roles: [] }
    const brought = (type: string, data: object) => appendAudit({ type, at: now(), actor: third, data: { ...elsewhere, ...data } })
    await brought('AWARD_RULES_CHANGED', { before: none, after: none })
    await brought('AWARD_CONSENTED', {})
    expect(await reasonOf(award(id, [own.id]))).toBe('refused.awardNeedsConsent')
    await consent('second', id, [own.id])
    expect(await reasonOf(award(id, [own.id]))).toBe('refused.awardNeedsConsent')
    const { consents } = await world.call(second, 'getAward', id, 'LOT-0001')
    expect(consents).toMatchObject({ isNamed: true, given: [{ offerIds: [own.id] }] })
    await consent('third', id, [own.id])
    expect((await refusalOf(award(id))).data.params).toMatchObject({ people: 'niemand@example.org' })
    expect(await award(id, [own.id])).toMatchObject({ stage: 8, outcome: 'awarded' })
  })

  it('by offices of the house and of the authority; a rule that fell after the opening goes on, and the log has which went', async () => {
    const { second, third, admin } = office.people
    const settings = (input: Pick<SettingsInput, 'awardRules' | 'awardRoles'>) => world.call(admin, 'setSettings', input)
    const offices = (check: string[]) => [
      { name: 'Kämmerei', people: [second.email, third.email] },
      { name: 'Rechnungsprüfung', people: check },
    ]
    const both = { from: 0, needed: 2, people: [], roles: ['Kämmerei', 'Rechnungsprüfung'] }
    await settings({ awardRules: [both], awardRoles: offices([second.email]) })
    const { id, own } = await opened()
    await TenderModel.updateOne({ _id: id }, { $set: boundRegime(id, 'UVgO') })
    await consent('second', id, [own.id])
    // Whoever holds two offices has one consent.
    expect((await refusalOf(award(id, [own.id]))).data).toMatchObject({
      ...{ reason: 'refused.awardNeedsConsent' },
      params: { needed: '2', count: '1', people: 'Kämmerei, Rechnungsprüfung' },
    })
    // Lowered once the prices are known: what stood at the opening goes, too; also where the settings say nothing of either any more.
    await settings({ awardRules: [{ ...both, needed: 1 }] })
    expect(await reasonOf(award(id, [own.id]))).toBe('refused.awardNeedsConsent')
    await settings({ awardRules: [], awardRoles: [] })
    expect(await reasonOf(award(id, [own.id]))).toBe('refused.awardNeedsConsent')
    const { consents } = await world.call(second, 'getAward', id, 'LOT-0001')
    expect(consents?.rules).toMatchObject([
      { at: 'opening', needed: 2, seats: [{ name: 'Kämmerei' }, { name: 'Rechnungsprüfung' }] },
      { at: 'between', needed: 1 },
    ])
    // Nor is it lowered in the database.
    const told = await AuditModel.find({ type: 'AWARD_RULES_CHANGED' }).sort({ _id: 1 }).lean()
    const { orgId } = (await TenderModel.findOne({ _id: id }).lean()) ?? {}
    await settings({
      awardRules: [{ from: 0, needed: 1, people: [], roles: ['Leitung'], authority: orgId ?? 0 }],
      awardRoles: [{ name: 'Leitung', people: [third.email] }],
    })
    await SettingsModel.collection.updateOne({ _id: 'system' as never }, { $set: { awardRules: [] } })
    await consent('third', id, [own.id])
    expect(await award(id, [own.id])).toMatchObject({ stage: 8, outcome: 'awarded' })
    const ended = await AuditModel.findOne({ tenderId: id, type: 'PROJECT_STAGE_CHANGED', 'data.outcome': 'awarded' }).lean()
    const hashes = await knownHashes([second.id, third.id])
    const by = (userId: string) => hashes.get(userId)
    expect(ended?.data['heldAgainst']).toMatchObject([
      { at: 'now', rules: [{ authority: orgId, seats: ['Leitung'] }], filled: [{ seat: 'Leitung', by: by(third.id) }] },
      {
        ...{ at: 'opening', authority: orgId, hash: told.at(-3)?.data['hash'], rules: [{ from: 0, needed: 2 }] },
        filled: [
          { seat: 'Kämmerei', by: by(third.id) },
          { seat: 'Rechnungsprüfung', by: by(second.id) },
        ],
      },
      { at: 'between', hash: told.at(-2)?.data['hash'], rules: [{ needed: 1 }] },
      // Asked nobody, and that is said.
      { at: 'between', hash: told.at(-1)?.data['hash'], rules: [], filled: [] },
    ])
    expect(told.at(-1)?.data).toMatchObject({ before: { roles: offices([second.email]) }, after: { rules: [], roles: [] } })
  })

  it('rules that nobody could meet are none', async () => {
    await rules([])
    const one = { from: 0, needed: 2, people: ['a@example.org', 'A@example.org'] }
    const errors = (await refusalOf(rules([one, { ...one, people: ['x', 'y@example.org'] }]))).data.errors
    expect(errors?.map(({ path, rule }) => [path, rule])).toEqual([
      ['/settings/awardRules/0/needed', 'tooFew'],
      ['/settings/awardRules/1/from', 'unique'],
      ['/settings/awardRules/1/people', 'format'],
    ])
  })
})
