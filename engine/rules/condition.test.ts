import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import jsonLogic from 'json-logic-js'
import { expect, it } from 'vitest'
import type { JsonLogic, TemplateFile } from '../format/format'
import { spelled, toCondition, toLogic, tokensOf } from './condition'

it.each<[JsonLogic, string]>([
  [{ '==': [{ var: 'kind' }, 'works'] }, 'compare'],
  [{ '!!': [{ var: ['kind'] }] }, 'filled'],
  [{ '!': { var: 'kind' } }, 'empty'],
  [{ in: [{ var: 'kind' }, ['a', 'b']] }, 'oneOf'],
  [{ '!': { in: [{ var: 'kind' }, ['a', 'b']] } }, 'noneOf'],
  [{ in: ['a', { var: 'kinds' }] }, 'contains'],
  [{ in: ['a', { values: 'kinds' }] }, 'contains'],
  [{ and: [{ '!!': { var: 'a' } }, { or: [{ '!': { var: 'b' } }, true] }] }, 'and'],
  [{ '!': { and: [{ '!!': { var: 'a' } }] } }, 'not'],
  [{ '>': [{ var: 'budget.amount' }, 5000] }, 'compare'],
  [{ '==': [{ var: 'a' }, { var: 'b' }] }, 'free'],
  [{ '==': [{ var: 'a' }, null] }, 'free'],
  [{ '>': [{ reduce: [{ values: 'a' }, { '+': [1, { var: 'accumulator' }] }, 0] }, 1] }, 'free'],
  [{ in: [{ var: 'kind' }, []] }, 'free'],
  [{ and: [] }, 'free'],
  [null, 'free'],
])('%j is said as %s and means the same after', (logic, kind) => {
  const condition = toCondition(logic)
  expect(condition.kind).toBe(kind)
  expect(toLogic(condition)).toEqual(spelled(logic))
})

const leaf: fc.Arbitrary<JsonLogic> = fc.oneof(
  fc.constantFrom<JsonLogic>(true, false, null, 'x', 1),
  fc.constantFrom('a', 'b', 'c.amount').map((name) => ({ var: name })),
  fc.constantFrom('a', 'b').map((name) => ({ var: [name] })),
  fc.constantFrom('a', 'b').map((name) => ({ values: name })),
)
const { logic } = fc.letrec<{ logic: JsonLogic }>((tie) => ({
  logic: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    leaf,
    fc
      .tuple(fc.constantFrom('==', '!=', '>', '<=', 'in', 'and', 'or', '+', 'missing'), fc.array(tie('logic'), { maxLength: 3 }))
      .map(([operator, args]) => ({ [operator]: args })),
    fc.tuple(fc.constantFrom('!', '!!'), tie('logic')).map(([operator, one]) => ({ [operator]: one })),
    fc.tuple(tie('logic'), fc.array(fc.constantFrom<JsonLogic>('x', 1, true))).map(([one, list]) => ({ in: [one, list] })),
  ),
}))

it('no expression is changed by being shown as a sentence', () => {
  fc.assert(
    fc.property(logic, (expression) => {
      expect(toLogic(toCondition(expression))).toEqual(spelled(expression))
    }),
    { numRuns: 1_000 },
  )
})

it('one spelling means what the other meant', () => {
  fc.assert(
    fc.property(logic, fc.record({ a: fc.constantFrom(null, '', 'x', 1, ['x']), b: fc.constantFrom(null, 'x', 2) }), (expression, data) => {
      const run = (each: JsonLogic): unknown => {
        try {
          return Boolean(jsonLogic.apply(each as never, data))
        } catch {
          return 'refused'
        }
      }
      // `values` is this product's own; json-logic-js refuses it in either spelling.
      expect(run(spelled(expression))).toBe(run(expression))
    }),
    { numRuns: 1_000 },
  )
})

it('most rules of the shipped templates read as sentences', () => {
  const folder = join(import.meta.dirname, '..', '..', 'templates')
  const files = ['eu/1.7', 'own'].flatMap((name) =>
    readdirSync(join(folder, name))
      .filter((file) => file.endsWith('.json') && file !== 'index.json')
      .map((file) => JSON.parse(readFileSync(join(folder, name, file), 'utf8')) as TemplateFile),
  )
  const kinds = files.flatMap((file) => file.rules).map((rule) => JSON.stringify(tokensOf(toCondition(rule.when))).includes('"free"'))
  expect(kinds.length).toBeGreaterThan(500)
  expect(kinds.filter(Boolean).length / kinds.length).toBeLessThan(0.05)
})
