import { request as httpRequest } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHttpServer } from '../../server/transport/http'
import { makeWorld, type World } from '../world/testWorld'

let world: World
const webRoot = mkdtempSync(join(tmpdir(), 'lotse-web-'))
const servers = new Map<string | null, { http: ReturnType<typeof createHttpServer>; port: number }>()
const PUBLIC = 'https://lotse.example'
beforeAll(async () => {
  world = await makeWorld()
  const health = { live: () => ({ status: 'ok' }), ready: async () => ({ ready: true }) }
  for (const publicUrl of [PUBLIC, null]) {
    const http = createHttpServer({ application: world, publicUrl, webRoot, log: pino({ level: 'silent' }), health })
    await new Promise<void>((resolve) => http.server.listen(0, '127.0.0.1', resolve))
    servers.set(publicUrl, { http, port: (http.server.address() as AddressInfo).port })
  }
})
afterAll(async () => {
  for (const { http } of servers.values()) await http.close()
  await world.close()
  rmSync(webRoot, { recursive: true })
})

type Headers = Readonly<Record<string, string>>
const portOf = (publicUrl: string | null): number => servers.get(publicUrl)?.port ?? 0

const ask = (
  port: number,
  path: string,
  options: { method: string; headers: Headers; body?: string },
): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const { method, headers, body } = options
    const request = httpRequest({ port, host: '127.0.0.1', path, method, headers }, (answer) => {
      let text = ''
      answer.on('data', (part: Buffer) => (text += part.toString()))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    request.on('upgrade', (_answer, socket) => {
      socket.destroy()
      resolve({ status: 101, text: '' })
    })
    request.on('error', reject).end(body)
  })
const WEBSOCKET = {
  ...{ Connection: 'Upgrade', Upgrade: 'websocket' },
  ...{ 'Sec-WebSocket-Version': '13', 'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==' },
}
const open = async (publicUrl: string | null, headers: Headers): Promise<number> =>
  (await ask(portOf(publicUrl), '/websocket', { method: 'GET', headers: { ...WEBSOCKET, ...headers } })).status
const call = (publicUrl: string | null, headers: Headers) =>
  ask(portOf(publicUrl), '/api/v1/rpc', {
    ...{ method: 'POST', headers: { 'Content-Type': 'application/json', ...headers } },
    body: '{"jsonrpc":"2.0","id":1,"method":"isAuthenticated"}',
  })

describe.each([PUBLIC, null])('where PUBLIC_URL is %s', (publicUrl) => {
  const here = (): Headers => ({ Origin: `http://localhost:${portOf(publicUrl)}`, Host: `localhost:${portOf(publicUrl)}` })
  const rebound = (): Headers => ({ Origin: `http://evil.example:${portOf(publicUrl)}`, Host: `evil.example:${portOf(publicUrl)}` })

  it('a page whose name was made to lead here (DNS rebinding) opens no websocket and calls nothing', async () => {
    expect(await open(publicUrl, rebound())).toBe(403)
    const refused = await call(publicUrl, { ...rebound(), 'Accept-Language': 'de' })
    expect(refused).toMatchObject({ status: 403, text: expect.stringContaining('eigenen Adresse') as string })
    expect((await call(publicUrl, { ...rebound(), 'Accept-Language': 'en' })).text).toContain('its own address')
    for (const [method, path] of [
      ['POST', '/api/v1/login'],
      ['POST', '/api/v1/uploads'],
      ['PATCH', '/api/v1/uploads/0123456789abcdef0123456789abcdef'],
      ['DELETE', '/api/v1/uploads/0123456789abcdef0123456789abcdef'],
    ] as const)
      expect((await ask(portOf(publicUrl), path, { method, headers: rebound() })).status).toBe(403)
  })

  it('a page of this machine does both, one behind a proxy neither', async () => {
    expect(await open(publicUrl, here())).toBe(101)
    expect((await call(publicUrl, here())).status).toBe(200)
    const proxied = { ...here(), 'X-Forwarded-For': '192.0.2.7' }
    expect(await open(publicUrl, proxied)).toBe(403)
    expect((await call(publicUrl, proxied)).status).toBe(403)
  })

  it('programs, which name no page, do both', async () => {
    expect(await open(publicUrl, { Host: 'anything' })).toBe(101)
    expect((await call(publicUrl, { Host: 'anything' })).status).toBe(200)
  })
})

it('the page at PUBLIC_URL does both through a proxy, and no other where another is set', async () => {
  const headers = { Origin: PUBLIC, Host: 'lotse.example', 'X-Forwarded-For': '192.0.2.7' }
  expect([await open(PUBLIC, headers), (await call(PUBLIC, headers)).status]).toEqual([101, 200])
  expect([await open(null, headers), (await call(null, headers)).status]).toEqual([403, 403])
})

it('what is asked for half and no further is hung up on, also where a websocket was to come of it', async () => {
  const { http, port } = servers.get(PUBLIC) ?? {}
  if (!http || !port) throw new Error('no server')
  http.server.headersTimeout = 300
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  socket.on('data', (data) => (heard += data.toString()))
  socket.write('GET /websocket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upg')
  await new Promise((resolve) => socket.on('close', resolve))
  expect(heard).toContain('408')
})
