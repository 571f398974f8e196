import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { deflateRawSync } from 'node:zlib'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createAllowance } from '../../server/transport/allowance'
import { openWebsockets } from '../../server/transport/websocket'
import { PASSWORD, type TestUser } from '../world/people'
import { frame, openRawLine, type RawLine } from '../world/rawSocket'
import { makeWorld, type World } from '../world/testWorld'

const KB = 1024
/** What a message may take here; ten seconds outside of tests. */
const WHOLE_MS = 600
const SHARED = 1000 * KB
const DEFLATE = ['Sec-WebSocket-Extensions: permessage-deflate']

let world: World
let server: Server
let websockets: ReturnType<typeof openWebsockets>
let port: number
const strangers = createAllowance({ most: SHARED, fair: 16 * KB })
const open: Socket[] = []
beforeAll(async () => {
  world = await makeWorld()
  const log = pino({ level: 'silent' })
  websockets = openWebsockets({ application: world, publicUrl: null, log, strangers, wholeWithin: WHOLE_MS })
  server = createServer().on('upgrade', websockets.upgrade)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterEach(async () => {
  for (const one of open.splice(0)) one.destroy()
  await expect.poll(() => websockets.count()).toBe(0)
  expect(strangers.sum()).toBe(0)
})
afterAll(async () => {
  await websockets.close()
  server.close()
  await world.close()
})

const line = async (user: TestUser | null, headers: readonly string[] = []): Promise<RawLine> => {
  const before = websockets.countStrangers()
  const raw = await openRawLine(port, { query: user ? `?X-Auth-Token=${user.token}` : '', headers })
  open.push(raw.socket)
  // Known for whom it speaks.
  if (user) await expect.poll(() => websockets.countStrangers()).toBe(before)
  return raw
}
const begun = (bytes: number): Buffer => frame(Buffer.alloc(bytes, 32), { fin: false })
const more = (bytes: number): Buffer => frame(Buffer.alloc(bytes, 32), { opcode: 0, fin: false })
const isAlive = async ({ closed }: RawLine): Promise<boolean> => (await Promise.race([closed, pause(200, 'alive')])) === 'alive'

describe('a message of a stranger', () => {
  it.each<[string, readonly string[], Buffer]>([
    ['in one frame', [], frame(Buffer.alloc(256 * KB + 1, 32))],
    ['announced only', [], frame(Buffer.alloc(256 * KB + 1, 32)).subarray(0, 20)],
    ['in fragments', [], Buffer.concat([begun(200 * KB), more(60 * KB)])],
    ['packed into little', DEFLATE, frame(deflateRawSync(Buffer.alloc(300 * KB, 32)), { compressed: true })],
    ['packed into little, in fragments', DEFLATE, frame(deflateRawSync(Buffer.alloc(300 * KB, 32)), { compressed: true, fin: false })],
  ])('has 256 KiB at most: %s', async (_what, headers, bytes) => {
    const { socket, closed } = await line(null, headers)
    socket.write(bytes)
    expect(await closed).toBe(1009)
  })

  it('of 256 KiB is read', async () => {
    const raw = await line(null)
    raw.socket.write(frame(`"${'x'.repeat(256 * KB - 2)}"`))
    expect(await isAlive(raw)).toBe(true)
  })

  it('has pieces of no bytes without end no more than it has bytes', async () => {
    const { socket, closed } = await line(null)
    socket.write(Buffer.concat([begun(1), ...Array.from({ length: 100 }, () => more(1))]))
    expect(await closed).toBe(1008)
  })

  it('of somebody whose code is awaited is a stranger’s', async () => {
    const pending = await world.user('internal', { totp: { enabled: true } })
    const { socket, closed } = await openRawLine(port, { query: `?X-Auth-Token=${pending.token}` })
    open.push(socket)
    await pause(300)
    socket.write(frame(Buffer.alloc(300 * KB, 32)))
    expect(await closed).toBe(1009)
  })
})

describe('whoever logs in', () => {
  it('may send as much as others from then on, and after the logout as little as before', async () => {
    const person = await world.user('internal')
    const socket = new WebSocket(`ws://127.0.0.1:${port}/websocket`)
    const heard: string[] = []
    socket.on('message', (data) => heard.push(String(data)))
    const closed = new Promise<number>((resolve) => socket.on('close', resolve))
    await new Promise((resolve) => socket.on('open', resolve))
    const call = (method: string, ...params: string[]) => socket.send(JSON.stringify({ jsonrpc: '2.0', id: method, method, params }))
    call('login', person.email, PASSWORD)
    await expect.poll(() => heard.join()).toContain('"id":"login"')
    // At once, before it was looked up who this is.
    call('isAuthenticated', 'x'.repeat(300 * KB))
    await expect.poll(() => heard.join()).toContain('"id":"isAuthenticated"')
    await expect.poll(() => websockets.countStrangers()).toBe(0)
    expect(socket.readyState).toBe(WebSocket.OPEN)
    // Half of a large message, of one who is nobody before it is whole.
    const underneath = (socket as unknown as { _socket: Socket })._socket
    underneath.write(begun(300 * KB))
    await pause(100)
    await world.call({ ...person, token: await tokenOf(heard) }, 'logout')
    expect([1008, 1009]).toContain(await closed)
  })

  it('may send it first of all on a new line', async () => {
    const person = await world.user('internal')
    const { authenticate } = world.sessions
    const looks = vi.spyOn(world.sessions, 'authenticate').mockImplementation(async (token) => {
      await pause(200)
      return authenticate(token)
    })
    try {
      const raw = await openRawLine(port, { query: `?X-Auth-Token=${person.token}` })
      open.push(raw.socket)
      raw.socket.write(frame(`"${'x'.repeat(500 * KB)}"`))
      await pause(400)
      expect(await isAlive(raw)).toBe(true)
    } finally {
      looks.mockRestore()
    }
  })
})
const tokenOf = async (heard: readonly string[]): Promise<string> => {
  const answer = heard.map((one) => JSON.parse(one) as { id?: string; result?: { token?: string } }).find(({ id }) => id === 'login')
  return answer?.result?.token ?? ''
}

describe('a message that is not whole in time', () => {
  it.each<[string, (user: TestUser) => TestUser | null, Buffer[]]>([
    ['of a guest, half a frame', () => null, [frame('{"jsonrpc":"2.0"}').subarray(0, 9)]],
    ['of a guest, one byte', () => null, [frame('{}').subarray(0, 1)]],
    ['of a guest, fragments without end', () => null, [begun(1), more(1), more(1), more(1), more(1), more(1), more(1), more(1)]],
    ['of a guest, with whole pings between', () => null, [begun(1), ...Array.from({ length: 7 }, () => frame('', { opcode: 9 }))]],
    ['of somebody logged in', (user) => user, [begun(1), more(1), more(1), more(1), more(1), more(1), more(1)]],
  ])('ends the line: %s', async (_what, who, pieces) => {
    const { socket, closed } = await line(who(await world.user('internal')))
    const since = performance.now()
    void (async () => {
      for (const piece of pieces) {
        socket.write(piece)
        await pause(150)
      }
    })()
    expect(await closed).toBe(1008)
    expect(performance.now() - since).toBeGreaterThan(WHOLE_MS - 50)
    expect(performance.now() - since).toBeLessThan(3 * WHOLE_MS + 1000)
  })

  it('is counted anew for every message', async () => {
    const raw = await line(null)
    // Each piece ends one message and begins the next: none is open for long, the line always.
    const [first, second] = [frame('"a"').subarray(0, 5), frame('"a"').subarray(5)]
    raw.socket.write(first)
    for (let n = 0; n < 8; n++) {
      await pause(150)
      raw.socket.write(Buffer.concat([second, first]))
    }
    expect(await isAlive(raw)).toBe(true)
  })
})

describe('what strangers hold together', () => {
  it('is bounded: who comes with more loses it, who sent little goes on', async () => {
    const small = await line(null)
    small.socket.write(begun(KB))
    const large: RawLine[] = []
    for (let n = 0; n < 6; n++) {
      const one = await line(null)
      one.socket.write(begun(200 * KB))
      large.push(one)
    }
    const codes = await Promise.all(large.map((one) => Promise.race([one.closed, pause(300, -1)])))
    expect(codes.filter((code) => code !== -1).length).toBeGreaterThanOrEqual(2)
    expect(strangers.sum()).toBeLessThanOrEqual(SHARED)
    expect(await isAlive(small)).toBe(true)
    // What is small gets through even then.
    const late = await line(null)
    late.socket.write(begun(8 * KB))
    expect(await isAlive(late)).toBe(true)
  })

  it('counts what is still being unpacked', async () => {
    const bytes = frame(deflateRawSync(Buffer.alloc(250 * KB, 32)), { compressed: true, fin: false })
    const lines = [
      await line(null, DEFLATE),
      await line(null, DEFLATE),
      await line(null, DEFLATE),
      await line(null, DEFLATE),
      await line(null, DEFLATE),
    ]
    for (const { socket } of lines) socket.write(bytes)
    const codes = await Promise.all(lines.map(({ closed }) => Promise.race([closed, pause(300, -1)])))
    expect(codes.filter((code) => code === 1013).length).toBeGreaterThanOrEqual(1)
    expect(strangers.sum()).toBeLessThanOrEqual(SHARED)
  })

  it('counts what a byte keeps alive: the whole piece of memory that it came in', async () => {
    // 64 kB of pings with a fragment of one byte among them: nothing of it is kept but that byte, and with it all.
    const pings = Buffer.concat(Array.from({ length: 490 }, () => frame(Buffer.alloc(125), { opcode: 9 })))
    const lines = [await line(null), await line(null), await line(null), await line(null)]
    for (const { socket } of lines) {
      socket.resume()
      for (let n = 0; n < 8; n++) {
        socket.write(Buffer.concat([n === 0 ? begun(1) : more(1), pings]))
        await pause(20)
      }
    }
    const codes = await Promise.all(lines.map(({ closed }) => Promise.race([closed, pause(300, -1)])))
    expect(codes.some((code) => code !== -1 && code !== 1008)).toBe(true)
  })

  it('is not what people at work hold', async () => {
    const person = await world.user('internal')
    const lines = [await line(person), await line(person), await line(person)]
    for (const { socket } of lines) socket.write(begun(700 * KB))
    await pause(200)
    expect(await Promise.all(lines.map(isAlive))).toEqual([true, true, true])
    expect(strangers.sum()).toBe(0)
  })

  // The last one: this address opens no line for ten seconds after it.
  it('does not grow by those who are turned away: they are hung up on, and who was cut off often opens no line for a while', async () => {
    for (let n = 0; n < 40; n++) {
      const one = await line(null).catch(() => null)
      if (one === null) break
      one.socket.write(begun(250 * KB))
      await pause(5)
    }
    await expect(line(null)).rejects.toThrow('429')
    for (const one of open.splice(0)) one.destroy()
    const connections = () => new Promise<number>((resolve) => server.getConnections((_fault, count) => resolve(count)))
    await expect.poll(connections).toBe(0)
    // They neither read nor hang up themselves.
    for (let n = 0; n < 5; n++) {
      const turnedAway = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
      open.push(turnedAway)
      turnedAway.on('error', () => undefined)
      turnedAway.write(
        'GET /websocket HTTP/1.1\r\nHost: x\r\nOrigin: https://evil.example\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
      )
    }
    await pause(300)
    expect(await connections()).toBe(0)
  })
})
