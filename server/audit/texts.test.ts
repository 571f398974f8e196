import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LOG_TYPES } from '../contract/audit/types'
import { VARIABLES } from '../platform/configVariables'
import { projectRoot } from '../platform/projectRoot'

const SERVER = join(projectRoot(), 'server')
/** Named like a type of entry, and none: roles, a word of the client of object storages, and codes of Node's of a connection that broke. */
const OTHERS = /^((SYSTEM|ORGANIZATION)_(USER|ADMIN)|WHEN_REQUIRED|ERR_STREAM_PREMATURE_CLOSE|ABORT_ERR)$/
const SETTINGS: ReadonlySet<string> = new Set(VARIABLES)
/** Configuration and the code that only makes people up. */
const ELSEWHERE = /^(platform|world|contract)[\\/]|\.test\.ts$|^(app[\\/]lotse|main)\.ts$/

/** Every text in the server's code that is written like a type of entry. */
const typesInCode = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !ELSEWHERE.test(file))
  .flatMap((file) =>
    [...readFileSync(join(SERVER, file), 'utf8').matchAll(/'([A-Z][A-Z]+(?:_[A-Z]+)+|LOGIN|LOGOUT|EXAMINED)'/g)].map(([, type = '']) => ({
      type,
      file,
    })),
  )
  .filter(({ type }) => !OTHERS.test(type) && !SETTINGS.has(type))

type Tree = { readonly [key: string]: string | Tree }
const read = (language: string) =>
  JSON.parse(readFileSync(join(projectRoot(), 'engine', 'languages', language, 'web', 'audit.json'), 'utf8')) as Record<string, Tree>

describe.each(['de', 'en'])('texts of the log in %s', (language) => {
  const { type: labels = {}, entry: sentences = {} } = read(language)

  it('has a name and a sentence for every type, or one for each of its variants', () => {
    const complete = (text: string | Tree | undefined): boolean =>
      typeof text === 'string' ? text.trim().length > 5 : text !== undefined && Object.values(text).every(complete)
    expect(LOG_TYPES.filter((type) => typeof labels[type] !== 'string')).toEqual([])
    expect(LOG_TYPES.filter((type) => !complete(sentences[type]))).toEqual([])
  })
})

it('knows every type that the code writes (server/contract/audit/types.ts, then audit.json in both languages)', () => {
  expect(typesInCode.length).toBeGreaterThan(40)
  const known: ReadonlySet<string> = new Set(LOG_TYPES)
  expect(typesInCode.filter(({ type }) => !known.has(type))).toEqual([])
})

/** Written until 2026-11-29: logs have such entries, and a log is read for good. */
const NO_LONGER_WRITTEN = ['TEMPLATE_DRAFT_DISCARDED']

it('has no type that nothing in the code writes, or wrote: the filter of the log would offer what never comes', () => {
  const written = new Set(typesInCode.map(({ type }) => type))
  expect(LOG_TYPES.filter((type) => !written.has(type))).toEqual(NO_LONGER_WRITTEN)
})
