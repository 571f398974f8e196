import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { keyFor, loadKeyFile } from './keyFile'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lotse-key-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('makes a key once, for its owner alone, and reads the same one again', () => {
  const file = join(folder, 'deep', 'data.sealkey')
  loadKeyFile(file, { mayCreate: true })
  const [text, key] = [readFileSync(file, 'utf8'), keyFor('a').toString('hex')]
  expect(text).toMatch(/^[0-9a-f]{64}\n$/)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  loadKeyFile(file, { mayCreate: true })
  expect([readFileSync(file, 'utf8'), keyFor('a').toString('hex')]).toEqual([text, key])
  expect(keyFor('b').toString('hex')).not.toBe(key)
  expect(text).not.toContain(key)
})

it('refuses to start without the key that is needed, or with what is none', () => {
  const file = join(folder, 'data.sealkey')
  expect(() => loadKeyFile(file, { mayCreate: false })).toThrow(/SEAL_KEY_FILE is missing/)
  writeFileSync(file, 'not a key')
  expect(() => loadKeyFile(file, { mayCreate: true })).toThrow(/holds no key/)
})

it('closes a key that others could read', () => {
  const file = join(folder, 'data.sealkey')
  loadKeyFile(file, { mayCreate: true })
  chmodSync(file, 0o644)
  loadKeyFile(file, { mayCreate: false })
  expect(statSync(file).mode & 0o777).toBe(0o600)
})
