import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { makeBidder, makeRunning } from '../../tests/world/offers'
import type { TestUser } from '../../tests/world/people'
import { importTemplates } from '../../tests/world/templates'
import { makeWorld, type World } from '../../tests/world/testWorld'
import { createHttpServer } from '../transport/http'
import { MessageModel, type MessageDoc } from './model'
import { runMessageIntents, newIntents } from './record'
import { messageEffectPorts } from './effectPorts'
import { placeIn, provenIntents } from '../platform/intentProof'

let world: World
let http: ReturnType<typeof createHttpServer>
let base: string
const sockets: WebSocket[] = []
beforeAll(async () => {
  world = await makeWorld()
  await importTemplates('eu/1.7/EU-19.json')
  const health = { live: () => ({ status: 'ok' }), ready: async () => ({ ready: true }) }
  http = createHttpServer({
    application: world,
    publicUrl: 'https://lotse.example',
    webRoot: '/nowhere',
    log: pino({ level: 'silent' }),
    health,
  })
  await new Promise<void>((resolve) => http.server.listen(0, '127.0.0.1', resolve))
  base = `127.0.0.1:${(http.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  for (const socket of sockets) socket.terminate()
  await http.close()
  await world.close()
})

interface Push {
  method?: string
  params?: unknown[]
}

/** An open screen: what it was told. Resolves when the server knows whose it is. */
const openScreen = async (user: TestUser | null, lang: 'de' | 'en' = 'de'): Promise<Push[]> => {
  const query = new URLSearchParams({ lang, ...(user === null ? {} : { 'X-Auth-Token': user.token }) })
  const socket = new WebSocket(`ws://${base}/websocket?${query}`)
  sockets.push(socket)
  const inbox: Push[] = []
  socket.on('message', (data) => inbox.push(JSON.parse(String(data)) as Push))
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject))
  if (user !== null) await expect.poll(() => inbox.some(({ method }) => method === 'setSessionUser')).toBe(true)
  return inbox
}

const ofMethod = (inbox: readonly Push[], wanted: string): unknown[][] =>
  inbox.flatMap(({ method, params }) => (method === wanted && params ? [params] : []))

it('open screens of those who read a message are told at once, in their language and once; nobody else hears anything', async () => {
  const { tender, creator, second } = await makeRunning(world)
  const { bidder } = await makeBidder(world, tender)
  const { bidder: rival } = await makeBidder(world, tender)
  const other = await world.user('internal')
  const [ours, colleague, theirs, foreign, outsider, guest] = await Promise.all([
    openScreen(creator),
    openScreen(second, 'en'),
    openScreen(bidder),
    openScreen(rival),
    openScreen(other),
    openScreen(null),
  ])
  const sent = await world.call(bidder, 'sendMessage', { projectId: tender.id, messageSubject: 'Zufahrt', messageText: 'Wie breit?' })
  await expect.poll(() => ofMethod(colleague, 'notifyOfNewMessage').length).toBe(1)
  const { name } = await world.call(bidder, 'getOrganization', bidder.organizationId ?? 0)
  const place = `/projekte/${tender.id}/nachrichten/${sent.id}`
  expect(ofMethod(ours, 'notifyOfNewMessage')).toEqual([['Neue Nachricht', `${name}: Zufahrt (Ausschreibung „${tender.name}“)`, place]])
  expect(ofMethod(colleague, 'notifyOfNewMessage')).toEqual([['New message', `${name}: Zufahrt (tender “${tender.name}”)`, place]])
  // Whoever wrote sees it in the list, without a notice.
  expect(ofMethod(theirs, 'changed')).toContainEqual(['messages', tender.id, 1])
  expect(ofMethod(theirs, 'notifyOfNewMessage')).toEqual([])
  for (const inbox of [foreign, outsider, guest]) {
    expect(JSON.stringify(inbox)).not.toContain('Zufahrt')
    expect(ofMethod(inbox, 'changed').filter(([topic]) => topic === 'messages')).toEqual([])
  }

  // What a crash left is carried out again, by whichever process: screens that were told are not told again.
  const message = await MessageModel.findOne({ _id: sent.id }).lean<MessageDoc>()
  if (!message) throw new Error('no message')
  const by = { id: bidder.id, email: bidder.email, name: bidder.name }
  const left = provenIntents(placeIn(MessageModel, sent.id), newIntents(sent.id, { at: message.at, by }))
  await runMessageIntents({ ...message, pending: left.slice(0, 1) }, messageEffectPorts())
  await world.call(creator, 'sendMessage', {
    projectId: tender.id,
    messageSubject: 'Allen',
    messageText: 'T',
    recipientOrganizationIds: [0],
  })
  await expect.poll(() => ofMethod(foreign, 'notifyOfNewMessage').length).toBe(1)
  expect(ofMethod(ours, 'notifyOfNewMessage')).toHaveLength(1)
  expect(ofMethod(theirs, 'notifyOfNewMessage')).toHaveLength(1)
  expect(ofMethod(outsider, 'notifyOfNewMessage')).toEqual([])
})
