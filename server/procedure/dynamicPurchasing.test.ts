import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { inOffice, type World } from '../../tests/world/inWorld'
import { ownProcedure } from '../../tests/world/ownProcedure'
import { takePart } from '../../tests/world/offers'
import { lotOf, refusalOf, type Office } from '../../tests/world/procedure'
import { DAY, templateOf, withDeadlines } from '../../tests/world/tenders'
import { MailModel } from '../mail/model'
import { OfferModel } from '../offers/model'
import { now } from '../platform/clock'
import { startSession } from '../platform/sessionStore'
import { importShippedProcedures } from '../procedures/importShipped'
import { withAdmittedNow } from './commands/callUnder'
import { type TenderDoc, TenderModel } from '../tenders/model'
import { provenOffers, verifyEnds } from './verifyEnds'

/*
 * A dynamic purchasing system (§§ 22 to 24 VgV, Art. 34 of 2014/24/EU): it admits in rounds until its last day; whoever is admitted stays
 * so, and all who are at that moment are asked by each call.
 */
let world: World
let office: Office
inOffice((made) => ({ world, office } = made))
/** Lotse's own for whatever law: the form of these tests is one of concessions. */
let system = ''
beforeAll(async () => {
  await importShippedProcedures()
  system = await ownProcedure(world, office, 'dynamic-purchasing', 'system-for-all')
})
afterEach(() => office.goTo(null))

type Company = 'bidder' | 'rival'
const START = '2026-12-01T09:00:00.000Z'
const faultsOf = async (id: string) => (await verifyEnds('')).filter(({ tenderId }) => tenderId === id)
const inDays = (days: number): string => new Date(now().getTime() + days * DAY).toISOString()
const offerOf = async (id: string, who: Company): Promise<string> => (await takePart(world, office.people[who], { id })).id
const call = (id: string) => world.call(office.people.first, 'createFrameworkCall', id)
const partiesIn = async (id: string): Promise<number[]> =>
  [...((await TenderModel.findOne({ _id: id }, { framework: 1 }).lean())?.framework?.orgIds ?? [])].sort((a, b) => a - b)
const orgOf = (who: Company): number => office.people[who].organizationId ?? 0

/** Open for 60 days; applications of the first round end after 30. */
const drafted = async (deadlinePeriodDays: number, lastDay: Date | null = new Date(now().getTime() + 60 * DAY)): Promise<string> => {
  const { id, version, data = {} } = await office.draft({ type: 5, procedure: system, deadlinePeriodDays })
  const form = withDeadlines(await templateOf('EU-19'), data, { apply: lastDay, offer: null })
  await world.call(office.people.first, 'updateProject', { id, version, data: form })
  return id
}
const begun = async (): Promise<string> => {
  await office.goTo(START)
  const id = await drafted(7)
  await office.stage(id, { stage: 3 })
  return id
}
/** Opens what a round brought, admits these and tells everybody. */
const admit = async (id: string, who: readonly Company[], refused: readonly Company[] = []): Promise<void> => {
  await office.open(id, 4)
  const offerIds = await Promise.all(who.map((one) => offerOf(id, one)))
  await office.stage(id, { stage: 5, offerIds })
  const told = await Promise.all(refused.map((one) => offerOf(id, one)))
  const all = [...offerIds.map((offerId) => ({ offerId })), ...told.map((offerId) => ({ offerId, reason: 'Es fehlt ein Nachweis.' }))]
  await world.call(office.people.first, 'announceDecisions', id, 'LOT-0001', all)
}

describe('a dynamic purchasing system', () => {
  it('admits round after round, keeps whom it admitted, and each call asks all of them', async () => {
    const id = await begun()
    await office.submit(id, 'bidder', { stage: 1 })
    expect((await refusalOf(call(id))).data.reason).toBe('refused.systemAsksNobody')
    expect((await refusalOf(office.step(id, 4, 'first'))).status).toBe(423)
    await office.wait(31 * DAY)
    await admit(id, ['bidder'])
    const draft = await call(id)
    expect(draft).toMatchObject({ stage: 0, procedure: { id: 'dynamic-call' }, framework: { projectId: id } })
    expect(await partiesIn(draft.id)).toEqual([orgOf('bidder')])

    const other = await TenderModel.findOne({ _id: (await call(id)).id }).lean<TenderDoc>()

    // Another company comes while it runs; the first stays admitted when its round is opened.
    await office.submit(id, 'rival', { stage: 1 })
    await office.wait(7 * DAY)
    await admit(id, ['rival'])
    expect(lotOf(await office.read(id))).toMatchObject({ stage: 5, round: 2 })
    const offers = await world.call(office.people.first, 'getOffersByProjectId', id)
    expect(offers.flatMap(({ lotOffers }) => lotOffers.map(({ round, stage }) => [round, stage])).sort()).toEqual([
      [1, 3],
      [2, 3],
    ])

    // The draft of before asks everybody who is admitted when it is published.
    await world.call(office.people.admin, 'addProjectEditors', draft.id, [office.people.second.email])
    await MailModel.deleteMany({})
    const { version } = await office.read(draft.id)
    await world.call(office.people.first, 'updateProject', { id: draft.id, version, offerDeadline: inDays(30) })
    await office.stage(draft.id, { stage: 2 })
    expect(await partiesIn(draft.id)).toEqual([orgOf('bidder'), orgOf('rival')].sort((a, b) => a - b))
    const asked = [office.people.bidder.email, office.people.rival.email].sort()
    await expect.poll(async () => (await MailModel.distinct('to', { key: 'inviteToApply' })).sort()).toEqual(asked)
    await takePart(world, office.people.rival, { id: draft.id })

    // What a colleague saved of a call meanwhile is not published unseen.
    if (!other) throw new Error('no call')
    await TenderModel.collection.updateOne({ _id: other._id } as never, { $inc: { version: 1 } } as never)
    const renewed = await withAdmittedNow(other, now())
    expect([renewed.version, renewed.framework?.orgIds.length]).toEqual([other.version, 2])

    // It ends by hand; then nothing is called for any more.
    const late = await call(id)
    await office.stage(id, { stage: 8, outcome: 'discontinued', reason: 'Der Bedarf ist gedeckt.' })
    expect((await refusalOf(call(id))).data.reason).toBe('refused.systemAsksNobody')
    await world.call(office.people.admin, 'addProjectEditors', late.id, [office.people.second.email])
    expect((await refusalOf(office.stage(late.id, { stage: 2 }))).data.reason).toBe('refused.systemAsksNobody')
    // Whoever writes the database does not make it run again.
    await TenderModel.collection.updateOne({ _id: id } as never, { $set: { 'lots.0.stage': 5, 'lots.0.outcome': null } } as never)
    expect((await refusalOf(call(id))).data.reason).toBe('refused.systemAsksNobody')
  })

  it('asks nobody whom the log does not have as admitted, and calls for nothing after its last day', async () => {
    const id = await begun()
    for (const who of ['bidder', 'rival'] as const) await office.submit(id, who, { stage: 1 })
    await office.wait(31 * DAY)
    await admit(id, ['bidder'], ['rival'])
    const { version, data = {} } = await office.read(id)
    const form = withDeadlines(await templateOf('EU-19'), data, { apply: null, offer: null })
    const changed = await world.call(office.people.first, 'updateProject', { id, version, data: form })
    const announced = world.call(office.people.first, 'announceChanges', id, { version: changed.version ?? 0 })
    expect((await refusalOf(announced)).data.reason).toBe('refused.finalDeadlineMissing')
    const draft = await call(id)
    expect(await partiesIn(draft.id)).toEqual([orgOf('bidder')])
    // Left out by the choice, and told so: that is what the log has, too.
    expect(await faultsOf(id)).toEqual([])
    const rival = await offerOf(id, 'rival')
    const set = (decision: string) =>
      OfferModel.collection.updateOne(
        { _id: rival } as never,
        { $set: { 'lotOffers.0.decision': decision, 'lotOffers.0.told.decision': decision }, $inc: { rev: 1 } } as never,
      )
    await set('accepted')
    expect((await refusalOf(call(id))).data.reason).toBe('refused.admittedDiffer')
    await set('rejected')
    // Nor of another company than the one whose part it was, nor before it was told.
    const own = await offerOf(id, 'bidder')
    const put = (row: object) => OfferModel.collection.updateOne({ _id: own } as never, { $set: row, $inc: { rev: 1 } } as never)
    const offer = await OfferModel.findOne({ _id: own }).lean()
    await put({ orgId: 4711 })
    expect((await refusalOf(call(id))).data.reason).toBe('refused.admittedDiffer')
    // Whom somebody leaves out in the database, by what was told, by their row or their whole part, is not left out of a call unheard.
    const told = offer?.lotOffers[0]?.told
    const isFault = async () => {
      expect((await refusalOf(call(id))).data.reason).toBe('refused.admittedDiffer')
      expect(await faultsOf(id)).toEqual(expect.arrayContaining([expect.objectContaining({ fault: 'decision', of: own })]))
    }
    for (const wrong of [null, { ...told, decision: 'invited' }, { ...told, decision: 'rejected' }]) {
      await put({ orgId: offer?.orgId, 'lotOffers.0.told': wrong })
      await isFault()
    }
    await put({ lotOffers: [] })
    await isFault()
    await OfferModel.collection.deleteOne({ _id: own } as never)
    await isFault()
    if (!offer) throw new Error('no offer')
    await OfferModel.collection.insertOne(offer as never)
    await call(id)
    expect(await faultsOf(id)).toEqual([])
    const unset = (lastDay: Date | null) =>
      TenderModel.collection.updateOne({ _id: id } as never, { $set: { 'lots.0.deadlines.finalDeadline': lastDay } } as never)
    const lastDay = (await TenderModel.findOne({ _id: id }).lean<TenderDoc>())?.lots[0]?.deadlines.finalDeadline ?? null
    await unset(null)
    expect((await refusalOf(call(id))).data.reason).toBe('refused.systemAsksNobody')
    await unset(lastDay)
    await office.wait(30 * DAY)
    expect((await refusalOf(call(id))).data.reason).toBe('refused.systemAsksNobody')
  })

  it('opens no round in which nothing came, and lets go whom it admitted, by their own word or with a reason', async () => {
    const id = await begun()
    for (const who of ['bidder', 'rival'] as const) await office.submit(id, who, { stage: 1 })
    await office.wait(31 * DAY)
    await admit(id, ['bidder', 'rival'])
    const [own, other] = [await offerOf(id, 'bidder'), await offerOf(id, 'rival')]
    const asked = async (): Promise<number[]> => partiesIn((await call(id)).id)
    const raw = (model: { collection: unknown }, _id: string, change: object): Promise<unknown> =>
      (model.collection as { updateOne(where: object, change: object): Promise<unknown> }).updateOne({ _id }, change)

    // Two rounds go by: nothing waits to be opened, and the third is opened as it is.
    const opens = async () => (await office.read(id)).moves?.find(({ event }) => event === 'nextRound')?.open
    await office.wait(14 * DAY)
    expect([await opens(), lotOf(await office.read(id)).nextRound]).toEqual([false, 4])
    const third = await world.user('member')
    const offer = await takePart(world, third, { id })
    await world.call(third, 'updateOfferStage', offer.id, 1, null, { declaredBy: 'Test' })
    await office.wait(8 * DAY)
    expect(await opens()).toBe(true)
    expect(await faultsOf(id)).toEqual([])
    const rounds = (emptyRounds: number[]) => raw(TenderModel, id, { $set: { 'lots.0.emptyRounds': emptyRounds } })
    await rounds([2, 3, 4])
    expect(await faultsOf(id)).toMatchObject([{ fault: 'round', of: 'LOT-0001' }])
    await rounds([2, 3])
    await office.open(id, 4)
    expect(lotOf(await office.read(id))).toMatchObject({ stage: 4, round: 4 })
    // Whoever is not admitted leaves nothing: their application stays on the board, and is decided.
    const shown = async (of: string) =>
      (await world.call(office.people.first, 'getOffersByProjectId', id)).find((one) => one.id === of)?.lotOffers.at(-1)
    const { token } = await startSession(third.id, now())
    const decline = (declined: boolean) => world.call({ ...third, token }, 'declineLots', offer.id, ['LOT-0001'], declined)
    await decline(true)
    expect(await shown(offer.id)).not.toHaveProperty('declined')
    await decline(false)
    await office.stage(id, { stage: 5, offerIds: [offer.id] })

    // Who leaves is asked no more; a leaving that the log does not have stops the call.
    await world.call(office.people.rival, 'declineLots', other, ['LOT-0001'], true)
    expect(await asked()).toEqual([orgOf('bidder')])
    expect(await shown(other)).toMatchObject({ stage: 3, declined: true })
    await raw(OfferModel, own, { $set: { 'lotOffers.0.declinedAt': now() }, $inc: { rev: 1 } })
    expect((await refusalOf(call(id))).data.reason).toBe('refused.admittedDiffer')
    await raw(OfferModel, own, { $set: { 'lotOffers.0.declinedAt': null }, $inc: { rev: 1 } })
    // Nobody waits for a word to whoever has left.
    const decide = (stage: number) => world.call(office.people.first, 'updateOfferStage', other, stage, ['LOT-0001'], { round: 1 })
    await decide(2)
    expect(await asked()).toEqual([orgOf('bidder')])
    await decide(3)
    // What is said while the log is held against the parts is no fault.
    const find = OfferModel.find.bind(OfferModel)
    const late = (...of: Parameters<typeof find>) => ({
      lean: () => ({
        async *cursor() {
          await world.call(office.people.rival, 'declineLots', other, ['LOT-0001'], false)
          yield* find(...of)
            .lean()
            .cursor()
        },
      }),
    })
    vi.spyOn(OfferModel, 'find').mockImplementationOnce(late as never)
    expect(await faultsOf(id)).toEqual([])
    const between = (...of: Parameters<typeof find>) => ({
      lean: async () => {
        await world.call(office.people.rival, 'declineLots', other, ['LOT-0001'], true)
        return find(...of).lean()
      },
    })
    vi.spyOn(OfferModel, 'find').mockImplementationOnce(between as never)
    expect(await provenOffers(id)).toHaveLength(3)
    await world.call(office.people.rival, 'declineLots', other, ['LOT-0001'], false)
    expect(await asked()).toHaveLength(2)

    // Who is put out in a later round is told why before the others are asked without them.
    await decide(2)
    expect((await refusalOf(call(id))).data.reason).toBe('refused.putOutUntold')
    await decide(3)
    expect(await asked()).toHaveLength(2)
    await decide(2)
    const tell = (reason: string) => world.call(office.people.first, 'announceDecisions', id, 'LOT-0001', [{ offerId: other, reason }])
    expect((await refusalOf(tell(''))).data.errors?.[0]).toMatchObject({ rule: 'required' })
    await tell('Die Eignung ist weggefallen.')
    expect(await asked()).toEqual([orgOf('bidder')])
    expect((await refusalOf(decide(3))).status).toBe(409)
    expect(await faultsOf(id)).toEqual([])
    // They may apply again.
    await office.submit(id, 'rival', { stage: 1 })
  })

  it('does not begin with rounds that leave no time to answer, without a last day, nor a call by its name', async () => {
    await office.goTo(START)
    for (const [id, reason] of [
      [await drafted(8), 'refused.roundsTooLong'],
      [await drafted(7, null), 'refused.finalDeadlineMissing'],
    ] as const)
      expect((await refusalOf(office.stage(id, { stage: 3 }))).data.reason).toBe(reason)
    expect((await refusalOf(office.draft({ procedure: 'dynamic-call' }))).data.reason).toBe('refused.procedureNeedsFramework')
  })
})
