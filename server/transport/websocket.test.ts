import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { PASSWORD, type TestUser } from '../../tests/world/people'
import { makeWorld, type World } from '../../tests/world/testWorld'
import { createHttpServer } from './http'

let world: World
let http: ReturnType<typeof createHttpServer>
let base: string
const webRoot = mkdtempSync(join(tmpdir(), 'lotse-web-'))
const open: WebSocket[] = []

beforeAll(async () => {
  world = await makeWorld()
  mkdirSync(join(webRoot, 'assets'))
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>Lotse</title>')
  writeFileSync(join(webRoot, 'assets', 'app-1a2b3c.js'), 'export {}')
  writeFileSync(join(webRoot, 'assets', 'app-1a2b3c.js.br'), brotliCompressSync('export {}'))
  const health = { live: () => ({ status: 'ok' }), ready: async () => ({ ready: true }) }
  http = createHttpServer({ application: world, publicUrl: 'https://lotse.example', webRoot, log: pino({ level: 'silent' }), health })
  await new Promise<void>((resolve) => http.server.listen(0, '127.0.0.1', resolve))
  base = `127.0.0.1:${(http.server.address() as AddressInfo).port}`
})
afterEach(() => open.splice(0).forEach((socket) => socket.terminate()))
afterAll(async () => {
  await http.close()
  await world.close()
  rmSync(webRoot, { recursive: true, force: true })
})

interface Message {
  id?: string
  method?: string
  params?: unknown[]
  result?: unknown
  error?: { code: number }
}

/** A browser's line: what came in so far, and waiting for what comes. */
const connect = async (token: string | null, headers: Record<string, string> = {}) => {
  const query = new URLSearchParams({ lang: 'de', ...(token === null ? {} : { 'X-Auth-Token': token }) })
  const socket = new WebSocket(`ws://${base}/websocket?${query}`, { headers })
  open.push(socket)
  const inbox: Message[] = []
  socket.on('message', (data) => inbox.push(JSON.parse(String(data)) as Message))
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject))
  const seen = async (fits: (message: Message) => boolean): Promise<Message> => {
    for (let tries = 0; tries < 150; tries++) {
      const found = inbox.find(fits)
      if (found) return found
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    throw new Error(`not heard: ${JSON.stringify(inbox)}`)
  }
  const call = async (method: string, ...params: unknown[]): Promise<Message> => {
    const id = crypto.randomUUID()
    socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
    return seen((message) => message.id === id)
  }
  return { socket, inbox, closed, seen, call }
}

describe('websocket', () => {
  it('answers calls and says who the caller is', async () => {
    const staff = await world.user('internal')
    const line = await connect(staff.token)
    expect((await line.call('isAuthenticated')).result).toMatchObject({ user: { email: staff.email } })
    expect((await line.seen(({ method }) => method === 'setSessionUser')).params).toMatchObject([{ email: staff.email }, false])
  })

  it('speaks for the person who logged in on it', async () => {
    const person = await world.user('member')
    const line = await connect(null)
    expect((await line.call('getUser', person.email)).error?.code).toBe(401)
    await line.call('login', person.email, PASSWORD)
    expect((await line.call('getUser', person.email)).result).toMatchObject({ email: person.email })
  })

  it('refuses a foreign page, and admits our own and programs without a page', async () => {
    await expect(connect(null, { origin: 'https://evil.example' })).rejects.toThrow('403')
    await expect(connect(null, { origin: 'null' })).rejects.toThrow('403')
    await connect(null, { origin: 'https://lotse.example' })
    await connect(null, { origin: `http://${base}` })
  })

  it('ends every line of a session when it logs out elsewhere, and lets others live', async () => {
    const person = await world.user('internal')
    const other = await world.user('internal')
    const [here, there, stranger] = await Promise.all([connect(person.token), connect(person.token), connect(other.token)])
    await Promise.all([here, there, stranger].map((line) => line.seen(({ method }) => method === 'setSessionUser')))
    await world.call(person, 'logout')
    expect(await there.closed).toBe(1008)
    expect(await here.closed).toBe(1008)
    expect(there.inbox.at(-1)).toMatchObject({ method: 'logout' })
    expect((await stranger.call('isAuthenticated')).result).not.toBeNull()
  })

  it('answers a logout on the line itself before the line ends', async () => {
    const person = await world.user('internal')
    const line = await connect(person.token)
    const answer = await line.call('logout')
    expect(answer).toMatchObject({ result: null })
    expect(answer.error).toBeUndefined()
  })

  it('tells a change only to those who may know of it', async () => {
    const [staff, member, colleague]: TestUser[] = await Promise.all([world.user('internal'), world.user('member'), world.user('internal')])
    const lines = await Promise.all([staff, member, colleague].map((user) => connect(user?.token ?? null)))
    const guest = await connect(null)
    await Promise.all(lines.map((line) => line.seen(({ method }) => method === 'setSessionUser')))
    const changed = (id: string, audience: object) => world.events.emit({ kind: 'changed', topic: 'tender', id, version: 1, audience })
    await changed('draft', { users: [staff?.id ?? ''] })
    await changed('published', { everyone: true })
    const heard = async (line: (typeof lines)[number]) => {
      await line.seen(({ params }) => params?.[1] === 'published')
      return line.inbox.filter(({ method }) => method === 'changed').map(({ params }) => params?.[1])
    }
    expect(await Promise.all([...lines, guest].map(heard))).toEqual([['draft', 'published'], ['published'], ['published'], ['published']])
  })

  it('tells a change that happens while it is still looked up who listens', async () => {
    const staff = await world.user('internal')
    const { authenticate } = world.sessions
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    const looks = vi.spyOn(world.sessions, 'authenticate').mockImplementationOnce(async (token) => {
      const found = await authenticate(token)
      await held
      return found
    })
    try {
      const line = await connect(staff.token)
      const mark = await connect(null)
      await world.events.emit({ kind: 'changed', topic: 'tender', id: 'early', version: 2, audience: { users: [staff.id] } })
      await world.events.emit({ kind: 'changed', topic: 'tender', id: 'mark', version: 1, audience: { everyone: true } })
      await mark.seen(({ params }) => params?.[1] === 'mark')
      expect(line.inbox.filter(({ params }) => params?.[1] === 'early')).toEqual([])
      release()
      expect((await line.seen(({ params }) => params?.[1] === 'early')).params).toEqual(['tender', 'early', 2])
    } finally {
      release()
      looks.mockRestore()
    }
  })

  it('says that it lives when it is asked', async () => {
    const { socket } = await connect(null)
    socket.removeAllListeners('message')
    const pong = new Promise<string>((resolve) => socket.on('message', (data) => resolve(String(data))))
    socket.send('ping')
    await expect(pong).resolves.toBe('pong')
  })

  it('closes on a binary frame', async () => {
    const line = await connect(null)
    line.socket.send(Buffer.from([1, 2, 3]))
    expect(await line.closed).toBe(1003)
  })
})

describe('http', () => {
  const get = (path: string, headers: Record<string, string> = {}) => fetch(`http://${base}${path}`, { headers })

  it('serves the page for the application’s own paths under a strict policy', async () => {
    for (const path of ['/', '/projekte/anlage/EU-19', '/benutzer/kim@example.org']) {
      const page = await get(path)
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Lotse')])
      const policy = page.headers.get('content-security-policy') ?? ''
      expect(policy).toContain("script-src 'self'")
      expect(policy).not.toMatch(/unsafe/)
    }
  })

  it('says of a call that it does not know as JSON, of a page that it does not know by the page: 404', async () => {
    for (const [path, method] of [
      ['/api', 'GET'],
      ['/api/v2/rpc', 'POST'],
      ['/api/v1/unsinn', 'DELETE'],
    ] as const) {
      const answer = await fetch(`http://${base}${path}`, { method, headers: { 'accept-language': 'en' } })
      expect([answer.status, await answer.json()]).toEqual([404, { status: 404, message: expect.any(String) as string }])
    }
    const page = await get('/unsinn')
    expect([page.status, await page.text()]).toEqual([404, expect.stringContaining('Lotse')])
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
  })

  it('lets hashed files be kept for ever, compressed where the build did', async () => {
    const asset = await get('/assets/app-1a2b3c.js', { 'accept-encoding': 'gzip, br' })
    expect(asset.headers.get('cache-control')).toContain('immutable')
    expect(asset.headers.get('content-encoding')).toBe('br')
    expect((await get('/assets/gone.js')).status).toBe(404)
    expect((await get('/..%2f..%2fpackage.json')).status).toBe(404)
  })

  it('answers JSON-RPC as JSON only', async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'isAuthenticated' })
    const post = (type: string) => fetch(`http://${base}/api/v1/rpc`, { method: 'POST', headers: { 'content-type': type }, body })
    expect(await (await post('application/json')).json()).toEqual({ jsonrpc: '2.0', id: 1, result: null })
    expect((await post('text/plain')).status).toBe(415)
  })

  it('logs in by form: user in the body, token in the header', async () => {
    const person = await world.user('internal')
    const login = (password: string) =>
      fetch(`http://${base}/api/v1/login`, { method: 'POST', body: new URLSearchParams({ username: person.email, password }) })
    const right = await login(PASSWORD)
    expect(await right.json()).toMatchObject({ email: person.email })
    const token = right.headers.get('x-auth-token') ?? ''
    expect(await world.call({ ...person, token }, 'isAuthenticated')).toMatchObject({ user: { email: person.email } })
    const wrong = await login('falsch')
    expect([wrong.status, await wrong.json()]).toEqual([
      401,
      { timestamp: expect.any(String), status: 401, message: 'Login fehlgeschlagen.', path: '/api/v1/login', responseObject: null },
    ])
  })

  it('prints OpenRPC and the translations', async () => {
    const printed = (await (await get('/api/v1/openrpc.json')).json()) as { methods: { name: string }[] }
    expect(printed.methods.map(({ name }) => name)).toContain('login')
    expect((await get('/api/v1/translations/de.json')).status).toBe(200)
    for (const [spelled, short] of [
      ['de_DE', 'de'],
      ['en_US', 'en'],
    ])
      // prettier-ignore
      expect(await (await get(`/api/v1/translations/${spelled}.json`)).text()).toBe(
        await (await get(`/api/v1/translations/${short}.json`)).text(),
      )
    expect((await get('/api/v1/translations/fr.json')).status).toBe(404)
  })

  it('names a browser once', async () => {
    const cookie = (await get('/')).headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^lotse-device=[\w-]{22};.*httponly/i)
    expect((await get('/', { cookie: cookie.split(';')[0] ?? '' })).headers.get('set-cookie')).toBeNull()
  })
})
