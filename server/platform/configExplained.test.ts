import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { faultsOf } from '../../tests/world/configFaults'
import { readConfig } from './config'
import { configLines, explainConfig } from './configExplained'

const folder = mkdtempSync(join(tmpdir(), 'lotse-config-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const fileOf = (...lines: string[]): string => {
  const file = join(folder, 'lotse.env')
  writeFileSync(file, lines.join('\n'), { mode: 0o600 })
  return file
}

describe('a file of settings', () => {
  it('is read, with remarks and quotes, and the environment wins over it', () => {
    const LOTSE_CONFIG = fileOf('# the house', 'PORT=4000', "MAIL_FROM='Vergabe <v@stadt.example>'", 'export HOST=0.0.0.0', '')
    expect(readConfig({ LOTSE_CONFIG })).toMatchObject({ port: 4000, host: '0.0.0.0', mailFrom: 'Vergabe <v@stadt.example>' })
    expect(readConfig({ LOTSE_CONFIG, PORT: '5000' }).port).toBe(5000)
    // Not given, as everywhere.
    expect(readConfig({ LOTSE_CONFIG, PORT: ' ' }).port).toBe(4000)
  })

  it('is refused with line and nearest name where a key is unknown, twice there or no setting at all', () => {
    const LOTSE_CONFIG = fileOf('PUBIC_URL=https://x.example', 'PORT=1', 'PORT=2', 'geheim-ohne-name', 'COLOUR=red', 'LOTSE_CONFIG=a')
    const faults = faultsOf({ LOTSE_CONFIG })
    expect(faults).toEqual([
      `${LOTSE_CONFIG}, line 1: PUBIC_URL is no setting. Did you mean PUBLIC_URL?`,
      `${LOTSE_CONFIG}, line 3: PORT stands there twice.`,
      `${LOTSE_CONFIG}, line 4 is no setting: NAME=value, or # before a remark.`,
      `${LOTSE_CONFIG}, line 5: COLOUR is no setting.`,
      `${LOTSE_CONFIG}, line 6: LOTSE_CONFIG names this file and cannot stand in it.`,
    ])
    expect(faults.join()).not.toContain('geheim')
  })

  it('that is not there stops the start', () =>
    expect(faultsOf({ LOTSE_CONFIG: '/nowhere/lotse.env' })).toEqual([
      "LOTSE_CONFIG is '/nowhere/lotse.env', but must be a file that can be read (ENOENT).",
    ]))

  it('has its values judged as those of the environment are', () =>
    expect(faultsOf({ LOTSE_CONFIG: fileOf('PORT=abc') })).toEqual(["PORT is 'abc', but must be a number from 0 to 65535."]))
})

describe('a slip in the environment', () => {
  it.each([
    ['PUBLIC_URI', 'PUBLIC_URL'],
    ['MONGODB_URL', 'MONGODB_URI'],
    ['METRIC_TOKEN', 'METRICS_TOKEN'],
    ['SEAL_KEYFILE', 'SEAL_KEY_FILE'],
    ['MIAL_FROM', 'MAIL_FROM'],
  ])('%s is refused with %s', (name, meant) =>
    expect(faultsOf({ [name]: 'x' })).toEqual([`${name} is set, but is no setting. Did you mean ${meant}?`]),
  )

  it('leaves what belongs to others alone', () => {
    const others = ['HOME', 'HOSTNAME', 'PATH', 'PORTS', 'EVENT', 'NODE_ENV', 'LOTSE_SERVICE_HOST', 'LOTSE_PORT', 'MAIL', 'npm_config_user']
    expect(faultsOf(Object.fromEntries(others.map((name) => [name, 'x'])))).toEqual([])
  })
})

describe('config:check', () => {
  const lacking = (env: Record<string, string>) => explainConfig(env).lacks.map(({ grade, name }) => `${grade} ${name}`)

  it('tells value and origin of each, and hides what is secret', () => {
    const LOTSE_CONFIG = fileOf('SMTP_URL=smtps://me:geheim@mail.example', 'GEOCODER_URL=https://geo.example/?api_key=geheim&q=1')
    const explained = explainConfig({ LOTSE_CONFIG, METRICS_TOKEN: 'geheimgeheimgeheim', PORT: '4000' })
    const of = (name: string) => explained.values.find((one) => one.name === name)
    expect(of('LOTSE_CONFIG')).toMatchObject({ value: LOTSE_CONFIG, from: 'environment' })
    expect(of('PORT')).toMatchObject({ value: '4000', from: 'environment' })
    expect(of('HOST')).toMatchObject({ value: '127.0.0.1', from: 'default' })
    expect(of('SMTP_URL')).toMatchObject({ value: 'smtps://***@mail.example', from: 'file' })
    expect(of('GEOCODER_URL')).toMatchObject({ value: 'https://geo.example/?api_key=***&q=1' })
    expect(of('METRICS_TOKEN')).toMatchObject({ value: '***' })
    expect(configLines(explained).join('\n')).not.toContain('geheim')
  })

  it('shows the value in force where none was given', () => {
    const config = readConfig({})
    const shown = Object.fromEntries(explainConfig({}).values.map(({ name, value }) => [name, value]))
    expect(shown).toMatchObject({ PORT: String(config.port), HOST: config.host, EVENTS: config.events, LOG_LEVEL: config.logLevel })
    expect(shown).toMatchObject({ MAIL_FROM: config.mailFrom, MAP_TILES: config.mapTiles.kind, GEOCODER: config.geocoder.kind })
  })

  it('names what production lacks, musts first, and nothing where all is there', () => {
    expect(lacking({}).slice(0, 4)).toEqual(['must PUBLIC_URL', 'must SMTP_URL', 'must MAIL_FROM', 'should SEAL_KEY_FILE'])
    expect(lacking({ PUBLIC_URL: 'http://vergabe.example' })).toContain('must PUBLIC_URL')
    const whole = {
      ...{ PUBLIC_URL: 'https://vergabe.example', SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'v@stadt.example', MAIL_REPORTS: folder },
      ...{
        MONGODB_URI: 'mongodb://db.example/lotse',
        METRICS_TOKEN: 'x'.repeat(16),
        SECURITY_CONTACT: 'mailto:s@stadt.example',
        CHECKPOINT_MAIL: 'c@outside.example',
      },
      ...{ CLAMD_URL: 'tcp://127.0.0.1:3310', SEAL_KEY_FILE: join(folder, 'seal.key') },
    }
    expect(lacking(whole)).toEqual([])
    const key = join(folder, 'open.key')
    writeFileSync(key, 'x', { mode: 0o644 })
    expect(lacking({ ...whole, SEAL_KEY_FILE: key })).toEqual(['must SEAL_KEY_FILE'])
  })

  it('says why Lotse would not start', () =>
    expect(configLines(explainConfig({ PORT: 'x' })).slice(-2)).toEqual([
      "PORT is 'x', but must be a number from 0 to 65535.",
      'Lotse would not start: 1 fault.',
    ]))
})
