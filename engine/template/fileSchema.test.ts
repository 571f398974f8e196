import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import Ajv from 'ajv'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Fault } from '../format/fault'
import { fileSchema } from './fileSchema'
import { checkFileShape } from './fileShape'
import { anyTemplateFile } from './fixtures/arbitraries'
import { isRecord } from '../format/shape'
import type { TemplateFile } from './index'

const judge = new Ajv({ strict: true, allowUnionTypes: true, allErrors: false }).compile(fileSchema)
const faultsOf = (json: unknown): Fault[] => {
  const faults: Fault[] = []
  checkFileShape(json, '', faults)
  return faults
}
/** Both verdicts must be alike; the message names what only one of them saw. */
const expectAgreement = (json: unknown): boolean => {
  const faults = faultsOf(json)
  const isValid = judge(json)
  if (isValid !== (faults.length === 0))
    throw new Error(`shape: ${JSON.stringify(faults.slice(0, 3))} ajv: ${JSON.stringify(judge.errors)}`)
  return isValid
}

const form = { schema: { type: 'object' as const, properties: {} }, ui: { order: [], nodes: {} }, rules: [] }
/** Own templates say more than EU ones do. */
const full = (file: TemplateFile, withForms: boolean): TemplateFile =>
  withForms
    ? {
        ...file,
        $schema: 'https://lotse.example/schema/template.json',
        published: '2026-03-12T09:00:00.000Z',
        projectTypes: ['KONZESSION_VERHANDLUNG'],
        roomTemplates: [{ name: 'Raum', description: '', stage: null }],
        forms: { application: form, offer: { ...form, rules: [{ id: 'r', target: 'a', effect: 'show', when: true }] } },
        procedure: {
          types: [0, 5],
          skippedPhases: [3],
          minimumDays: { application: 30, offer: null },
          fourEyes: { applications: true, offers: true },
        },
      }
    : file

type Place = { holder: Record<string, unknown> | unknown[]; key: string | number }
const placesOf = (value: unknown): Place[] => {
  const holder = Array.isArray(value) ? (value as unknown[]) : isRecord(value) ? value : null
  if (!holder) return []
  const keys: (string | number)[] = Array.isArray(holder) ? holder.map((_, at) => at) : Object.keys(holder)
  return keys.flatMap((key) => [{ holder, key }, ...placesOf((holder as Record<string | number, unknown>)[key])])
}

const WRONG: readonly unknown[] = [
  null,
  true,
  -1,
  1.5,
  0,
  7,
  '',
  'x',
  'constructor',
  '1abc',
  'a b',
  'a'.repeat(81),
  'x'.repeat(20_001),
  '2026-13-01T00:00:00Z',
  [],
  {},
  { de: 'x' },
  { de: 'x', en: 'y' },
  ['x'],
  Number.MAX_SAFE_INTEGER + 1,
]

/** Changes one place of the file: another value, a key less, a key more, a key of another name. */
const mutate = (file: TemplateFile, { seed, how, wrong }: { seed: number; how: number; wrong: number }): unknown => {
  const copy = structuredClone(file)
  const places = placesOf(copy)
  const { holder, key } = places[seed % places.length] ?? { holder: [], key: 0 }
  const record = holder as Record<string | number, unknown>
  if (how === 0 || Array.isArray(holder)) record[key] = WRONG[wrong % WRONG.length]
  else if (how === 1) delete record[key]
  else if (how === 2) record['anythingElse'] = WRONG[wrong % WRONG.length]
  else {
    const value = record[key]
    delete record[key]
    record[['__prot', 'not an id', 'valueOf', '_id'][wrong % 4] ?? 'x'] = value
  }
  return copy
}
/** What JSON Schema cannot say is left to checkFileShape alone. */
const isBeyond = (json: unknown): boolean => faultsOf(json).some(({ reason }) => reason === 'duplicate' || reason === 'tooDeep')

describe('the JSON Schema of the file format', () => {
  it('takes every template that checkFileShape takes', () => {
    fc.assert(
      fc.property(anyTemplateFile, fc.boolean(), (file, withForms) => {
        expect(expectAgreement(full(file, withForms))).toBe(true)
      }),
      { numRuns: 60 },
    )
  }, 60_000)

  it('agrees with checkFileShape about templates with something wrong in them', () => {
    const seen = { taken: 0, refused: 0 }
    fc.assert(
      fc.property(
        fc.tuple(anyTemplateFile, fc.boolean()),
        fc.array(fc.record({ seed: fc.nat(), how: fc.integer({ min: 0, max: 3 }), wrong: fc.nat(100) }), { minLength: 60, maxLength: 60 }),
        ([file, withForms], changes) => {
          for (const change of changes) {
            const json = mutate(full(file, withForms), change)
            if (isBeyond(json)) continue
            seen[expectAgreement(json) ? 'taken' : 'refused'] += 1
          }
        },
      ),
      { numRuns: 25 },
    )
    expect(seen.refused).toBeGreaterThan(500)
    expect(seen.taken).toBeGreaterThan(50)
  }, 60_000)

  it.each<[string, unknown]>([
    ['no object', []],
    ['null', null],
    ['an own __proto__', JSON.parse('{"__proto__": {"admin": true}}')],
  ])('refuses %s as checkFileShape does', (_, json) => {
    expect(expectAgreement(json)).toBe(false)
  })

  it('takes every shipped template', () => {
    const root = join(import.meta.dirname, '../../templates')
    const files = existsSync(root) ? readdirSync(root, { recursive: true }).filter((name) => String(name).endsWith('.json')) : []
    const templates = files.map((name) => JSON.parse(readFileSync(join(root, String(name)), 'utf8')) as unknown)
    const kept = templates.filter((json) => isRecord(json) && 'ui' in json)
    expect(kept.length).toBeGreaterThan(0)
    for (const json of kept) expect(expectAgreement(json)).toBe(true)
  })

  it('describes every key', () => {
    const undescribed = placesOf(fileSchema)
      .filter(({ holder, key }) => key === 'properties' && !Array.isArray(holder) && holder.type === 'object')
      .flatMap(({ holder }) => {
        const properties = (holder as { properties: unknown }).properties
        if (!isRecord(properties)) return []
        return Object.entries(properties).flatMap(([key, schema]) =>
          isRecord(schema) && !('description' in schema) && !('$ref' in schema) && !('properties' in schema) ? [key] : [],
        )
      })
    expect([...new Set(undescribed)].filter((key) => !['contentId'].includes(key))).toEqual([])
  })
})
