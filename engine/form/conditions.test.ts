import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import jsonLogic from 'json-logic-js'
import { describe, expect, it } from 'vitest'
import { templateOf, type Spec } from '../template/fixtures/buildTemplate'
import { dice, type Dice } from '../search/fixtures/dice'
import type { JsonLogic } from '../template'
import { conditionFaults, fieldsLacking, fieldsToAsk, holdsFor } from './conditions'

const LOT = 'LOT-0001'
const NUMBER = { valueType: 'number', displayType: 'NUMBER' } as const

/** Published by JsonLogic's author for those who write it anew (jsonlogic.com/tests.json): rule, data, result. */
const published = JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures/jsonLogicTests.json'), 'utf8')) as [
  JsonLogic,
  unknown,
  unknown,
][]

/** A form that could hold the data: a field for each scalar; null where a form cannot. */
function formFor(data: unknown): Spec[] | null {
  if (data === null || typeof data !== 'object' || Array.isArray(data)) return data === null || data === undefined ? [{ id: 'none' }] : null
  const fields = Object.entries(data).map(([id, value]): Spec | null =>
    !/^[A-Za-z]/.test(id)
      ? null
      : typeof value === 'number'
        ? { id, ...NUMBER }
        : typeof value === 'string' && value !== ''
          ? { id }
          : null,
  )
  return fields.includes(null) ? null : [...(fields as Spec[]), { id: 'none' }]
}

/** Forms keep numbers as decimal texts. */
const asForm = (data: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(data).map(([id, value]) => [id, typeof value === 'number' ? String(value) : value]))

it('answers JsonLogic’s published tests, as far as a form could ask them', () => {
  const wrong: unknown[] = []
  let asked = 0
  for (const [when, data, result] of published) {
    const specs = formFor(data)
    if (!specs || typeof when !== 'object' || when === null || Array.isArray(when)) continue
    const template = templateOf(specs)
    const faults = conditionFaults([{ key: 'a', conditions: [{ when }] }], (id) => template.node(id)?.isField === true)
    if (faults.some(({ rule }) => rule !== 'conditionReadsNothing')) continue
    asked += 1
    if (holdsFor(template, asForm((data ?? {}) as Record<string, unknown>), { when, lotId: LOT }) !== Boolean(jsonLogic.truthy(result)))
      wrong.push([when, data, result])
  }
  // A list is no number here: of '2,3' the 2 alone would be half of what it says.
  expect(wrong).toEqual([
    [{ '+': { merge: [1, [2]] } }, null, 3],
    [{ '+': [1, [2, 3]] }, {}, 3],
    [
      {
        '*': [
          [3, 4],
          [2, 3],
        ],
      },
      {},
      6,
    ],
  ])
  expect(asked).toBeGreaterThan(150)
})

const IDS = ['a', 'b', 'c', 'n', 'm'] as const
const form = templateOf(IDS.map((id) => (id === 'n' || id === 'm' ? { id, ...NUMBER } : { id })))

function anyLogic(chance: Dice, depth = 0): JsonLogic {
  const { of, isSo } = chance
  const value = (): JsonLogic =>
    of<JsonLogic>(['x', 'y', '', 'xy', 0, 1, 2, 10, true, false, { var: of(IDS) }, { var: of(IDS) }, { var: [of(IDS), 'x'] }])
  if (depth > 2 || isSo(0.3))
    return of<JsonLogic>([
      { [of(['==', '!=', '===', '!==', '<', '<=', '>', '>='])]: [value(), value()] },
      { in: [value(), of<JsonLogic>([['x', 1, 'y'], 'xyz', { var: of(IDS) }])] },
      { [of(['!', '!!'])]: [value()] },
      { '<': [value(), value(), value()] },
      { missing: [of(IDS), of(IDS)] },
      { missing_some: [1, [of(IDS), of(IDS)]] },
      { '==': [{ cat: [value(), value()] }, value()] },
    ])
  const inner = (): JsonLogic => anyLogic(chance, depth + 1)
  return of<JsonLogic>([{ and: [inner(), inner()] }, { or: [inner(), inner()] }, { '!': [inner()] }, { if: [inner(), inner(), inner()] }])
}

it('says what json-logic-js says of random conditions over random forms', () => {
  for (let seed = 1; seed <= 500; seed++) {
    const chance = dice(seed)
    const data = Object.fromEntries(
      IDS.flatMap((id) =>
        chance.isSo(0.3) ? [] : [[id, id === 'n' || id === 'm' ? chance.below(12) : chance.of(['x', 'y', 'xy', '10'])]],
      ),
    )
    const when = anyLogic(chance)
    const said = jsonLogic.truthy(jsonLogic.apply(when as Parameters<typeof jsonLogic.apply>[0], data))
    expect([seed, holdsFor(form, asForm(data), { when, lotId: LOT })]).toEqual([seed, Boolean(said)])
  }
})

describe('a condition of a tender with lots', () => {
  const withLots = templateOf(
    [
      { id: 'council' },
      {
        ...{ id: 'GR-Lot', repeatable: { min: 1 }, identifierField: 'number' },
        children: [{ id: 'number' }, { id: 'agreed' }, { id: 'why' }],
      },
    ],
    [{ id: 'r', target: 'why', effect: 'show', when: { '==': [{ var: 'agreed' }, 'yes'] } }],
  )
  const data = {
    council: 'yes',
    'GR-Lot': [
      { _id: '1', number: 'LOT-0001', agreed: 'yes', why: 'x' },
      { _id: '2', number: 'LOT-0002', agreed: 'no', why: 'x' },
    ],
  }
  const held = (when: JsonLogic) => ['LOT-0001', 'LOT-0002', 'LOT-0003'].filter((lotId) => holdsFor(withLots, data, { when, lotId }))

  it.each<[string, JsonLogic, string[]]>([
    ['reads the own item', { '==': [{ var: 'agreed' }, 'yes'] }, ['LOT-0001']],
    ['reads what stands around all lots', { '==': [{ var: 'council' }, 'yes'] }, ['LOT-0001', 'LOT-0002']],
    ['reads all lots where it says so', { in: ['no', { values: 'agreed' }] }, ['LOT-0001', 'LOT-0002']],
    ['reads nothing of what rules hide', { '!!': { var: 'why' } }, ['LOT-0001']],
    ['does not hold of a field that the form lacks, whichever way it asks', { '!': { var: 'unknown' } }, []],
    ['does not hold where it is none', true, []],
  ])('%s', (_what, when, lots) => expect(held(when)).toEqual(lots))
})

it.each<[string, JsonLogic, string]>([
  ['an operator of nobody', { log: { var: 'a' } }, 'conditionOperator'],
  ['a field of nobody', { '!!': { var: 'offers.price' } }, 'conditionField'],
  ['the day', { '<': [{ days: [{ today: [] }] }, { days: [{ var: 'a' }] }] }, 'badCondition'],
  ['nothing that is read', { '==': [1, 1] }, 'conditionReadsNothing'],
  ['a list item by item', { some: [{ values: 'a' }, { '==': [{ var: '' }, 'x'] }] }, 'conditionIterates'],
  ['no logic', false, 'conditionReadsNothing'],
  ['too much', { or: Array.from({ length: 99 }, () => ({ or: Array.from({ length: 9 }, () => ({ var: 'a' })) })) }, 'conditionTooLong'],
  ['too deep', Array.from({ length: 22 }).reduce<JsonLogic>((inner) => ({ '!': [inner] }), { var: 'a' }), 'conditionTooLong'],
])('refuses %s', (_what, when, rule) => {
  const faults = conditionFaults([{ key: 'notice', conditions: [{ when }] }], (id) => id === 'a')
  expect(faults[0]).toMatchObject({ rule })
  expect(faults[0]?.path).toMatch(/^\/phases\/0\/conditions\/0\/when/)
})

it('a field that is on no screen is there where the form computes it, else not, and one that is left out never', () => {
  const specs: Spec[] = [{ id: 'a' }, { id: 'off', hidden: true }, { id: 'made', hidden: true }, { id: 'out', excluded: true }]
  const template = templateOf(specs, [{ id: 'r', target: 'made', effect: 'set', when: true, value: { var: 'a' } }])
  expect(fieldsToAsk(template)).toEqual(['a', 'made'])
  const when: JsonLogic = { and: [{ var: 'off.DEU' }, { missing: ['out'] }, { var: ['made', ''] }, { values: 'nowhere' }] }
  expect(fieldsLacking(template, when).sort()).toEqual(['nowhere', 'off', 'out'])
  expect(holdsFor(template, { off: 'x' }, { when: { '!!': { var: 'off' } }, lotId: LOT })).toBe(false)
})
