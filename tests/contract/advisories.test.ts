import { execFile } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { projectRoot } from '../../server/platform/projectRoot'

const root = mkdtempSync(join(tmpdir(), 'lotse-advisories-'))
let registry: Server
let answers = true
beforeAll(async () => {
  mkdirSync(join(root, 'scripts'))
  for (const name of ['advisories.mjs', 'audit-dependencies.mjs', 'advisories.json', 'steps.mjs'])
    cpSync(join(projectRoot(), 'scripts', name), join(root, 'scripts', name))
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
  expect(await run('--offline')).toMatchObject({ code: 0, text: expect.stringContaining('no registry was ever asked') as string })
  answers = false
  expect((await run()).code).toBe(1)
  expect(list()).toMatchObject({ date: null })
  answers = true
})

it('objects to what is severe and runs in production, until a reason stands beside it', async () => {
  const { code, text } = await run()
  expect(code).toBe(1)
  expect(text).toContain('leaky@1.0.0: high, Reads too much (GHSA-1)')
  expect(text).not.toMatch(/builder|small/)
  change({ reasons: { 'GHSA-1': '  ' } })
  expect((await run('--offline')).code).toBe(1)
  change({ reasons: { 'GHSA-1': 'Only reads what we wrote ourselves.' } })
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
