import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import parseMetrics from 'parse-prometheus-text-format'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { contracts } from '../../server/contract/contracts'
import { MailModel } from '../../server/mail/model'
import { METRICS_TYPE, printMetrics } from '../../server/platform/metrics'
import { createHttpServer } from '../../server/transport/http'
import { makeWorld, type World } from '../world/testWorld'

const TOKEN = 'a-token-of-the-operators-own'
const webRoot = mkdtempSync(join(tmpdir(), 'lotse-web-'))
writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>Lotse</title>')
let world: World
const servers: ReturnType<typeof createHttpServer>[] = []
let open: number
let closed: number
beforeAll(async () => {
  world = await makeWorld()
  const health = { live: () => ({ status: 'ok' }), ready: async () => ({ ready: true }) }
  const start = async (metricsToken: string | null): Promise<number> => {
    const http = createHttpServer({ application: world, publicUrl: null, webRoot, log: pino({ level: 'silent' }), health, metricsToken })
    servers.push(http)
    await new Promise<void>((resolve) => http.server.listen(0, '127.0.0.1', resolve))
    return (http.server.address() as AddressInfo).port
  }
  open = await start(null)
  closed = await start(TOKEN)
})
afterAll(async () => {
  for (const http of servers) await http.close()
  await world.close()
  rmSync(webRoot, { recursive: true })
})

type Headers = Readonly<Record<string, string>>
const get = (port: number, headers: Headers = {}, method = 'GET'): Promise<{ status: number; type: string; text: string }> =>
  new Promise((resolve, reject) => {
    const request = httpRequest({ port, host: '127.0.0.1', path: '/metrics', method, headers }, (answer) => {
      let text = ''
      answer.on('data', (part: Buffer) => (text += part.toString()))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, type: answer.headers['content-type'] ?? '', text }))
    })
    request.on('error', reject).end()
  })

describe('/metrics', () => {
  it('is there for this machine where no token is set, and for nobody who comes through a proxy or by another name', async () => {
    expect(await get(open)).toMatchObject({ status: 200, type: METRICS_TYPE })
    expect(await get(open, {}, 'HEAD')).toMatchObject({ status: 200, text: '' })
    const foreign: Headers[] = [
      { 'X-Forwarded-For': '192.0.2.7' },
      { Forwarded: 'for=192.0.2.7' },
      { 'X-Real-IP': '192.0.2.7' },
      { Host: 'lotse.example' },
      { Host: 'evil.example', Authorization: `Bearer ${TOKEN}` },
    ]
    for (const headers of foreign)
      expect(await get(open, headers)).toMatchObject({ status: 404, text: expect.stringContaining('<title>Lotse') as string })
  })

  it('asks for the token where one is set, from this machine too, and takes it from anywhere', async () => {
    const through = { Host: 'lotse.example', 'X-Forwarded-For': '192.0.2.7' }
    expect((await get(closed, { ...through, Authorization: `Bearer ${TOKEN}` })).status).toBe(200)
    expect((await get(closed, { Authorization: `bearer  ${TOKEN}` })).status).toBe(200)
    for (const authorization of ['', TOKEN, 'Bearer ', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`])
      expect((await get(closed, { Authorization: authorization })).status).toBe(404)
    expect((await get(closed)).status).toBe(404)
  })

  it('can be read by a parser of the format, and tells sockets and calls by kind', async () => {
    const { token } = await world.user('internal')
    const socket = new WebSocket(`ws://127.0.0.1:${open}/websocket`)
    const member = new WebSocket(`ws://127.0.0.1:${open}/websocket?X-Auth-Token=${token}`)
    await Promise.all([socket, member].map((one) => new Promise((resolve) => one.on('open', resolve))))
    await expect.poll(async () => (await get(open)).text).toContain('lotse_websockets{kind="member"} 1')
    const callsBefore = parseMetrics((await get(open)).text).find(({ name }) => name === 'lotse_calls_total')?.metrics ?? []
    await world.call(null, 'isAuthenticated')
    await world.call(null, 'getUser', 'x@example.org').catch(() => undefined)
    const metrics = parseMetrics((await get(open)).text)
    const of = (name: string) => metrics.find((one) => one.name === name)
    expect(metrics.map(({ name }) => name)).toEqual([
      ...['process_resident_memory_bytes', 'nodejs_heap_size_used_bytes', 'nodejs_heap_size_total_bytes', 'nodejs_external_memory_bytes'],
      ...['process_start_time_seconds', 'process_cpu_seconds_total', 'nodejs_eventloop_lag_seconds', 'lotse_ready', 'lotse_websockets'],
      ...['lotse_calls_total', 'lotse_kept_bytes', 'lotse_log_fault', 'lotse_mail_overdue_seconds'],
    ])
    expect(of('lotse_calls_total')).toMatchObject({ type: 'COUNTER' })
    expect(of('lotse_websockets')?.metrics).toEqual([
      { labels: { kind: 'guest' }, value: '1' },
      { labels: { kind: 'member' }, value: '1' },
    ])
    for (const { metrics: samples } of metrics) for (const { value } of samples) expect(Number(value)).toBeGreaterThanOrEqual(0)
    const more = (of('lotse_calls_total')?.metrics ?? []).flatMap(({ labels, value }, n) => {
      const difference = Number(value) - Number(callsBefore[n]?.value)
      return difference === 0 ? [] : [`${labels?.['family']} ${labels?.['outcome']} ${difference}`]
    })
    expect(more).toEqual(['accounts ok 1', 'accounts refused 1'])
    socket.terminate()
    member.terminate()
  })

  it('writes what would end a line or a value so that it does not', () => {
    const sample = { labels: { of: 'a "b"\\\nc' }, value: 0.5 }
    const text = printMetrics([{ name: 'x', help: 'one\\two\nthree', type: 'gauge', samples: [sample] }])
    expect(text).toBe('# HELP x one\\\\two\\nthree\n# TYPE x gauge\nx{of="a \\"b\\"\\\\\\nc"} 0.5\n')
    expect(parseMetrics(text)[0]?.metrics).toEqual([{ labels: sample.labels, value: '0.5' }])
  })

  it('names nobody and no method, and offers are in one figure with all that belongs to procedures', async () => {
    const person = await world.user('organizationAdmin')
    await world.call(person, 'getTodaysWork').catch(() => undefined)
    const { text } = await get(open)
    expect(text).not.toMatch(/@|example|submit|offer[^s]|LOT-|127\.0\.0\.1/i)
    for (const method of Object.keys(contracts)) expect(text).not.toContain(method)
    const families = new Set([...text.matchAll(/family="(\w+)"/g)].map(([, family]) => family))
    expect([...families].sort()).toEqual(['accounts', 'parcels', 'platform', 'procedures', 'unknown'])
  })

  it('says for how long a mail has been due, not how many are, and of those that tell of offers nothing', async () => {
    const mail = {
      to: 'x@example.org',
      lang: 'de' as const,
      subject: 's',
      html: 'h',
      text: 't',
      key: 'offerSubmitted' as const,
      updated: new Date(),
      queuedAt: new Date(),
    }
    const due = new Date(Date.now() - 250_000)
    const sealed = { tenderId: 't', lotId: 'LOT-0001', kind: 'offer' as const, round: 1, offerRound: 1 }
    const overdue = async (): Promise<string | undefined> => /^lotse_mail_overdue_seconds (\S+)$/m.exec((await get(open)).text)?.[1]
    expect(await overdue()).toBe('0')
    await MailModel.create({ ...mail, _id: 'a', no: 900_001, messageId: 'a', nextAt: due, sealed })
    expect(await overdue()).toBe('0')
    await MailModel.create({ ...mail, _id: 'b', no: 900_002, messageId: 'b', nextAt: due })
    await MailModel.create({ ...mail, _id: 'c', no: 900_003, messageId: 'c', nextAt: new Date() })
    expect(await overdue()).toBe('240')
  })
})
