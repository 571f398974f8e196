import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer as createHttp, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createHttps } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { startSmtpProcess, type SmtpProcess } from '../../../tests/world/smtpProcess'
import { checkDatabase, checkHttpClock, examine, findingLines } from './doctor'
import { checkCertificate, checkMail, checkProxy, checkRunning } from './lineChecks'
import { checkBackups, checkDisk, checkKeys } from './machineChecks'

const folder = mkdtempSync(join(tmpdir(), 'lotse-doctor-'))
const servers: Server[] = []
let smtp: SmtpProcess
beforeAll(async () => {
  smtp = await startSmtpProcess()
})
afterAll(async () => {
  await smtp.stop()
  for (const server of servers) server.close().closeAllConnections()
  rmSync(folder, { recursive: true, force: true })
})

const serve = async (server: Server): Promise<number> => {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}
const house = async (answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> =>
  `http://127.0.0.1:${await serve(createHttp(answer))}`

const NOBODY = 'http://127.0.0.1:9'

it('a database that keeps what Lotse rests on, and one that does not answer', async () => {
  const [database, clock] = await checkDatabase(String(inject('mongoUris')[0]))
  expect([database?.state, clock?.state]).toEqual(['ok', 'ok'])
  const away = await checkDatabase('mongodb://me:geheim@127.0.0.1:9/lotse?serverSelectionTimeoutMS=200')
  expect(away).toMatchObject([{ state: 'broken', what: 'database' }])
  expect(JSON.stringify(away)).not.toContain('geheim')
})

it('a clock that goes wrong, by the Date of a server', async () => {
  const right = await house((_request, response) => response.end())
  const wrong = await house((_request, response) => response.setHeader('Date', new Date(Date.now() + 60_000).toUTCString()).end())
  expect(await checkHttpClock(right)).toMatchObject({ state: 'ok' })
  expect(await checkHttpClock(wrong)).toMatchObject({ state: 'broken', says: expect.stringMatching(/^(59|60)\.\d s behind$/) })
  expect(await checkHttpClock(NOBODY)).toMatchObject({ state: 'attention' })
})

it('a mail server that greets, none, and one that is away; nothing is sent', async () => {
  expect(await checkMail(smtp.url)).toMatchObject({ state: 'ok' })
  expect(await smtp.received()).toEqual([])
  expect(await checkMail('smtp://127.0.0.1:9')).toMatchObject({ state: 'broken', says: expect.stringContaining('ECONNREFUSED') })
  expect(await checkMail(null)).toMatchObject({ state: 'attention' })
})

it('a disk with room, with little, with none', async () => {
  expect(await checkDisk(join(folder, 'not', 'yet'), { least: 1, little: 1 })).toMatchObject({ state: 'ok' })
  expect(await checkDisk(folder, { least: 1, little: Infinity })).toMatchObject({ state: 'attention' })
  expect(await checkDisk(folder, { least: Infinity, little: Infinity })).toMatchObject({ state: 'broken' })
})

it('a certificate that nobody vouches for, one that ends, and a house without', async () => {
  const [key, cert] = [join(folder, 'tls.key'), join(folder, 'tls.crt')]
  const made = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '10',
    '-subj',
    '/CN=localhost',
  ]
  execFileSync('openssl', [...made, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  const port = await serve(createHttps({ key: readFileSync(key), cert: readFileSync(cert) }, (_request, response) => response.end()))
  const url = `https://localhost:${port}`
  expect(await checkCertificate(url)).toMatchObject({ state: 'broken', says: expect.stringMatching(/^browsers do not take it/) })
  expect(await checkCertificate(url, Date.now() + 12 * 86_400_000)).toMatchObject({ state: 'broken', says: 'ended 3 days ago' })
  expect(await checkCertificate('http://lotse.example')).toMatchObject({ state: 'broken' })
  expect(await checkCertificate('https://127.0.0.1:9')).toMatchObject({ state: 'broken' })
})

it('headers that a proxy swallows, and websockets that do not come through', async () => {
  const told = (arrival: (host: string) => object) =>
    house((request, response) => {
      const isAsked = request.headers.authorization === 'Bearer sixteen-letters!'
      response.statusCode = isAsked ? 200 : 404
      response.end(JSON.stringify(arrival(String(request.headers.host))))
    })
  const of = async (change: object) => {
    const through = { forwardedFor: '192.0.2.7', peer: '10.0.0.5', isTrusted: true, countedAs: '192.0.2.7' }
    const url = await told((host) => ({ host, ...through, ...change }))
    const [line, headers] = await checkProxy(url, 'sixteen-letters!')
    expect(line).toMatchObject({ state: 'broken', what: 'websockets' })
    return headers
  }
  expect(await of({})).toMatchObject({ state: 'ok' })
  expect(await of({ host: 'backend:3000' })).toMatchObject({ state: 'broken', says: expect.stringContaining('backend:3000') })
  expect(await of({ forwardedFor: '' })).toMatchObject({ state: 'broken', says: expect.stringContaining('X-Forwarded-For') })
  expect(await of({ isTrusted: false })).toMatchObject({ state: 'broken', says: expect.stringContaining('10.0.0.5') })
  expect((await checkProxy(await told(() => ({})), 'another-token-here'))[1]).toMatchObject({ state: 'broken', says: 'it answers 404' })
  expect((await checkProxy(NOBODY, null))[1]).toMatchObject({ state: 'attention' })
})

it('a Lotse that is ready, one that is not, and none', async () => {
  const checks = { database: false, clocks: true, started: true }
  const sick = await house((_request, response) => {
    response.statusCode = 503
    response.end(JSON.stringify({ ready: false, checks }))
  })
  expect(await checkRunning(await house((_request, response) => response.end('{}')))).toMatchObject({ state: 'ok' })
  expect(await checkRunning(sick)).toMatchObject({ state: 'broken', says: 'is not ready: database' })
  expect(await checkRunning(NOBODY)).toMatchObject({ state: 'attention' })
})

it('a key that others can read, and one that is missing', () => {
  const key = join(folder, 'seal.key')
  const how = { config: null, isUsed: true }
  expect(checkKeys(key, how)).toMatchObject([{ state: 'broken' }])
  expect(checkKeys(key, { ...how, isUsed: false })).toMatchObject([{ state: 'attention' }])
  writeFileSync(key, 'x', { mode: 0o600 })
  expect(checkKeys(key, how)).toMatchObject([{ state: 'ok' }])
  writeFileSync(`${key}.codes`, 'x', { mode: 0o644 })
  expect(checkKeys(key, how)).toMatchObject([{ state: 'broken', todo: `chmod 600 ${key}.codes` }])
})

it('backups by the age of their newest manifest', () => {
  const [backups, at] = [join(folder, 'backups'), Date.now()]
  expect(checkBackups(backups)).toMatchObject({ state: 'broken' })
  mkdirSync(join(backups, 'one'), { recursive: true })
  expect(checkBackups(backups)).toMatchObject({ state: 'broken', says: `no manifest in ${backups}` })
  const manifest = join(backups, 'one', 'manifest.json')
  writeFileSync(manifest, '{}')
  const aged = (hours: number) => {
    utimesSync(manifest, new Date(at), new Date(at - hours * 3_600_000))
    return checkBackups(backups, at).state
  }
  expect([aged(5), aged(40), aged(200)]).toEqual(['ok', 'attention', 'broken'])
})

it('a configuration that does not hold ends the look; one that does is looked at whole', async () => {
  expect(await examine({ PORT: 'x' })).toMatchObject([{ state: 'broken', what: 'configuration' }])
  const env = { PORT: '9', DATA_DIR: join(folder, 'data'), SEAL_KEY_FILE: join(folder, 'none.key') }
  const lines = findingLines(await examine(env, { backups: folder }))
  expect(lines.join('\n')).toMatch(
    /attention +configuration +PUBLIC_URL[\s\S]*attention +Lotse[\s\S]*database[\s\S]*mail[\s\S]*ok +disk[\s\S]*key[\s\S]*backup/,
  )
})
