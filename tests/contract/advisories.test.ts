import { execFile } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectRoot } from '../../server/platform/projectRoot'

const root = mkdtempSync(join(tmpdir(), 'lotse-advisories-'))
let registry: Server
let answers = true
beforeAll(async () => {
  mkdirSync(join(root, 'scripts'))
  for (const name of ['advisories.mjs', 'osv.mjs', 'audit-dependencies.mjs', 'steps.mjs'])
    cpSync(join(projectRoot(), 'scripts', name), join(root, 'scripts', name))
  symlinkSync(join(projectRoot(), 'node_modules'), join(root, 'node_modules'), 'junction')
  lock({})
  // A stand-in for the place of a registry that tells advisories.
  registry = createServer((request, response) => {
    request.resume()
    const isAsked = answers && request.method === 'POST' && request.url === '/-/npm/v1/security/advisories/bulk'
    const told = (severity: string, n: number) => [
      { id: n, url: `https://advisories.example/GHSA-${n}`, title: 'Reads too much', severity, vulnerable_versions: '<2.0.0' },
    ]
    response.writeHead(isAsked ? 200 : 405, { 'content-type': 'application/json' })
    response.end(isAsked ? JSON.stringify({ leaky: told('high', 1), builder: told('critical', 2), small: told('low', 3) }) : '{}')
  })
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  registry.close()
  rmSync(root, { recursive: true })
})

function lock(more: Readonly<Record<string, string>>): void {
  const dependencies = { leaky: '1.0.0', small: '1.0.0', ...more }
  const devDependencies = { builder: '1.0.0' }
  const entries = Object.entries(dependencies).map(([name, version]) => [`node_modules/${name}`, { version }])
  const packages = {
    '': { name: 'x', version: '1.0.0', dependencies, devDependencies },
    ...Object.fromEntries(entries),
    'node_modules/builder': { version: '1.0.0', dev: true },
  }
  writeFileSync(join(root, 'package.json'), JSON.stringify({ name: 'x', version: '1.0.0', dependencies, devDependencies }))
  writeFileSync(
    join(root, 'package-lock.json'),
    JSON.stringify({ name: 'x', version: '1.0.0', lockfileVersion: 3, requires: true, packages }),
  )
}
const run = (...flags: string[]): Promise<{ code: number; text: string }> =>
  new Promise((resolve) => {
    const address = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`
    const env = { ...process.env, npm_config_registry: address, npm_config_audit: 'true', npm_config_fetch_retries: '0' }
    execFile(process.execPath, [join(root, 'scripts', 'audit-dependencies.mjs'), ...flags], { cwd: root, env }, (fault, out, err) =>
      resolve({ code: fault === null ? 0 : 1, text: out + err }),
    )
  })
const list = () => JSON.parse(readFileSync(join(root, 'scripts', 'advisories.json'), 'utf8')) as Record<string, unknown>
const change = (part: object): void => writeFileSync(join(root, 'scripts', 'advisories.json'), JSON.stringify({ ...list(), ...part }))

it('a list that nobody ever answered to says so, and a registry that does not answer leaves it as it is', async () => {
  expect(await run('--offline')).toMatchObject({ code: 0, text: expect.stringContaining('nobody was ever asked') as string })
  answers = false
  expect((await run()).code).toBe(1)
  expect(existsSync(join(root, 'scripts', 'advisories.json'))).toBe(false)
  answers = true
})

it('objects to whatever hits a locked version, until a reason stands beside it', async () => {
  const { code, text } = await run()
  expect(code).toBe(1)
  expect(text).toContain('leaky@1.0.0: high, Reads too much (GHSA-1)')
  for (const other of ['builder@1.0.0: critical', 'small@1.0.0: low']) expect(text).toContain(other)
  const others = { 'GHSA-2': 'Builds only what we wrote ourselves.', 'GHSA-3': 'Nobody reaches it.' }
  change({ reasons: { ...others, 'GHSA-1': '  ' } })
  expect(await run('--offline')).toMatchObject({ code: 1, text: expect.not.stringMatching(/builder|small/) as string })
  change({ reasons: { ...others, 'GHSA-1': 'Only reads what we wrote ourselves.' } })
  expect(await run('--offline')).toMatchObject({ code: 0, text: expect.stringContaining(new Date().toISOString().slice(0, 10)) as string })
  // Asked anew, the reasons stay.
  expect((await run()).code).toBe(0)
})

it('objects to packages that it does not cover, and only warns of its age', async () => {
  change({ date: '2020-01-01' })
  expect(await run('--offline')).toMatchObject({ code: 0, text: expect.stringContaining('days old') as string })
  lock({ fresh: '1.0.0' })
  expect(await run('--offline')).toMatchObject({ code: 1, text: expect.stringContaining('does not cover') as string })
})

describe('a folder of OSV files', () => {
  const folder = join(root, 'osv')
  type Event = { introduced: string } | { fixed: string } | { last_affected: string }
  const write = (id: string, name: string, { events, ...more }: { events: Event[]; [key: string]: unknown }): void => {
    mkdirSync(join(folder, '2026', id), { recursive: true })
    const affected = [{ package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events }], ...more }]
    const advisory = {
      schema_version: '1.4.0',
      id,
      summary: `Weakness of ${name}`,
      affected,
      database_specific: { severity: 'HIGH' },
      ...more,
    }
    writeFileSync(join(folder, '2026', id, `${id}.json`), JSON.stringify(advisory))
  }
  const from = (...more: string[]) => run('--from', folder, '--source', 'a database of 2026-11-26', ...more)
  beforeAll(() => {
    rmSync(folder, { recursive: true, force: true })
    writeFileSync(join(root, 'scripts', 'advisories.json'), '{}')
    lock({ ws: '8.17.0', koa: '2.16.4', marked: '0.5.0', sharp: '0.30.0' })
    write('GHSA-first', 'ws', { events: [{ introduced: '8.0.0' }, { fixed: '8.17.1' }] })
    write('GHSA-mended', 'koa', { events: [{ introduced: '0' }, { fixed: '2.16.1' }] })
    write('GHSA-twice', 'marked', {
      events: [{ introduced: '0' }, { fixed: '0.4.0' }, { introduced: '0.5.0-0' }, { last_affected: '0.5.0' }],
    })
    write('GHSA-gone', 'ws', { events: [{ introduced: '0' }], withdrawn: '2026-01-01T00:00:00Z' })
    write('GHSA-known', 'sharp', { events: [{ introduced: '0' }], database_specific: { last_known_affected_version_range: '<= 0.30.5' } })
    write('GHSA-elsewhere', 'notlocked', { events: [{ introduced: '0' }] })
  })

  it('names a locked version with a known weakness, and no other', async () => {
    const { code, text } = await from()
    expect(code).toBe(1)
    const named = text.split('\n').filter((line) => line.includes('GHSA-'))
    expect(named.map((line) => line.trim())).toEqual(
      [
        'sharp@0.30.0: unknown, Weakness of sharp (GHSA-known)',
        'marked@0.5.0: high, Weakness of marked (GHSA-twice)',
        'ws@8.17.0: high, Weakness of ws (GHSA-first)',
      ].sort((one, other) => ((/GHSA-\w+/.exec(one)?.[0] ?? '') < (/GHSA-\w+/.exec(other)?.[0] ?? '') ? -1 : 1)),
    )
    expect(list()).toMatchObject({
      source: 'a database of 2026-11-26',
      advisories: expect.arrayContaining([
        { id: 'GHSA-first', package: 'ws', range: '>=8.0.0 <8.17.1', severity: 'high', title: 'Weakness of ws', fixed: ['8.17.1'] },
      ]) as unknown,
    })
    // Judged again without asking: another version of a name that is covered is covered.
    lock({ ws: '8.18.0', koa: '2.16.0', marked: '0.4.1', sharp: '0.31.0' })
    expect(await run('--offline')).toMatchObject({ code: 1, text: expect.stringContaining('koa@2.16.0: high') as string })
    lock({ ws: '8.18.0', koa: '2.16.1', marked: '0.4.1', sharp: '0.31.0' })
    expect((await run('--offline')).code).toBe(0)
    lock({ ws: '8.18.0', other: '1.0.0' })
    expect(await run('--offline')).toMatchObject({ code: 1, text: expect.stringContaining('does not cover') as string })
  })

  it('says that it is a part of a database, and refuses a folder without any, files of no source and ranges that are none', async () => {
    lock({})
    expect(await from('--part', 'only 2024')).toMatchObject({ code: 0, text: expect.stringContaining('a part only: only 2024') as string })
    expect(await run('--from', join(root, 'scripts', 'none'))).toMatchObject({
      code: 1,
      text: expect.stringContaining('--source') as string,
    })
    const empty = mkdtempSync(join(tmpdir(), 'lotse-osv-'))
    expect(await run('--from', empty, '--source', 'x')).toMatchObject({ code: 1, text: expect.stringContaining('no advisories') as string })
    rmSync(empty, { recursive: true })
    write('GHSA-odd', 'leaky', { events: [{ introduced: 'first' }, { fixed: 'last' }] })
    expect(await from()).toMatchObject({ code: 1, text: expect.stringContaining('GHSA-odd') as string })
  })
})
