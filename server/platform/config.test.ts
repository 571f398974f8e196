import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { faultsOf } from '../../tests/world/configFaults'
import { readConfig } from './config'
import { VARIABLES } from './configVariables'
import { projectRoot } from './projectRoot'

it('needs nothing set', () => {
  const config = readConfig({})
  expect(config).toMatchObject({ port: 3000, host: '127.0.0.1', mongodbUri: null, publicUrl: null, logLevel: 'warn' })
  expect(config.dataDir).toBe(join(projectRoot(), 'data'))
  expect(config.sealKeyFile).toBe(join(projectRoot(), 'data.sealkey'))
})

it('counts an empty value as not set', () =>
  expect(readConfig({ PORT: '', MONGODB_URI: ' ' })).toMatchObject({ port: 3000, mongodbUri: null }))

describe('an ill-formed value stops the start and is named', () => {
  const cases: [string, Record<string, string>][] = [
    ['PORT', { PORT: 'abc' }],
    ['PORT', { PORT: '70000' }],
    ['PORT', { PORT: '30.5' }],
    ['PORT', { PORT: '-1' }],
    ['HOST', { HOST: 'a b' }],
    ['ROLE', { ROLE: 'boss' }],
    ['ROLE', { ROLE: 'web' }],
    ['DRAIN_SECONDS', { DRAIN_SECONDS: '61' }],
    ['MONGODB_URI', { MONGODB_URI: 'localhost:27017' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'lotse.example' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/8, proxy.intern' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '0.0.0.0/0' }],
    ['SECURITY_CONTACT', { SECURITY_CONTACT: 'security@stadt.example' }],
    ['SECURITY_CONTACT', { SECURITY_CONTACT: 'http://stadt.example' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['SEAL_KEY_FILE', { DATA_DIR: '/srv/lotse', SEAL_KEY_FILE: '/srv/lotse/keys/seal' }],
    ['BACKUP_DIR', { DATA_DIR: '/srv/lotse', BACKUP_DIR: '/srv/lotse/backups' }],
    ['BACKUP_DIR', { DATA_DIR: '/srv/lotse', BACKUP_DIR: '/srv' }],
    ['BACKUP_DIR', { BACKUP_DIR: 's3://x', AWS_ACCESS_KEY_ID: 'x', AWS_SECRET_ACCESS_KEY: 'y' }],
    ['BACKUP_DIR', { BACKUP_DIR: 's3://lotse/backups' }],
    ['BACKUP_KEY_FILE', { BACKUP_DIR: '/backups', BACKUP_KEY_FILE: '/backups/key' }],
    ['BACKUP_AT', { BACKUP_AT: '25:00' }],
    ['BACKUP_KEEP', { BACKUP_KEEP: '0' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example:25' }],
    ['MAIL_FROM', { MAIL_FROM: 'nobody' }],
    ['LDAP_URL', { LDAP_URL: 'http://ldap.example' }],
    ['CLAMD_URL', { CLAMD_URL: '3310' }],
    ['MAP_TILES', { MAP_TILES: 'google' }],
    ['MAP_TILES_URL', { MAP_TILES: 'xyz' }],
    ['MAP_TILES_URL', { MAP_TILES: 'xyz', MAP_TILES_URL: 'https://tiles.example/{z}' }],
    ['MAP_TILES_MAX_ZOOM', { MAP_TILES_MAX_ZOOM: '99' }],
    ['MAP_OWN_HOSTS', { MAP_OWN_HOSTS: 'http://geo.intern' }],
    ['MAP_GRID', { MAP_GRID: '/nowhere/BETA2007.gsb' }],
    ['MAP_GRID', { MAP_GRID: 'package.json' }],
    ['GEOCODER', { GEOCODER: 'guess' }],
    ['GEOCODER_URL', { GEOCODER: 'nominatim' }],
    ['GEOCODER_RATE', { GEOCODER_RATE: '0' }],
  ]
  it.each(cases)('%s %o', (name, env) => {
    const faults = faultsOf(env)
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatch(new RegExp(`^${name} is `))
  })
})

it('tells every fault at once', () => expect(faultsOf({ PORT: 'x', LOG_LEVEL: 'y', SMTP_URL: 'z' })).toHaveLength(3))

it('never repeats a password', () => expect(faultsOf({ SMTP_URL: 'http://me:secret@mail.example' }).join()).not.toContain('secret'))

it('takes addresses of tiles with places for numbers', () => {
  const url = 'https://tiles.example/{z}/{x}/{y}.png'
  expect(readConfig({ MAP_TILES: 'xyz', MAP_TILES_URL: url }).mapTiles).toMatchObject({ kind: 'xyz', url, maxZoom: 19 })
})

it('is documented: every variable has its row in docs/configuration.md, and no other', () => {
  const rows = [...readFileSync(join(projectRoot(), 'docs', 'configuration.md'), 'utf8').matchAll(/^\| `([A-Z_]+)` \|/gm)].map(
    (row) => row[1],
  )
  expect(rows).toEqual([...VARIABLES])
})

describe('where contents lie', () => {
  const key = { AWS_ACCESS_KEY_ID: 'AKIA', AWS_SECRET_ACCESS_KEY: 'geheim-geheim' }
  const address = 's3://lotse/haus/a?endpoint=https://s3.example:9000&region=eu-central-1'

  it('is the folder unless an object storage is named', () => {
    expect(readConfig({}).blobs).toBe(null)
    expect(readConfig({ BLOBS: address, ...key }).blobs).toEqual({
      address: { bucket: 'lotse', prefix: 'haus/a/', endpoint: 'https://s3.example:9000', region: 'eu-central-1' },
      credentials: { accessKeyId: 'AKIA', secretAccessKey: 'geheim-geheim' },
    })
    expect(readConfig({ BLOBS: 's3://lotse', ...key }).blobs?.address).toMatchObject({ prefix: '', endpoint: null, region: 'us-east-1' })
  })

  it('takes the key from a file in its usual form', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'lotse-key-')), 'credentials')
    writeFileSync(file, '[other]\naws_access_key_id = NO\n[default]\naws_access_key_id = AKIB\naws_secret_access_key = x/y+z=\n')
    expect(readConfig({ BLOBS: address, AWS_SHARED_CREDENTIALS_FILE: file }).blobs?.credentials).toEqual({
      accessKeyId: 'AKIB',
      secretAccessKey: 'x/y+z=',
    })
    rmSync(dirname(file), { recursive: true })
  })

  it.each([
    ['file:///srv', key],
    ['s3://AB', key],
    ['s3://lotse/?endpiont=https://s3.example', key],
    ['s3://lotse/?endpoint=s3.example', key],
    ['s3://AKIA:geheim-geheim@lotse/x', key],
    ['s3://lotse/haus', {}],
    ['s3://lotse/haus', { AWS_ACCESS_KEY_ID: 'AKIA' }],
  ])('%s is refused by name, and no secret is printed', (BLOBS, more) => {
    const faults = faultsOf({ BLOBS, ...(more as Record<string, string>) })
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatch(/^BLOBS is /)
    expect(faults[0]).not.toContain('geheim')
  })
})
