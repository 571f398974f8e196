import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkProxy } from '../../server/operation/doctor/lineChecks'
import { projectRoot } from '../../server/platform/projectRoot'
import { ONLY_LOOPBACK, trustProxies } from '../../server/platform/trustedProxies'
import { createHttpServer } from '../../server/transport/http'
import { makeWorld, type World } from '../world/testWorld'

// Real proxies with the files of deploy/, less their certificates; `npm run test:deep`, on machines that have them.
const TOKEN = 'a-token-of-the-operators-own'
const SPOOFED = { 'X-Forwarded-For': '198.51.100.66, 127.0.0.1' }
const folder = mkdtempSync(join(tmpdir(), 'lotse-proxy-'))
let world: World
let http: ReturnType<typeof createHttpServer>
let port: number
beforeAll(async () => {
  world = await makeWorld()
  const health = { live: () => ({}), ready: async () => ({ ready: true }) }
  const rest = { publicUrl: null, webRoot: folder, log: pino({ level: 'silent' }), health, metricsToken: TOKEN }
  http = createHttpServer({ application: world, ...rest })
  await new Promise<void>((resolve) => http.server.listen(0, '127.0.0.1', resolve))
  port = (http.server.address() as AddressInfo).port
})
afterAll(async () => {
  trustProxies(ONLY_LOOPBACK)
  await http.close()
  await world.close()
  rmSync(folder, { recursive: true })
})

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address() as AddressInfo
      probe.close(() => resolve(free))
    })
  })

const deploy = (file: string): string => readFileSync(join(projectRoot(), 'deploy', file), 'utf8')

const nginx = (file: string, at: number): string[] => {
  const site = deploy(file)
    .replace(/server \{\s+listen 80;[\s\S]*?\n\}\n/, '')
    .replace(/listen 443.*/, `listen 127.0.0.1:${at};`)
    .replaceAll(/^\s+(listen \[::\]:443|ssl_).*$/gm, '')
    .replaceAll('/var/log/nginx', folder)
    .replaceAll(/server (127\.0\.0\.1|192\.0\.2\.\d+):3000/g, `server 127.0.0.1:${port}`)
    // From another address of this machine: as if from another machine.
    .replace('proxy_pass', 'proxy_bind 127.0.0.7;\n\t\tproxy_pass')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')
  const whole = `daemon off;\nmaster_process off;\npid ${folder}/${at}.pid;\nevents {}\nhttp {\n${temporary}\n${site}\n}\n`
  writeFileSync(join(folder, `${at}.conf`), whole)
  return ['nginx', '-e', 'stderr', '-c', join(folder, `${at}.conf`)]
}

const caddy = (file: string, at: number): string[] => {
  const site = deploy(file)
    .replace('vergabe.example {', `http://127.0.0.1:${at} {`)
    .replaceAll(/(127\.0\.0\.1|192\.0\.2\.\d+):3000/g, `127.0.0.1:${port}`)
  writeFileSync(join(folder, `${at}.caddy`), `{\n\tadmin off\n}\n${site}`)
  return ['caddy', 'run', '--adapter', 'caddyfile', '--config', join(folder, `${at}.caddy`)]
}

const isThere = (program: string, word: string): boolean => spawnSync(program, [word]).error === undefined

/** Runs a proxy for as long as `work` takes. */
const behind = async (command: (at: number) => string[], work: (url: string) => Promise<void>): Promise<void> => {
  const at = await freePort()
  const [program = '', ...args] = command(at)
  const child: ChildProcess = spawn(program, args, { env: { ...process.env, HOME: folder }, stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('close', resolve))
  const url = `http://127.0.0.1:${at}`
  try {
    await expect.poll(async () => (await fetch(`${url}/healthz`).catch(() => null))?.status, { timeout: 20_000 }).toBe(200)
    await work(url)
  } finally {
    child.kill()
    await ended
  }
}

const arrival = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${url}/api/v1/arrival`, { headers: { Authorization: `Bearer ${TOKEN}`, ...headers } })
  return (await answer.json()) as { forwardedFor: string; peer: string; isTrusted: boolean; countedAs: string }
}

describe.runIf(isThere('nginx', '-v'))('nginx', () => {
  it.each(['nginx.conf', 'nginx-many.conf'])('%s: callers are told apart where it is trusted, and no word of theirs is believed', (file) =>
    behind(
      (at) => nginx(file, at),
      async (url) => {
        trustProxies(ONLY_LOOPBACK)
        expect(await checkProxy(url, TOKEN)).toMatchObject([{ state: 'ok' }, { state: 'ok' }])
        trustProxies(['10.0.0.1'])
        expect((await checkProxy(url, TOKEN))[1]).toMatchObject({ state: 'broken', says: expect.stringContaining('127.0.0.7') })
        trustProxies(['127.0.0.7'])
        expect(await arrival(url, SPOOFED)).toMatchObject({ isTrusted: true, peer: '127.0.0.7', countedAs: '127.0.0.1' })
        // Past the proxy, with the same words.
        expect(await arrival(`http://127.0.0.1:${port}`, SPOOFED)).toMatchObject({ isTrusted: false, countedAs: '127.0.0.1' })
      },
    ),
  )
})

describe.runIf(isThere('caddy', 'version'))('Caddy', () => {
  it.each(['Caddyfile', 'Caddyfile.many'])('%s: websockets and headers come through, spoofed ones do not', (file) =>
    behind(
      (at) => caddy(file, at),
      async (url) => {
        trustProxies(ONLY_LOOPBACK)
        expect(await checkProxy(url, TOKEN)).toMatchObject([{ state: 'ok' }, { state: 'ok' }])
        expect(await arrival(url, SPOOFED)).toMatchObject({ forwardedFor: '127.0.0.1', countedAs: '127.0.0.1' })
      },
    ),
  )
})
