import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addItem, comparePaths, emptyData, setAt } from '../form'
import type { FormData } from '../form'
import type { JsonSchema, NodeUi, Rule, ValueType } from '../template'
import { evaluateRules, updateStates } from '../rules'
import { loaded, templateOf } from '../template/fixtures/buildTemplate'
import type { Spec } from '../template/fixtures/buildTemplate'
import { smallForm } from '../template/fixtures/smallForm'
import type { Issue } from './index'
import { compareDecimals } from '../numbers'
import { ISSUE_RULES, Judge, checkShape, decimalsOf, validate } from './index'
import { processorMs } from '../../tests/world/spent'

const now = new Date('2026-11-21T10:00:00Z')
const draft = { mode: 'draft', now } as const
const complete = { mode: 'complete', now } as const
const template = smallForm()
const short = (issues: readonly Issue[]) => issues.map(({ path, rule }) => `${path} ${rule}`)

describe('validate, one value', () => {
  const rulesOf = (
    ui: Partial<NodeUi> & { valueType: ValueType; schema?: JsonSchema },
    value: unknown,
    codes?: (list: string, code: string) => boolean | undefined,
  ) =>
    validate(templateOf([{ id: 'f', ...ui }]), { f: value }, { ...draft, codes }).map(({ path, rule }) =>
      path === '/f' ? rule : `${path.slice(2)} ${rule}`,
    )

  it.each<[string, Partial<NodeUi> & { valueType: ValueType; schema?: JsonSchema }, unknown, string[]]>([
    ['a text that is too long', { valueType: 'text', schema: { maxLength: 3 } }, 'abcd', ['maxLength']],
    ['emoji counted as people do', { valueType: 'text', schema: { maxLength: 2 } }, '😀😀', []],
    ['a text that is too short', { valueType: 'text', schema: { minLength: 3 } }, 'ab', ['minLength']],
    [
      'a language that is too long',
      { valueType: 'text-multilingual', schema: { type: 'object', additionalProperties: { type: 'string', maxLength: 3 } } },
      { DEU: 'abcd', ENG: 'abc' },
      ['/DEU maxLength'],
    ],
    ['a pattern', { valueType: 'id', schema: { pattern: '^LOT-\\d{4}$' } }, 'LOT-1', ['pattern']],
    ['two things at once', { valueType: 'text', schema: { maxLength: 3, pattern: '^\\d+$' } }, 'abcd', ['maxLength', 'pattern']],
    ['a number with comma', { valueType: 'number' }, '1,5', ['number']],
    ['a number with exponent', { valueType: 'number' }, '1e5', ['number']],
    ['a JSON number where a decimal string belongs', { valueType: 'number' }, 1.5, ['type']],
    ['a number under its limit', { valueType: 'number', limits: { min: '0' } }, '-0.01', ['min']],
    ['minus nothing', { valueType: 'number', limits: { min: '0' } }, '-0.00', []],
    [
      'a number over its limit by a hair no float sees',
      { valueType: 'number', limits: { max: '9007199254740993' } },
      '9007199254740993.000000000001',
      ['max'],
    ],
    ['too many decimals', { valueType: 'number', limits: { decimals: 2 } }, '1.505', ['decimals']],
    ['decimals that do not count', { valueType: 'number', limits: { decimals: 2 } }, '1.500', []],
    ['an amount', { valueType: 'amount' }, { amount: '1234.50', currency: 'EUR' }, []],
    ['an amount in a part of a cent', { valueType: 'amount' }, { amount: '0.001', currency: 'EUR' }, ['/amount decimals']],
    ['an amount in thousandths where the currency has them', { valueType: 'amount' }, { amount: '0.001', currency: 'TND' }, []],
    ['an amount in a part of a yen', { valueType: 'amount' }, { amount: '0.5', currency: 'JPY' }, ['/amount decimals']],
    ['an estimated value below nothing', { valueType: 'amount', btId: 'BT-27' }, { amount: '-5.00', currency: 'EUR' }, ['/amount min']],
    ['an amount without currency', { valueType: 'amount' }, { amount: '1' }, ['/currency currency']],
    ['a currency without amount', { valueType: 'amount' }, { currency: 'EUR' }, []],
    ['an amount in German', { valueType: 'amount' }, { amount: '1.234,50', currency: 'EUR' }, ['/amount number']],
    [
      'a negative amount where none may be',
      { valueType: 'amount', limits: { min: '0' } },
      { amount: '-5', currency: 'EUR' },
      ['/amount min'],
    ],
    ['a measure without unit', { valueType: 'measure' }, { value: '12', unit: ' ' }, ['/unit unit']],
    ['an integer that is none', { valueType: 'integer' }, 1.5, ['integer']],
    ['an integer under its minimum', { valueType: 'integer', schema: { type: 'integer', minimum: 1 } }, 0, ['min']],
    ['a date', { valueType: 'date' }, '2026-12-01+01:00', []],
    ['a date without zone', { valueType: 'date' }, '2026-12-01', ['date']],
    ['a date in no calendar', { valueType: 'date' }, '2026-02-30+01:00', ['date']],
    ['a date in German', { valueType: 'date' }, '01.12.2026', ['date']],
    ['a date before today', { valueType: 'date', limits: { min: '{NOW}' } }, '2026-11-20+01:00', ['minDate']],
    ['today', { valueType: 'date', limits: { min: '{NOW}', max: '2026-12-31' } }, '2026-11-21+01:00', []],
    ['a date too late', { valueType: 'date', limits: { max: '2026-12-31' } }, '2027-01-01+01:00', ['maxDate']],
    ['a time', { valueType: 'time' }, '10:00:00+01:00', []],
    ['a time without zone', { valueType: 'time' }, '10:00:00', ['time']],
    ['a time of day 25', { valueType: 'time' }, '25:00:00+01:00', ['time']],
    ['a moment', { valueType: 'datetime' }, '2026-12-01T10:00:00+01:00', []],
    ['a moment in UTC', { valueType: 'datetime' }, '2026-12-01T09:00:00.000Z', []],
    ['a moment without zone', { valueType: 'datetime' }, '2026-12-01T10:00:00', ['datetime']],
    ['yes as a text', { valueType: 'indicator' }, 'true', ['type']],
    ['an address', { valueType: 'url' }, 'https://vergabe.example.de/a?b=ü#c', []],
    ['an address that runs', { valueType: 'url' }, 'javascript:alert(1)', ['url']],
    ['an address with blanks', { valueType: 'url' }, 'https://a b.de', ['url']],
    ['an address without scheme', { valueType: 'url' }, 'www.example.de', ['url']],
    ['a mail address', { valueType: 'email' }, 'vergabe+neu@stadt-oyten.example', []],
    ['half a mail address', { valueType: 'email' }, 'vergabe@', ['email']],
    ['a telephone number', { valueType: 'phone' }, '+49 (0)421 123-45', []],
    ['a telephone number with words', { valueType: 'phone' }, 'ask Anna', ['phone']],
    ['a choice that is none', { valueType: 'code', choices: [{ contentId: 'a', label: { de: 'A', en: 'A' } }] }, 'b', ['choice']],
    ['a value out of its list', { valueType: 'text', schema: { enum: ['a'] } }, 'b', ['choice']],
    [
      'a list of choices',
      { valueType: 'code', repeatable: { min: 0, max: 2 }, choices: [{ contentId: 'a', label: { de: 'A', en: 'A' } }] },
      ['a', 'b', null],
      ['/1 choice'],
    ],
    ['too long a list', { valueType: 'code', repeatable: { min: 0, max: 1 } }, ['a', 'b'], ['maxItems']],
    ['one value where a list belongs', { valueType: 'code', repeatable: { min: 0 } }, 'a', ['type']],
    ['an organization by number', { valueType: 'id-ref', idSchemes: ['ORG', 'TPO'] }, '17', []],
    ['an organization by nonsense', { valueType: 'id-ref', idSchemes: ['ORG'] }, 'ACME', ['idRef']],
    ['nothing', { valueType: 'number', limits: { min: '5' } }, '', []],
    ['null', { valueType: 'email' }, null, []],
  ])('judges %s', (_, ui, ...[value, expected]) => {
    expect(rulesOf(ui, value)).toEqual(expected)
  })

  it('judges codes and units by the lists at hand, and lists it lacks not at all', () => {
    const codes = (list: string, code: string) => ({ currency: code === 'EUR', nuts: code === 'DE501' })[list]
    expect(rulesOf({ valueType: 'code', codelist: 'nuts' }, 'XX', codes)).toEqual(['code'])
    expect(rulesOf({ valueType: 'code', codelist: 'nuts' }, 'DE501', codes)).toEqual([])
    expect(rulesOf({ valueType: 'code', codelist: 'cpv' }, 'XX', codes)).toEqual([])
    expect(rulesOf({ valueType: 'code', codelist: 'nuts' }, 'XX')).toEqual([])
    expect(rulesOf({ valueType: 'amount', unitCodelist: 'currency' }, { amount: '1', currency: 'XXX' }, codes)).toEqual(['/currency code'])
  })

  it('takes long hostile texts in no time', () => {
    const long = 'a'.repeat(90_000)
    const takes = processorMs(() => {
      for (const valueType of ['url', 'email', 'phone', 'number', 'date', 'time', 'datetime'] as const) rulesOf({ valueType }, `${long}!`)
      rulesOf({ valueType: 'email' }, `a@${'a.'.repeat(40_000)}`)
      rulesOf({ valueType: 'url' }, `https://${'a.'.repeat(40_000)} `)
      rulesOf({ valueType: 'text', schema: { pattern: '^.*a.*b.*c$' } }, long)
    })
    expect(takes).toBeLessThan(1_000)
  })
})

describe('validate, a form', () => {
  it('asks for what is required only when the form is to be complete', () => {
    const data = emptyData(template, { now })
    expect(validate(template, data, draft)).toEqual([])
    expect(short(validate(template, data, complete))).toEqual([
      '/GR-Procedure/BT-21-Procedure required',
      '/GR-Procedure/OPT-300-Procedure-Buyer required',
      '/GR-Lot/0/BT-21-Lot required',
      '/GR-Lot/0/BT-131(d)-Lot required',
    ])
    expect(short(validate(template, {}, complete))).toContain('/GR-Lot minItems')
  })

  it('does not judge what a rule hides or the form leaves out', () => {
    const data: FormData = {
      'GR-Procedure': { kind: 'works', weight: '-5', place: 'x' },
      'GR-Organisations-Section': { 'GR-Organisations': [{ _id: 'o' }] },
    }
    expect(short(validate(template, data, complete)).filter((each) => /weight|Organisations/.test(each))).toEqual([])
    expect(short(validate(template, setAt(data, '/GR-Procedure/kind', 'goods'), draft))).toEqual(['/GR-Procedure/weight min'])
  })

  it('misses an identifier although it is on no screen', () => {
    expect(short(validate(template, { 'GR-Lot': [{ _id: 'a' }] }, complete))).toContain('/GR-Lot/0/BT-137-Lot required')
  })

  it('finds doubled identifiers and references to what is not there', () => {
    const data: FormData = {
      'GR-Procedure': { 'BT-1375-Procedure': ['LOT-0001', 'LOT-0003', 'GLO-0001'] },
      'GR-Lot': ['a', 'b'].map((_id) => ({ _id, 'BT-137-Lot': 'LOT-0001' })),
    }
    expect(short(validate(template, data, draft))).toEqual([
      '/GR-Procedure/BT-1375-Procedure/1 idRef',
      '/GR-Procedure/BT-1375-Procedure/2 idRef',
      '/GR-Lot/0/BT-137-Lot duplicateId',
      '/GR-Lot/1/BT-137-Lot duplicateId',
    ])
    expect(short(validate(template, { 'GR-Lot': [{ _id: 'a', 'BT-137-Lot': 'LOT-00012' }] }, draft))).toEqual([
      '/GR-Lot/0/BT-137-Lot pattern',
      '/GR-Lot/0/BT-137-Lot schemeId',
    ])
  })

  it('warns where a rule of severity WARN asks', () => {
    const warned = templateOf([{ id: 'a' }], [{ id: 'r', target: 'a', effect: 'require', when: true, severity: 'WARN' }])
    expect(validate(warned, {}, complete)).toEqual([{ path: '/a', contentId: 'a', rule: 'required', params: {}, severity: 'WARN' }])
    expect(validate(warned, { a: 'x' }, complete)).toEqual([])
  })

  it('finds in the parts what it finds in the whole', () => {
    const data = setAt(addItem(template, emptyData(template, { now }), { path: '/GR-Lot', now }), '/GR-Lot/1/BT-131(d)-Lot', 'soon')
    const whole = validate(template, data, complete)
    const parts = ['/GR-Procedure', '/GR-Lot/0', '/GR-Lot/1'].flatMap((under) => validate(template, data, { ...complete, under }))
    expect(parts).toEqual(whole)
    expect(short(validate(template, data, { ...complete, under: '/GR-Lot/1/BT-131(d)-Lot' }))).toEqual(['/GR-Lot/1/BT-131(d)-Lot date'])
  })

  it('never throws, and speaks only rules that have a text key', () => {
    const values = fc.oneof(fc.jsonValue(), fc.constantFrom<unknown>({ toString: null }, [[]], { amount: {} }))
    const paths = template.fields.map(
      (field) => `/${field.chain.map((each) => (each.isRepeatable && !each.isField ? `${each.id}/0` : each.id)).join('/')}`,
    )
    fc.assert(
      fc.property(fc.constantFrom(...paths, '/GR-Lot', '/GR-Procedure'), values, (path, value) => {
        const data = setAt(emptyData(template, { now }), path, value)
        for (const { rule } of [...validate(template, data, complete), ...checkShape(template, data)]) expect(ISSUE_RULES).toContain(rule)
      }),
      { numRuns: 500 },
    )
  })

  const eu19 = join(import.meta.dirname, '../../templates/eu/1.7/EU-19.json')
  it('finds nothing wrong with an empty EU-19 draft, and what is missing in a complete one', () => {
    const own = loaded(JSON.parse(readFileSync(eu19, 'utf8')))
    const data = emptyData(own, { now })
    expect([checkShape(own, data), validate(own, data, draft)]).toEqual([[], []])
    const missing = short(validate(own, data, complete))
    expect(missing).toContain('/GR-Buyer/GR-ContractingAuthority/0/GR-ContractingAuthority-Buyer/OPT-300-Procedure-Buyer required')
    expect(missing).toContain('/GR-Procedure/GR-Procedure-Purpose/GR-Procedure-Description/BT-21-Procedure required')
    expect(missing.filter((each) => !each.endsWith(' required'))).toEqual([])
  })
})

describe('decimals', () => {
  it('compare like whole numbers of their smallest unit', () => {
    const number = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n })
    const text = (value: bigint) =>
      `${value < 0n ? '-' : ''}${String(value < 0n ? -value : value)
        .padStart(5, '0')
        .replace(/(\d{4})$/, '.$1')}`
    fc.assert(
      fc.property(number, number, (a, b) => void expect(Math.sign(compareDecimals(text(a), text(b)))).toBe(a < b ? -1 : a > b ? 1 : 0)),
    )
    const same = [compareDecimals('1.0', '1'), compareDecimals('-0', '0'), compareDecimals('-1.50', '-1.5')]
    expect([...same, decimalsOf('1.50'), decimalsOf('7')]).toEqual([0, 0, 0, 1, 0])
  })
})

it('says after every change what it says of the same form read anew, however many items it has judged before', () => {
  const edit = fc.record({
    lot: fc.nat(2),
    field: fc.constantFrom(
      'BT-137-Lot',
      'BT-1311(d)-Lot',
      'BT-131(d)-Lot',
      'BT-21-Lot',
      'GR-Lot-Docs/0/BT-14-Lot',
      'GR-Lot-Docs/0/BT-15-Lot',
    ),
    text: fc.constantFrom('LOT-0001', 'LOT-0002', 'nothing', '2026-12-01+01:00', 'restricted-document', ''),
    minute: fc.nat(3),
  })
  const lot = (_id: string) => ({ _id, 'GR-Lot-Docs': [{ _id: `${_id}d` }] })
  const start: FormData = { 'GR-Procedure': { 'BT-1375-Procedure': ['LOT-0001', 'LOT-0002'] }, 'GR-Lot': ['a', 'b', 'c'].map(lot) }
  let said = 0
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 12 }), fc.boolean(), (edits, isDraft) => {
      const judge = new Judge(template)
      let data = structuredClone(start)
      const states = evaluateRules(template, data)
      for (const { lot: index, field, text, minute } of edits) {
        const path = `/GR-Lot/${index}/${field}`
        const value = text === '' ? undefined : field === 'BT-21-Lot' ? { DEU: text } : text
        data = setAt(data, path, value)
        updateStates(states, data, path)
        const context = { mode: isDraft ? 'draft' : 'complete', now: new Date(now.getTime() + minute * 60_000) } as const
        const found = judge.form(data, { ...context, states }).issues
        said += found.length
        expect(found).toEqual(validate(template, structuredClone(data), context))
        expect(found).toEqual(found.toSorted((a, b) => comparePaths(template, a.path, b.path)))
      }
    }),
  )
  expect(said).toBeGreaterThan(500)
})

it('judges an item again that a rule outside of it lays bare', () => {
  const specs: Spec[] = [
    { id: 'kind', valueType: 'code' },
    { id: 'items', kind: 'section', repeatable: { min: 0 }, children: [{ id: 'weight', valueType: 'number', limits: { min: '0' } }] },
  ]
  const rule: Rule = { id: 'weight.show', target: 'weight', effect: 'show', when: { '==': [{ var: 'kind' }, 'goods'] } }
  const form = templateOf(specs, [rule])
  let data: FormData = { kind: 'works', items: [{ _id: 'a', weight: '-5' }] }
  const states = evaluateRules(form, data)
  const judge = new Judge(form)
  const says = () => short(judge.form(data, { ...draft, states }).issues)
  expect(says()).toEqual([])
  data = setAt(data, '/kind', 'goods')
  updateStates(states, data, '/kind')
  expect(says()).toEqual(['/items/0/weight min'])
})

it('a rule of an own template that asks for a field says why; the EU’s does not', () => {
  const ask = (id: string, text = { de: 'Ohne Grund geht es nicht.', en: 'No.' }): Rule => ({
    ...{ id, target: 'reason', effect: 'require', when: true, text },
  })
  const asked = (rules: Rule[], head: { sdkVersion?: string } = {}) => {
    const own = templateOf([{ id: 'reason' }], rules)
    return validate({ ...own, file: { ...own.file, ...head } }, {}, complete).map(({ params }) => params)
  }
  expect(asked([ask('a')])).toEqual([{ de: 'Ohne Grund geht es nicht.', en: 'No.' }])
  expect(asked([ask('a'), ask('b'), ask('c', { de: 'So will es die Satzung.', en: '' })])).toEqual([
    { de: 'Ohne Grund geht es nicht. So will es die Satzung.', en: 'No. So will es die Satzung.' },
  ])
  expect(asked([ask('a'), ask('b', { de: ' ', en: '' })])).toEqual([{ de: 'Ohne Grund geht es nicht.', en: 'No.' }])
  expect(asked([ask('a'), ask('b')], { sdkVersion: '1.7' })).toEqual([{}])
})

it('of several rules that may ask for a field those speak that do, also in an item nobody touched', () => {
  const form = templateOf(
    [
      { id: 'big', valueType: 'indicator' },
      { id: 'foreign', valueType: 'indicator' },
      { id: 'items', repeatable: { min: 0 }, children: [{ id: 'reason' }] },
    ],
    (['big', 'foreign'] as const).map((id) => ({
      ...{ id, target: 'reason', effect: 'require', when: { var: id }, text: { de: `weil ${id}`, en: `as ${id}` } },
    })),
  )
  const items = [{ _id: 'i' }]
  const judge = new Judge(form)
  const whys = (data: FormData) => judge.form(data, complete).issues.map(({ params }) => params['de'])
  expect(whys({ big: true, foreign: false, items })).toEqual(['weil big'])
  expect(whys({ big: false, foreign: true, items })).toEqual(['weil foreign'])
  expect(whys({ big: true, foreign: true, items })).toEqual(['weil big weil foreign'])
  expect(whys({ items })).toEqual([])
})
