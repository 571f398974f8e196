import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inform } from '../../tests/world/inform'
import { again } from '../../tests/world/offers'
import { refusalOf, type Office } from '../../tests/world/procedure'
import { addFile } from '../../tests/world/rooms'
import { DAY } from '../../tests/world/tenders'
import { inOffice, type World, type TestUser } from '../../tests/world/inWorld'
import type { MailKey } from '../contract/mail/keys'
import { MailModel } from '../mail/model'
import { now } from '../platform/clock'

// docs/notifications.md says of every mail when it is written and to whom; here the procedure's are all brought about.

let world: World
let office: Office
let watcher: TestUser
let invited: TestUser
inOffice((made) => ({ world, office } = made))
beforeAll(async () => {
  watcher = await world.user('member')
  invited = await world.user('member')
})
beforeEach(() => MailModel.deleteMany({}))

const nameOf = (to: string): string => {
  const [found] = Object.entries(office.people).find(([, { email }]) => email === to) ?? []
  return found ?? (to === watcher.email ? 'watcher' : to === invited.email ? 'invited' : 'somebody else')
}
/** Who got this mail since it was last asked, in the order of names. */
const toldOf = async (key: MailKey): Promise<string[]> => {
  const mails = await MailModel.find({ key }).lean()
  await MailModel.deleteMany({ key })
  return mails.map(({ to }) => nameOf(to)).sort()
}
const inDays = (days: number): string => new Date(now().getTime() + days * DAY).toISOString()
const extend = async (id: string, which: 'applicationDeadline' | 'offerDeadline', days: number): Promise<void> => {
  const { version = 0 } = await office.read(id)
  const input = { version, lotIds: ['LOT-0001'], reason: 'Rückfragen', technicalFault: false, [which]: inDays(days) }
  await world.call(office.people.second, 'extendDeadlines', id, input)
}
const watch = async (id: string): Promise<void> => {
  await world.call(watcher, 'addProjectTag', id, 'merkliste')
}
describe('a procedure with a competition', () => {
  it('tells of every step those whom it concerns, each once, and of nothing sealed', async () => {
    await office.goTo('2026-12-01T09:00:00.000Z')
    const { id } = await office.draft()
    watcher = await again(watcher)
    await office.stage(id, { stage: 2 })
    await watch(id)
    await world.call(office.people.first, 'inviteUsers', id, { [invited.email]: '' })
    expect(await toldOf('inviteToApply')).toEqual(['invited'])
    await office.stage(id, { stage: 3 })
    expect(await toldOf('applicationPhaseStarted')).toEqual(['invited', 'watcher'])

    const own = await office.submit(id, 'bidder', { stage: 1 })
    const rival = await office.submit(id, 'rival', { stage: 1 })
    expect(await toldOf('applicationStarted')).toEqual(['bidder', 'rival'])
    expect(await toldOf('applicationSubmitted')).toEqual(['bidder', 'rival'])
    expect(await MailModel.countDocuments({ to: { $in: [office.people.first.email, office.people.second.email] } })).toBe(0)
    await extend(id, 'applicationDeadline', 35)
    expect(await toldOf('applicationDeadlineChanged')).toEqual(['bidder', 'invited', 'rival', 'watcher'])
    const { version = 0 } = await world.call(office.people.first, 'updateProject', {
      id,
      version: (await office.read(id)).version ?? 0,
      description: 'Neu beschrieben',
    })
    await world.call(office.people.first, 'announceChanges', id, { version })
    expect(await toldOf('tenderChanged')).toEqual(['bidder', 'invited', 'rival', 'watcher'])

    expect((await refusalOf(office.step(id, 4, 'first'))).status).toBe(423)
    expect(await toldOf('openSealedInformationAttempted')).toEqual(['first', 'second', 'third'])

    await office.wait(35 * DAY)
    await office.open(id, 4)
    await office.stage(id, { stage: 5, offerIds: [own.id] })
    expect(await toldOf('applicationAccepted')).toEqual([])
    await world.call(office.people.first, 'announceDecisions', id, 'LOT-0001', [
      { offerId: own.id },
      { offerId: rival.id, reason: 'Die Eignung ist nicht nachgewiesen.' },
    ])
    expect(await toldOf('applicationAccepted')).toEqual(['bidder'])
    expect(await toldOf('applicationDenied')).toEqual(['rival'])

    const input = { projectId: id, offerId: own.id, name: 'Skizzen', description: 'Zum Gespräch' }
    const theirs = await world.call(office.people.bidder, 'createRoom', input)
    await addFile(world, office.people.bidder, [theirs.id, { name: 'skizze.pdf' }])
    expect(await toldOf('fileUploadedByContractor')).toEqual(['first', 'second', 'third'])
    const ours = await world.call(office.people.first, 'createRoom', { ...input, name: 'Antworten' })
    await addFile(world, office.people.first, [ours.id, { name: 'antwort.pdf' }])
    expect(await toldOf('fileUploadedByClient')).toEqual(['bidder'])

    await office.stage(id, { stage: 6, offerIds: [own.id] })
    expect(await toldOf('offerExpected')).toEqual(['bidder'])
    await extend(id, 'offerDeadline', 40)
    expect(await toldOf('offerDeadlineChanged')).toEqual(['bidder', 'invited', 'rival', 'watcher'])
    await office.submit(id, 'bidder', { stage: 6 })
    expect(await toldOf('offerSubmitted')).toEqual(['bidder'])
    expect((await MailModel.find({}).lean()).map(({ key, to }) => [key, nameOf(to)])).toEqual([])
  })
})

describe('an open procedure', () => {
  const offered = async () => {
    await office.goTo('2026-12-01T09:00:00.000Z')
    const { id } = await office.draft()
    watcher = await again(watcher)
    await office.stage(id, { stage: 2 })
    await watch(id)
    await office.stage(id, { stage: 6 })
    expect(await toldOf('offerPhaseStarted')).toEqual(['watcher'])
    const own = await office.submit(id, 'bidder', { stage: 6 })
    const rival = await office.submit(id, 'rival', { stage: 6 })
    return { id, own, rival }
  }

  it('tells, before it ends with an award and then, who gets it and who does not', async () => {
    const { id, own, rival } = await offered()
    await office.wait(61 * DAY)
    await office.open(id, 7)
    const award = (offerIds: string[]) =>
      office.stage(id, { stage: 8, outcome: 'awarded', reason: 'Das wirtschaftlichste Angebot', offerIds })
    await inform(world, office, [id, { offerIds: [own.id], losers: [{ offerId: rival.id, reason: 'Der Preis ist höher.' }] }])
    // They stay: what went out is the proof from which the days are reckoned.
    expect((await MailModel.find({ key: 'awardInformation' }).lean()).map(({ to }) => nameOf(to))).toEqual(['rival'])
    await office.wait(11 * DAY)
    expect(await refusalOf(award(['somebody']))).toMatchObject({
      status: 422,
      data: { errors: [{ path: '/project/offerIds/0', rule: 'unknownOffer' }] },
    })
    await award([own.id])
    expect((await MailModel.findOne({ key: 'offerDenied' }).lean())?.text).toContain('Der Preis ist höher.')
    expect(await toldOf('offerAccepted')).toEqual(['bidder'])
    expect(await toldOf('offerDenied')).toEqual(['rival'])
    expect(await toldOf('tenderCanceled')).toEqual([])
    // The team reads who got it, on the page and in the log; nobody else does.
    const { organizationId = 0 } = own
    const [winner] = (await office.read(id)).lots
    expect(winner?.awardedTo?.map((one) => one.organizationId)).toEqual([organizationId])
    expect((await world.call(null, 'getProject', id)).lots[0]).not.toHaveProperty('awardedTo')
    const log = await world.call(office.people.admin, 'getLogEntries', id, { type: 'PROJECT_STAGE_CHANGED' })
    const name = winner?.awardedTo?.[0]?.name ?? ''
    expect(log[0]?.data.changes).toContainEqual({ label: { key: 'outcome' }, oldValue: null, newValue: { key: 'outcome.awarded' } })
    expect(log[0]?.data.changes).toContainEqual({ label: { key: 'winner' }, oldValue: null, newValue: name })
  })

  it('tells nobody of what admins switched off, and everybody when it is cancelled', async () => {
    const { id } = await offered()
    await world.call(office.people.admin, 'setSettings', { mailNotifications: { tenderCanceled: { enabled: false } } })
    await office.stage(id, { stage: 8, outcome: 'cancelled', reason: 'Haushaltssperre' })
    expect(await toldOf('tenderCanceled')).toEqual([])
    await world.call(office.people.admin, 'setSettings', { mailNotifications: {} })
    const other = await offered()
    await office.stage(other.id, { stage: 8, outcome: 'cancelled', reason: 'Haushaltssperre' })
    expect(await toldOf('tenderCanceled')).toEqual(['bidder', 'rival', 'watcher'])
  })
})
