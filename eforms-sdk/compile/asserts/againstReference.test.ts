import { describe, expect, it } from 'vitest'
import { instances, zonedDateAndTime, type FormData } from '../../../engine/form'
import { evaluateRules } from '../../../engine/rules'
import { evaluateLogic } from '../../../engine/rules/evaluate'
import { readValue } from '../../../engine/rules/readValue'
import { loadTemplate } from '../../../engine/template'
import { chanceOf } from '../../fixtures/chance'
import { randomForm } from '../../fixtures/randomForm'
import { readGenericode } from '../../read/genericode'
import { readSdk } from '../../read/sdk'
import { compileTemplate } from '../template'
import { compileAsserts } from './compileAsserts'
import { holdsByReference, placeAt } from './fixtures/reference'

const NOW = new Date('2026-11-24T09:00:00Z')
const FIXED = ['OPP-070-notice', 'BT-01-notice', 'BT-02-notice', 'BT-03-notice']

/** What random values nearly never are: the same twice, below zero, of the few kinds that are compared. */
const TELLING: Partial<Record<string, readonly unknown[]>> = {
  'BT-150-Contract': ['V-1', 'V-2', 'V-3', 'V-4', 'V-5'],
  'BT-760-LotResult': ['tenders', 'tenders', 't-oth-eea', 't-no-eea', 't-sme'],
  'BT-105-Procedure': ['restricted', 'neg-w-call', 'comp-dial', 'innovation', 'open', 'oth-single', 'neg-wo-call'],
  'BT-50-Lot': [1, 2, 3, 4, 5, 6],
  'BT-759-LotResult': ['-1', '0', '2', '5', '9'],
  'BT-142-LotResult': ['clos-nw', 'selec-w'],
  'BT-634-Procedure': [true, false],
  'BT-131(d)-Lot': ['2026-12-01+01:00', undefined],
  'BT-1311(d)-Lot': [undefined, undefined, '2026-12-01+01:00'],
  'BT-132(d)-Lot': ['2026-11-30+01:00', '2026-12-01+01:00', '2026-12-02+01:00'],
}

/** Values near enough to each other that comparisons come out both ways; random ones hardly ever meet. */
function crowded(data: unknown, chance: () => number): unknown {
  if (Array.isArray(data)) return data.map((each: unknown) => crowded(each, chance))
  if (typeof data === 'object' && data !== null)
    return Object.fromEntries(
      Object.entries(data).map(([key, each]) => {
        const telling = TELLING[key]
        const value =
          telling && !Array.isArray(each)
            ? telling[Math.floor(chance() * telling.length)]
            : key.startsWith('_')
              ? each
              : crowded(each, chance)
        return [key, value]
      }),
    )
  if (typeof data === 'string' && /^20\d\d-\d\d-\d\d/.test(data))
    return `2026-1${Math.floor(chance() * 2) + 1}-2${Math.floor(chance() * 9)}${data.slice(10)}`
  if (typeof data === 'string' && /^\d+(\.\d+)?$/.test(data)) return String(Math.floor(chance() * 4) * 25)
  if (typeof data === 'number') return Math.floor(chance() * 6)
  return data
}

const isThere = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : value !== undefined)

// The SDK is not committed: EFORMS_SDK=<folder> npx vitest run --project pure eforms-sdk/compile/asserts
describe.runIf(process.env.EFORMS_SDK)('every check compiled from the SDK', () => {
  it('says of random forms what XPath says of the assert', { timeout: 600_000 }, () => {
    const sdk = readSdk(process.env.EFORMS_SDK ?? '')
    const outcomes = new Map<string, { held: number; failed: number }>()
    const wrong: string[] = []
    const codes = (list: string) => readGenericode(sdk.readCodelistFile(sdk.codelists.get(list)?.filename ?? '')).map(({ code }) => code)
    for (const subtype of sdk.noticeSubtypes) {
      const file = compileTemplate(sdk, subtype)
      const compiled = compileAsserts(sdk, file).flatMap((each) => ('check' in each ? [each] : []))
      const loaded = loadTemplate(JSON.parse(JSON.stringify({ ...file, checks: compiled.map(({ check }) => check) })))
      if (!loaded.ok) throw new Error(JSON.stringify(loaded.faults[0]))
      const { template } = loaded
      const constants = new Map(
        FIXED.flatMap((id) => (typeof file.ui.nodes[id]?.default === 'string' ? [[id, file.ui.nodes[id].default] as const] : [])),
      )
      for (let run = 0; run < 24; run += 1) {
        const chance = chanceOf(run * 1_000 + subtype.subTypeId.length)
        const data = crowded(randomForm(template, chance, [0.5, 0.8, 0.95][run % 3] ?? 0.5), chance) as FormData
        const states = evaluateRules(template, data)
        const situation = { data, tree: states.tree, today: zonedDateAndTime(NOW).date }
        for (const check of template.checks) {
          const from = compiled.find((each) => each.check.id === check.check.id)?.from
          if (!from) throw new Error(check.check.id)
          const places = check.around ? instances(template, data, check.around.id) : [{ path: '', indexes: [] as readonly number[] }]
          for (const { path, indexes } of places) {
            // Asked where something it looks at is there; an XML container that is empty is not in the notice, and not judged either.
            if (!check.reads.some((read) => !read.isEverywhere && isThere(readValue(read, indexes, situation)))) continue
            const ours = evaluateLogic(check, check.assert, { indexes, situation }) === true
            const judging = {
              template,
              data,
              states,
              today: Date.parse('2026-11-24T00:00:00+01:00'),
              constants,
              codes,
              place: placeAt(template, path),
            }
            const theirs =
              (from.condition !== null && !holdsByReference(judging, from.condition)) || holdsByReference(judging, from.expression)
            const outcome = outcomes.get(check.check.id) ?? { held: 0, failed: 0 }
            outcomes.set(check.check.id, { held: outcome.held + (ours ? 1 : 0), failed: outcome.failed + (ours ? 0 : 1) })
            if (ours !== theirs && wrong.length < 40)
              wrong.push(`${template.file.id} run ${run} ${path} ${check.check.id}: ours ${ours}, XPath ${theirs}`)
          }
        }
      }
    }
    expect(wrong).toEqual([])
    // Nearly each must have been seen to hold and to fail; one needs three statistics of three kinds in one result, which random forms
    // never have.
    const oneSided = [...outcomes]
      .filter(([, { held, failed }]) => held === 0 || failed === 0)
      .map(([id, { held, failed }]) => `${id} ${held} ${failed}`)
    expect(oneSided.length, oneSided.join(', ')).toBeLessThan(5)
  })
})
