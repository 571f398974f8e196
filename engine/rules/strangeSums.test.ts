import { describe, expect, it } from 'vitest'
import type { JsonLogic, Rule } from '../template'
import { templateOf } from '../template/fixtures/buildTemplate'
import { evaluateRules, recompute } from './index'

/** What a rule gives a text: numbers with all their digits. `a` and `b` are numbers as forms keep them, `list` numbers, `text` words. */
function given(value: JsonLogic, data: Record<string, unknown> = {}): unknown {
  const number = { valueType: 'number', displayType: 'NUMBER' } as const
  const fields = [
    { id: 'a', ...number },
    { id: 'b', ...number },
    { id: 'list', ...number, repeatable: { min: 0, max: 9 } },
    { id: 'text' },
    { id: 'given' },
  ]
  const rule: Rule = { id: 'r', target: 'given', effect: 'set', when: true, value }
  const template = templateOf(fields, [rule])
  return recompute(evaluateRules(template, data), data, '').data.given
}

const A = { var: 'a' }
const B = { var: 'b' }
const LIST = { var: 'list' }
const TEXT = { var: 'text' }
const BIG = '9007199254740993'
const sumOf = (list: JsonLogic): JsonLogic => ({ reduce: [list, { '+': [{ var: 'current' }, { var: 'accumulator' }] }, 0] })

/** Right values are those of Python's decimal module, at 200 digits. */
type Row = [logic: JsonLogic, data: Record<string, unknown>, right: string | undefined]

const EXPONENTS: Row[] = [
  [{ '+': ['1e3', 1] }, {}, '1001'],
  [{ '*': ['1.5E-3', 2] }, {}, '0.003'],
  [{ '+': ['1e21', 1] }, {}, '1000000000000000000001'],
  [{ '+': [1, '1e-20'] }, {}, '1.00000000000000000001'],
  [{ '-': ['1e25', 1] }, {}, '9999999999999999999999999'],
  [{ '+': [`${BIG}e0000`, 1] }, {}, '9007199254740994'],
  [{ '>': [{ '*': [1e308, 10] }, 1e308] }, {}, 'true'],
  [{ '>': ['1e-401', 0] }, {}, 'false'],
  [{ '<': ['1e401', { '+': [1, 1] }] }, {}, 'false'],
]

const ZEROS: Row[] = [
  [{ '==': [-0, 0] }, {}, 'true'],
  [{ '===': [A, 0] }, { a: '-0.00' }, 'true'],
  [{ '+': [A, B] }, { a: '-0', b: '-0' }, '0'],
  [{ '*': [A, -1] }, { a: '0.0' }, '0'],
  [{ '%': [A, 2] }, { a: '-4' }, '0'],
  [{ '<': [A, 0] }, { a: '-0.000000000000000000000000000000' }, 'false'],
]

const LONG: Row[] = [
  [{ '+': [A, B] }, { a: BIG, b: '0.000000000000000000000000000001' }, `${BIG}.000000000000000000000000000001`],
  [{ '*': [A, 3] }, { a: '0.000000000000000000000000000001' }, '0.000000000000000000000000000003'],
  [
    { '*': [A, 2] },
    { a: '123456789012345678901234567890.123456789012345678901234567890' },
    '246913578024691357802469135780.24691357802469135780246913578',
  ],
  [{ '%': [A, 10] }, { a: BIG }, '3'],
  [{ '%': [A, 2] }, { a: '-7.5' }, '-1.5'],
  [{ '+': [A, B] }, { a: `-${BIG}`, b: '9007199254740992' }, '-1'],
  [{ '/': [A, 3] }, { a: BIG }, '3002399751580331'],
  [{ '<': [A, B] }, { a: '0.100000000000000000000000000001', b: '0.100000000000000000000000000002' }, 'true'],
  [{ '===': [A, B] }, { a: `${BIG}.10`, b: `${BIG}.1` }, 'true'],
  [{ max: [A, B] }, { a: '9007199254740992.1', b: '9007199254740992.2' }, '9007199254740992.2'],
  [{ '<': ['9007199254740992', A, '9007199254740994'] }, { a: BIG }, 'true'],
  [{ '-': [A] }, { a: BIG }, `-${BIG}`],
  [{ in: [A, [BIG, '1']] }, { a: BIG }, 'true'],
  [{ in: [A, ['9007199254740992', '1']] }, { a: BIG }, 'false'],
  [{ '+': [`1.${'0'.repeat(500)}1`, 1] }, {}, undefined],
  [{ '==': [`1.${'0'.repeat(500)}1`, 1] }, {}, 'false'],
]

const EVERYDAY: Row[] = [
  [sumOf([0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1]), {}, '1'],
  [{ '*': [1.1, 1.1] }, {}, '1.21'],
  [{ '-': [100, 99.99] }, {}, '0.01'],
  [{ '*': [0.07, 100] }, {}, '7'],
  [{ '+': [A, B] }, { a: '1.15', b: '2.30' }, '3.45'],
  [{ '*': [A, 3] }, { a: '1000000.1' }, '3000000.3'],
  [{ '%': [4.1, 0.1] }, {}, '0'],
]

const BLANKS: Row[] = [
  [{ '+': [A, 1] }, {}, undefined],
  [{ '+': [A, 1] }, { a: '' }, undefined],
  [{ '+': [A, 1] }, { a: null }, undefined],
  [{ '+': [A, 1] }, { a: '   ' }, undefined],
  [{ '+': [' 0.1 ', '\u00a00.2\n'] }, {}, '0.3'],
  [{ '==': [` ${BIG} `, A] }, { a: BIG }, 'true'],
  [{ '==': [A, null] }, { a: '0' }, 'false'],
  [sumOf(LIST), { list: ['0.1', '', null, '0.2', '  '] }, '0.3'],
  [sumOf(LIST), { list: [BIG, null, '1'] }, '9007199254740994'],
  [sumOf(LIST), {}, '0'],
]

const WORDS: Row[] = [
  [{ '+': ['1,5', 1] }, {}, undefined],
  [{ '+': [TEXT, 1] }, { text: '1.250.000,00' }, undefined],
  [{ '+': [TEXT, 1] }, { text: '1 250' }, undefined],
  [{ '*': [TEXT, 2] }, { text: "1'250" }, undefined],
  [{ '+': [TEXT, 1] }, { text: '2026-12-01' }, undefined],
  [{ '<': [TEXT, 2] }, { text: '1,5' }, 'false'],
  [{ '>': [TEXT, 1] }, { text: '1,5' }, 'false'],
  [{ '+': [TEXT, 1] }, { text: `${BIG} EUR` }, '9007199254740994'],
  [{ '+': [TEXT, 0.2] }, { text: '0.1 kg' }, '0.3'],
  [{ '+': [TEXT, 1] }, { text: 'NaN' }, undefined],
  [{ '+': [A, 1] }, { a: 'Infinity' }, undefined],
  [{ '==': [A, null] }, { a: 'NaN' }, 'true'],
  [{ '==': [TEXT, { '/': [0, 0] }] }, { text: 'NaN' }, 'false'],
  [{ '>': [A, 'unendlich'] }, { a: BIG }, 'false'],
]

const ACROSS: Row[] = [
  [{ '>': [LIST, 9007199254740992] }, { list: [BIG] }, 'true'],
  [{ '<=': [LIST, 9007199254740992] }, { list: [BIG] }, 'false'],
  [{ '==': [LIST, A] }, { a: BIG, list: [BIG] }, 'true'],
  [{ '+': [LIST, 1] }, { list: [BIG] }, '9007199254740994'],
  [{ '+': [LIST, 1] }, { list: ['1', '2'] }, undefined],
  [{ '-': [LIST, 1] }, { list: [BIG] }, '9007199254740992'],
  [{ '>': [LIST, 1] }, { list: ['2', '3'] }, 'false'],
  [{ '==': [A, true] }, { a: '1.00' }, 'true'],
  [{ '==': ['1.00000000000000000001', true] }, {}, 'false'],
  [{ '==': [A, '1.50'] }, { a: '1.5' }, 'true'],
  [{ '===': [A, '1.5'] }, { a: '1.5' }, 'false'],
  [{ '==': [null, 0] }, {}, 'false'],
  [{ '==': ['1.0', '1.00'] }, {}, 'false'],
]

describe('sums and comparisons of what strangers write', () => {
  it.each([
    ['exponents', EXPONENTS],
    ['zeros', ZEROS],
    ['long numbers', LONG],
    ['everyday numbers', EVERYDAY],
    ['what is missing, and holes', BLANKS],
    ['words and marks', WORDS],
    ['one type beside another', ACROSS],
  ])('%s', (_name, rows) => {
    const found = rows.map(([logic, data]) => [logic, data, given(logic, data)])
    expect(found).toEqual(rows)
  })
})
