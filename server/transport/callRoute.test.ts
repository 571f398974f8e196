import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FileServer, startFileServer } from '../../tests/world/fileServer'
import { makeWorld, type World } from '../../tests/world/testWorld'

/* Calls past the router: how they may name it, and what is said of those that end badly. */

let world: World
let files: FileServer
let port: number
const lines: { msg: string; status?: number }[] = []
let isBroken = false

beforeAll(async () => {
  world = await makeWorld()
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]) })
  const error = log.error.bind(log)
  log.error = ((...args: Parameters<typeof error>) => {
    if (isBroken) throw new Error('the log is full')
    error(...args)
  }) as typeof log.error
  const { dispatcher: real } = world
  const receive: typeof real.receive = (...args) => (isBroken ? Promise.reject(new Error('broken')) : real.receive(...args))
  files = await startFileServer({ ...world, dispatcher: { ...real, receive } }, { log })
  port = Number(new URL(files.base).port)
})
afterAll(async () => {
  await files.close()
  await world.close()
})

const BODY = '{"jsonrpc":"2.0","id":1,"method":"isAuthenticated"}'
const ask = (path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json' }
    const request = httpRequest({ port, host: '127.0.0.1', path, method: 'POST', headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
    })
    request.on('error', reject).end(BODY)
  })

it.each(['/api/v1/rpc', 'http://lotse.example/api/v1/rpc', 'https://lotse.example:8080/api/v1/rpc/?x', 'HTTP://h/API/v1/rpc'])(
  'answers a call of %s',
  async (path) => {
    expect(await ask(path)).toBe(200)
  },
)

it('takes no other address for a call', async () => {
  for (const path of ['http://lotse.example/x/api/v1/rpc', '/x?http://h/api/v1/rpc', 'http://h?/api/v1/rpc'])
    expect(await ask(path), path).not.toBe(200)
})

it('logs a call that broke off as what it was', async () => {
  lines.length = 0
  const socket = connect(port, '127.0.0.1')
  const head = ['POST /api/v1/rpc HTTP/1.1', 'Host: localhost', 'Content-Type: application/json', 'Content-Length: 100']
  await new Promise((resolve) => socket.write([...head, '', '{'].join('\r\n'), resolve))
  setTimeout(() => socket.destroy(), 100)
  await expect.poll(() => lines.find(({ msg }) => msg === 'request')?.status).toBe(500)
})

it('lets nobody wait whose answer failed', async () => {
  isBroken = true
  try {
    const socket = connect(port, '127.0.0.1')
    let heard = ''
    const closed = new Promise((resolve) => socket.on('close', resolve))
    socket.on('error', () => undefined).on('data', (part) => (heard += String(part)))
    const head = ['POST /api/v1/rpc HTTP/1.1', 'Host: localhost', 'Content-Type: application/json', `Content-Length: ${BODY.length}`]
    socket.write([...head, '', BODY].join('\r\n'))
    await closed
    expect(heard).toBe('')
  } finally {
    isBroken = false
  }
})
