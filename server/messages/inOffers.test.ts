import { randomUUID } from 'node:crypto'
import { connection } from '../platform/database/model'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AuditModel } from '../log/model'
import { MAX_OFFER_MESSAGES, type OfferMessageInput } from '../contract/offers/drafts'
import type { MessageInput, MessageView } from '../contract/messages/messages'
import type { OfferView } from '../contract/offers/views'
import { MailModel } from '../mail/model'
import type { AppEvent } from '../platform/events'
import { takePart } from '../../tests/world/offers'
import { makeOffice, refusalOf, type Office, type Person } from '../../tests/world/procedure'
import { DAY } from '../../tests/world/tenders'
import { inTenders, type World } from '../../tests/world/inWorld'
import { MessageModel } from './model'

/* Decisions section 5: messages marked as part of an offer exist per lot and are sealed. */
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
  world.holdClock(null)
  office = await makeOffice(world)
  ;({ id } = await office.draft({ lots: 2 }))
  await office.stage(id, { stage: 6 })
  ;({ id: offerId } = await takePart(world, office.people.bidder, { id }))
  await takePart(world, office.people.rival, { id })
  await MailModel.deleteMany({})
  heard.length = 0
})

const [ONE, TWO] = ['LOT-0001', 'LOT-0002']
const WORD = 'Nebenangebot-Geheimwort'
const input = (message: Partial<MessageInput> = {}): MessageInput => ({
  projectId: id,
  offerId,
  messageSubject: `Zu Los 2: ${WORD}`,
  messageText: `\nWir bieten **auch** anders an. ${WORD}\n`,
  messageExtra: { partOfOffer: { lotId: TWO, kind: 'offer' } },
  ...message,
})
const send = (message: Partial<MessageInput> = {}, as: Person = 'bidder'): Promise<MessageView> =>
  world.call(office.people[as], 'sendMessage', input(message))
const draftOf = (lotId: string, as: Person = 'bidder') => world.call(office.people[as], 'getOfferDraft', offerId, lotId, 'offer')
const talk = (as: Person): Promise<MessageView[]> => world.call(office.people[as], 'getMessages', id, offerId)
const submit = (stage: 5 | 6): Promise<OfferView> =>
  world.call(office.people.bidder, 'updateOfferStage', offerId, stage, [TWO], { declaredBy: 'Ada Muster' })

const everythingStored = async (): Promise<string> => {
  const collections = (await connection().db?.collections()) ?? []
  const all = await Promise.all(collections.map((one) => one.find().toArray()))
  expect(all.flat().length).toBeGreaterThan(10)
  return JSON.stringify(all)
}

describe('a message that is part of an offer', () => {
  it('lies sealed in the draft of its lot, and tells nobody', async () => {
    const sent = await send()
    expect(sent).toMatchObject({
      ...{ messageText: `Wir bieten **auch** anders an. ${WORD}`, own: true, read: true, canReply: false, hasDeliveries: false, offerId },
      ...{ messageExtra: { partOfOffer: { lotId: TWO, kind: 'offer' } }, roomId: null },
    })
    expect((await draftOf(TWO)).messages).toMatchObject([{ id: sent.id, subject: `Zu Los 2: ${WORD}`, by: office.people.bidder.name }])
    expect((await draftOf(ONE)).messages).toEqual([])
    expect(await MessageModel.countDocuments({ tenderId: id })).toBe(0)
    for (const as of ['first', 'second', 'bidder'] as const) expect(await talk(as), as).toEqual([])
    expect(await refusalOf(talk('rival'))).toMatchObject({ status: 404 })
    expect(await refusalOf(draftOf(TWO, 'first'))).toMatchObject({ status: 423 })
    expect(await world.call(office.people.first, 'getUnreadCounts', [id])).toEqual([])
    expect(await everythingStored()).not.toContain(WORD)
    // Of the two readings that were refused the team's admins hear, of the message nobody.
    expect((await MailModel.find({}).lean()).filter(({ key }) => key !== 'openSealedInformationAttempted')).toEqual([])
    expect(heard.filter(({ kind }) => kind === 'notice')).toEqual([])
    expect((await AuditModel.find({ tenderId: id }).lean()).map(({ type }) => type)).not.toContain('MESSAGE_CREATED')
  })

  it('is submitted, withdrawn and opened with the offer: the team reads it in the conversation then, nothing withdrawn', async () => {
    await send()
    const first = await submit(6)
    expect((await talk('bidder')).map(({ messageSubject }) => messageSubject)).toEqual([`Zu Los 2: ${WORD}`])
    expect(await talk('first')).toEqual([])
    expect(await refusalOf(send())).toMatchObject({ status: 409, data: { reason: 'refused.alreadySubmitted' } })
    await submit(5)
    expect(await talk('bidder')).toEqual([])
    const { version, data } = await draftOf(TWO)
    await world.call(office.people.bidder, 'saveOfferDraft', offerId, TWO, 'offer', {
      ...{ version, data },
      messages: [{ subject: 'Stattdessen', text: 'So gilt es.' }],
    })
    const second = await submit(6)
    const [withdrawnNo = '', no = ''] = [first, second].map(({ results }) => results?.[0]?.receiptNo)
    const own = await world.call(office.people.bidder, 'getSubmission', no)
    expect(own.messages).toMatchObject([{ subject: 'Stattdessen', text: 'So gilt es.' }])
    expect(await refusalOf(world.call(office.people.first, 'getSubmission', no))).toMatchObject({ status: 423 })

    await office.wait(61 * DAY)
    await office.open(id, [7, ONE])
    expect(await talk('first'), 'the other lot is opened').toEqual([])
    await office.open(id, [7, TWO])
    expect(await talk('first')).toMatchObject([
      {
        messageSubject: 'Stattdessen',
        own: false,
        read: true,
        canReply: false,
        userName: office.people.bidder.name,
        created: own.receipt.receivedAt,
      },
    ])
    expect(JSON.stringify(await talk('second'))).not.toContain(WORD)
    expect((await world.call(office.people.first, 'getSubmission', no)).messages).toEqual(own.messages)
    const compared = await world.call(office.people.first, 'getEvaluation', id, TWO)
    expect(compared.offers.map(({ messages }) => messages)).toEqual([own.messages])
    expect(await refusalOf(world.call(office.people.first, 'getSubmission', withdrawnNo))).toMatchObject({ status: 423 })
    expect((await world.call(office.people.bidder, 'getSubmission', withdrawnNo)).messages).toMatchObject([
      { subject: `Zu Los 2: ${WORD}` },
    ])
    expect(await world.call(office.people.first, 'getMessages', id, offerId, { unread: true })).toEqual([])
    expect(await refusalOf(talk('rival'))).toMatchObject({ status: 404 })
  })

  it('goes into what the receipt’s hash is made of', async () => {
    const without = await submit(6)
    await submit(5)
    await send()
    const withIt = await submit(6)
    const hashes = await Promise.all(
      [without, withIt].map(async ({ results }) => {
        const { receipt } = await world.call(office.people.bidder, 'getSubmission', results?.[0]?.receiptNo ?? '')
        return receipt.hash
      }),
    )
    expect(new Set(hashes).size).toBe(2)
  })

  it('is one, however often the request is sent, and however many colleagues write at once', async () => {
    const request = randomUUID()
    for (let n = 0; n < 2; n++) {
      await world.callRaw(office.people.bidder, ['sendMessage', [input()]], { id: request })
      // After the ten minutes in which the dispatcher remembers.
      await office.goTo(new Date(Date.now() + 11 * 60_000))
    }
    expect((await draftOf(TWO)).messages).toHaveLength(1)
    await Promise.all(['A', 'B', 'C'].map((messageSubject) => send({ messageSubject })))
    expect((await draftOf(TWO)).messages.map(({ subject }) => subject).sort()).toEqual(['A', 'B', 'C', `Zu Los 2: ${WORD}`])
  })

  it('is changed and taken out with the draft; a save of the form alone leaves it', async () => {
    await send()
    const begun = await draftOf(TWO)
    const save = (draft: { version: number; messages?: OfferMessageInput[] }) =>
      world.call(office.people.bidder, 'saveOfferDraft', offerId, TWO, 'offer', { data: begun.data, ...draft })
    const [message] = begun.messages
    if (!message) throw new Error('nothing was written')
    const untouched = await save({ version: begun.version })
    expect(untouched.messages).toEqual(begun.messages)
    const both = await save({
      version: untouched.version,
      messages: [
        { id: message.id, subject: 'Anders', text: 'Neu' },
        { subject: 'Zweite', text: 'Text' },
      ],
    })
    expect(both.messages).toMatchObject([{ id: message.id, subject: 'Anders' }, { subject: 'Zweite' }])
    expect(await refusalOf(save({ version: untouched.version, messages: [] }))).toMatchObject({
      status: 409,
      data: { current: { messages: both.messages } },
    })
    expect((await save({ version: both.version, messages: [] })).messages).toEqual([])
  })

  it('needs a subject and a text, has no room and answers nobody, and is the company’s own alone', async () => {
    const rule = async (message: Partial<MessageInput>) => (await refusalOf(send(message))).data.errors?.[0]
    expect(await rule({ messageSubject: ' ' })).toMatchObject({ path: '/message/messageSubject', rule: 'required' })
    expect(await rule({ messageText: ' ' })).toMatchObject({ path: '/message/messageText', rule: 'required' })
    expect(await rule({ recipientOrganizationIds: [0] })).toMatchObject({ rule: 'unknownRecipient' })
    const elsewhere = { status: 409, data: { reason: 'refused.messageIsNoOffer' } }
    expect(await refusalOf(send({ offerId: null }))).toMatchObject(elsewhere)
    expect(await refusalOf(send({ roomId: 'irgendeiner' }))).toMatchObject(elsewhere)
    expect(await refusalOf(send({}, 'first'))).toMatchObject(elsewhere)
    expect(await refusalOf(send({}, 'rival'))).toMatchObject({ status: 404 })
    expect(await refusalOf(send({ messageExtra: { partOfOffer: { lotId: 'LOT-0009', kind: 'offer' } } }))).toMatchObject({ status: 404 })
    expect(await refusalOf(send({ messageExtra: { partOfOffer: { lotId: TWO, kind: 'application' } } }))).toMatchObject({ status: 409 })
    const complaint = { partOfOffer: { lotId: TWO, kind: 'offer' }, complaint: 'raised' } as const
    expect(await refusalOf(send({ messageExtra: complaint }))).toMatchObject(elsewhere)
    const begun = await draftOf(TWO)
    expect(begun.messages).toEqual([])
    const messages = Array.from({ length: MAX_OFFER_MESSAGES }, (_, n) => ({ subject: `Nr. ${n}`, text: 'x' }))
    await world.call(office.people.bidder, 'saveOfferDraft', offerId, TWO, 'offer', { version: begun.version, data: begun.data, messages })
    expect(await refusalOf(send())).toMatchObject({ status: 409, data: { reason: 'refused.tooManyOfferMessages' } })
  })
})
