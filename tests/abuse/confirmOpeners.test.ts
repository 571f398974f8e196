import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AuditModel } from '../../server/log/model'
import { verifyChain, storedEntries } from '../../server/log/verify'
import type { OpeningRecordView } from '../../server/contract/procedure/views'
import { printOpeningRecord } from '../../server/documents/kinds/openingRecord'
import { MailModel } from '../../server/mail/model'
import { now } from '../../server/platform/clock'
import { askForConfirmation } from '../../server/procedure/area'
import { addItem } from '../../engine/form'
import { did, LOT, inHouse, MATTER, START, type House } from '../world/house'
import type { TestUser } from '../world/people'
import { refusalOf } from '../world/procedure'
import { readPdf } from '../world/readPdf'
import { DAY, formData, templateOf, withDeadlines } from '../world/tenders'
import type { World } from '../world/testWorld'

/* Third eyes: who may confirm people for an opening, and what a confirmation holds for. */
let world: World
let house: House
let root: TestUser
let eve: TestUser
let torben: TestUser
let id = ''
const MINUTE = 60_000
inHouse((made) => ({ world, house, root } = made))
const twoLots = async () => {
  const buyer = await world.organization({ type: 'CLIENT', name: 'Stadt Musterhafen' })
  const template = await templateOf('EU-19')
  const data = addItem(template, await formData(buyer._id), { path: '/GR-Lot', now: now() })
  const inDays = (days: number) => new Date(now().getTime() + days * DAY)
  return withDeadlines(template, data, { apply: inDays(30), offer: null })
}
beforeEach(async () => {
  world.holdClock(START)
  eve = await house.person('internal', did(root, 'created'))
  torben = await house.person('internal', did(root, 'created'))
  id = await house.draft(eve, { data: await twoLots() })
})
afterEach(() => world.holdClock(null))

/** Torben, put in by eve; the deadline of the applications is over. */
const eveAdded = async (): Promise<void> => {
  await house.add(eve, id, torben)
  await house.publish(eve, id)
  await house.wait(31 * DAY)
}
const at = { stage: 4, lotId: LOT } as const
const reasonOf = async (work: Promise<unknown>): Promise<[number, string]> => {
  const { status, data } = await refusalOf(work)
  return [status, data.reason ?? '']
}

it('whoever began an opening is whom the log has for it: nobody is their own second person', async () => {
  await house.add(eve, id, torben)
  const anna = await house.person('internal', did(root, 'created'))
  await house.add(root, id, anna)
  await house.publish(eve, id)
  await house.wait(31 * DAY)
  await house.step(eve, id, at)
  const tenders = world.db.collection<{ _id: string }>('tenders')
  await tenders.updateOne({ _id: id }, { $set: { 'lots.0.opening.startedBy': anna.id, 'lots.0.opening.startedByName': anna.name } })
  await house.step(eve, id, at)
  const [lot] = (await house.read(id)).lots
  expect([lot?.openedAt.applications, lot?.opening?.startedBy]).toEqual([null, eve.id])
  expect(await AuditModel.countDocuments({ tenderId: id, type: 'LOG_FAULT_FOUND' })).toBe(1)
})

describe('a confirmation', () => {
  it('that somebody wrote into the database, or changed there, is none', async () => {
    await eveAdded()
    const tenders = world.db.collection<{ _id: string }>('tenders')
    const people = [eve.id, torben.id].sort()
    const forged = { id: 'made', ...MATTER, round: 1, offerRound: 1, people, by: root.id, byName: root.name, at: now() }
    const of = { ...forged, why: ['openersAdded', 'openersMade', 'openerYoung', 'memberYoung'], reason: 'Beide sind bekannt.' }
    await tenders.updateOne({ _id: id }, { $set: { openersConfirmed: [of] } })
    expect(await house.open(eve, torben, id, at)).toBe('openersAdded')
    await tenders.updateOne({ _id: id }, { $set: { openersConfirmed: [] } })
    await house.confirm(root, id, [torben, eve])
    await tenders.updateOne({ _id: id }, { $set: { 'openersConfirmed.$[].by': eve.id } })
    expect(await house.open(eve, torben, id, at)).toBe('openersAdded')
  })

  it('lets two open whom one of them put in; record and log name who confirmed, when and why', async () => {
    await eveAdded()
    expect(await house.open(eve, torben, id, at)).toBe('openersAdded')
    const before = (await house.read(id)).lots[0]?.opening
    const view = await house.confirm(root, id, [torben, eve])
    // What was begun goes on as it was.
    expect((await house.read(id)).lots[0]?.opening).toEqual(before)
    expect(view.groups.filter(({ confirmation }) => confirmation)).toMatchObject([
      { confirmation: { by: root.name, why: ['openersAdded'], reason: 'Beide sind mir persönlich bekannt.' } },
    ])
    const confirmedAt = now().toISOString()
    await house.wait(MINUTE)
    expect(await house.open(eve, torben, id, at)).toBe('opened')
    const [over] = (await house.read(id)).lots[0]?.openings ?? []
    const record = await house.call<OpeningRecordView>(eve, 'getOpeningRecord', over?.id)
    const printed = await readPdf((await printOpeningRecord(record, { lang: 'de', at: now() })).body)
    expect(printed.text).toMatch(/Bestätigung war nötig\s+Eine Person hat die andere ins Team/)
    expect(record).toMatchObject({
      openers: [
        { name: eve.name, since: START, addedBy: null },
        { name: torben.name, since: START, addedBy: eve.name },
      ],
      confirmation: { by: root.name, at: confirmedAt, why: ['openersAdded'], reason: 'Beide sind mir persönlich bekannt.' },
    })
    const entries = await AuditModel.find({ tenderId: id, type: 'OPENERS_CONFIRMED' }).lean()
    expect(entries).toMatchObject(Array(2).fill({ data: { lotId: LOT, what: 'applications', round: 1, why: ['openersAdded'] } }))
    expect(new Set(entries.map(({ data }) => data.user)).size).toBe(2)
    expect(JSON.stringify(entries)).not.toContain(eve.id)
    expect(await verifyChain(storedEntries(), [])).toMatchObject({ ok: true })
  })

  it('is given early, as soon as somebody sees that it will be needed, and outlives an opening that ran out', async () => {
    await house.add(eve, id, torben)
    await house.confirm(root, id, [eve, torben])
    await house.publish(eve, id)
    await house.wait(31 * DAY)
    await house.step(eve, id, at)
    await house.wait(16 * MINUTE)
    expect(await house.open(torben, eve, id, at)).toBe('opened')
  })

  it('holds for no other lot, kind or pair', async () => {
    await house.add(eve, id, torben)
    const other = await house.person()
    await house.add(eve, id, other)
    const lots = (await house.read(id)).lots.map(({ lotId }) => lotId)
    await house.confirm(root, id, [eve, torben])
    await house.confirm(root, id, [eve, torben], { matter: { lotId: lots[1] ?? '', what: 'offers' } })
    await house.publish(eve, id)
    await house.wait(31 * DAY)
    expect(await house.open(eve, torben, id, { stage: 4, lotId: lots[1] ?? '' })).toBe('openersAdded')
    expect(await house.open(eve, other, id, at)).toBe('openersAdded')
    expect(await house.open(eve, torben, id, at)).toBe('opened')
  })

  it('holds for no later round of the same lot', async () => {
    await eveAdded()
    await house.confirm(root, id, [eve, torben])
    await house.confirm(root, id, [eve, torben], { matter: { lotId: LOT, what: 'offers' } })
    const tenders = world.db.collection<{ _id: string }>('tenders')
    await tenders.updateOne({ _id: id }, { $set: { 'lots.0.offerRound': 2, 'lots.0.stage': 6, 'lots.0.epoch': 9 } })
    await house.wait(31 * DAY)
    expect(await house.open(eve, torben, id, { stage: 7, lotId: LOT })).toBe('openersAdded')
  })

  it('covers what stood when it was given, and nothing that came after it', async () => {
    await house.add(eve, id, torben)
    await house.confirm(root, id, [eve, torben])
    await house.publish(eve, id)
    const users = world.db.collection<{ _id: string; interventions: object[] }>('users')
    await users.updateOne({ _id: torben.id }, { $push: { interventions: did(eve, 'address', now()) } })
    await house.wait(31 * DAY)
    expect(await house.open(eve, torben, id, at)).toBe('openersMade')
  })

  it('is over with whoever is taken out and put in again', async () => {
    await house.add(eve, id, torben)
    await house.confirm(root, id, [eve, torben])
    await house.wait(MINUTE)
    const { team } = await house.read(id)
    const emails = new Map([eve, torben].map((one) => [one.id, one] as const))
    const keep = team.flatMap(({ userId, role }) =>
      emails.has(userId) ? [[emails.get(userId) ?? eve, role] as [TestUser, typeof role]] : [],
    )
    await house.setTeam(eve, id, [
      [eve, 'ADMIN'],
      [await house.person(), 'EDITOR'],
    ])
    await house.setTeam(eve, id, keep)
    await house.publish(eve, id)
    await house.wait(31 * DAY)
    expect(await house.open(eve, torben, id, at)).toBe('openersAdded')
  })
})

describe('who confirms', () => {
  const admin = (...done: Parameters<House['person']> extends [unknown?, ...infer Rest] ? Rest : never) => house.person('admin', ...done)

  it.each<[string, () => Promise<TestUser>, string]>([
    ['an admin whose account one of them made', () => admin(did(eve, 'created')), 'confirmerMadeByOpener'],
    ['an admin whose address one of them changed', () => admin(did(root, 'created'), did(torben, 'address')), 'confirmerMadeByOpener'],
    [
      'an admin made by an account that one of them made',
      async () => admin(did(await house.person('internal', did(eve, 'created')), 'created')),
      'confirmerMadeByOpener',
    ],
    ['an admin who came after the deadline', () => world.user('admin', { created: now() }), 'confirmerYoung'],
    ['an admin whose account somebody got hold of since', () => admin(did(root, 'address', now())), 'confirmerYoung'],
  ])('is not %s', async (_name, make, why) => {
    await eveAdded()
    const confirmer = await make()
    expect(await reasonOf(house.confirm(confirmer, id, [eve, torben]))).toEqual([409, `refused.${why}`])
    expect(await AuditModel.countDocuments({ tenderId: id, type: 'OPENING_REFUSED', 'data.why': why })).toBe(1)
    expect(await house.open(eve, torben, id, at)).toBe('openersAdded')
  })

  it('is neither of the two', async () => {
    const boss = await admin()
    await house.add(eve, id, boss)
    await house.publish(eve, id)
    await house.wait(31 * DAY)
    expect(await reasonOf(house.confirm(boss, id, [eve, boss]))).toEqual([409, 'refused.confirmsOneself'])
    expect(await house.open(eve, boss, id, at)).toBe('openersAdded')
  })

  it('of two who both came late is nobody who made or put in one of them', async () => {
    await house.publish(eve, id)
    await house.wait(31 * DAY)
    const other = await admin()
    const [one, two] = [await house.young(did(other, 'created', now())), await house.person()]
    await house.add(root, id, one, two)
    // root put both in, other made one of them.
    for (const confirmer of [root, other])
      expect(await reasonOf(house.confirm(confirmer, id, [one, two]))).toEqual([409, 'refused.confirmerPutThemIn'])
    expect(await house.open(one, two, id, at)).toBe('openerAccountYoung')
    await house.confirm(await admin(), id, [one, two])
    expect(await house.open(one, two, id, at)).toBe('opened')
  })

  /** Two who came after the deadline, put in by somebody. */
  const lateTwo = async (by: TestUser): Promise<[TestUser, TestUser]> => {
    const two: [TestUser, TestUser] = [await house.person(), await house.person()]
    await house.add(by, id, ...two)
    return two
  }

  it('of two who both came late is nobody’s whom one who put them in made lately', async () => {
    await house.publish(eve, id)
    await house.wait(29 * DAY)
    // There before the deadline, but so short a time that root could still be both.
    const [fresh, settled] = [await house.person('admin', did(root, 'created', now())), await admin(did(root, 'created'))]
    await house.wait(2 * DAY)
    const two = await lateTwo(root)
    expect(await reasonOf(house.confirm(fresh, id, two))).toEqual([409, 'refused.confirmerPutThemIn'])
    expect(await house.open(...two, id, at)).toBe('openerMemberYoung')
    await house.confirm(settled, id, two)
    expect(await house.open(...two, id, at)).toBe('opened')
  })

  it('of two who both came late is nobody who made the one that put them in', async () => {
    const confirmer = await admin()
    const tool = await house.person('internal', did(confirmer, 'created'))
    await house.setTeam(root, id, [
      [eve, 'ADMIN'],
      [torben, 'EDITOR'],
      [tool, 'ADMIN'],
    ])
    await house.publish(eve, id)
    await house.wait(31 * DAY)
    const two = await lateTwo(tool)
    expect(await reasonOf(house.confirm(confirmer, id, two))).toEqual([409, 'refused.confirmerPutThemIn'])
    expect(await house.open(...two, id, at)).toBe('openerMemberYoung')
    await house.confirm(await admin(), id, two)
    expect(await house.open(...two, id, at)).toBe('opened')
  })

  it('may have put in one, where the other was there', async () => {
    await house.publish(eve, id)
    await house.wait(31 * DAY)
    const late = await house.person()
    await house.add(root, id, late)
    await house.confirm(root, id, [eve, late])
    expect(await house.open(eve, late, id, at)).toBe('opened')
  })

  it('is a system admin, with the own password and a reason, for two of the team who need it', async () => {
    await eveAdded()
    const third = await house.person()
    expect((await reasonOf(house.confirm(torben, id, [eve, torben])))[0]).toBe(403)
    expect((await reasonOf(house.confirm(third, id, [eve, torben])))[0]).toBe(403)
    const bad = async (people: TestUser[], more: Parameters<House['confirm']>[3] = {}) => {
      const { status, data } = await refusalOf(house.confirm(root, id, people, more))
      return [status, data.errors?.[0]?.path ?? data.reason]
    }
    expect(await bad([eve, torben], { reason: '  zu kurz  ' })).toEqual([422, '/reason'])
    expect(await bad([eve, torben], { password: 'falsch' })).toEqual([422, '/password'])
    expect(await bad([eve, third])).toEqual([422, '/people/1'])
    expect(await bad([eve, eve])).toEqual([422, '/people'])
    expect(await bad([eve])).toEqual([422, '/people'])
    expect(await bad([eve, torben], { matter: { lotId: null, what: 'applications' } })).toEqual([422, '/matter/lotId'])
    expect(await bad([eve, torben], { matter: { ...MATTER, round: 2 } })).toEqual([422, '/matter/round'])
    await house.confirm(root, id, [eve, torben])
    expect(await bad([eve, torben])).toEqual([409, 'refused.alreadyConfirmed'])
    await house.add(root, id, third)
    const { team } = await house.read(id)
    const quiet = team.find(({ userId }) => ![eve.id, torben.id, third.id].includes(userId))?.userId
    const user = await world.db.collection<{ _id: string; email: string }>('users').findOne({ _id: quiet ?? '' })
    expect(await bad([eve, { ...third, email: user?.email ?? '' }])).toEqual([409, 'refused.confirmationNotNeeded'])
  })

  it('sees nothing of what was handed in, before or after', async () => {
    await eveAdded()
    await house.confirm(root, id, [eve, torben])
    expect((await refusalOf(house.step(root, id, at))).status).toBe(403)
  })
})

describe('asking', () => {
  it('tells the system admins by mail and in their work, once, until it is confirmed or opened', async () => {
    await eveAdded()
    const ask = (by: TestUser) => house.call(by, 'askForConfirmation', id, MATTER, [eve.email, torben.email])
    const tasks = async (who: TestUser) =>
      (await house.call<{ key: string; projectId: string }[]>(who, 'getTodaysWork')).filter(
        ({ key, projectId }) => key === 'confirmApplicationOpeners' && projectId === id,
      )
    await ask(torben)
    await ask(eve)
    const mailed = await MailModel.find({ key: 'openersToConfirm', _id: { $regex: '^asked:' } }).lean()
    expect(mailed.filter(({ to }) => to === root.email)).toHaveLength(1)
    expect(mailed.filter(({ to }) => to === eve.email || to === torben.email)).toEqual([])
    expect(await AuditModel.countDocuments({ tenderId: id, type: 'OPENERS_ASKED' })).toBe(2)
    expect(await tasks(root)).toHaveLength(1)
    // Whoever may not confirm has no task of it.
    expect(await tasks(await house.person('admin', did(eve, 'created')))).toEqual([])
    expect((await refusalOf(ask(await house.person()))).status).toBe(403)
    await house.confirm(root, id, [eve, torben])
    expect(await tasks(root)).toEqual([])
    expect((await house.read(id)).openersAsked).toEqual([])
  })

  it('for lots that are opened in one step is one mail with all of them, also where a kill cut it off', async () => {
    await eveAdded()
    const tender = await house.read(id)
    const [, second] = tender.lots
    const other = { lotId: second?.lotId ?? '', what: 'applications' as const }
    const later = new Date((second?.deadlines.applicationDeadline?.getTime() ?? 0) + DAY)
    const tenders = world.db.collection<{ _id: string }>('tenders')
    await tenders.updateOne({ _id: id }, { $set: { 'lots.1.deadlines.applicationDeadline': later } })
    const named = { matter: MATTER, people: [eve.email, torben.email], also: [other, other, { ...other, round: 1 }] }
    const by = { id: torben.id, email: torben.email, name: torben.name }
    const asked = await askForConfirmation(await house.read(id), named, { by, at: now() })
    expect(asked.tender.openersAsked?.map(({ lotId }) => lotId)).toEqual([LOT, other.lotId])
    const mailed = async () => (await MailModel.find({ key: 'openersToConfirm', _id: { $regex: '^asked:' } }).lean()).filter(isOfThis)
    const isOfThis = ({ to, text }: { to: string; text: string }) => to === root.email && text.includes(`/projekte/${id}/`)
    expect(await mailed()).toEqual([])
    await house.wait(MINUTE)
    await world.workers.tenders.sweep()
    // Carried out once more, as after a kill before it was taken out.
    await tenders.updateOne({ _id: id }, { $set: { pending: asked.tender.pending.slice(-1) } })
    await house.wait(MINUTE)
    await world.workers.tenders.sweep()
    await house.call(eve, 'askForConfirmation', id, MATTER, named.people, named.also)
    expect((await house.read(id)).pending).toEqual([])
    const mails = await mailed()
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toMatch(/Los 1.*, Los 2[^]*31\.12\.2026[^;]*\(Los 1.*\); Fr\., 01\.01\.2027[^;]*\(Los 2/)
    expect(await AuditModel.countDocuments({ tenderId: id, type: 'OPENERS_ASKED' })).toBe(4)
    // Of another lot nothing is asked where these need no confirmation any more; of the first it is said.
    await house.confirm(root, id, [eve, torben], { matter: other })
    await house.call(torben, 'askForConfirmation', id, MATTER, named.people, [other])
    expect((await refusalOf(house.call(torben, 'askForConfirmation', id, other, named.people, [MATTER]))).status).toBe(409)
    expect((await house.read(id)).openersAsked?.map(({ lotId }) => lotId)).toEqual([LOT])
  })

  it('is not needed where somebody independent is there', async () => {
    await eveAdded()
    const view = await house.call<{ people: { userName: string; since: string }[]; groups: { reasons: string[] }[] }>(
      torben,
      'getOpeners',
      id,
      MATTER,
    )
    expect(view.people.map(({ userName }) => userName)).toEqual(expect.arrayContaining([eve.email, torben.email]))
    expect(view.groups.map(({ reasons }) => reasons.join())).toEqual(expect.arrayContaining(['', 'openersAdded']))
    expect(view.people.every(({ since }) => since === START)).toBe(true)
  })
})
