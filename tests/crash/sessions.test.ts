import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from 'otplib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { UserModel, type UserDoc } from '../../server/access/model'
import { startSession } from '../../server/platform/sessionStore'
import { sharedDatabase } from '../world/killedDatabase'
import { startLotseProcess, type LotseProcess } from '../world/lotseProcess'
import { makeUser, PASSWORD, type TestUser } from '../world/people'
import { loadKeyFile } from '../../server/platform/keyFile'

/*
 * Two server processes of the built product on one database: what one of them decides about a person holds in the other within a second,
 * and a code works once in both.
 */

const close: (() => Promise<unknown>)[] = []
let lotse: readonly [LotseProcess, LotseProcess]
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lotse-two-'))
  const database = await sharedDatabase(folder)
  const env = { MONGODB_URI: database.uri, SEAL_KEY_FILE: join(folder, 'seal.key') }
  loadKeyFile(env.SEAL_KEY_FILE, { mayCreate: true })
  const start = (name: string) => startLotseProcess({ dataDir: join(folder, name), flags: ['--empty'], env })
  // The first one makes the key that both seal with.
  const first = await start('a')
  lotse = [first, await start('b')]
  close.push(
    () => Promise.all(lotse.map((one) => one.stop())),
    () => database.close(),
    async () => rmSync(folder, { recursive: true, force: true }),
  )
})
afterAll(async () => {
  for (const one of close) await one()
})

const call = async ({ address }: LotseProcess, { token }: TestUser, ...[method, ...params]: [string, ...unknown[]]) => {
  const response = await fetch(`${address}/api/v1/rpc`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-auth-token': token },
    body: JSON.stringify({ jsonrpc: '2.0', id: crypto.randomUUID(), method, params }),
  })
  return (await response.json()) as { result?: Record<string, string | number>; error?: { code: number } }
}

/** An open line; tells when it was told to log out and closed. */
const openLine = async ({ address }: LotseProcess, { token }: TestUser) => {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/websocket?X-Auth-Token=${token}`)
  const told: string[] = []
  socket.on('message', (data) => told.push(String((JSON.parse(String(data)) as { method?: string }).method)))
  const over = new Promise<number>((resolve) => socket.once('close', () => resolve(performance.now())))
  await expect.poll(() => told, { timeout: 10_000 }).toContain('setSessionUser')
  return { told, over }
}

it.each([
  {
    what: 'another role',
    method: 'updateUser',
    kind: 'internal' as const,
    params: (email: string) => [{ email, version: 1, roles: ['SYSTEM_ADMIN'] }],
  },
  { what: 'disabling', method: 'setUserState', kind: 'member' as const, params: (email: string) => [email, 'DISABLED'] },
])('$what in one process ends the open lines in the other within a second', async ({ method, kind, params }) => {
  const [here, there] = lotse
  const [admin, person] = [await makeUser('admin'), await makeUser(kind)]
  const line = await openLine(there, person)
  expect((await call(there, person, 'getUser', person.email)).result).toMatchObject({ email: person.email })
  expect((await call(here, admin, method, ...params(person.email))).error).toBeUndefined()
  const answered = performance.now()
  expect((await line.over) - answered).toBeLessThan(1000)
  expect(line.told.at(-1)).toBe('logout')
  expect((await call(there, person, 'getUser', person.email)).error).toMatchObject({ code: 401 })
})

it('a code that is given to both processes at the same instant lets one session in', async () => {
  for (let round = 0; round < 3; round++) {
    const person = await makeUser('member')
    const secret = String((await call(lotse[0], person, 'getTwoFactorKey')).result?.['secret'])
    const epoch = Math.floor(Date.now() / 1000)
    const setUp = await call(lotse[0], person, 'changeTwoFactorConfig', PASSWORD, await generate({ secret, epoch }), true, null)
    expect(setUp.error).toBeUndefined()
    const stored = await UserModel.findOne({ _id: person.id }).lean<UserDoc>()
    const sessions = await Promise.all([0, 1, 2, 3].map(() => startSession(person.id, new Date(), { epoch: stored?.sessionEpoch ?? 0 })))
    // The next half minute's: the one of now is used.
    const code = await generate({ secret, epoch: epoch + 30 })
    const answers = await Promise.all(
      sessions.map(({ token }, n) => call(lotse[n % 2 === 0 ? 0 : 1], { ...person, token }, 'authenticate', code)),
    )
    expect(answers.map(({ error }) => error?.code ?? 200).sort()).toEqual([200, 422, 422, 422])
  }
})
