import { mkdtempSync, rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { Type } from '@sinclair/typebox'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeWorld, type World } from '../../tests/world/testWorld'
import { GUEST, type Actor } from '../calls/actor'
import { defineContract } from '../contract/define'
import { loopDelay } from '../platform/arrival'
import { createDispatcher } from '../calls/dispatcher'
import { createHttpServer } from './http'
import { method, noSubject } from '../calls/method'
import { allow } from '../calls/accessDecision'

const contract = defineContract({
  ...{ name: 'whenHeard', area: 'offers', params: [['text', Type.String()]], result: Type.Number() },
  ...{ who: ['everyone'], mutates: false },
})
const heard = method(contract, { subject: noSubject, policy: allow, handle: ({ receivedAt }) => receivedAt.getTime() })

/** A busy database: who calls is known only after this. */
const LOOKUP_MS = 500
const KNOWN: Actor = { kind: 'admin', user: null, sessionId: 'known' }

// A folder of its own: what else lies among temporary files comes and goes.
const webRoot = mkdtempSync(join(tmpdir(), 'lotse-web-'))

let world: World
let http: ReturnType<typeof createHttpServer>
let port: number
beforeAll(async () => {
  world = await makeWorld()
  const dispatcher = createDispatcher([heard], {
    authenticate: async (token) => {
      await pause(LOOKUP_MS)
      return { actor: token === 'known' ? KNOWN : GUEST, session: null }
    },
    audit: async () => undefined,
    sessions: world.sessions,
    emit: async () => undefined,
  })
  const health = { live: () => ({}), ready: async () => ({ ready: true }) }
  const rest = { publicUrl: 'http://localhost', webRoot, log: pino({ level: 'silent' }), health }
  http = createHttpServer({ application: { ...world, dispatcher }, ...rest })
  await new Promise<void>((resolve) => http.server.listen(0, '127.0.0.1', resolve))
  port = (http.server.address() as AddressInfo).port
})
afterAll(async () => {
  await http.close()
  await world.close()
  rmSync(webRoot, { recursive: true })
})

const messageOf = (text: string): string => JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'whenHeard', params: [text] })
interface Answer {
  result?: number
  error?: { code: number }
}
const headersOf = (token: string) => ({ 'content-type': 'application/json', 'x-auth-token': token })
const send = async (body: string | ReadableStream, token = ''): Promise<{ status: number; result?: number }> => {
  const init = { method: 'POST', headers: headersOf(token), body, duplex: 'half' }
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/rpc`, init)
  const { result } = answer.ok ? ((await answer.json()) as Answer) : {}
  return { status: answer.status, ...(result === undefined ? {} : { result }) }
}
const inParts = (text: string): ReadableStream => new Blob([text]).stream()

it('a message over HTTP was received when its last byte was read, not when it is known whose it is', async () => {
  const sent = Date.now()
  const { result = Infinity } = await send(messageOf('Angebot'))
  expect(result - sent).toBeLessThan(LOOKUP_MS)
})

it('only those who are known may send much, whether they say how much it is or not', async () => {
  const long = messageOf('x'.repeat(300 * 1024))
  for (const body of [() => long, () => inParts(long)]) {
    expect(await send(body(), 'known')).toMatchObject({ status: 200, result: expect.any(Number) as number })
    expect(await send(body())).toMatchObject({ status: 413 })
  }
  expect(await send(messageOf('x'.repeat(9 * 1024 * 1024)), 'known').catch(() => ({ status: 413 }))).toMatchObject({ status: 413 })
})

/** Somebody on another machine: their bytes come in whatever our loop does. */
const SENDER = `
const { parentPort, workerData: { port, body } } = require('node:worker_threads')
const socket = require('node:net').connect(port, '127.0.0.1', () => parentPort.postMessage('there'))
parentPort.once('message', () => setTimeout(() => {
  parentPort.postMessage(Date.now())
  const head = ['POST /api/v1/rpc HTTP/1.1', 'Host: x', 'Content-Type: application/json', 'Content-Length: ' + body.length]
  socket.write(head.join('\\r\\n') + '\\r\\n\\r\\n' + body)
}, 200))
let text = ''
socket.on('data', (data) => {
  text += data
  if (/"result":\\d+/.test(text)) parentPort.postMessage(Number(/"result":(\\d+)/.exec(text)[1]))
})`

it('what came in while the event loop stood still was not late because of that', async () => {
  const worker = new Worker(SENDER, { eval: true, workerData: { port, body: messageOf('Angebot') } })
  const told: unknown[] = []
  worker.on('message', (one) => told.push(one))
  await expect.poll(() => told).toEqual(['there'])
  await pause(100)
  const since = Date.now()
  worker.postMessage('go')
  while (Date.now() < since + 800);
  const until = Date.now()
  await expect.poll(() => told.length, { timeout: 5000 }).toBe(3)
  const [, sent, receivedAt] = told as [string, number, number]
  expect(sent).toBeLessThan(until)
  expect(receivedAt).toBeLessThanOrEqual(sent)
  // Nor is it made earlier than the loop last came round.
  expect(receivedAt).toBeGreaterThan(since - 100)
  await pause(50)
  expect(loopDelay()).toBeLessThan(20)
  await worker.terminate()
})
