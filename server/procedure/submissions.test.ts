import { afterEach, describe, expect, it } from 'vitest'
import { lotOf, refusalOf, type Office } from '../../tests/world/procedure'
import { DAY } from '../../tests/world/tenders'
import { inOffice, type World } from '../../tests/world/inWorld'
import type { MailKey } from '../contract/mail/keys'
import { MailModel, type MailDoc } from '../mail/model'
import { now } from '../platform/clock'
import { placeIn, provenIntents } from '../platform/intentProof'
import { TenderModel, type TenderDoc } from '../tenders/model'
import { resumeIntents } from '../tenders/commands/record'
import { appendAudit } from '../log/append'
import { AuditModel } from '../log/model'
import { OpeningRecordModel } from './model'

let world: World
let office: Office
inOffice((made) => ({ world, office } = made))
afterEach(() => office.goTo(null))

const running = async (): Promise<string> => {
  await office.goTo('2026-12-01T09:00:00.000Z')
  const { id } = await office.draft()
  await office.stage(id, { stage: 3 })
  return id
}
const offersFor = (id: string) => world.call(office.people.first, 'getOffersByProjectId', id)
const recordOf = async (id: string, n: number) =>
  world.call(office.people.first, 'getOpeningRecord', lotOf(await office.read(id)).openings?.[n]?.id ?? '')

describe('what came in', () => {
  it('stands in the record with its receipt, late ones apart, and is seen by the team from then on', async () => {
    const id = await running()
    const { id: first } = await office.submit(id, 'bidder', { stage: 1 })
    expect((await offersFor(id)).map(({ stage }) => stage)).toEqual([0])
    // One second late: the fence is written, the receipt says so.
    await office.goTo(new Date(now().getTime() + 30 * DAY + 1000))
    await office.submit(id, 'rival', { stage: 1 }).catch(() => undefined)
    await world.workers.tenders.tick()
    await office.open(id, 4)
    const record = await recordOf(id, 0)
    expect(record.submissions).toMatchObject([
      { receivedAt: '2026-12-01T09:00:00.000Z', hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
    ])
    expect(record.submissions).toHaveLength(1)
    for (const late of record.late) expect(late.receivedAt > (record.deadline ?? '')).toBe(true)
    expect((await offersFor(id)).find((one) => one.id === first)).toMatchObject({ stage: 1, lotOffers: [{ sealed: false }] })
  })

  it('the chosen ones go on, the others are out, and who is asked for an offer hears of it', async () => {
    const id = await running()
    const { id: chosen } = await office.submit(id, 'bidder', { stage: 1 })
    const { id: other } = await office.submit(id, 'rival', { stage: 1 })
    await office.wait(30 * DAY)
    await office.open(id, 4)
    expect(await refusalOf(office.stage(id, { stage: 5, offerIds: ['gibt es nicht'] }))).toMatchObject({ status: 422 })
    await office.stage(id, { stage: 5, offerIds: [chosen] })
    const stages = async () => new Map((await offersFor(id)).map((one) => [one.id, one.stage]))
    expect(await stages()).toEqual(
      new Map([
        [chosen, 3],
        [other, 2],
      ]),
    )
    await office.stage(id, { stage: 6, offerIds: [chosen] })
    expect((await stages()).get(chosen)).toBe(4)
    expect(await MailModel.countDocuments({ key: 'offerExpected', to: office.people.bidder.email })).toBe(1)
    await office.submit(id, 'bidder', { stage: 6 })
    expect((await stages()).get(chosen)).toBe(4)
    await office.wait(31 * DAY)
    await office.open(id, 7)
    expect((await stages()).get(chosen)).toBe(7)
    expect((await recordOf(id, 1)).submissions).toHaveLength(1)
    // A further round: the old offer is kept, a new one is asked for.
    await office.stage(id, { stage: 6, offerIds: [chosen], offerDeadline: new Date(now().getTime() + 5 * DAY).toISOString() })
    expect((await stages()).get(chosen)).toBe(5)
  })

  it('an extension and an announcement reach who takes part, a cancellation too', async () => {
    const id = await running()
    await office.submit(id, 'bidder', { stage: 1 })
    const mails = (key: string) =>
      MailModel.find({ key: key as MailKey, to: office.people.bidder.email })
        .sort({ no: -1 })
        .limit(1)
        .lean<MailDoc[]>()
    const { version = 0 } = await office.read(id)
    const extension = {
      version,
      lotIds: ['LOT-0001'],
      applicationDeadline: new Date(now().getTime() + 45 * DAY).toISOString(),
      reason: 'Rückfragen',
    }
    await world.call(office.people.second, 'extendDeadlines', id, extension)
    expect((await mails('applicationDeadlineChanged'))[0]?.text).toContain('Rückfragen')
    const edited = await world.call(office.people.first, 'updateProject', { id, version: version + 1, description: 'Neu beschrieben' })
    expect((await world.call(office.people.first, 'previewChanges', id)).recipients).toBe(1)
    await world.call(office.people.first, 'announceChanges', id, { version: edited.version ?? 0 })
    expect(await mails('tenderChanged')).toHaveLength(1)
    await office.stage(id, { stage: 8, outcome: 'cancelled', reason: 'Haushaltssperre' })
    expect((await mails('tenderCanceled'))[0]?.text).toContain('Haushaltssperre')
  })
})

describe('a crash', () => {
  it('between the opening and its record loses neither, nor makes two', async () => {
    const id = await running()
    await office.submit(id, 'bidder', { stage: 1 })
    await office.wait(30 * DAY)
    await office.open(id, 4)
    const tender = await TenderModel.findOne({ _id: id }).lean<TenderDoc>()
    const before = await OpeningRecordModel.find({ tenderId: id }).lean()
    if (!tender) throw new Error('gone')
    const count = await AuditModel.countDocuments({ tenderId: id })
    // As if the process had died with the intents in the tender: what was carried out is carried out again.
    const { opening } = { opening: before[0]?._id ?? '' }
    const entry = await AuditModel.findOne({ tenderId: id, type: 'OPENING_FINISHED' }).lean()
    await OpeningRecordModel.collection.deleteOne({ _id: opening as never })
    const facts = {
      opening: { ...{ id: opening, what: 'applications', round: 1, startedBy: 'x', startedByName: office.people.first.name } },
      ...{ no: before[0]?.no, at: entry?.at, by: office.people.second, lotId: 'LOT-0001', lotName: '', offerRound: 1 },
    }
    const content = JSON.parse(before[0]?.content ?? '{}') as Record<string, string> & { openers?: object[] }
    const whole = {
      ...facts,
      opening: { ...facts.opening, startedAt: new Date(content.startedAt ?? 0), expiresAt: new Date(0) },
      lotName: content.lotName,
      deadline: content.deadline ? new Date(content.deadline) : null,
      projectNo: tender.no,
      projectName: tender.name,
      buyer: tender.orgName,
      openers: content.openers,
    }
    const pending = provenIntents(placeIn(TenderModel, id), [{ id: `opened:${opening}`, kind: 'opened', facts: whole }])
    await resumeIntents({ ...tender, pending }, { audit: appendAudit, publish: () => Promise.resolve() })
    expect(await OpeningRecordModel.find({ tenderId: id }).lean()).toEqual(before)
    expect(await AuditModel.countDocuments({ tenderId: id })).toBe(count)
  })
})
