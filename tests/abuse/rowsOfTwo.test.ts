import { beforeAll, expect, it } from 'vitest'
import { strangeChanges, takeChanges, type AccountChangeDoc } from '../../server/access/accountChanges'
import { UserModel } from '../../server/access/model'
import { AuditModel } from '../../server/log/model'
import { now } from '../../server/platform/clock'
import { noteEarlierTaken } from '../../server/platform/earlier'
import { startSession } from '../../server/platform/sessionStore'
import { boundFourEyes, fourEyesFaultLines, strangeFourEyes, takeFourEyes } from '../../server/tenders/fourEyes'
import { TenderModel, type TenderDoc } from '../../server/tenders/model'
import { PASSWORD, type TestUser } from '../world/people'
import { refusalOf, type Office } from '../world/procedure'
import { DAY } from '../world/tenders'
import { inOffice, type World } from '../world/inWorld'

/* Somebody with the database in hand writes the first of two people's word into it, or that one is enough. */
let world: World
let office: Office
let second: TestUser
const changes = () => world.db.collection<AccountChangeDoc>('accountChanges')
const tenders = () => world.db.collection<TenderDoc>('tenders')
inOffice((made) => ({ world, office } = made))
beforeAll(async () => {
  second = await world.user('admin', { created: new Date('2026-01-02T08:00:00.000Z') })
  await office.goTo('2026-12-01T09:00:00.000Z')
})

const confirm = async (id: string) => {
  const { token } = await startSession(second.id, now())
  return world.call({ ...second, token }, 'confirmAccountChange', id, PASSWORD)
}
const ask = async (): Promise<AccountChangeDoc> => {
  const { email } = office.people.bidder
  const asked = { what: 'address' as const, email, value: 'anders@example.org', reason: 'Postfach verloren' }
  const { id } = await world.call(office.people.admin, 'requestAccountChange', asked)
  const found = await changes().findOne({ _id: id })
  if (!found) throw new Error('no request')
  return found
}
const expectRefused = async (id: string): Promise<void> => {
  expect(await refusalOf(confirm(id))).toMatchObject({ status: 409, data: { reason: 'accountChange.notAsked' } })
  expect((await UserModel.findOne({ _id: office.people.bidder.id }).lean())?.email).toBe(office.people.bidder.email)
  expect(await AuditModel.countDocuments({ 'data.intent': { $regex: `^logFault:intent:accountChanges:${id}` } })).toBe(1)
}

it('a request of one system admin is what was asked: another word of it is none', async () => {
  const asked = await ask()
  const CHANGED: Partial<AccountChangeDoc> = {
    ...{ what: 'password', value: 'eve@example.org', userId: office.people.bidder.id, reason: 'anderer Grund', by: office.people.third.id },
    ...{ byName: 'Anders', at: new Date(0), expiresAt: new Date('2099-01-01T00:00:00Z') },
  }
  for (const [field, value] of Object.entries(CHANGED)) {
    if (asked[field as keyof AccountChangeDoc] === value) continue
    await changes().updateOne({ _id: asked._id }, { $set: { [field]: value } as never })
    expect(await strangeChanges(), field).toEqual([asked._id])
    await changes().replaceOne({ _id: asked._id }, asked)
  }
  await changes().updateOne({ _id: asked._id }, { $set: { value: 'eve@example.org' } })
  await expectRefused(asked._id)
  await changes().deleteOne({ _id: asked._id })
})

it('one that was put in by hand, with the code of another, is nobody’s', async () => {
  const asked = await ask()
  await changes().insertOne({ ...asked, _id: 'made', value: 'eve@example.org', pending: [] })
  await expectRefused('made')
  await changes().updateOne({ _id: 'made' }, { $unset: { code: '' } as never })
  await expectRefused('made')
  // Of a version before: taken once, at the first start.
  expect(await strangeChanges()).toEqual([])
  noteEarlierTaken()
  expect(await strangeChanges()).toEqual(['made'])
  noteEarlierTaken(false)
  expect(await takeChanges()).toBe(1)
  await changes().deleteMany({})
})

it('one that was dropped, and is made to wait again, is over', async () => {
  const asked = await ask()
  await world.call(office.people.admin, 'dropAccountChange', asked._id)
  await changes().updateOne({ _id: asked._id }, { $set: { state: 'waiting', closedAt: null, closedBy: null } })
  await expectRefused(asked._id)
  await changes().deleteMany({})
})

it('as it was asked, a second one confirms it', async () => {
  const asked = await ask()
  await confirm(asked._id)
  expect((await UserModel.findOne({ _id: office.people.bidder.id }).lean())?.email).toBe('anders@example.org')
})

it('a procedure that two open is not one that a single person opens', async () => {
  const { id } = await office.draft()
  const { id: other } = await office.draft()
  await office.stage(id, { stage: 3 })
  await office.wait(30 * DAY)
  const alone = { applications: false, offers: false }
  noteEarlierTaken()
  for (const fourEyes of [
    alone,
    boundFourEyes(other, alone),
    { ...boundFourEyes(id, { applications: false, offers: true }), offers: false },
  ]) {
    await tenders().updateOne({ _id: id }, { $set: { fourEyes } })
    expect(await strangeFourEyes()).toEqual([id])
    expect(fourEyesFaultLines([id]).join()).toContain('two do')
    expect((await office.read(id)).fourEyes).toEqual({ applications: true, offers: true })
  }
  await office.stage(id, { stage: 4 }, { password: PASSWORD }).catch(() => undefined)
  expect((await TenderModel.findOne({ _id: id }).lean<TenderDoc>())?.lots[0]?.openedAt.applications).toBe(null)
  noteEarlierTaken(false)
  // Of a version before: as it is, and taken once.
  await tenders().updateOne({ _id: id }, { $set: { fourEyes: alone } })
  expect((await office.read(id)).fourEyes).toEqual(alone)
  expect(await takeFourEyes()).toBe(1)
  noteEarlierTaken()
  expect((await office.read(id)).fourEyes).toEqual(alone)
  expect(await strangeFourEyes()).toEqual([])
  noteEarlierTaken(false)
})
