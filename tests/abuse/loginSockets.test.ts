import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { SettingsModel } from '../../server/settings/model'
import { openApplication, type Application } from '../../server/app/application'
import { openWebsockets } from '../../server/transport/websocket'
import { codeOf, loginAgain, setUpFactor } from '../world/accounts'
import { PASSWORD, type TestUser } from '../world/people'
import { makeWorld, type World } from '../world/testWorld'
import { openEvents } from '../../server/platform/events'

/**
 * Two server processes on one database, each with its own sockets, sessions and line to the others. No ping helps: what is told is told at
 * once.
 */
interface Process {
  readonly application: Application
  readonly websockets: ReturnType<typeof openWebsockets>
  readonly server: Server
  readonly port: number
}
const SECOND = { timeout: 1000, interval: 20 }

let world: World
let first: Process
let second: Process
const open: WebSocket[] = []

const start = async (application: Application): Promise<Process> => {
  const websockets = openWebsockets({ application, publicUrl: 'https://lotse.example', log: pino({ level: 'silent' }) })
  const server = createServer().on('upgrade', websockets.upgrade)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { application, websockets, server, port: (server.address() as AddressInfo).port }
}
beforeAll(async () => {
  world = await makeWorld({ line: openEvents })
  first = await start(world)
  second = await start(await openApplication(world.db))
})
afterEach(() => {
  world.holdClock(null)
  for (const one of open.splice(0)) one.terminate()
})
afterAll(async () => {
  for (const one of [first, second]) {
    await one.websockets.close()
    one.server.close()
  }
  await second.application.close()
  await world.close()
})

interface Tab {
  readonly inbox: { method?: string; params?: unknown[]; id?: number; error?: { code: number } }[]
  readonly socket: WebSocket
  isClosed: boolean
  call(method: string, ...params: unknown[]): Promise<{ result?: unknown; error?: { code: number } }>
}

const openTab = async ({ port }: Process, { token }: TestUser): Promise<Tab> => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/websocket?X-Auth-Token=${token}`)
  open.push(socket)
  let id = 0
  const tab: Tab = {
    inbox: [],
    socket,
    isClosed: false,
    call: async (method, ...params) => {
      const own = ++id
      socket.send(JSON.stringify({ jsonrpc: '2.0', id: own, method, params }))
      await expect.poll(() => tab.inbox.some((one) => one.id === own), { timeout: 5000 }).toBe(true)
      return tab.inbox.find((one) => one.id === own) ?? {}
    },
  }
  socket.on('message', (data) => tab.inbox.push(JSON.parse(String(data))))
  socket.on('close', () => (tab.isClosed = true))
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject))
  await expect.poll(() => tab.inbox.some(({ method }) => method === 'setSessionUser' || method === 'logout')).toBe(true)
  return tab
}
const pushes = (tab: Tab): string[] => tab.inbox.flatMap(({ method }) => (method === undefined ? [] : [method]))
const lastUser = (tab: Tab): unknown => tab.inbox.filter(({ method }) => method === 'setSessionUser').at(-1)?.params

/** Tabs of one session in both processes. */
const tabsOf = (person: TestUser): Promise<Tab[]> => Promise.all([first, first, second].map((one) => openTab(one, person)))
const areOver = (tabs: readonly Tab[]) =>
  expect.poll(() => tabs.map((tab) => [tab.isClosed, pushes(tab).at(-1)]), SECOND).toEqual(tabs.map(() => [true, 'logout']))

describe('the second factor', () => {
  it('confirmed in one tab lets all tabs of the session go on, in all processes', async () => {
    const person = await world.user('member')
    const { secret } = await setUpFactor(world, person)
    world.advanceClock(60_000)
    const tabs = await tabsOf(await loginAgain(world, person))
    for (const tab of tabs) {
      expect(pushes(tab)).toEqual(['pleaseAuthenticate', 'setSessionUser'])
      expect(lastUser(tab)).toMatchObject([{ email: person.email }, false])
    }
    const [one, ...others] = tabs
    expect(await one?.call('authenticate', await codeOf(secret))).toMatchObject({ result: { twoFactorConfirmed: true } })
    await expect.poll(() => others.map(lastUser), SECOND).toMatchObject(others.map(() => [{ email: person.email }, true]))
    for (const tab of others) expect(await tab.call('getUser', person.email)).toMatchObject({ result: { email: person.email } })
  })

  it('confirmed in one session leaves another one waiting', async () => {
    const person = await world.user('member')
    const { secret } = await setUpFactor(world, person)
    world.advanceClock(60_000)
    const waiting = await openTab(second, await loginAgain(world, person))
    await world.call(await loginAgain(world, person), 'authenticate', await codeOf(secret))
    expect(await waiting.call('getUser', person.email)).toMatchObject({ error: { code: 403 } })
  })

  it('required from now on reaches everybody who is in, and made optional again lets them on', async () => {
    const [person, guarded] = [await world.user('member'), await world.user('admin')]
    await setUpFactor(world, guarded)
    const tabs = await tabsOf(person)
    const calm = await openTab(first, guarded)
    const told = (tab: Tab): number => pushes(tab).filter((one) => one === 'setSessionUser').length
    try {
      await world.call(guarded, 'setSettings', { twoFactorAuthenticationRequired: true })
      await expect
        .poll(() => tabs.map((tab) => pushes(tab).slice(-2)), SECOND)
        .toEqual(tabs.map(() => ['pleaseAuthenticate', 'setSessionUser']))
      for (const tab of tabs) expect(await tab.call('getUser', person.email)).toMatchObject({ error: { code: 403 } })
      expect(pushes(calm)).not.toContain('pleaseAuthenticate')
    } finally {
      for (const tab of tabs) tab.inbox.length = 0
      await world.db.collection(SettingsModel.collection.name).updateOne({}, { $set: { twoFactorAuthenticationRequired: false } })
      await world.events.emit({ kind: 'actorChanged' })
    }
    await expect.poll(() => tabs.map(told), SECOND).toEqual(tabs.map(() => 1))
    expect(await tabs[2]?.call('getUser', person.email)).toMatchObject({ result: { email: person.email } })
  })
})

describe('within a second, on open sockets in every process', () => {
  it('a logout ends all tabs of the session and no other session', async () => {
    const person = await world.user('member')
    const tabs = await tabsOf(person)
    const elsewhere = await openTab(second, await loginAgain(world, person))
    tabs[0]?.socket.send(JSON.stringify({ jsonrpc: '2.0', id: 99, method: 'logout', params: [] }))
    await areOver(tabs.slice(1))
    expect([elsewhere.isClosed, pushes(elsewhere)]).toEqual([false, ['setSessionUser']])
    expect(await world.call(person, 'isAuthenticated')).toBe(null)
  })

  it('one of the own sessions, or all others, end and the own one stays', async () => {
    const person = await world.user('member')
    const [own, far, near] = [person, await loginAgain(world, person), await loginAgain(world, person)]
    const [ownTab, farTab, nearTab] = [await openTab(first, own), await openTab(second, far), await openTab(first, near)]
    const listed = await world.call(own, 'getSessions')
    expect(listed.map(({ current }) => current).sort()).toEqual([false, false, true])
    const other = await world.user('member')
    const theirs = (await world.call(other, 'getSessions'))[0]?.id ?? ''
    expect(await ownTab.call('endSession', theirs)).toMatchObject({ error: { code: 404 } })
    const [farSession] = (await world.call(far, 'getSessions')).filter(({ current }) => current)
    expect(await ownTab.call('endSession', farSession?.id)).toMatchObject({ result: null })
    await areOver([farTab])
    expect([nearTab.isClosed, await world.call(other, 'isAuthenticated')]).toMatchObject([false, { user: { email: other.email } }])
    expect(await ownTab.call('endOtherSessions')).toMatchObject({ result: null })
    await areOver([nearTab])
    expect(await ownTab.call('getSessions')).toMatchObject({ result: [{ current: true }] })
  })

  const bossOf = ({ organizationId }: TestUser): Promise<TestUser> => world.user('organizationAdmin', { organizationId })
  it.each([
    ['a changed password', async (person: TestUser) => world.call(person, 'changePassword', PASSWORD, null, 'vier Kraniche im Watt')],
    ['a password taken away by an admin', async (person: TestUser) => world.call(await bossOf(person), 'resetPassword', person.email)],
    [
      'a disabled account',
      async (person: TestUser) => world.callRaw(await world.user('admin'), ['setUserState', [person.email, 'DISABLED']]),
    ],
    [
      'a second factor taken away by an admin',
      async (person: TestUser) => world.call(await bossOf(person), 'changeTwoFactorConfig', null, null, null, person.email),
    ],
  ])('%s ends every session of the person', async (_what, change) => {
    const person = await world.user('member')
    const tabs = [...(await tabsOf(person)), await openTab(second, await loginAgain(world, person))]
    await change(person)
    await areOver(tabs)
  })
})
