import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { hashToken } from '../../server/platform/sessionStore'
import { openWebsockets } from '../../server/transport/websocket'
import type { TestUser } from '../world/people'
import { makeWorld, type World } from '../world/testWorld'

let world: World
let server: Server
let websockets: ReturnType<typeof openWebsockets>
let port: number
const open: (WebSocket | Socket)[] = []

beforeAll(async () => {
  world = await makeWorld()
  websockets = openWebsockets({ application: world, publicUrl: 'https://lotse.example', log: pino({ level: 'silent' }), pingEvery: 200 })
  server = createServer().on('upgrade', websockets.upgrade)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterEach(() => {
  world.holdClock(null)
  for (const one of open.splice(0))
    if (one instanceof WebSocket) one.terminate()
    else one.destroy()
})
afterAll(async () => {
  await websockets.close()
  server.close()
  await world.close()
})

const line = async (user: TestUser | null): Promise<{ socket: WebSocket; inbox: string[]; closed: Promise<number> }> => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/websocket?${user ? `X-Auth-Token=${user.token}` : ''}`)
  open.push(socket)
  const inbox: string[] = []
  socket.on('message', (data) => inbox.push(String(data)))
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject))
  return { socket, inbox, closed }
}

/** A client below the level of websockets, for what no library would do. */
const rawLine = async (): Promise<{ socket: Socket; closed: Promise<void> }> => {
  const socket = connect(port, '127.0.0.1')
  open.push(socket)
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  socket.on('error', () => undefined)
  const key = Buffer.alloc(16, 7).toString('base64')
  socket.write(
    `GET /websocket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: ` +
      `Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  )
  await new Promise((resolve) => socket.once('data', resolve))
  return { socket, closed }
}

it.each([
  ['a foreign page', 'https://evil.example'],
  ['a page that hides where it is from', 'null'],
  ['our name as part of another', 'https://lotse.example.evil.example'],
  ['our name over plain http elsewhere', 'http://lotse.example:81'],
  ['no address at all', 'javascript:alert(1)'],
])('refuses %s', async (_what, origin) => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/websocket`, { headers: { origin } })
  open.push(socket)
  await expect(new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject))).rejects.toThrow('403')
})

it('ends an open line whose session ran out, telling it to log out first', async () => {
  const person = await world.user('internal')
  const { inbox, closed } = await line(person)
  await expect.poll(() => inbox.join()).toContain('setSessionUser')
  world.holdClock(new Date(Date.now() + 13 * 3_600_000))
  expect(await closed).toBe(1008)
  expect(inbox.at(-1)).toContain('"logout"')
})

it('ends an open line whose session was taken out of the database', async () => {
  const person = await world.user('admin')
  const { inbox, closed } = await line(person)
  await expect.poll(() => inbox.join()).toContain('setSessionUser')
  await world.db.collection<{ _id: string }>('sessions').deleteOne({ _id: hashToken(person.token) })
  await world.events.emit({ kind: 'sessionsEnded', userId: person.id })
  expect(await closed).toBe(1008)
})

it('tells a dead token to log out instead of serving it as somebody', async () => {
  const person = await world.user('admin')
  await world.call(person, 'logout')
  const { inbox, closed } = await line(person)
  expect(await closed).toBe(1008)
  expect(inbox).toEqual(['{"jsonrpc":"2.0","method":"logout","params":[]}'])
})

it('ends a line that sends half a frame and nothing more', async () => {
  const { socket, closed } = await rawLine()
  // A masked text frame that announces 100 bytes and brings 3: the pong cannot come through.
  socket.write(Buffer.from([0x81, 0xe4, 1, 2, 3, 4, 5, 6, 7]))
  await closed
})

it('refuses a frame without a mask, and one that announces gigabytes', async () => {
  for (const bytes of [
    [0x81, 0x02, 0x7b, 0x7d],
    [0x81, 0xff, 0, 0, 0, 2, 0, 0, 0, 0, 1, 2, 3, 4],
  ]) {
    const { socket, closed } = await rawLine()
    socket.write(Buffer.from(bytes))
    await closed
  }
})

it('drops a reader that does not read, and serves the others', async () => {
  const [slow, other] = [await line(null), await line(null)]
  // The kernel takes some megabytes before anything waits in our memory.
  const underneath = (slow.socket as unknown as { _socket: Socket })._socket
  underneath.pause()
  const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getTranslations', params: ['de'] })
  const closed = new Promise((resolve) => underneath.on('close', resolve))
  for (let n = 0; n < 200 && slow.socket.readyState === WebSocket.OPEN; n++) {
    slow.socket.send(call)
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  // It answers no ping either: within two of them the line is gone.
  await expect.poll(() => websockets.count(), { timeout: 5000 }).toBe(1)
  underneath.resume()
  await closed
  other.socket.send(JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'isAuthenticated', params: [] }))
  await expect.poll(() => other.inbox.length).toBe(1)
})
