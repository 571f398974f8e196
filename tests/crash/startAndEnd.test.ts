import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { projectRoot } from '../../server/platform/projectRoot'
import { databasePidOf, endsWithin, spawnLotse, startLotseProcess } from '../world/lotseProcess'

let dataDir: string
beforeEach(() => {
  dataDir = join(mkdtempSync(join(tmpdir(), 'lotse-start-')), 'data')
})
afterEach(() => rmSync(join(dataDir, '..'), { recursive: true, force: true }))

const flags = ['--empty']

it('ends everything it started when asked to, and starts again', async () => {
  const first = await startLotseProcess({ dataDir, flags })
  const database = first.databasePid()
  expect(database).toBeGreaterThan(0)
  expect(await first.stop()).toBe(0)
  expect(await endsWithin(database, 0)).toBe(true)
  expect(databasePidOf(dataDir)).toBe(0)
  const second = await startLotseProcess({ dataDir, flags })
  expect((await fetch(`${second.address}/healthz`)).status).toBe(200)
  expect(await second.stop()).toBe(0)
})

it('makes the demo world once, and its printed accounts log in', async () => {
  const file = join(dataDir, 'demo-accounts.json')
  const first = await startLotseProcess({ dataDir })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const told = readFileSync(file, 'utf8')
  const accounts = JSON.parse(told) as { email: string; password: string; role: string; organization: string | null; label: string }[]
  expect(accounts.length).toBeGreaterThan(5)
  const logIn = async ({ address }: { address: string }, { email, password }: { email: string; password: string }): Promise<unknown> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: randomUUID(), method: 'login', params: [email, password] })
    const answer = await fetch(`${address}/api/v1/rpc`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
    return answer.json()
  }
  for (const account of accounts) {
    expect(first.output()).toMatch(new RegExp(`${account.email} +${account.password}`))
    expect(await logIn(first, account), account.email).toHaveProperty('result')
  }
  await first.stop()
  const second = await startLotseProcess({ dataDir })
  expect(readFileSync(file, 'utf8')).toBe(told)
  const [admin] = accounts
  if (!admin) throw new Error('no accounts')
  expect(second.output()).toContain(admin.password)
  expect(await logIn(second, admin)).toHaveProperty('result')
  await second.stop()
})

it('leaves nothing that blocks the next start when it is killed', async () => {
  const first = await startLotseProcess({ dataDir, flags })
  const database = first.databasePid()
  first.kill('SIGKILL')
  await first.ended
  // At once, while the old database may still hold its files.
  const second = await startLotseProcess({ dataDir, flags })
  expect(await endsWithin(database, 0)).toBe(true)
  expect(second.databasePid()).not.toBe(database)
  expect(await second.stop()).toBe(0)
})

it('starts a database again that died, and is ready again on the same address', async () => {
  const lotse = await startLotseProcess({ dataDir, flags })
  const database = lotse.databasePid()
  process.kill(database, 'SIGKILL')
  let status = 0
  for (let n = 0; n < 400 && (status !== 200 || lotse.databasePid() === database); n++) {
    await wait(50)
    status = (await fetch(`${lotse.address}/readyz`)).status
  }
  expect(status).toBe(200)
  expect(lotse.databasePid()).not.toBe(database)
  expect(await lotse.stop()).toBe(0)
})

it('ends whole when the signal comes in the middle of the start', async () => {
  for (const moment of [100, 700, 1500]) {
    const { child, ended, output } = spawnLotse({ dataDir, flags })
    await wait(moment)
    child.kill('SIGTERM')
    await ended
    const database = databasePidOf(dataDir)
    expect(database === 0 || (await endsWithin(database, 1_000)), output()).toBe(true)
  }
  const lotse = await startLotseProcess({ dataDir, flags })
  expect(await lotse.stop()).toBe(0)
})

/** The process that makes the first world, once it is there. */
const makerOf = async (pid: number): Promise<number> => {
  for (let n = 0; n < 600; n++) {
    const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    const line = stdout.split('\n').find((one) => one.includes('firstRun.mjs') && Number(one.trim().split(/\s+/)[1]) === pid)
    if (line) return Number(line.trim().split(/\s+/)[0])
    await wait(50)
  }
  throw new Error('no first world is made')
}

it('ends in the middle of making the demo world, asked or killed, and makes it whole the next time', async () => {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const { child, ended, output } = spawnLotse({ dataDir })
    const maker = await makerOf(child.pid ?? 0)
    for (let n = 0; n < 600 && !output().includes('templates'); n++) await wait(50)
    child.kill(signal)
    expect(await ended, output()).toBe(signal === 'SIGTERM' ? 0 : 'SIGKILL')
    expect(output()).not.toContain('demo world')
    expect(await endsWithin(maker, 5_000)).toBe(true)
  }
  const lotse = await startLotseProcess({ dataDir })
  expect(lotse.output()).toContain('Demo accounts')
  expect(await lotse.stop()).toBe(0)
})

it('refuses a data folder on which another Lotse runs, and lets that one be', async () => {
  const first = await startLotseProcess({ dataDir, flags })
  const second = spawnLotse({ dataDir, flags })
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain(`Another Lotse (process ${first.pid}) runs on the data folder`)
  expect((await fetch(`${first.address}/readyz`)).status).toBe(200)
  expect(await first.stop()).toBe(0)
})

it('says clearly what stops a start, and leaves no database behind', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => taken.once('listening', resolve))
  const address = taken.address()
  const port = address !== null && typeof address === 'object' ? String(address.port) : ''
  const cases: [Parameters<typeof spawnLotse>[0], string][] = [
    [{ dataDir, flags, env: { PORT: port } }, `Port ${port} is taken by another program`],
    [{ dataDir, flags, env: { PORT: '80a' } }, "PORT is '80a', but must be a number from 0 to 65535."],
    [{ dataDir, flags: ['--emty'] }, 'Unknown: --emty. Known flags: --empty'],
  ]
  for (const [start, sentence] of cases) {
    const { ended, output } = spawnLotse(start)
    expect(await ended).toBe(1)
    expect(output()).toContain(sentence)
    expect(output()).not.toMatch(/\n\s+at /)
  }
  taken.close()
  expect(databasePidOf(dataDir)).toBe(0)
})

it('npm start knows its flags: --help lists them, an unknown one is refused before anything is made', () => {
  const start = (flag: string) =>
    spawnSync(process.execPath, [join(projectRoot(), 'scripts', 'start.mjs'), flag], {
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: dataDir },
    })
  const help = start('--help')
  expect(help.status).toBe(0)
  expect(help.stdout).toContain('--empty')
  const unknown = start('--fast')
  expect(unknown.status).toBe(2)
  expect(unknown.stderr).toMatch(/Unknown: --fast[\s\S]*--empty[\s\S]*--help/)
  expect(existsSync(dataDir)).toBe(false)
})

it.each([
  [
    'a DATA_DIR that is a file',
    { DATA_DIR: '/etc/hostname' },
    /DATA_DIR is '.*', but must be a folder that this user can write to \(ENOTDIR\)/,
  ],
  ['a HOST of another machine', { HOST: '192.0.2.1' }, /HOST is '192.0.2.1', but must be a name or an address of this machine/],
  ['a database that does not answer', { MONGODB_URI: 'mongodb://u:geheim@127.0.0.1:1/x' }, /MONGODB_URI names does not answer/],
])('says which setting %s is', (_what, env, sentence) => {
  const ended = spawnSync('node', ['dist/server/main.mjs', '--empty'], {
    cwd: projectRoot(),
    encoding: 'utf8',
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, ...env },
  })
  expect(ended.status).toBe(1)
  expect(ended.stderr).toMatch(sentence)
  expect(ended.stderr).not.toContain('geheim')
})
