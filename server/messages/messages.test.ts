import { randomUUID } from 'node:crypto'
import { setAccount } from '../../tests/world/accounts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { UserModel } from '../access/model'
import { AuditModel } from '../log/model'
import type { MessageInput, MessageView } from '../contract/messages/messages'
import type { AppEvent } from '../platform/events'
import { hears } from '../platform/audience'
import { sendDigests } from '../mail/digest/send'
import { MailModel } from '../mail/model'
import { now } from '../platform/clock'
import { RoomModel } from '../files/roomModel'
import { takePart } from '../../tests/world/offers'
import { actorOf, addFile } from '../../tests/world/rooms'
import { makeOffice, refusalOf, type Office, type Person } from '../../tests/world/procedure'
import { inTenders, type World } from '../../tests/world/inWorld'
import { MessageModel } from './model'
import { tellMessage } from './place'
import { TenderModel, type TenderDoc } from '../tenders/model'

let world: World
let office: Office
let id: string
let offerId: string
const heard: AppEvent[] = []
inTenders((made) => (world = made))
beforeAll(async () => {
  world.events.listen((event) => heard.push(event))
})
beforeEach(async () => {
  office = await makeOffice(world)
  ;({ id } = await office.draft({}))
  await office.stage(id, { stage: 3 })
  ;({ id: offerId } = await takePart(world, office.people.bidder, { id }))
  await MailModel.deleteMany({})
  heard.length = 0
})

const send = (as: Person, message: Partial<MessageInput> = {}): Promise<MessageView> =>
  world.call(office.people[as], 'sendMessage', {
    projectId: id,
    messageSubject: 'Zufahrt',
    messageText: 'Ist die Zufahrt **breit** genug?',
    ...message,
  })
const list = (as: Person | null, ofOffer: string | null = null, filter = {}): Promise<MessageView[]> =>
  world.call(as === null ? null : office.people[as], 'getMessages', id, ofOffer, filter)
const subjects = async (as: Person | null): Promise<string[]> => (await list(as)).map(({ messageSubject }) => messageSubject).sort()
const orgOf = (as: 'bidder' | 'rival'): number => office.people[as].organizationId ?? 0
const mailedTo = async (): Promise<string[]> => (await MailModel.find({}).lean()).map(({ to }) => to).sort()
const emailsOf = (...who: Person[]): string[] => who.map((one) => office.people[one].email).sort()

/** Whose screens a notice of the messages sent so far is for. */
const noticed = async (): Promise<Person[]> => {
  await expect.poll(() => heard.some(({ kind }) => kind === 'notice')).toBe(true)
  const audiences = heard.flatMap((event) => (event.kind === 'notice' ? [event.audience] : []))
  const people: Person[] = ['first', 'second', 'third', 'admin', 'bidder', 'rival']
  const actors = await Promise.all(people.map((one) => actorOf(world, office.people[one])))
  return people.filter((_one, n) => audiences.some((audience) => hears(actors[n] ?? actorless, audience)))
}
const actorless = { kind: 'guest', user: null, sessionId: null } as const

it('subject and text are kept without the blanks around them; blanks alone are none', async () => {
  await send('first', { messageSubject: ' \u00a0Zufahrt\u3000', messageText: '\n\n  Erste Zeile\n\n  Zweite \u2003\n ' })
  expect(await list('first')).toMatchObject([{ messageSubject: 'Zufahrt', messageText: 'Erste Zeile\n\n  Zweite' }])
  expect((await refusalOf(send('first', { messageText: ' \u00a0\n\u3000' }))).status).toBe(422)
})

describe('who reads what', () => {
  it('a company writes to the authority: the team reads it by name, nobody else does', async () => {
    const sent = await send('bidder')
    expect(sent).toMatchObject({
      own: true,
      senderOrganizationId: orgOf('bidder'),
      canReply: false,
      recipientOrganizationIds: [expect.any(Number)],
    })
    const [seen] = await list('first')
    expect(seen).toMatchObject({
      id: sent.id,
      messageText: 'Ist die Zufahrt **breit** genug?',
      userName: office.people.bidder.name,
      recipientNames: ['Stadt Musterhafen'],
      canReply: true,
      read: false,
      tags: [],
    })
    expect(await list('rival')).toEqual([])
    expect(await list(null)).toEqual([])
    expect(await refusalOf(world.call(office.people.rival, 'getMessage', sent.id))).toMatchObject({ status: 404 })
    expect(await mailedTo()).toEqual(emailsOf('first', 'second', 'third'))
    expect(await noticed()).toEqual(['first', 'second', 'third'])
  })

  it('the team writes to all, to some, to everybody; nobody outside learns of other recipients or of its people', async () => {
    await send('first', { messageSubject: 'alle', recipientOrganizationIds: [0] })
    await send('first', { messageSubject: 'einer', recipientOrganizationIds: [orgOf('bidder')] })
    await send('first', { messageSubject: 'zwei', recipientOrganizationIds: [orgOf('rival'), orgOf('bidder')] })
    await send('first', { messageSubject: 'öffentlich' })
    expect(await subjects('second')).toEqual(['alle', 'einer', 'zwei', 'öffentlich'])
    expect(await subjects('bidder')).toEqual(['alle', 'einer', 'zwei', 'öffentlich'])
    // The rival takes no part.
    expect(await subjects('rival')).toEqual(['zwei', 'öffentlich'])
    expect(await subjects(null)).toEqual(['öffentlich'])
    const seen = [...(await list('bidder')), ...(await list('rival')), ...(await list(null))]
    for (const view of seen) {
      expect(view).toMatchObject({ userName: '', senderName: 'Stadt Musterhafen', canReply: expect.any(Boolean) })
      expect(view).not.toHaveProperty('recipientNames')
    }
    const said = JSON.stringify(await list('rival'))
    for (const secret of [String(orgOf('bidder')), office.people.first.name, office.people.first.id, office.people.first.email])
      expect(said.includes(`"${secret}"`) || said.includes(`[${secret}`), secret).toBe(false)
    const two = (await list('rival')).find(({ messageSubject }) => messageSubject === 'zwei')
    expect(two?.recipientOrganizationIds).toEqual([orgOf('rival')])
    expect((await list('first')).find(({ messageSubject }) => messageSubject === 'zwei')?.recipientNames).toHaveLength(2)
    // Who comes later reads what all participants got.
    await takePart(world, office.people.rival, { id })
    expect(await subjects('rival')).toEqual(['alle', 'zwei', 'öffentlich'])
  })

  it('an offer’s view shows what is between that company and the authority, and is nobody else’s', async () => {
    const asked = await send('bidder', { messageSubject: 'Frage' })
    await send('rival', { messageSubject: 'fremd' })
    await send('first', { messageSubject: 'öffentlich' })
    const answer = await send('first', { offerId, messageSubject: '', messageText: 'Ja.', replyToMessageId: asked.id })
    expect(answer).toMatchObject({ offerId, recipientOrganizationIds: [orgOf('bidder')], replyToMessageId: asked.id })
    for (const as of ['first', 'bidder'] as const)
      expect((await list(as, offerId, { sort: 'created', descending: false })).map(({ messageText }) => messageText)).toEqual([
        'Ist die Zufahrt **breit** genug?',
        'Ja.',
      ])
    expect(await refusalOf(list('rival', offerId))).toMatchObject({ status: 404 })
    expect(await refusalOf(send('rival', { offerId }))).toMatchObject({ status: 404 })
  })

  it('an answer that everybody reads does not lead to the one it answers', async () => {
    const asked = await send('bidder')
    await send('first', { messageSubject: 'Antwort', replyToMessageId: asked.id, recipientOrganizationIds: [] })
    await send('first', { messageSubject: 'Ihnen allein', replyToMessageId: asked.id })
    expect(await subjects('rival')).toEqual(['Antwort'])
    expect((await list('rival'))[0]?.replyToMessageId).toBeNull()
    expect(JSON.stringify(await list('rival'))).not.toContain(asked.id)
    expect((await list('bidder')).map(({ replyToMessageId }) => replyToMessageId)).toEqual([asked.id, asked.id, null])
    expect(await refusalOf(send('rival', { replyToMessageId: asked.id }))).toMatchObject({ status: 404 })
  })

  it('a draft is nobody’s outside, and its team cannot write about it yet', async () => {
    const draft = await office.draft({})
    const about = (as: Person) =>
      world.call(office.people[as], 'sendMessage', {
        projectId: draft.id,
        messageSubject: 'S',
        messageText: 'T',
        recipientOrganizationIds: [orgOf('bidder')],
      })
    expect(await refusalOf(about('first'))).toMatchObject({ status: 409, data: { reason: 'refused.notPublished' } })
    expect(await refusalOf(world.call(office.people.bidder, 'getMessages', draft.id))).toMatchObject({ status: 404 })
  })
})

describe('what is sent', () => {
  it('needs a subject and something to say; in a conversation something to say', async () => {
    const rule = async (message: Partial<MessageInput>, as: Person = 'first') => (await refusalOf(send(as, message))).data.errors?.[0]
    expect(await rule({ messageSubject: '  ' })).toMatchObject({ path: '/message/messageSubject', rule: 'required' })
    expect(await rule({ messageText: ' \n ' })).toMatchObject({ path: '/message/messageText', rule: 'required' })
    expect(await rule({ messageText: 'ä'.repeat(60_000) })).toMatchObject({ path: '/message/messageText', rule: 'maxLength' })
    expect(await rule({ recipientOrganizationIds: [0, 7] })).toMatchObject({ rule: 'allIsExclusive' })
    expect(await rule({ recipientOrganizationIds: [999_999] })).toMatchObject({ rule: 'unknownRecipient' })
    expect(await rule({ recipientOrganizationIds: [orgOf('rival')] }, 'bidder')).toMatchObject({ rule: 'unknownRecipient' })
    expect(await rule({ senderOrganizationId: orgOf('rival') }, 'bidder')).toMatchObject({ rule: 'notOwnOrganization' })
    expect(await MessageModel.countDocuments({ tenderId: id })).toBe(0)
    await send('first', { offerId, messageSubject: '' })
    await send('first', { messageText: '\n\n    Guten Tag\n\n' })
    expect((await list('first'))[0]?.messageText).toBe('Guten Tag')
  })

  it('is one message, one entry in the log and one mail each, however often the request is sent', async () => {
    const request = randomUUID()
    const args = [{ projectId: id, messageSubject: 'S', messageText: 'T', recipientOrganizationIds: [0] }]
    const { first } = office.people
    const views = await Promise.all([1, 2, 3].map(() => world.callRaw(first, ['sendMessage', args], { id: request })))
    // After the ten minutes in which the dispatcher remembers, or a restart.
    await office.goTo(new Date(now().getTime() + 11 * 60_000))
    views.push(await world.callRaw(office.people.first, ['sendMessage', args], { id: request }))
    expect(new Set(views.map((view) => (view as MessageView).id)).size).toBe(1)
    expect(await MessageModel.countDocuments({ tenderId: id })).toBe(1)
    expect(await AuditModel.countDocuments({ tenderId: id, type: 'MESSAGE_CREATED' })).toBe(1)
    expect(await mailedTo()).toEqual(emailsOf('bidder'))
    expect(heard.filter(({ kind }) => kind === 'notice')).toHaveLength(1)
    world.holdClock(null)
  })

  it('is told again by whoever tells from an intent, as one message', async () => {
    const tender = await TenderModel.findOne({ _id: id }).lean<TenderDoc>()
    if (!tender) throw new Error('no tender')
    const by = { id: office.people.first.id, email: office.people.first.email, name: office.people.first.name }
    const telling = { tender, intentId: 'answer:1', to: 'participants', subject: 'Antwort Nr. 1', text: 'Ja.', by, at: now() } as const
    await tellMessage({ ...telling, extra: { questionNo: 1 } })
    await tellMessage({ ...telling, extra: { questionNo: 1 } })
    expect(await list('bidder')).toMatchObject([{ messageSubject: 'Antwort Nr. 1', messageExtra: { questionNo: 1 }, userName: '' }])
    expect(await mailedTo()).toEqual(emailsOf('bidder'))
  })
})

describe('attachments', () => {
  const attach = async (as: Person, name = 'Lageplan.txt'): Promise<string> => {
    const room = await world.call(office.people[as], 'createMessageRoom', id)
    expect(room).toMatchObject({ part: 'message', canWrite: true })
    await addFile(world, office.people[as], [room.id, { name }])
    return room.id
  }
  const files = async (as: Person | null, roomId: string) =>
    world
      .call(as === null ? null : office.people[as], 'listDocuments', roomId)
      .catch((fault: unknown) => (fault as { status: number }).status)

  it('are their writer’s alone until they are sent, then exactly the readers’, and nobody changes them', async () => {
    const roomId = await attach('first')
    for (const as of ['second', 'bidder', 'rival', null] as const) expect(await files(as, roomId)).toBe(404)
    const sent = await send('first', { messageText: '', roomId, recipientOrganizationIds: [orgOf('bidder')] })
    expect(sent).toMatchObject({ roomId, attachmentCount: 1, messageText: '' })
    expect(await files('rival', roomId)).toBe(404)
    expect(await files(null, roomId)).toBe(404)
    const seen = (await files('bidder', roomId)) as { id: string; by?: string; versions: { by?: string }[]; moves: unknown[] }[]
    expect(seen).toMatchObject([{ name: 'Lageplan.txt', moves: [] }])
    expect(JSON.stringify(seen)).not.toContain(office.people.first.name)
    expect(await files('second', roomId)).toMatchObject([{ by: office.people.first.name, moves: [] }])
    await world.call(office.people.bidder, 'getDownloadLink', roomId, seen[0]?.id ?? '')
    // Frozen, for whoever wrote it too.
    const refused = { status: 409, data: { reason: 'refused.messageSent' } }
    expect(await refusalOf(addFile(world, office.people.first, [roomId, { name: 'spät.txt' }]))).toMatchObject(refused)
    const room = await world.call(office.people.first, 'getRoom', roomId)
    expect(room).toMatchObject({ canWrite: false, canEdit: false, canDelete: false, reason: 'messageSent', fileCount: 1 })
    expect(await refusalOf(world.call(office.people.first, 'deleteDocument', seen[0]?.id ?? '', 'Versehen'))).toMatchObject({
      status: 409,
    })
    expect(await refusalOf(world.call(office.people.first, 'renameDocument', seen[0]?.id ?? '', 'x.txt', 1))).toMatchObject({ status: 409 })
    expect((await list('first'))[0]).toMatchObject({ attachmentCount: 1 })
    const [entry] = await AuditModel.find({ tenderId: id, type: 'MESSAGE_CREATED' }).lean()
    expect(entry?.data).toMatchObject({
      message: 'Zufahrt',
      roomId,
      files: 1,
      attachments: [{ file: 'Lageplan.txt', size: expect.any(Number) }],
    })
  })

  it('of public messages and of those to all follow their messages', async () => {
    const [open, ours] = [await attach('first'), await attach('first')]
    await send('first', { roomId: open })
    await send('first', { roomId: ours, recipientOrganizationIds: [0] })
    for (const as of ['second', 'bidder', 'rival', null] as const) expect(await files(as, open)).toHaveLength(1)
    expect(await files('bidder', ours)).toHaveLength(1)
    expect(await files('rival', ours)).toBe(404)
    expect(await files(null, ours)).toBe(404)
    // Not among the tender's documents.
    expect((await world.call(office.people.bidder, 'getRoomsByProjectId', id)).filter(({ part }) => part === 'message')).toEqual([])
  })

  it('of a company are the team’s to read', async () => {
    const roomId = await attach('bidder')
    await send('bidder', { roomId })
    expect(await files('third', roomId)).toMatchObject([{ by: office.people.bidder.name }])
    expect(await files('rival', roomId)).toBe(404)
  })

  it('go with one message alone, only by their writer, and stay writable where nothing was sent', async () => {
    const roomId = await attach('first')
    expect(await refusalOf(send('second', { roomId }))).toMatchObject({ status: 404 })
    await send('first', { roomId, messageSubject: 'eins' })
    expect(await refusalOf(send('first', { roomId, messageSubject: 'zwei' }))).toMatchObject({
      status: 409,
      data: { reason: 'refused.messageSent' },
    })
    const empty = (await world.call(office.people.first, 'createMessageRoom', id)).id
    expect(await refusalOf(send('first', { roomId: empty, messageText: '' }))).toMatchObject({ status: 422 })
    await addFile(world, office.people.first, [empty, { name: 'a.txt' }])
    expect(await send('first', { roomId: empty, messageText: '' })).toMatchObject({ attachmentCount: 1 })
  })

  it('that a crash left taken for a message that never came can be sent after a while', async () => {
    const roomId = await attach('first')
    await world.db
      .collection<{ _id: string }>('rooms')
      .updateOne({ _id: roomId }, { $set: { messageId: 'never', closedAt: new Date(now().getTime() - 61_000) } })
    expect(await send('first', { roomId })).toMatchObject({ roomId, attachmentCount: 1 })
    expect(await RoomModel.findOne({ _id: roomId }).lean()).toMatchObject({ tenderId: id, part: 'message', readers: { reach: 'public' } })
  })
})

describe('reading', () => {
  it('is each person’s own; the tag says so, and counts follow', async () => {
    const message = await send('first', { recipientOrganizationIds: [0] })
    const colleague = await world.user('member', { organizationId: orgOf('bidder') })
    const counts = async (user: Parameters<World['call']>[0]) => (await world.call(user, 'getUnreadCounts', [id, 'none']))[0]
    expect(await counts(office.people.bidder)).toEqual({ projectId: id, unread: 1, total: 1 })
    const opened = await world.call(office.people.bidder, 'addTag', message.id, 'gelesen')
    await world.call(office.people.bidder, 'addTag', message.id, 'gelesen')
    expect(opened).toMatchObject({ read: true, readByUser: true, readByOrganization: true, tags: ['gelesen'] })
    expect(await counts(office.people.bidder)).toMatchObject({ unread: 0 })
    expect(await counts(colleague)).toMatchObject({ unread: 1 })
    expect((await world.call(colleague, 'getMessages', id))[0]).toMatchObject({
      read: false,
      readByUser: false,
      readByOrganization: true,
      tags: [],
    })
    // A system admin reads every tender, and is told of those whose team they are in.
    expect(await counts(office.people.admin)).toBeUndefined()
    // What the own side wrote waits for nobody of it.
    expect(await counts(office.people.second)).toEqual({ projectId: id, unread: 0, total: 1 })
    expect(await list('bidder', null, { unread: true })).toEqual([])
    expect(await world.call(colleague, 'getMessages', id, null, { unread: true })).toHaveLength(1)
    expect(await refusalOf(world.callRaw(office.people.bidder, ['addTag', [message.id, 'wichtig']]))).toMatchObject({ status: 422 })
  })

  it('of what is public counts for whoever takes part or watches, not for whoever looks at the list', async () => {
    await send('first')
    const counts = () => world.call(office.people.rival, 'getUnreadCounts', [id])
    expect(await counts()).toEqual([])
    await world.call(office.people.rival, 'addProjectTag', id, 'merkliste')
    expect(await counts()).toEqual([{ projectId: id, unread: 1, total: 1 }])
  })
})

it('finds by words, sorts by its columns and goes through pages without losing one', async () => {
  await send('bidder', { messageSubject: 'Straße', messageText: 'Wie breit?' })
  await send('first', { messageSubject: 'Kaje', messageText: 'Neuer Termin', recipientOrganizationIds: [0] })
  await send('first', { messageSubject: 'Bagger', messageText: 'Neuer Termin' })
  const found = async (filter: object) => (await list('first', null, filter)).map(({ messageSubject }) => messageSubject)
  expect(await found({})).toEqual(['Bagger', 'Kaje', 'Straße'])
  expect(await found({ search: 'strasse BREIT' })).toEqual(['Straße'])
  expect(await found({ search: 'termin', sort: 'subject', descending: true })).toEqual(['Kaje', 'Bagger'])
  const first = await list('first', null, { limit: 2 })
  expect(first.map(({ cursor }) => cursor)).toEqual([undefined, first[1]?.id])
  const [second] = await list('first', null, { limit: 2, cursor: first[1]?.cursor ?? '' })
  expect(second).toMatchObject({ messageSubject: 'Straße' })
  expect(second).not.toHaveProperty('cursor')
})

it('proves to the sender what became of it, to a company without the authority’s people', async () => {
  const message = await send('first', { recipientOrganizationIds: [orgOf('bidder'), orgOf('rival')] })
  const prove = (as: Person) => world.call(office.people[as], 'getMessageDeliveries', message.id)
  expect((await prove('second')).map(({ state }) => state)).toEqual(['queued', 'queued'])
  await MailModel.updateOne({ to: office.people.rival.email }, { $set: { state: 'bounced' } })
  await MailModel.updateOne({ to: office.people.bidder.email }, { $set: { state: 'sent', sentAt: new Date() } })
  const rows = new Map((await prove('first')).map((row) => [row.organizationId, row]))
  expect(rows.get(orgOf('rival'))).toMatchObject({ state: 'bounced', mails: [{ to: office.people.rival.email, state: 'bounced' }] })
  expect(rows.get(orgOf('bidder'))).toMatchObject({ state: 'sent' })
  await world.call(office.people.rival, 'addTag', message.id, 'gelesen')
  expect((await prove('first')).find(({ organizationId }) => organizationId === orgOf('rival'))).toMatchObject({ state: 'opened' })
  expect(await refusalOf(prove('bidder'))).toMatchObject({ status: 404 })

  const asked = await send('bidder')
  const own = () => world.call(office.people.bidder, 'getMessageDeliveries', asked.id)
  expect(await own()).toEqual([expect.objectContaining({ name: 'Stadt Musterhafen', state: 'queued', mails: [] })])
  await world.call(office.people.third, 'addTag', asked.id, 'gelesen')
  expect(await own()).toMatchObject([{ state: 'opened' }])
  expect(await refusalOf(world.call(office.people.first, 'getMessageDeliveries', asked.id))).toMatchObject({ status: 404 })
})

it('proves where a mail went when it went, also after its reader moved to another company or took another address', async () => {
  const { bidder, rival } = office.people
  await UserModel.updateOne({ _id: rival.id }, { $set: { 'settings.mailFrequency': 'daily' } })
  const message = await send('first', { recipientOrganizationIds: [orgOf('bidder'), orgOf('rival')] })
  await MailModel.updateOne({ to: bidder.email }, { $set: { state: 'sent', sentAt: new Date() } })
  await setAccount(bidder.id, { email: 'neu@woanders.example', organizationId: orgOf('rival') })
  const prove = async () => {
    const rows = await world.call(office.people.first, 'getMessageDeliveries', message.id)
    const rowOf = (as: 'bidder' | 'rival') => rows.find(({ organizationId }) => organizationId === orgOf(as))
    return [rowOf('bidder'), rowOf('rival')].map((row) => [row?.state, row?.mails.map(({ to, state }) => [to, state])])
  }
  expect(await prove()).toEqual([
    ['sent', [[bidder.email, 'sent']]],
    ['collected', [[rival.email, 'collected']]],
  ])
  // The daily mail goes where its reader is reached that morning.
  await setAccount(rival.id, { email: 'morgens@woanders.example' })
  await sendDigests(new Date(Date.now() + 30 * 3_600_000))
  expect((await prove())[1]).toEqual(['queued', [['morgens@woanders.example', 'queued']]])
})
