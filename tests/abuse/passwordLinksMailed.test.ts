import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { describe, expect, it, vi } from 'vitest'
import { OrderModel } from '../../server/access/orders'
import { openSecrets } from '../../server/mail/secrets'
import { linkTo, setPublicUrl } from '../../server/platform/publicUrl'
import { createHttpServer } from '../../server/transport/http'
import { mailsTo } from '../world/accounts'
import { inWorld, type World } from '../world/inWorld'

let world: World
inWorld((made) => (world = made))

/** The lower quartile: what else the machine does can only make a call slower. */
const quartile = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 4)] ?? 0
const SAMPLES = 31
/** Milliseconds that so many calls and what they order may take on a busy machine. */
const LONG = 120_000

describe('whether there is an account tells', () => {
  const asker = { givenName: 'Okko', surName: 'Neu', email: 'okko@neu.example' }

  it.each([
    ['sendPasswordResetMail', async () => [(await world.user('member')).email], async (n: number) => [`niemand${n}@example.org`]],
    [
      'requestAccess',
      async () => {
        const { _id: organizationId, name } = await world.organization()
        await world.user('organizationAdmin', { organizationId })
        return [name, asker]
      },
      async (n: number) => [`Gibt es nicht ${n} AG`, asker],
    ],
  ] as const)('neither the answer of %s nor its time', { timeout: LONG }, async (method, known, unknown) => {
    const args = { known: [] as (readonly unknown[])[], unknown: [] as (readonly unknown[])[] }
    for (let n = 0; n < SAMPLES; n++) {
      args.known.push(await known())
      args.unknown.push(await unknown(n))
    }
    const times = { known: [] as number[], unknown: [] as number[] }
    let call = 0
    for (let n = 0; n < SAMPLES; n++)
      for (const which of n % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        const began = performance.now()
        const answer = await world.callRaw(null, [method, args[which][n] ?? []], { address: `10.1.${call++}.1` })
        times[which].push(performance.now() - began)
        expect(answer).toBe(null)
        // What was ordered is done here, so that it does not slow the next call.
        await world.workers.access.sweep()
      }
    const [a, b] = [quartile(times.known), quartile(times.unknown)]
    // Looking, making a link and a mail in the call itself would take three times as long for the known one.
    expect(Math.max(a, b) / Math.min(a, b)).toBeLessThan(1.6)
  })

  it('nothing is written by the call itself but the order: no link, no mail, no look at the account', async () => {
    const { email } = await world.user('member')
    const before = await world.db.collection('tokens').countDocuments({})
    await world.callRaw(null, ['sendPasswordResetMail', [email]], { address: '10.2.0.1' })
    expect([await world.db.collection('tokens').countDocuments({}), await mailsTo(email)]).toEqual([before, []])
    await world.workers.access.sweep()
    // Nobody’s address makes an order, too: what comes of it is the work’s to find out.
    const ordered = vi.spyOn(OrderModel.collection, 'insertOne')
    await world.callRaw(null, ['sendPasswordResetMail', ['niemand-da@example.org']], { address: '10.2.0.2' })
    expect(ordered).toHaveBeenCalledTimes(1)
    ordered.mockRestore()
    await world.workers.access.sweep()
    expect([await world.db.collection('tokens').countDocuments({}), (await mailsTo(email)).length]).toEqual([before + 1, 1])
  })
})

it('a link begins with our own address, whatever Host the request names', async () => {
  const log = pino({ level: 'silent' })
  const health = { live: () => ({}), ready: async () => ({ ready: true }) }
  setPublicUrl('https://vergabe.example')
  // A folder of its own: others come and go in the common one while it is read.
  const webRoot = mkdtempSync(join(tmpdir(), 'lotse-web-'))
  const http = createHttpServer({ application: world, publicUrl: 'https://vergabe.example', webRoot, log, health })
  await new Promise<void>((resolve) => http.server.listen(0, '127.0.0.1', resolve))
  try {
    const { email } = await world.user('member')
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'sendPasswordResetMail', params: [email] })
    const named = {
      'Content-Type': 'application/json',
      Host: 'evil.example',
      'X-Forwarded-Host': 'evil.example',
      Forwarded: 'host=evil.example',
      Referer: 'https://evil.example/',
    }
    const { port } = http.server.address() as AddressInfo
    const ask = (headers: Record<string, string>) =>
      new Promise<number>((resolve, reject) =>
        request({ port, path: '/api/v1/rpc', method: 'POST', headers }, (answer) =>
          answer.resume().on('end', () => resolve(answer.statusCode ?? 0)),
        )
          .on('error', reject)
          .end(body),
      )
    // A page of somebody else's does not get as far as that.
    expect(await ask({ ...named, Origin: 'https://evil.example' })).toBe(403)
    await world.workers.access.sweep()
    expect(await mailsTo(email)).toEqual([])
    expect(await ask(named)).toBe(200)
    await world.workers.access.sweep()
    const mail = JSON.stringify((await mailsTo(email)).map(openSecrets))
    expect(mail).toMatch(/https:\/\/vergabe\.example\/passwort-reset\?token=/)
    expect(mail).not.toContain('evil.example')
  } finally {
    await http.close()
    setPublicUrl('http://localhost:3000')
    rmSync(webRoot, { recursive: true })
  }
  expect(() => linkTo('//evil.example')).toThrow()
})

it('too many from one address wait, and those of others do not', async () => {
  const ask = (n: number, address: string) =>
    world.callRaw(null, ['sendPasswordResetMail', [`jemand${n}@example.org`]], { address }).then(
      () => 200,
      (error: { status: number }) => error.status,
    )
  const answers: number[] = []
  for (let n = 0; n < 12; n++) answers.push(await ask(n, '203.0.113.5'))
  expect(answers).toEqual([...Array(10).fill(200), 429, 429])
  expect(await ask(0, '203.0.113.6')).toBe(200)
})
