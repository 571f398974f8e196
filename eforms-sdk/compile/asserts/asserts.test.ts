import { describe, expect, it } from 'vitest'
import { loadTemplate, type Template, type TemplateFile } from '../../../engine/template'
import { fileOf } from '../../../engine/template/fixtures/buildTemplate'
import { validate } from '../../../engine/validation'
import type { Sdk, SdkAssert, SdkField } from '../../read/sdk'
import { UnsupportedEfx } from '../efx'
import { compileAsserts, type Outcome } from './compileAsserts'
import { parseAssert } from './parse'

const NOW = new Date('2026-11-24T09:00:00Z')

const field = (id: string, type: string, more: Partial<SdkField> = {}): SdkField => ({
  id,
  parentNodeId: 'ND-Root',
  btId: id,
  type,
  repeatable: { value: false },
  ...more,
})

const FIELDS: SdkField[] = [
  field('OPP-070-notice', 'code'),
  field('BT-05(a)-notice', 'date'),
  field('BT-1-Procedure', 'date'),
  field('BT-2-Procedure', 'date'),
  field('BT-3-Procedure', 'code', { codeList: { value: { id: 'kinds' } } }),
  field('BT-4-Lot', 'integer', { parentNodeId: 'ND-Lot' }),
  field('BT-5-Lot', 'amount', { parentNodeId: 'ND-Lot' }),
  field('BT-6-Lot', 'amount', { parentNodeId: 'ND-Lot' }),
  field('BT-7-Lot', 'number', { parentNodeId: 'ND-Weight' }),
  field('BT-8-Lot', 'code', { parentNodeId: 'ND-Weight', codeList: { value: { id: 'kinds' } } }),
  field('BT-9-Lot', 'text', { parentNodeId: 'ND-Lot' }),
  field('BT-10-Procedure', 'text', { repeatable: { value: true } }),
  field('BT-11-Part', 'text', { parentNodeId: 'ND-Part' }),
  field('BT-12-Lot', 'date', { parentNodeId: 'ND-Lot' }),
]

const row = (code: string, name: string) =>
  `<Row><Value ColumnRef="code"><SimpleValue>${code}</SimpleValue></Value><Value ` +
  `ColumnRef="deu_label"><SimpleValue>${name}</SimpleValue></Value><Value ColumnRef="eng_label"><SimpleValue>` +
  `${name.toUpperCase()}</SimpleValue></Value></Row>`

/**
 * A made-up SDK whose first field carries these asserts; it is not on the screen, so that a problem leads to the first field that an assert
 * reads.
 */
const sdkWith = (asserts: readonly Partial<SdkAssert>[]): Sdk => {
  const constraints = asserts.map((each, at) => ({ value: '', severity: 'ERROR' as const, message: `rule|text|BR-${at}`, ...each }))
  const [first, ...others] = FIELDS
  if (!first) throw new Error('no fields')
  const node = (id: string, parentId: string, repeatable: boolean) => ({ id, parentId, repeatable })
  return {
    version: '9.9.1',
    ublVersion: '2.3',
    createdOn: '2026-11-21T00:00:00',
    fields: new Map([...others, { ...first, assert: { constraints } }].map((each) => [each.id, each])),
    nodes: new Map(
      [
        { id: 'ND-Root', repeatable: false },
        node('ND-Lot', 'ND-Root', true),
        node('ND-Part', 'ND-Root', true),
        node('ND-Weight', 'ND-Lot', true),
      ].map((each) => [each.id, each]),
    ),
    noticeSubtypes: [],
    codelists: new Map([['kinds', { id: 'kinds', filename: 'kinds.gc', _label: 'kinds' }]]),
    labels: {
      de: new Map(FIELDS.map(({ id }) => [`field|name|${id}`, `Feld ${id}`])),
      en: new Map(FIELDS.map(({ id }) => [`field|name|${id}`, `Field ${id}`])),
    },
    readForm: () => ({ metadata: [], content: [] }),
    readCodelistFile: () => `<Rows>${row('works', 'Bau')}${row('services', 'Dienst')}${row('per-exa', 'Prozent')}</Rows>`,
  }
}

const form = (): TemplateFile => {
  const file = fileOf([
    { id: 'OPP-070-notice', valueType: 'code', excluded: true },
    { id: 'BT-1-Procedure', valueType: 'date' },
    { id: 'BT-2-Procedure', valueType: 'date' },
    { id: 'BT-3-Procedure', valueType: 'code' },
    { id: 'BT-10-Procedure', repeatable: { min: 0 } },
    {
      id: 'GR-Lot',
      kind: 'section',
      repeatable: { min: 0 },
      nodeId: 'ND-Lot',
      children: [
        { id: 'BT-4-Lot', valueType: 'integer' },
        { id: 'BT-5-Lot', valueType: 'amount' },
        { id: 'BT-6-Lot', valueType: 'amount' },
        { id: 'BT-9-Lot' },
        { id: 'BT-12-Lot', valueType: 'date' },
        {
          id: 'GR-Weight',
          kind: 'group',
          repeatable: { min: 0 },
          nodeId: 'ND-Weight',
          children: [
            { id: 'BT-7-Lot', valueType: 'number' },
            { id: 'BT-8-Lot', valueType: 'code' },
          ],
        },
      ],
    },
  ])
  const notice = file.ui.nodes['OPP-070-notice']
  if (notice) notice.default = '16'
  return file
}

const outcomeOf = (value: string, condition?: string): Outcome => {
  const [outcome] = compileAsserts(sdkWith([{ value, ...(condition ? { condition } : {}) }]), form())
  if (!outcome) throw new Error('no outcome')
  return outcome
}
const templateWith = (outcome: Outcome): Template => {
  if (!('check' in outcome)) throw new Error(`left out: ${outcome.leftOut}`)
  const loaded = loadTemplate({ ...form(), checks: [outcome.check] })
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.faults))
  return loaded.template
}
/** Paths at which the only check complains. */
const refused = (outcome: Outcome, data: Record<string, unknown>): string[] =>
  validate(templateWith(outcome), data, { mode: 'complete', now: NOW }).flatMap(({ rule, path }) => (rule === 'check' ? [path] : []))
const textOf = (outcome: Outcome): string | null => ('check' in outcome ? `${outcome.check.text.de} / ${outcome.check.text.en}` : null)
const lots = (...items: Record<string, unknown>[]) => ({ 'GR-Lot': items.map((item, at) => ({ _id: `lot${at}`, ...item })) })
const weights = (...pairs: [string, string][]) =>
  lots({ 'GR-Weight': pairs.map(([number, kind], at) => ({ _id: `w${at}`, 'BT-7-Lot': number, 'BT-8-Lot': kind })) })

describe('asserts of an SDK, pattern by pattern', () => {
  it('order of days: each zone’s midnight is its own, equal days are in order only where the assert says so', () => {
    const outcome = outcomeOf(
      '{ND-Root} ${(BT-1-Procedure < BT-2-Procedure) or not(BT-1-Procedure is present) or not(BT-2-Procedure is present)}',
    )
    const days = (a?: string, b?: string) =>
      refused(outcome, { ...(a ? { 'BT-1-Procedure': a } : {}), ...(b ? { 'BT-2-Procedure': b } : {}) })
    expect(days('2026-12-01+01:00', '2026-12-02+01:00')).toEqual([])
    expect(days('2026-12-02+01:00', '2026-12-02+01:00')).toEqual(['/BT-1-Procedure'])
    expect(days('2026-12-02+01:00', '2026-12-02Z')).toEqual([])
    expect(days('2026-12-03+01:00', '2026-12-02+01:00')).toEqual(['/BT-1-Procedure'])
    expect(days('2026-12-03+01:00')).toEqual([])
    expect(days(undefined, '2026-12-03+01:00')).toEqual([])
    expect(textOf(outcome)).toBe(
      '„Feld BT-1-Procedure“ muss vor „Feld BT-2-Procedure“ liegen. / ‘Field BT-1-Procedure’ must be before ‘Field BT-2-Procedure’.',
    )
  })

  it('several values of a kind: it is enough when one of them stands so to one of the other', () => {
    const [a, b] = ['works', 'services'].map((kind) => `BT-7-Lot[BT-8-Lot == '${kind}']`)
    const outcome = outcomeOf(`{ND-Lot} ${'$'}{(${a} <= ${b}) or not(${a} is present) or not(${b} is present)}`)
    expect(refused(outcome, weights(['5', 'works'], ['4', 'services']))).toHaveLength(1)
    expect(refused(outcome, weights(['5', 'works'], ['4', 'services'], ['6', 'services']))).toEqual([])
    expect(refused(outcome, weights(['5', 'works'], ['6', 'services'], ['4', 'services']))).toEqual([])
    expect(refused(outcome, weights(['3', 'works'], ['5', 'works'], ['4', 'services']))).toEqual([])
    expect(refused(outcome, weights(['5', 'works'], ['7', 'works'], ['4', 'services']))).toHaveLength(1)
  })

  it('before the day of dispatch, which is today; after it is judged when a notice is sent', () => {
    const outcome = outcomeOf('{ND-Root} ${BT-1-Procedure < BT-05(a)-notice}')
    expect(refused(outcome, { 'BT-1-Procedure': '2026-11-23+01:00' })).toEqual([])
    expect(refused(outcome, { 'BT-1-Procedure': '2026-11-24+01:00' })).toEqual(['/BT-1-Procedure'])
    expect(outcomeOf('{ND-Root} ${BT-1-Procedure > BT-05(a)-notice}')).toMatchObject({ leftOut: 'ages' })
    expect(outcomeOf('{ND-Root} ${(BT-1-Procedure - BT-05(a)-notice) >= P2D}')).toMatchObject({ leftOut: 'ages' })
  })

  it('one of some codes under a condition', () => {
    const outcome = outcomeOf('{ND-Lot} ${BT-4-Lot > 2}', "{ND-Lot} ${BT-3-Procedure in ('works', 'services') and BT-4-Lot is present}")
    const lot = (number: number | null, kind?: string) =>
      refused(outcome, { ...(kind ? { 'BT-3-Procedure': kind } : {}), ...lots({ 'BT-4-Lot': number }) })
    expect(lot(3, 'works')).toEqual([])
    expect(lot(2, 'works')).toEqual(['/BT-3-Procedure'])
    expect(lot(2, 'supplies')).toEqual([])
    expect(lot(2)).toEqual([])
    expect(lot(null, 'works')).toEqual([])
    expect(textOf(outcome)).toBe(
      '„Feld BT-4-Lot“ muss größer sein als 2, wenn „Feld BT-3-Procedure“ „Bau“ oder „Dienst“ ist. / ‘Field BT-4-Lot’ must be greater ' +
        'than 2 if ‘Field BT-3-Procedure’ is ‘BAU’ or ‘DIENST’.',
    )
  })

  it('sums of one kind, as people add: 33.1 + 33.2 + 33.7 is 100', () => {
    const outcome = outcomeOf(
      "{ND-Lot} ${sum(number:BT-7-Lot[BT-8-Lot == 'per-exa']) == 100 or not(BT-7-Lot[BT-8-Lot == 'per-exa'] is present)}",
    )
    expect(refused(outcome, weights(['33.1', 'per-exa'], ['33.2', 'per-exa'], ['33.7', 'per-exa'], ['7', 'works']))).toEqual([])
    expect(refused(outcome, weights(['60', 'per-exa'], ['30', 'per-exa'], ['10', 'works']))).toHaveLength(1)
    expect(refused(outcome, weights(['7', 'works']))).toEqual([])
    expect(textOf(outcome)).toContain('Die Summe von „Feld BT-7-Lot“ (Prozent) muss 100 sein.')
  })

  it('one kind against two others together', () => {
    const [all, a, b] = ['per-exa', 'works', 'services'].map((kind) => `BT-7-Lot[BT-8-Lot == '${kind}']`)
    const outcome = outcomeOf(
      `{ND-Lot} ${'$'}{${all} >= (${a} + ${b}) or not(${all} is present) or not(${a} is present) or not(${b} is present)}`,
    )
    expect(refused(outcome, weights(['5', 'per-exa'], ['3', 'works'], ['2', 'services']))).toEqual([])
    expect(refused(outcome, weights(['5', 'per-exa'], ['4', 'works'], ['2', 'services']))).toHaveLength(1)
    expect(refused(outcome, weights(['5', 'per-exa'], ['9', 'works']))).toEqual([])
  })

  it('amounts and their currencies', () => {
    const order = outcomeOf('{ND-Lot} ${BT-5-Lot <= BT-6-Lot}', '{ND-Lot} ${BT-5-Lot is present and BT-6-Lot is present}')
    const same = outcomeOf(
      '{ND-Lot} ${BT-5-Lot/@currencyID == BT-6-Lot/@currencyID}',
      '{ND-Lot} ${BT-5-Lot is present and BT-6-Lot is present}',
    )
    const of = (a: string, b: string, currency = 'EUR') =>
      lots({ 'BT-5-Lot': { amount: a, currency: 'EUR' }, 'BT-6-Lot': { amount: b, currency } })
    expect(refused(order, of('9', '10'))).toEqual([])
    expect(refused(order, of('10.01', '10'))).toEqual(['/GR-Lot/0/BT-5-Lot'])
    expect(refused(same, of('9', '10'))).toEqual([])
    expect(refused(same, of('9', '10', 'USD'))).toEqual(['/GR-Lot/0/BT-5-Lot'])
  })

  it('nothing twice, in any lot; all in a list, none in a list', () => {
    const unique = outcomeOf('{ND-Lot} ${BT-9-Lot is unique in /BT-9-Lot}')
    expect(refused(unique, lots({ 'BT-9-Lot': 'a' }, { 'BT-9-Lot': 'b' }))).toEqual([])
    expect(refused(unique, lots({ 'BT-9-Lot': 'a' }, { 'BT-9-Lot': 'b' }, { 'BT-9-Lot': 'a' }))).toEqual([
      '/GR-Lot/0/BT-9-Lot',
      '/GR-Lot/2/BT-9-Lot',
    ])
    const all = outcomeOf('{ND-Root} ${every text:$x in BT-10-Procedure satisfies ($x in /BT-9-Lot)}')
    expect(refused(all, { 'BT-10-Procedure': ['a'], ...lots({ 'BT-9-Lot': 'a' }) })).toEqual([])
    expect(refused(all, { 'BT-10-Procedure': ['a', 'c'], ...lots({ 'BT-9-Lot': 'a' }) })).toHaveLength(1)
    const none = outcomeOf('{ND-Root} ${every text:$x in BT-10-Procedure satisfies $x not in BT-9-Lot}')
    expect(refused(none, { 'BT-10-Procedure': ['c'], ...lots({ 'BT-9-Lot': 'a' }) })).toEqual([])
    expect(refused(none, { 'BT-10-Procedure': ['c', 'a'], ...lots({ 'BT-9-Lot': 'a' }) })).toHaveLength(1)
  })

  it('begins with one of some', () => {
    const outcome = outcomeOf("{ND-Lot} ${starts-with(BT-9-Lot, '45') or starts-with(BT-9-Lot, '7')}", '{ND-Lot} ${BT-9-Lot is present}')
    expect(refused(outcome, lots({ 'BT-9-Lot': '45000000' }, { 'BT-9-Lot': '71000000' }, { 'BT-9-Lot': '44000000' }))).toEqual([
      '/GR-Lot/2/BT-9-Lot',
    ])
    expect(textOf(outcome)).toContain('muss mit 45 oder 7 beginnen')
  })

  it('what the form decides, keeps or does not have is no check', () => {
    expect(outcomeOf("{ND-Root} ${BT-1-Procedure is present or OPP-070-notice != '29'}")).toMatchObject({ leftOut: 'decided' })
    expect(outcomeOf('{ND-Part} ${BT-11-Part is present}')).toMatchObject({ leftOut: 'decided' })
    expect(outcomeOf("{ND-Root} ${BT-3-Procedure == 'works' or not(OPP-070-notice == '16')}")).toHaveProperty('check')
    expect(outcomeOf('{ND-Root} ${format-number(BT-4-Lot, 2)}')).toMatchObject({ leftOut: 'untranslated' })
    expect(outcomeOf('{ND-Root} ${(BT-1-Procedure - BT-2-Procedure) < P3Y}')).toMatchObject({ leftOut: 'untranslated' })
  })
})

describe('reading EFX', () => {
  it('takes and before or, and what stands in parentheses first', () => {
    const { context, expression } = parseAssert("{ND-Lot} ${BT-1-Lot is present or BT-2-Lot is not present and not(/BT-3-Lot == 'x')}")
    expect(context).toBe('ND-Lot')
    expect(expression).toMatchObject({
      kind: 'or',
      parts: [{ kind: 'present' }, { kind: 'and', parts: [{ kind: 'not' }, { kind: 'not' }] }],
    })
    expect(parseAssert('{ND-Lot} ${(BT-1-Lot - BT-2-Lot) < P10Y}').expression).toMatchObject({
      kind: 'compare',
      operator: '<',
      left: { kind: 'minus' },
      right: { kind: 'duration', text: 'P10Y' },
    })
    expect(parseAssert("{ND-Lot} ${/BT-7-Lot[BT-8-Lot == 'x'] is present}").expression).toMatchObject({
      field: { id: 'BT-7-Lot', isWhole: true, where: { id: 'BT-8-Lot', is: 'x' } },
    })
  })

  it.each([
    'BT-1-Lot is present',
    '{ND-Lot} ${BT-1-Lot is}',
    '{ND-Lot} ${BT-1-Lot like "x"}',
    '{ND-Lot} ${(BT-1-Lot is present}',
    '{ND-Lot} ${for text:$x in BT-1-Lot return $x}',
  ])('refuses what it does not know: %s', (efx) => {
    expect(() => parseAssert(efx)).toThrow(UnsupportedEfx)
  })
})
