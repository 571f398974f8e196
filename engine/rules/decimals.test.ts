import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { JsonLogic, Rule } from '../template'
import { templateOf } from '../template/fixtures/buildTemplate'
import { evaluateRules, recompute } from './index'
import { processorMs } from '../../tests/world/spent'

type Vector = [a: string, b: string, results: Record<string, string>, comparisons: string[]]
/** Of Python's decimal module; fixtures/decimals.py makes it. */
const vectors = JSON.parse(readFileSync(join(import.meta.dirname, '../numbers/fixtures/decimals.json'), 'utf8')) as Vector[]
const COMPARISONS = ['<', '<=', '>', '>=', '==', '!=', '===', '!==']

const NUMBER = { valueType: 'number', displayType: 'NUMBER' } as const

/** Whether a rule shows its field: what a person sees of a comparison. */
const holdsIn = (when: JsonLogic) => {
  const fields = [{ id: 'a', ...NUMBER }, { id: 'b', ...NUMBER }, { id: 'c', ...NUMBER }, { id: 'shown' }]
  const template = templateOf(fields, [{ id: 'r', target: 'shown', effect: 'show', when }])
  return (data: Record<string, string>): boolean => evaluateRules(template, data).isVisible('/shown')
}
const A = { var: 'a' }
const B = { var: 'b' }

describe('sums in rules', () => {
  it.each<[string, JsonLogic, boolean]>([
    ['0.1 + 0.2 = 0.3', { '==': [{ '+': [0.1, 0.2] }, 0.3] }, true],
    ['33.3 + 66.7 = 100', { '==': [{ '+': [33.3, 66.7] }, 100] }, true],
    ['1.1 + 2.2 = 3.3', { '==': [{ '+': [1.1, 2.2] }, 3.3] }, true],
    ['9007199254740992 + 1 ≠ 9007199254740992', { '!=': [{ '+': [9007199254740992, 1] }, 9007199254740992] }, true],
    ['1.005 × 1000 = 1005', { '===': [{ '*': [1.005, 1000] }, 1005] }, true],
    ['4.35 × 100 = 435', { '==': [{ '*': [4.35, 100] }, 435] }, true],
    ['0.3 − 0.1 = 0.2', { '===': [{ '-': [0.3, 0.1] }, 0.2] }, true],
    ['0.3 / 0.1 = 3', { '===': [{ '/': [0.3, 0.1] }, 3] }, true],
    ['0.3 % 0.1 = 0', { '===': [{ '%': [0.3, 0.1] }, 0] }, true],
    ['0.1 + 0.2 is among 0.3, 0.4', { in: [{ '+': [0.1, 0.2] }, [0.3, 0.4]] }, true],
    [
      'the sum of a list',
      { '==': [{ reduce: [[0.1, 0.2, 0.3, 0.4], { '+': [{ var: 'current' }, { var: 'accumulator' }] }, 0] }, 1] },
      true,
    ],
    ['19 % of 1234.55 lies between', { '<': [234.5644, { '*': [1234.55, 0.19] }, 234.5646] }, true],
    ['what a text says beyond 2^53', { '<': ['9007199254740992', { '+': ['9007199254740992', 1] }] }, true],
  ])('%s', (_name, when, holds) => expect(holdsIn(when)({})).toBe(holds))

  it('are those of Python’s decimals, of values as forms keep them', () => {
    const results = (sign: string) => holdsIn({ '===': [{ [sign]: [A, B] }, { var: 'c' }] })
    const byResult = new Map(['+', '-', '*', '/', '%', 'min', 'max'].map((sign) => [sign, results(sign)]))
    const byComparison = new Map(COMPARISONS.map((sign) => [sign, holdsIn({ [sign]: [A, B] })]))
    const wrong = vectors.flatMap(([a, b, said, holding]) => [
      ...Object.entries(said).flatMap(([sign, c]) => (byResult.get(sign)?.({ a, b, c }) ? [] : [`${a} ${sign} ${b} = ${c}`])),
      ...COMPARISONS.flatMap((sign) => (byComparison.get(sign)?.({ a, b }) === holding.includes(sign) ? [] : [`${a} ${sign} ${b}`])),
    ])
    expect(wrong).toEqual([])
    expect(vectors.length).toBe(500)
  })

  it('give exact values to the fields they compute, also beyond 2^53', () => {
    const sum: Rule = { id: 's', target: 'c', effect: 'set', when: true, value: { '+': [A, B] } }
    const template = templateOf(
      [
        { id: 'a', ...NUMBER },
        { id: 'b', ...NUMBER },
        { id: 'c', ...NUMBER },
      ],
      [sum],
    )
    const computed = (a: string, b: string) => recompute(evaluateRules(template, { a, b }), { a, b }, '').data.c
    expect(computed('9007199254740992', '1')).toBe('9007199254740993')
    expect(computed('1234567890123456789012345.123456789012', '0.000000000001')).toBe('1234567890123456789012345.123456789013')
    expect(computed('0.1', '0.2')).toBe('0.3')
    expect(computed('-0.5', '0.5')).toBe('0')
    expect(computed('9999999999999999999999999', '1')).toBeUndefined()
  })

  it('carry a quotient to twenty digits behind the point, and a computed field to twelve', () => {
    expect(holdsIn({ '==': [{ '/': [2, 3] }, { var: 'c' }] })({ c: '0.66666666666666666667' })).toBe(true)
    const third: Rule = { id: 's', target: 'c', effect: 'set', when: true, value: { '/': [A, 3] } }
    const template = templateOf(
      [
        { id: 'a', ...NUMBER },
        { id: 'c', ...NUMBER },
      ],
      [third],
    )
    expect(recompute(evaluateRules(template, { a: '2' }), { a: '2' }, '').data.c).toBe('0.666666666667')
  })

  it('leave what is no number as JsonLogic has it', () => {
    expect(holdsIn({ '<': ['2026-12-01', '2026-12-02'] })({})).toBe(true)
    expect(holdsIn({ '<': ['10', '9'] })({})).toBe(true)
    expect(holdsIn({ '>': [A, 0] })({})).toBe(false)
    expect(holdsIn({ '==': [A, null] })({})).toBe(true)
    expect(holdsIn({ '!!': A })({ a: '0.00' })).toBe(false)
    expect(holdsIn({ '==': [{ '+': ['12 kg', 1] }, 13] })({})).toBe(true)
    expect(holdsIn({ '==': [{ '/': [1, 0] }, { '/': [2, 0] }] })({})).toBe(true)
    expect(holdsIn({ in: ['b', 'abc'] })({})).toBe(true)
    expect(holdsIn({ '==': [{ cat: [A, ' EUR'] }, '9007199254740993 EUR'] })({ a: '9007199254740993' })).toBe(true)
  })

  it('end where a rule would grow a number without end', () => {
    const squares = { reduce: [Array(60).fill(7), { '*': [{ var: 'accumulator' }, { var: 'accumulator' }] }, 7] }
    expect(processorMs(() => expect(holdsIn({ '>': [squares, 0] })({})).toBe(false))).toBeLessThan(1000)
  })
})
