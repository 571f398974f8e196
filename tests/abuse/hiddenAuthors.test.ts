import { createHash } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { SubmissionModel } from '../../server/offers/model'
import { juryIn, LOT } from '../world/contest'
import { inOffice } from '../world/inWorld'
import { again, takePart } from '../world/offers'
import { ownProcedure } from '../world/ownProcedure'
import { CONTACT, makeOrganization, type TestUser } from '../world/people'
import { refusalOf, type Office } from '../world/procedure'
import { readAll } from '../world/readAll'
import { addFile } from '../world/rooms'
import { DAY } from '../world/tenders'
import type { World } from '../world/testWorld'
import { toldBy, type Answered } from '../world/walk'

/*
 * A restricted contest: three companies apply by name, two are asked for works. One of these hands in a work, by a person and under names
 * that nobody can mistake, the other one none. Everybody of the authority reads everything with every id there
 * is: nothing of the work's making is found, and nothing that is told of the one differs from what is told of the other, until names are
 * open.
 */
let world: World
let office: Office
inOffice((made) => ({ world, office } = made))

interface Asked {
  orgId: number
  name: string
  applicant: TestUser
  maker: TestUser
  offerId: string
  ids: string[]
}

let id = ''
const asked: Asked[] = []
let third: { user: TestUser; offerId: string }
let told: { id: string }
let known: Record<string, unknown[]> = {}
let words: string[] = []
let marks: string[] = []
const PLAN = 'Plan '.repeat(1234)
const heard: unknown[] = []
const { save, signAll } = juryIn(() => ({ world, office, id }))

async function company(orgId: number, name: string): Promise<Asked> {
  const short = name.toLowerCase()
  await makeOrganization({ _id: orgId, name: `${name} Architekten`, contact: { ...CONTACT, city: `${name}stadt` } })
  const person = (givenName: string) =>
    world.user('member', { organizationId: orgId, email: `${givenName.toLowerCase()}@${short}.example`, givenName, surName: name })
  const [applicant, maker] = [await person(`An${short}`), await person(`Werk${short}`)]
  const { id: offerId } = await takePart(world, applicant, { id })
  await world.call(applicant, 'updateOfferStage', offerId, 1, null, { declaredBy: 'Ada' })
  return { orgId, name, applicant, maker, offerId, ids: [] }
}

const first = (): Asked => asked[0] as Asked
const second = (): Asked => asked[1] as Asked

async function read(who: TestUser): Promise<Answered[]> {
  await world.db.collection('attempts').deleteMany({})
  const search = { person: 'Werkxantippus', text: 'xantippus' }
  return readAll(world, who, { id, known, search, mails: [{ to: /xantippus|ypsilanti/ }] })
}

/** All that is said of a company and not of the other, with what is its own by no more than its name, and in no order. */
function saidOf(answered: readonly Answered[], [one, other]: readonly [Asked, Asked]): string[] {
  const marks = ({ orgId, name, applicant, maker, offerId }: Asked) => [
    String(orgId),
    name,
    name.toLowerCase(),
    applicant.id,
    maker.id,
    offerId,
  ]
  const isOf = (text: string, whom: Asked): boolean => marks(whom).some((mark) => text.includes(mark))
  const found: string[] = []
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const text = JSON.stringify(value)
    if (!isOf(text, one)) return
    if (Array.isArray(value) || isOf(text, other)) return Object.values(value).forEach(look)
    // Of a mail the line in its list.
    if ('schema' in value || 'form' in value || 'html' in value) return
    found.push(
      [...marks(one), ...one.ids]
        .reduce((said, mark) => said.replaceAll(mark, '#'), text)
        .replace(/"(seq|id|nonce|signature)":("[^"]*"|\d+)|[0-9a-f]{16,}/g, '*'),
    )
  }
  for (const { text } of answered) look(JSON.parse(text))
  return [...new Set(found)].sort()
}

beforeAll(async () => {
  await office.goTo('2026-12-01T09:00:00.000Z')
  ;({ id } = await office.draft({ procedure: await ownProcedure(world, office, 'design-contest-restricted') }))
  await office.stage(id, { stage: 3 })
  asked.push(await company(734519286, 'Xantippus'), await company(815427396, 'Ypsilanti'))
  const user = office.people.bidder
  third = { user, offerId: (await takePart(world, user, { id })).id }
  await world.call(user, 'updateOfferStage', third.offerId, 1, null, { declaredBy: 'Ada' })
  await office.wait(31 * DAY)
  await office.open(id, 4)
  const offerDeadline = new Date(Date.parse('2026-12-01T09:00:00.000Z') + 90 * DAY).toISOString()
  await office.stage(id, { stage: 6, offerIds: asked.map(({ offerId }) => offerId), offerDeadline })
  for (const one of asked) [one.applicant, one.maker] = [await again(one.applicant), await again(one.maker)]
})

it('who applied, and who is asked for works, the team reads by name; the third one is told that it is not', async () => {
  const offers = await world.call(office.people.first, 'getOffersByProjectId', id)
  const stageOf = (offerId: string) => offers.find((one) => one.id === offerId)?.stage
  expect([...asked.map(({ offerId }) => stageOf(offerId)), stageOf(third.offerId)]).toEqual([4, 4, 2])
  expect(await office.read(id)).toMatchObject({ authorsHidden: true })
  const { names = [] } = await world.call(office.people.first, 'getQuestionRules', id)
  expect(names.map(({ kind }) => kind)).toEqual(['organization', 'organization', 'organization'])
  await world.call(office.people.first, 'announceDecisions', id, LOT, [
    { offerId: third.offerId, reason: 'Im Losverfahren nicht gezogen.' },
  ])
  const message = { projectId: id, messageSubject: 'Rüge', messageText: 'Wir wurden übergangen.' }
  const recipientOrganizationIds = asked.map(({ orgId }) => orgId)
  told = await world.call(office.people.first, 'sendMessage', { ...message, messageSubject: 'Modelle', recipientOrganizationIds })
  third.user = office.people.bidder
  await world.call(third.user, 'sendMessage', message)
  const refused = await refusalOf(world.call(first().applicant, 'sendMessage', message))
  expect(refused).toMatchObject({ status: 409, data: { reason: 'refused.namesAreHidden' } })
})

it('no screen of the authority hears when somebody hands in, or wants no part', async () => {
  const stop = world.events.listen((event) => {
    if (event.kind === 'changed' && event.topic === 'offers' && event.id === id) heard.push(event.audience)
  })
  // It would say so by being told, and by the version of what the team reads.
  const declined = await refusalOf(world.call(second().maker, 'declineLots', second().offerId, [LOT], true))
  expect(declined.data).toMatchObject({ reason: 'refused.declineTellsAuthors' })
  const own = await world.call(first().maker, 'getRoomsByProjectId', id)
  const rooms = own.filter((room) => room.part === 'offer' && room.canWrite)
  expect(rooms).toHaveLength(2)
  for (const room of rooms) await addFile(world, first().maker, [room.id, { name: 'zeltdach.txt', content: PLAN }])
  await world.call(first().maker, 'updateOfferStage', first().offerId, 6, null, { declaredBy: 'Zeltmacherin' })
  stop()
  expect(heard).toEqual([{ organizations: [first().orgId] }])
  const question = await world.call(first().maker, 'askQuestion', id, { text: 'Gilt die Traufhöhe?', lotId: null })
  const row = await SubmissionModel.findOne({ offerId: first().offerId, kind: 'offer' }).lean()
  const roomIds = rooms.map((room) => room.id)
  words = ['Zeltmacherin', 'zeltdach', row?.no ?? '?', ...roomIds]
  // The same file could lie in an application, where both are shown.
  marks = [createHash('sha256').update(PLAN).digest('hex'), `"size":${PLAN.length}`]
  // Whoever reads what the authority wrote is still at work.
  await world.call(first().maker, 'addTag', told.id, 'gelesen')
  const applied = await SubmissionModel.find({ kind: 'application' }).lean()
  for (const one of asked) one.ids = applied.filter(({ orgId }) => orgId === one.orgId).map(({ no = '' }) => no)
  known = {
    ...{
      id: [id, told.id, ...asked.map(({ offerId }) => offerId), question.id, ...roomIds],
      projectId: [id],
      offerId: asked.map(({ offerId }) => offerId),
    },
    ...{
      roomId: roomIds,
      no: [row?.no, ...asked.flatMap(({ ids }) => ids)],
      target: [row?.no, id],
      lotId: [LOT],
      questionId: [question.id],
    },
    ...{ organizationId: asked.map(({ orgId }) => orgId), part: ['application'] },
  }
})

/** Nobody learns who handed in a work: not by a word of it, and not by what of one company is otherwise than of the other. */
async function expectHidden(when: string, whom: readonly ('first' | 'admin')[]): Promise<void> {
  for (const name of whom) {
    const answered = await read(office.people[name])
    expect(toldBy(answered, [...words, ...marks]), `${name}, ${when}`).toEqual([])
    // Whoever was asked is told so by mail; what they do since stands nowhere.
    const beside = answered.filter(({ method }) => !['getMails', 'getMail', 'getUsers', 'getPeople'].includes(method))
    expect(toldBy(beside, ['Werkxantippus', first().maker.id]), `${name}, ${when}`).toEqual([])
    expect(saidOf(answered, [first(), second()]), `${name}, ${when}`).toEqual(saidOf(answered, [second(), first()]))
  }
}

/** Some 2,000 calls. */
const WALK_MS = 300_000
it('nobody of the authority finds whose the work is until names are open, and then all of it is there', { timeout: WALK_MS }, async () => {
  await expectHidden('while works come in', ['first', 'admin'])
  await office.wait(61 * DAY)
  await office.open(id, 7)
  expect(await world.call(office.people.first, 'getJury', id, LOT)).toMatchObject({ works: [{ number: 1 }] })
  known = { ...known, openingId: ((await office.read(id)).lots[0]?.openings ?? []).map((one) => one.id), number: [1], file: [1] }
  await expectHidden('with the works opened', ['first', 'admin'])
  await save()
  await signAll()
  await expectHidden("with the jury's report signed", ['first'])
  await office.open(id, 7)
  expect((await office.read(id)).authorsHidden).toBeUndefined()
  const open = await read(office.people.first)
  expect(toldBy(open, words)).toEqual(expect.arrayContaining(['getRoomsByProjectId', 'getSubmission', 'listDocuments']))
  expect(saidOf(open, [first(), second()])).not.toEqual(saidOf(open, [second(), first()]))
})
