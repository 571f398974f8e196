import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LOGIC_DEPTH, LOGIC_NODES, parseLogic } from './index'

const isField = (id: string): boolean => ['A', 'B', 'toString'].includes(id)
const reasons = (json: unknown) => {
  const result = parseLogic(json, isField)
  return result.ok ? [] : result.faults.map((each) => `${each.path} ${each.reason}`)
}

describe('parseLogic', () => {
  it.each<[string, unknown, string]>([
    ['an unknown operator', { log: 'x' }, ' unknownOperator'],
    ['method calls', { method: [{ var: 'A' }, 'constructor'] }, ' unknownOperator'],
    ['an operator object inherits', { constructor: ['x'] }, ' unknownOperator'],
    ['an own __proto__', JSON.parse('{"__proto__": [1]}'), ' unknownOperator'],
    ['a field the template lacks', { var: 'C' }, ' badVariable'],
    ['the whole data', { var: '' }, ' badVariable'],
    ['a variable worked out', { var: [{ cat: ['A', 'B'] }] }, ' badVariable'],
    ['constructor through var', { var: 'A.constructor' }, ' badVariable'],
    ['__proto__ through var', { var: '__proto__' }, ' badVariable'],
    ['a path behind a part', { var: 'A.amount.constructor' }, ' badVariable'],
    ['a list as var', { var: ['A', ['x']] }, ' badVariable'],
    ['missing with a computed list', { missing: { merge: ['A'] } }, ' badVariable'],
    ['missing of unknown fields', { missing: ['A', '__proto__'] }, ' badVariable'],
    ['two keys', { '==': [1, 1], '!=': [1, 2] }, ' notAnExpression'],
    ['no key', {}, ' notAnExpression'],
    ['too few arguments', { '==': [1] }, ' badArguments'],
    ['too many arguments', { '!': [1, 2] }, ' badArguments'],
    ['cat inside reduce', { reduce: [{ var: 'A' }, { cat: [{ var: 'accumulator' }, { var: 'accumulator' }] }, ''] }, '/reduce/1 growth'],
    [
      'merge inside reduce',
      { reduce: [{ var: 'A' }, { if: [true, { merge: [{ var: 'accumulator' }, 1] }] }, []] },
      '/reduce/1/if/1 growth',
    ],
    ['a growing list inside reduce', { reduce: [{ var: 'A' }, [{ var: 'accumulator' }, { var: 'accumulator' }], 0] }, '/reduce/1 growth'],
    ['three iterations inside each other', { map: [[1], { map: [[1], { map: [[1], 1] }] }] }, '/map/1/map/1 nestedIteration'],
    ['a field read where only the item is seen', { some: [{ var: 'A' }, { '==': [{ var: 'B' }, 1] }] }, '/some/1/==/0 badVariable'],
    ['constructor of the item', { some: [{ var: 'A' }, { var: 'constructor' }] }, '/some/1 badVariable'],
    ['values inside an iteration', { map: [{ var: 'A' }, { values: 'A' }] }, '/map/1 badVariable'],
    ['undefined', undefined, ' notAnExpression'],
    ['infinity', Infinity, ' notAnExpression'],
  ])('refuses %s', (_, json, expected) => {
    expect(reasons(json)).toEqual([expected])
  })

  it.each<[string, unknown, string[]]>([
    ['comparison', { '==': [{ var: 'A' }, 'x'] }, ['A']],
    ['parts of values', { '>': [{ var: ['A.amount', 0] }, { var: 'B.DEU' }] }, ['A', 'B']],
    ['missing', { missing: ['A', 'B'] }, ['A', 'B']],
    ['iteration over values', { some: [{ var: 'A' }, { in: [{ var: '' }, ['x', 'y']] }] }, ['A']],
    ['reduce that adds', { reduce: [{ var: 'A' }, { '+': [{ var: 'accumulator' }, { var: 'current.amount' }] }, 0] }, ['A']],
    ['an id like a method', { var: 'toString' }, ['toString']],
    ['a constant', true, []],
  ])('takes %s and says what it reads', (_, json, reads) => {
    const result = parseLogic(json, isField)
    expect(result.ok && [...result.parsed.reads]).toEqual(reads)
  })

  it('bounds depth and size', () => {
    const nest = (levels: number): unknown => (levels === 0 ? true : { '!': [nest(levels - 1)] })
    expect(reasons(nest(LOGIC_DEPTH))).toEqual([])
    expect(reasons(nest(LOGIC_DEPTH + 1))[0]).toMatch(/tooDeep$/)
    expect(reasons(nest(50_00))).toHaveLength(1)
    const wide = (count: number) => ({ in: [1, Array.from({ length: count }, (_, at) => at)] })
    expect(reasons(wide(LOGIC_NODES - 3))).toEqual([])
    expect(reasons(wide(LOGIC_NODES))).toEqual([' tooMany'])
    expect(reasons(wide(1_000_000))).toEqual([' tooMany'])
  })

  it('gives every fault of an expression', () => {
    expect(reasons({ and: [{ var: 'C' }, { nope: 1 }] })).toEqual(['/and/0 badVariable', '/and/1 unknownOperator'])
  })

  it('never throws', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => void parseLogic(json, isField)),
      { numRuns: 500 },
    )
  })
})
