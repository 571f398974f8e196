import { afterAll, beforeAll, expect, it } from 'vitest'
import { inform } from '../../tests/world/inform'
import { makeOffice, refusalOf, type Office } from '../../tests/world/procedure'
import { importTemplates } from '../../tests/world/templates'
import { makeWorld, type World } from '../../tests/world/testWorld'
import { withTwoOffers } from '../../tests/world/twoOffers'
import type { ComplaintPart } from '../contract/messages/messages'

let world: World
let office: Office
beforeAll(async () => {
  world = await makeWorld()
  await importTemplates('eu/1.7/EU-19.json')
  office = await makeOffice(world)
})
afterAll(() => world.close())

it('a complaint has an answer, a clock and a place in the record; a review body stops the award until it is lifted', async () => {
  const { id, own, rival } = await withTwoOffers(world, office)
  const words = { projectId: id, messageSubject: 'Rüge', messageText: 'Die Wertung ist nicht nachvollziehbar.' }
  const raised = await world.call(office.people.rival, 'sendMessage', { ...words, messageExtra: { complaint: 'raised' } })
  expect(raised.messageExtra).toEqual({ complaint: 'raised' })
  // Before the opening the report says that there was one, and names nobody.
  const told = await world.call(office.people.first, 'getReport', id)
  const said = told.lines.flatMap(({ statements }) => statements).filter(({ text }) => text.startsWith('Eine Rüge ist eingegangen'))
  expect(said).toEqual([expect.objectContaining({ place: 'messages' })])
  const report = JSON.stringify(told)
  for (const name of [rival.organization.name, office.people.rival.name]) expect(report).not.toContain(name)

  // Somebody is reminded until it is answered; writing back is no answer.
  const due = async () => (await world.call(office.people.second, 'getTodaysWork')).filter(({ key }) => key === 'answerComplaint')
  const listed = async () =>
    (await world.call(office.people.second, 'getMessages', id, null, { complaints: true })).map((one) => [one.id, one.isAnswered])
  await world.call(office.people.first, 'sendMessage', { ...words, messageSubject: 'Eingang', replyToMessageId: raised.id })
  expect(await due()).toMatchObject([{ box: 'now', count: 1, at: raised.created, projectId: id }])
  expect(await listed()).toEqual([[raised.id, false]])

  const answer = (complaint: ComplaintPart, more: { replyToMessageId?: string; recipientOrganizationIds?: number[] }) =>
    world.call(office.people.first, 'sendMessage', { ...words, messageExtra: { complaint }, ...more })
  const fault = async (work: Promise<unknown>) => (await refusalOf(work)).data.errors?.[0]?.rule
  expect(await fault(answer('refused', { recipientOrganizationIds: [rival.organizationId] }))).toBe('noComplaint')
  expect(await fault(answer('raised', { replyToMessageId: raised.id }))).toBe('noComplaint')
  // What is answered is nobody else's to know.
  expect(await fault(answer('refused', { replyToMessageId: raised.id, recipientOrganizationIds: [own.organizationId] }))).toBe(
    'unknownRecipient',
  )
  expect(
    await fault(
      world.call(office.people.rival, 'sendMessage', { ...words, messageExtra: { complaint: 'helped' }, replyToMessageId: raised.id }),
    ),
  ).toBe('noComplaint')
  const refused = await answer('refused', { replyToMessageId: raised.id })
  expect(await due()).toEqual([])
  expect(Object.fromEntries(await listed())).toEqual({ [refused.id]: undefined, [raised.id]: true })
  // Monday, 1 February, and 15 calendar days: Tuesday, 16 February (§ 160 Abs. 3 Satz 1 Nr. 4 GWB).
  const theirs = await world.call(office.people.rival, 'getMessage', refused.id)
  const { days = [], ...until } = theirs.reviewUntil ?? {}
  // The authority is in Bremen, by its NUTS code.
  expect(until).toEqual({ day: '2027-02-16', paragraph: '§ 160 Abs. 3 Satz 1 Nr. 4 GWB', land: 'HB' })
  expect([days.length, days[0]?.reason, days.at(-1)]).toEqual([16, 'event', { day: '2027-02-16', reason: 'counted', count: 15, off: null }])

  await office.open(id, 7)
  await inform(world, office, [id, { offerIds: [own.id], losers: [{ offerId: rival.id, reason: 'Der Preis ist höher.' }] }])
  const stop = async (isStopped: boolean, as: 'first' | 'second', reason = 'Antrag zugestellt') => {
    const { version = 0 } = await office.read(id)
    const input = { version, lotIds: ['LOT-0001'], isStopped, body: 'Vergabekammer', reference: 'VK 2-1/27', reason }
    return world.call(office.people[as], 'setReviewStop', id, input)
  }
  expect((await refusalOf(stop(true, 'second', ' '))).status).toBe(422)
  const stopped = await stop(true, 'second')
  expect(stopped.lots[0]?.reviewStop).toMatchObject({ body: 'Vergabekammer', reference: 'VK 2-1/27' })
  const { moves } = await office.read(id)
  expect(moves?.find(({ event }) => event === 'award')).toMatchObject({ open: false, reason: 'awardStopped' })
  expect((await world.call(office.people.rival, 'getProject', id)).lots[0]).not.toHaveProperty('reviewStop')
  await office.goTo('2027-03-12T08:00:00.000Z')
  const award = () => office.stage(id, { stage: 8, outcome: 'awarded' })
  expect(await refusalOf(award())).toMatchObject({ status: 409, data: { reason: 'refused.awardStopped' } })
  expect((await refusalOf(stop(false, 'second'))).status).toBe(403)
  expect((await refusalOf(stop(true, 'first'))).status).toBe(409)
  await stop(false, 'first', 'Antrag zurückgenommen')
  expect(await award()).toMatchObject({ stage: 8, outcome: 'awarded' })
  const log = await world.call(office.people.first, 'getLogEntries', id, { type: 'AWARD_STOPPED' })
  expect(log).toHaveLength(1)

  // An ended tender still owes an answer; one that was taken back is none that helped or refused.
  const late = await world.call(office.people.rival, 'sendMessage', { ...words, messageExtra: { complaint: 'raised' } })
  expect(await due()).toMatchObject([{ box: 'now', count: 1, at: late.created, projectId: id }])
  expect(await answer('withdrawn', { replyToMessageId: late.id })).not.toHaveProperty('reviewUntil')
  expect(await due()).toEqual([])
})
