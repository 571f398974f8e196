import Ajv from 'ajv'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addItem, emptyData, setAt } from '../form'
import type { FormData } from '../form'
import { templateOf } from '../template/fixtures/buildTemplate'
import { smallForm } from '../template/fixtures/smallForm'
import { VALUE_TYPES } from '../template'
import { LIST_LIMIT, checkShape, dataSchema } from './index'

const now = new Date('2026-11-21T10:00:00Z')
const template = smallForm()
const short = (data: unknown) => checkShape(template, data).map(({ path, rule }) => `${path} ${rule}`)

describe('checkShape', () => {
  it.each<[string, unknown, string[]]>([
    ['no object', [], [' type']],
    ['null', null, [' type']],
    ['a key nobody knows', { extra: 1, 'GR-Procedure': { 'BT-21-Lot': {} } }, ['/extra unknownKey', '/GR-Procedure/BT-21-Lot unknownKey']],
    [
      'an own __proto__',
      JSON.parse('{"__proto__": {"admin": true}, "GR-Procedure": {"constructor": 1}}'),
      ['/__proto__ forbiddenKey', '/GR-Procedure/constructor forbiddenKey'],
    ],
    [
      'a query operator',
      { 'GR-Procedure': { 'BT-21-Procedure': { $gt: '' }, place: { $gt: '' } } },
      ['/GR-Procedure/BT-21-Procedure/$gt language', '/GR-Procedure/place type'],
    ],
    ['a key with a slash', { 'a/b': 1 }, ['/a~1b unknownKey']],
    ['a list where an object belongs', { 'GR-Procedure': [] }, ['/GR-Procedure type']],
    ['an object where a list belongs', { 'GR-Lot': { 0: {} } }, ['/GR-Lot type']],
    [
      'items without and with doubled ids',
      { 'GR-Lot': [{}, { _id: 'a' }, { _id: 'a' }, { _id: '' }, { _id: 7 }, null] },
      ['/GR-Lot/0 itemId', '/GR-Lot/2 duplicateItem', '/GR-Lot/3 itemId', '/GR-Lot/4 itemId', '/GR-Lot/5 type'],
    ],
    ['an id where none belongs', { _id: 'x', 'GR-Procedure': { _id: 'y' } }, ['/_id unknownKey', '/GR-Procedure/_id unknownKey']],
    [
      'marks that are none',
      { _schemeIds: { LOT: -1, ORG: 1.5, __x: 1 } },
      ['/_schemeIds/LOT type', '/_schemeIds/ORG type', '/_schemeIds/__x unknownKey'],
    ],
    [
      'foreign parts of an amount',
      { 'GR-Procedure': { 'BT-27-Procedure': { amount: '1', currency: 'EUR', rate: 2 } } },
      ['/GR-Procedure/BT-27-Procedure/rate unknownKey'],
    ],
    [
      'money as a float',
      { 'GR-Procedure': { 'BT-27-Procedure': { amount: 1.1, currency: 'EUR' } } },
      ['/GR-Procedure/BT-27-Procedure/amount type'],
    ],
    [
      'a language in small letters',
      { 'GR-Procedure': { 'BT-21-Procedure': { deu: 'x' } } },
      ['/GR-Procedure/BT-21-Procedure/deu language'],
    ],
    ['a text without end', { 'GR-Procedure': { place: 'x'.repeat(100_001) } }, ['/GR-Procedure/place tooBig']],
    ['a list without end', { 'GR-Lot': Array.from({ length: LIST_LIMIT + 1 }, () => null) }, ['/GR-Lot tooBig']],
    [
      'what is incomplete',
      { 'GR-Procedure': { place: null, 'BT-27-Procedure': { amount: '', currency: null }, weight: '' }, 'GR-Lot': [] },
      [],
    ],
    ['values in groups the form leaves out', { 'GR-Organisations-Section': { 'GR-Organisations': [{ _id: 'o', 'BT-500': 'x' }] } }, []],
  ])('judges %s', (_, data, expected) => {
    expect(short(data)).toEqual(expected)
  })

  it('stops at what nobody fills in, and at a thousand issues', () => {
    const wide = Object.fromEntries(Array.from({ length: 400_000 }, (_, at) => [`k${at}`, 1]))
    expect(checkShape(template, wide)).toHaveLength(1_000)
    const lists = templateOf([{ id: 'l', repeatable: { min: 0 }, children: [{ id: 'm', repeatable: { min: 0 } }] }])
    const heavy = { l: Array.from({ length: 80 }, (_, at) => ({ _id: `i${at}`, m: Array.from({ length: LIST_LIMIT }, () => 'x') })) }
    expect(checkShape(lists, heavy)[0]).toMatchObject({ path: '', rule: 'tooBig' })
  })

  it('accepts whatever the form itself makes', () => {
    let data = emptyData(template, { now })
    for (let lot = 0; lot < 30; lot += 1) data = addItem(template, data, { path: '/GR-Lot', now })
    expect(checkShape(template, data)).toEqual([])
  })
})

describe('checkShape and a validator that is not ours', () => {
  const fields = VALUE_TYPES.flatMap((valueType) => [
    { id: `one-${valueType}`, valueType },
    { id: `many-${valueType}`, valueType, repeatable: { min: 0 } },
  ])
  const own = templateOf([
    ...fields.slice(0, 16),
    { id: 'group', children: fields.slice(16) },
    { id: 'list', repeatable: { min: 0 }, children: [{ id: 'inner' }, { id: 'deep', children: [{ id: 'leaf', valueType: 'integer' }] }] },
  ])
  const validate = new Ajv({ strict: false, allErrors: false }).compile(dataSchema(own))
  const anyValue = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom<unknown>(
        '1.50',
        '2026-12-01+01:00',
        '10:00:00Z',
        '2026-12-01T10:00:00Z',
        'LOT-0001',
        '',
        null,
        true,
        7,
        1.5,
        -0,
        1e300,
        '-0.5',
        '01',
        '1.',
        '2026-12-01',
        { amount: '1', currency: 'EUR' },
        { value: '2', unit: null },
        { DEU: 'x', ENG: null },
        { deu: 'x' },
        { amount: '1,5' },
        [{ _id: 'a', inner: 'x', deep: { leaf: 3 } }],
        [{ inner: 'x' }],
        [{ _id: '?' }],
        { leaf: 1 },
      ),
    },
    fc.string({ maxLength: 4 }),
    fc.jsonValue({ maxDepth: 2 }),
  )
  const value = fc.oneof({ weight: 3, arbitrary: anyValue }, { weight: 2, arbitrary: fc.array(anyValue, { maxLength: 1 }) })
  const paths = own.nodes.map(
    (node) => `/${node.chain.map((each) => (each.isRepeatable && !each.isField && each !== node ? `${each.id}/0` : each.id)).join('/')}`,
  )

  it('agree on random data', () => {
    let [good, bad] = [0, 0]
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...paths, '/unknown', '/group/unknown'), value), { minLength: 1, maxLength: 2, size: 'xsmall' }),
        (puts) => {
          const start: FormData = { list: [{ _id: 'first' }], _schemeIds: { LOT: 1 } }
          const data = puts.reduce((each, [path, put]) => setAt(each, path, put), start)
          const issues = checkShape(own, data).filter((each) => each.rule !== 'duplicateItem')
          const theirs = validate(data)
          if (theirs) good += 1
          else bad += 1
          expect([issues.length === 0, issues, data]).toEqual([theirs, issues, data])
        },
      ),
      { numRuns: 5_000 },
    )
    // Both verdicts must have been asked for often enough to mean something.
    expect(Math.min(good, bad)).toBeGreaterThan(500)
  })
})
