import { request, createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import ICAL from 'ical.js'
import Koa from 'koa'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { disable } from '../../tests/contract/permissions/scene'
import type { TestUser } from '../../tests/world/people'
import { importTemplates } from '../../tests/world/templates'
import { DAY, makeTender } from '../../tests/world/tenders'
import { makeWorld, type World } from '../../tests/world/testWorld'
import { UserModel } from '../access/model'
import { OfferModel } from '../offers/model'
import { now } from '../platform/clock'
import { TenderModel } from '../tenders/model'
import { calendarRoute } from './calendarRoute'

let world: World
let server: Server
let staff: TestUser
let colleague: TestUser
beforeAll(async () => {
  world = await makeWorld()
  await importTemplates('eu/1.7/EU-19.json')
  server = createServer(new Koa().use(calendarRoute().routes()).callback())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  staff = await world.user('internal')
  colleague = await world.user('internal')
})
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
  await world.close()
})

interface Reply {
  status: number
  text: string
  type: string
  etag: string
}
/** `address` as a proxy names it, so that tests do not count against one another. */
const get = (path: string, headers: Record<string, string> = {}) =>
  new Promise<Reply>((resolve, reject) => {
    const { port } = server.address() as AddressInfo
    const sent = request({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => (text += part))
      response.on('end', () =>
        resolve({
          ...{ status: response.statusCode ?? 0, text },
          ...{ type: String(response.headers['content-type']), etag: String(response.headers.etag) },
        }),
      )
    })
    sent.on('error', reject)
    sent.end()
  })

const linkOf = async (person: TestUser): Promise<string> => new URL((await world.call(person, 'renewCalendarLink')).url).pathname
const events = async (path: string) => {
  const { status, text } = await get(path)
  expect(status).toBe(200)
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
  return calendar.getAllSubcomponents('vevent').map((one) => {
    const event = new ICAL.Event(one)
    return { uid: event.uid, summary: event.summary, at: event.startDate.toJSDate().toISOString() }
  })
}
/** A calendar knows no milliseconds. */
const whole = (at: Date | undefined): string => new Date(Math.floor((at?.getTime() ?? 0) / 1000) * 1000).toISOString()
const tenderOf = async (name: string) => {
  const made = await makeTender(world, { creator: staff, second: colleague, name })
  return made.id
}
const publish = async (id: string, stage: 3 | 6 = 3) => {
  const { version = 1 } = await world.call(staff, 'getProject', id)
  return world.call(staff, 'updateProjectStage', { id, version, stage }, null)
}

describe('the calendar of a person', () => {
  it('has the deadlines of the tenders whose team they are in, under the same names when they move', async () => {
    const id = await tenderOf('Kaimauer')
    const path = await linkOf(staff)
    const stranger = await linkOf(await world.user('internal'))
    const before = (await events(path)).filter(({ uid }) => uid.startsWith(id))
    expect(before.map(({ uid }) => uid.replace(`${id}-`, ''))).toEqual(['all-applications-1@lotse', 'all-offers-1@lotse'])
    await publish(id)
    const after = (await events(path)).filter(({ uid }) => uid.startsWith(id))
    expect(after.map(({ uid }) => uid.replace(`${id}-`, ''))).toEqual([
      'all-publication-1@lotse',
      'all-applications-1@lotse',
      'all-openApplications-1@lotse',
      'all-offers-1@lotse',
    ])
    const { lots } = await world.call(staff, 'getProject', id)
    expect(after.find(({ uid }) => uid.includes('applications'))?.at).toBe(lots[0]?.applicationDeadline?.replace(/\.\d+Z/, '.000Z'))
    // Who is not in the team has no part in it, however public the tender is.
    expect(await events(stranger)).toEqual([])
    await world.db
      .collection<{ _id: string }>(TenderModel.collection.name)
      .updateOne({ _id: id }, { $set: { 'lots.0.deadlines.offerDeadline': new Date('2031-05-05T08:00:00Z') } })
    expect((await events(path)).find(({ uid }) => uid === `${id}-all-offers-1@lotse`)?.at).toBe('2031-05-05T08:00:00.000Z')
  })

  it('calls a lot by its number and name, as pages do, where lots have moments of their own', async () => {
    const id = await tenderOf('Molen')
    await publish(id)
    const tenders = world.db.collection<{ _id: string }>(TenderModel.collection.name)
    const [lot] = (await TenderModel.findById(id).lean())?.lots ?? []
    if (!lot) throw new Error('no lot')
    const deadlines = { ...lot.deadlines, offerDeadline: new Date('2031-05-05T08:00:00Z') }
    const lots = [
      { ...lot, lotId: 'LOT-0001', name: 'Westmole' },
      { ...lot, lotId: 'LOT-0002', name: '', deadlines },
    ]
    await tenders.updateOne({ _id: id }, { $set: { lots } })
    const offers = (await events(await linkOf(staff))).filter(({ uid }) => uid.startsWith(id) && uid.includes('-offers-'))
    expect(offers.map(({ summary }) => summary.split(' · ')[1]).sort()).toEqual(['Los 1: Westmole', 'Los 2'])
  })

  it('of a bidder has what they take part in or watch, and public dates alone', async () => {
    const [watched, taken, other] = [await tenderOf('Bake'), await tenderOf('Boje'), await tenderOf('Betonnung')]
    for (const id of [watched, taken, other]) await publish(id)
    const bidder = await world.user('member')
    await world.call(bidder, 'addProjectTag', watched, 'merkliste')
    await OfferModel.create({
      ...{ _id: `${taken}-${bidder.organizationId}`, tenderId: taken, orgId: bidder.organizationId ?? 0, createdBy: bidder.id },
      ...{ created: now(), updated: now() },
    })
    const found = await events(await linkOf(bidder))
    expect(new Set(found.map(({ uid }) => uid.slice(0, watched.length)))).toEqual(new Set([watched, taken]))
    expect(found.filter(({ uid }) => uid.includes('-open'))).toEqual([])
    expect(found.filter(({ uid }) => uid.includes('-publication-'))).toHaveLength(2)
    // Taken back, or not yet public: out of the calendar.
    await world.db
      .collection<{ _id: string }>(TenderModel.collection.name)
      .updateOne({ _id: watched }, { $set: { 'published.at': new Date(now().getTime() + DAY) } })
    expect((await events(await linkOf(bidder))).every(({ uid }) => uid.startsWith(taken))).toBe(true)
  })

  it('tells from when each round can be opened, not the first one alone', async () => {
    const made = await makeTender(world, { creator: staff, second: colleague, type: 5 })
    const [one, two, final] = [10, 24, 60].map((days) => new Date(now().getTime() + days * DAY))
    const lot = { 'lots.0.deadlines': { applicationDeadline: one, offerDeadline: null, finalDeadline: final, deadlinePeriodDays: 14 } }
    const put = (fields: Record<string, unknown>) =>
      world.db.collection<{ _id: string }>(TenderModel.collection.name).updateOne({ _id: made.id }, { $set: fields })
    const openings = async () =>
      (await events(await linkOf(staff))).filter(({ uid }) => uid.startsWith(made.id) && uid.includes('-openApplications-'))
    await put({ ...lot, shelf: 'public', 'lots.0.stage': 3 })
    expect((await openings()).map(({ uid, at }) => [uid, at])).toEqual([[`${made.id}-all-openApplications-1@lotse`, whole(one)]])
    expect((await openings())[0]?.summary).toContain(' (Runde 1): ')
    await put({ 'lots.0.stage': 5 })
    const [second, ...more] = await openings()
    expect(more).toEqual([])
    expect(second).toEqual({
      uid: `${made.id}-all-openApplications-2@lotse`,
      summary: expect.stringContaining('Öffnung der Teilnahmeanträge ab jetzt möglich (Runde 2): ') as string,
      at: whole(two),
    })
    // After the last one nothing is left to open.
    await put({ 'lots.0.round': 9 })
    expect(await openings()).toEqual([])
  })

  it('tells nothing of what was handed in', async () => {
    const id = await tenderOf('Versiegelt')
    await publish(id)
    const path = await linkOf(staff)
    const before = await get(path)
    const sent = { applicationSent: now(), applicationReceipt: 'E-1', offerSent: now(), offerReceipt: 'E-2' }
    const lotOffers = [{ lotId: 'LOT-0001', round: 1, offerRound: 1, ...sent }]
    await OfferModel.create({ _id: `${id}-77`, tenderId: id, orgId: 77, createdBy: 'x', created: now(), updated: now(), lotOffers })
    const after = await get(path)
    expect(after.text).toBe(before.text)
    expect(after.etag).toBe(before.etag)
    expect((await get(path, { 'if-none-match': before.etag })).status).toBe(304)
    expect(after.type).toBe('text/calendar; charset=utf-8')
  })

  it('is opened by a link that is shown once, stored hashed, renewed and revoked', async () => {
    const person = await world.user('internal')
    expect(await world.call(person, 'getCalendarLink')).toBeNull()
    const first = await linkOf(person)
    expect(first).toMatch(/^\/api\/v1\/calendar\/[A-Za-z0-9_-]{43}\.ics$/)
    expect(await world.call(person, 'getCalendarLink')).toEqual({ createdAt: expect.any(String) as string })
    const token = first.slice('/api/v1/calendar/'.length, -'.ics'.length)
    for (const { name } of await world.db.listCollections().toArray()) {
      const all = await world.db.collection(name).find().toArray()
      expect(JSON.stringify(all).includes(token), name).toBe(false)
    }
    const second = await linkOf(person)
    expect((await get(first)).status).toBe(404)
    expect((await get(second)).status).toBe(200)
    await world.call(person, 'revokeCalendarLink')
    expect((await get(second)).status).toBe(404)
    expect(await world.call(person, 'getCalendarLink')).toBeNull()
    expect((await get(second.replace('.ics', ''))).status).toBe(404)
  })

  it('is dead while the account is not active, and after it', async () => {
    const person = await world.user('internal')
    const path = await linkOf(person)
    expect((await get(path)).status).toBe(200)
    await disable(world, person)
    expect((await get(path)).status).toBe(404)
    await UserModel.deleteOne({ _id: person.id })
    expect((await get(path)).status).toBe(404)
  })

  it('is read so often and no oftener; guessing links is slowed down, and slows nobody’s own', async () => {
    const path = await linkOf(staff)
    const wrong = (n: number) => `/api/v1/calendar/${String(n).padStart(43, 'x')}.ics`
    const answers: number[] = []
    for (let n = 0; n < 14; n++) answers.push((await get(wrong(n))).status)
    expect(answers.slice(0, 3)).toEqual([404, 404, 404])
    expect(answers.at(-1)).toBe(429)
    const own: number[] = []
    for (let n = 0; n < 31; n++) own.push((await get(path)).status)
    expect(own[0]).toBe(200)
    expect(own.at(-1)).toBe(429)
    world.advanceClock(11 * 60_000)
    expect((await get(path)).status).toBe(200)
  })
})
