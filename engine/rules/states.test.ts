import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addItem, emptyData, getAt, moveItem, removeItem, setAt } from '../form'
import type { FormData } from '../form'
import { loadTemplate } from '../template'
import type { Rule } from '../template'
import { fileOf, templateOf } from '../template/fixtures/buildTemplate'
import { SMALL_SPECS, smallForm } from '../template/fixtures/smallForm'
import { evaluateRules, recompute, updateStates } from './index'

const now = new Date('2026-11-21T10:00:00Z')
const show = (target: string, when: Rule['when']): Rule => ({ id: `${target}.show`, target, effect: 'show', when })
const lot = (values: object, id = 'a') => ({ _id: id, ...values })

describe('evaluateRules', () => {
  it.each([
    ['restricted-document', true, false],
    ['non-restricted-document', false, true],
    [undefined, false, true],
  ])('shows the address of documents by BT-14 = %s in their own item', (access, restricted, open) => {
    const template = smallForm()
    const data: FormData = {
      'GR-Lot': [
        lot({
          'GR-Lot-Docs': [
            { _id: '1', 'BT-14-Lot': 'restricted-document' },
            { _id: '2', 'BT-14-Lot': access },
          ],
        }),
      ],
    }
    const states = evaluateRules(template, data)
    expect(states.isVisible('/GR-Lot/0/GR-Lot-Docs/0/BT-615-Lot')).toBe(true)
    expect(states.isVisible('/GR-Lot/0/GR-Lot-Docs/1/BT-615-Lot')).toBe(restricted)
    expect(states.isVisible('/GR-Lot/0/GR-Lot-Docs/1/BT-15-Lot')).toBe(open)
  })

  it('gives each who asks of the same form states of their own', () => {
    const template = smallForm()
    const before: FormData = { 'GR-Procedure': { kind: 'goods' } }
    const [one, other] = [evaluateRules(template, before), evaluateRules(template, before)]
    updateStates(one, setAt(before, '/GR-Procedure/kind', 'works'), '/GR-Procedure/kind')
    const ofPlace = (states: typeof one) => states.isVisible('/GR-Procedure/place')
    expect([one, other, evaluateRules(template, before)].map(ofPlace)).toEqual([true, false, false])
    // Another version of the form is asked anew.
    const stricter = templateOf(SMALL_SPECS, [show('BT-27-Procedure', { '==': [{ var: 'kind' }, 'works'] })])
    const ofAmount = (form: typeof template) => evaluateRules(form, before).isVisible('/GR-Procedure/BT-27-Procedure')
    expect([template, stricter, template].map(ofAmount)).toEqual([true, false, true])
  })

  it('tells identifiers, which count, from what is on the screen', () => {
    const states = evaluateRules(smallForm(), { 'GR-Lot': [lot({})] })
    expect(states.isRelevant('/GR-Lot/0/BT-137-Lot')).toBe(true)
    expect(states.isVisible('/GR-Lot/0/BT-137-Lot')).toBe(false)
    expect(states.isVisible('/GR-Organisations-Section')).toBe(false)
    expect(states.isVisible('/no/such/path')).toBe(false)
    expect(states.isVisible('/__proto__/x')).toBe(false)
  })

  it('shows the fields of the choice that is taken only, and asks for them only then', () => {
    const template = smallForm()
    const of = (kind: unknown) => {
      const states = evaluateRules(template, { 'GR-Procedure': { kind } })
      return ['weight', 'place'].map((id) => [states.isVisible(`/GR-Procedure/${id}`), states.isRequired(`/GR-Procedure/${id}`)])
    }
    expect(of('goods')).toEqual([
      [true, true],
      [false, false],
    ])
    expect(of('works')).toEqual([
      [false, false],
      [true, true],
    ])
    expect(of(undefined)).toEqual([
      [false, false],
      [false, false],
    ])
  })

  it('reads a hidden value as missing: what it showed goes too', () => {
    const template = templateOf(
      [{ id: 'a' }, { id: 'b' }, { id: 'c' }],
      [show('c', { '==': [{ var: 'b' }, 'y'] }), show('b', { '==': [{ var: 'a' }, 'x'] })],
    )
    const states = evaluateRules(template, { a: 'x', b: 'y' })
    expect([states.isVisible('/b'), states.isVisible('/c')]).toEqual([true, true])
    expect([...updateStates(states, { a: 'other', b: 'y' }, '/a')].sort()).toEqual(['/b', '/c'])
    expect([states.isVisible('/b'), states.isVisible('/c')]).toEqual([false, false])
  })

  it('hides all inside a hidden group, and reads all of it as missing', () => {
    const template = templateOf(
      [{ id: 'a' }, { id: 'group', children: [{ id: 'b' }] }, { id: 'list', repeatable: { min: 0 }, children: [{ id: 'c' }] }, { id: 'd' }],
      [show('group', { '!!': { var: 'a' } }), show('list', { '!!': { var: 'b' } }), show('d', { '!!': { var: 'c' } })],
    )
    const data: FormData = { a: '1', group: { b: '1' }, list: [{ _id: 'x', c: '1' }] }
    const states = evaluateRules(template, data)
    expect(['/group/b', '/list/0/c', '/d'].map(states.isVisible)).toEqual([true, true, true])
    updateStates(states, { ...data, a: '' }, '/a')
    expect(['/group/b', '/list/0/c', '/d'].map(states.isVisible)).toEqual([false, false, false])
  })

  it('reads the own item first, then outwards; from outside all items at once', () => {
    const template = templateOf(
      [
        { id: 'outside' },
        { id: 'any' },
        {
          id: 'GR-Lot',
          repeatable: { min: 0 },
          children: [{ id: 'own' }, { id: 'shown' }, { id: 'inner', repeatable: { min: 0 }, children: [{ id: 'deep' }] }],
        },
      ],
      [
        show('shown', { '==': [{ var: 'own' }, 'x'] }),
        show('deep', { and: [{ '==': [{ var: 'own' }, 'x'] }, { '==': [{ var: 'outside' }, 'o'] }] }),
        show('any', { in: ['x', { var: 'own' }] }),
      ],
    )
    const data: FormData = {
      outside: 'o',
      'GR-Lot': [lot({ own: 'y', inner: [{ _id: 'i' }] }, 'a'), lot({ own: 'x', inner: [{ _id: 'i' }] }, 'b')],
    }
    const states = evaluateRules(template, data)
    expect(
      ['/GR-Lot/0/shown', '/GR-Lot/1/shown', '/GR-Lot/0/inner/0/deep', '/GR-Lot/1/inner/0/deep', '/any'].map(states.isVisible),
    ).toEqual([false, true, false, true, true])
    const without = setAt(data, '/GR-Lot/1/own', 'y')
    updateStates(states, without, '/GR-Lot/1/own')
    expect(['/GR-Lot/1/shown', '/GR-Lot/1/inner/0/deep', '/any'].map(states.isVisible)).toEqual([false, false, false])
  })

  it('compares decimal strings as numbers', () => {
    const template = templateOf(
      [{ id: 'n', valueType: 'number' }, { id: 'm', valueType: 'amount' }, { id: 'big' }],
      [show('big', { '>': [{ var: 'n' }, { var: 'm.amount' }] })],
    )
    const big = (n: string, amount: string) => evaluateRules(template, { n, m: { amount, currency: 'EUR' } }).isVisible('/big')
    expect([big('10', '9'), big('9', '10'), big('9.5', '9.50')]).toEqual([true, false, false])
  })

  it('counts lots with values, and requires by rule', () => {
    const template = smallForm()
    const one: FormData = { 'GR-Lot': [lot({ 'BT-137-Lot': 'LOT-0001' })] }
    const states = evaluateRules(template, one)
    expect(states.isRequired('/GR-Procedure/BT-27-Procedure')).toBe(false)
    const two = setAt(one, '/GR-Lot/1', lot({ 'BT-137-Lot': 'LOT-0002' }, 'b'))
    expect([...updateStates(states, two, '/GR-Lot')]).toContain('/GR-Procedure/BT-27-Procedure')
    expect(states.isRequired('/GR-Procedure/BT-27-Procedure')).toBe(true)
  })

  it('makes read-only by rule without hiding', () => {
    const states = evaluateRules(smallForm(), { 'GR-Procedure': { 'BT-27-Procedure': { amount: '1', currency: 'EUR' } } })
    expect([states.isReadOnly('/GR-Procedure/kind'), states.isVisible('/GR-Procedure/kind')]).toEqual([true, true])
  })

  it.each([
    ['objects where texts belong', { 'GR-Lot': [lot({ 'GR-Lot-Docs': [{ _id: '1', 'BT-14-Lot': { toString: 'x' } }] })] }],
    ['a group that is a text', { 'GR-Lot': 'x', 'GR-Procedure': [] }],
    ['items that are none', { 'GR-Lot': [null, 1, 'x', []] }],
    ['__proto__ as own key', JSON.parse('{"__proto__": {"kind": "goods"}, "GR-Procedure": {"__proto__": {"kind": "goods"}}}')],
  ])('takes %s without throwing or believing it', (_, data) => {
    const states = evaluateRules(smallForm(), data as FormData)
    expect(states.isVisible('/GR-Procedure/weight')).toBe(false)
  })
})

describe('updateStates', () => {
  /** All states of all places that are there, by asking. */
  const everything = (data: FormData, states: ReturnType<typeof evaluateRules>): string[] => {
    const found: string[] = []
    const visit = (value: unknown, path: string): void => {
      found.push(`${path} ${states.isVisible(path)} ${states.isRequired(path)} ${states.isReadOnly(path)}`)
      if (typeof value === 'object' && value !== null)
        for (const key of Object.keys(value)) if (!key.startsWith('_')) visit(getAt(data, `${path}/${key}`), `${path}/${key}`)
    }
    visit(data, '')
    for (const field of states.template.fields)
      if (field.repeatedAncestors.length === 0) visit(undefined, `/${field.chain.map((each) => each.id).join('/')}`)
    return found
  }

  const anyChange = fc.oneof(
    fc.record({
      do: fc.constant('set' as const),
      lot: fc.nat(3),
      doc: fc.nat(2),
      field: fc.constantFrom('BT-14-Lot', 'BT-131(d)-Lot', 'BT-1311(d)-Lot', 'kind', 'BT-27-Procedure'),
      value: fc.constantFrom<unknown>('restricted-document', '2026-12-01+01:00', 'goods', 'works', undefined, {
        amount: '1',
        currency: 'EUR',
      }),
    }),
    fc.record({
      do: fc.constantFrom('addLot' as const, 'removeLot' as const, 'addDoc' as const, 'removeDoc' as const, 'move' as const),
      lot: fc.nat(3),
      doc: fc.nat(2),
    }),
  )

  it('ends where evaluating everything anew ends, after any changes', () => {
    const template = smallForm()
    fc.assert(
      fc.property(fc.array(anyChange, { maxLength: 25 }), (changes) => {
        let data = emptyData(template, { now })
        const states = evaluateRules(template, data)
        for (const change of changes) {
          const docs = `/GR-Lot/${change.lot}/GR-Lot-Docs`
          const [path, next] = ((): [string, FormData] => {
            switch (change.do) {
              case 'addLot':
                return ['/GR-Lot', addItem(template, data, { path: '/GR-Lot', now })]
              case 'removeLot':
                return ['/GR-Lot', removeItem(template, data, `/GR-Lot/${change.lot}`)]
              case 'move':
                return ['/GR-Lot', moveItem(template, data, { path: `/GR-Lot/${change.lot}`, to: change.doc })]
              case 'addDoc':
                return [docs, getAt(data, `/GR-Lot/${change.lot}`) ? addItem(template, data, { path: docs, now }) : data]
              case 'removeDoc':
                return [docs, removeItem(template, data, `${docs}/${change.doc}`)]
              case 'set': {
                const isHead = change.field === 'kind' || change.field === 'BT-27-Procedure'
                const parent = isHead ? '/GR-Procedure' : change.field === 'BT-14-Lot' ? `${docs}/${change.doc}` : `/GR-Lot/${change.lot}`
                const at = `${parent}/${change.field}`
                return [at, isHead || getAt(data, parent) ? setAt(data, at, change.value) : data]
              }
            }
          })()
          const before = new Map(everything(next, states).map((line) => [line.slice(0, line.indexOf(' ')), line]))
          data = next
          const changed = updateStates(states, data, path)
          const fresh = evaluateRules(template, data)
          expect(everything(data, states)).toEqual(everything(data, fresh))
          // Whatever differs from before was said to have changed, itself or something around it.
          for (const line of everything(data, states)) {
            const at = line.slice(0, line.indexOf(' '))
            if (before.get(at) !== line) expect([...changed].some((each) => at === each || at.startsWith(`${each}/`))).toBe(true)
          }
        }
      }),
      { numRuns: 150 },
    )
  })

  it('evaluates nothing for a field nobody reads, and keeps the tree as it is', () => {
    const template = smallForm()
    const data = emptyData(template, { now })
    const states = evaluateRules(template, data)
    const tree = states.tree
    expect(updateStates(states, setAt(data, '/GR-Lot/0/BT-21-Lot', { DEU: 'x' }), '/GR-Lot/0/BT-21-Lot').size).toBe(0)
    expect(states.tree).toBe(tree)
  })

  it('says who depends on a field', () => {
    const { rules } = smallForm()
    expect([...rules.affectedBy('BT-14-Lot')].sort()).toEqual(['BT-15-Lot', 'BT-615-Lot'])
    expect(rules.affectedBy('BT-1311(d)-Lot')).toEqual(['BT-131(d)-Lot', 'BT-131(t)-Lot'])
    expect(rules.affectedBy('BT-21-Lot')).toEqual([])
    expect(rules.affectedBy('no such field')).toEqual([])
  })
})

describe('rules of a template', () => {
  const faults = (rules: Rule[]) => {
    const result = loadTemplate(fileOf([{ id: 'a' }, { id: 'b' }, { id: 'g', children: [{ id: 'c' }] }], rules))
    return result.ok ? [] : result.faults.map(({ path, reason, params }) => `${path} ${reason} ${params.cycle ?? params.id ?? ''}`.trim())
  }

  it.each<[string, Rule[], string[]]>([
    ['two that show each other', [show('a', { var: 'b' }), show('b', { var: 'a' })], ['/rules/0 cycle a → b → a']],
    ['one that reads its own target', [show('a', { var: 'a' })], ['/rules/0 cycle a → a']],
    ['a group shown by what is in it', [show('g', { var: 'c' })], ['/rules/0 cycle g → c → g']],
    [
      'one computed from what it shows',
      [show('a', { var: 'b' }), { id: 's', target: 'b', effect: 'set', when: true, value: { var: 'a' } }],
      ['/rules/0 cycle a → b → a'],
    ],
    ['a target that is not there', [show('z', true)], ['/rules/0/target unknownField z']],
    ['a computed group', [{ id: 's', target: 'g', effect: 'set', when: true, value: 1 }], ['/rules/0/target notAField g']],
    ['a computed field without value', [{ id: 's', target: 'a', effect: 'set', when: true }], ['/rules/0/value missing']],
    [
      'a value where nothing is computed',
      [{ id: 's', target: 'a', effect: 'require', when: true, value: 1 }],
      ['/rules/0/value unknownKey'],
    ],
  ])('refuses %s and names it', (_, rules, expected) => {
    expect(faults(rules)).toEqual(expected)
  })

  it('lets require look at anything, also at what its target shows', () => {
    expect(faults([show('b', { var: 'a' }), { id: 'r', target: 'a', effect: 'require', when: { var: 'b' } }])).toEqual([])
  })
})

describe('recompute', () => {
  it('writes what rules compute in the own item, and clears it again', () => {
    const template = smallForm()
    let data: FormData = { 'GR-Lot': [lot({ 'GR-Lot-Criteria': [{ _id: '1' }, { _id: '2' }] })] }
    const states = evaluateRules(template, data)
    const at = '/GR-Lot/0/GR-Lot-Criteria/1/BT-197(BT-541)-Lot'
    const mark = '/GR-Lot/0/GR-Lot-Criteria/1/BT-195(BT-541)-Lot'
    const marked = recompute(states, setAt(data, at, 'fair-comp'), at)
    expect(marked.computed).toEqual([mark])
    expect([getAt(marked.data, mark), getAt(marked.data, '/GR-Lot/0/GR-Lot-Criteria/0')]).toEqual(['awa-cri-num', { _id: '1' }])
    data = setAt(marked.data, at, undefined)
    expect(getAt(recompute(states, data, at).data, mark)).toBeUndefined()
    // A second look finds nothing to do and gives the same object back.
    expect(recompute(states, marked.data, '').data).toBe(marked.data)
  })

  it('carries a chain of computed values through, as values of their types', () => {
    const template = templateOf(
      [
        { id: 'sum', valueType: 'number' },
        { id: 'label' },
        { id: 'a', valueType: 'number' },
        { id: 'b', valueType: 'number' },
        { id: 'shown' },
      ],
      [
        { id: 'label', target: 'label', effect: 'set', when: true, value: { cat: ['Summe ', { var: 'sum' }] } },
        { id: 'sum', target: 'sum', effect: 'set', when: { '!!': { var: 'a' } }, value: { '+': [{ var: 'a' }, { var: 'b' }] } },
        show('shown', { '>': [{ var: 'sum' }, 0.2] }),
      ],
    )
    const data = { a: '0.1', b: '0.2' }
    const states = evaluateRules(template, data)
    const result = recompute(states, data, '/a')
    expect(result.data).toEqual({ a: '0.1', b: '0.2', sum: '0.3', label: 'Summe 0.3' })
    expect(states.isVisible('/shown')).toBe(true)
  })

  it('bounds what rules make of what rules made', () => {
    const hundred = (id: string, operator: string, from: string): Rule => ({
      id,
      target: id,
      effect: 'set',
      when: true,
      value: { [operator]: Array.from({ length: 100 }, () => ({ var: from })) },
    })
    const template = templateOf(
      [
        { id: 'a' },
        { id: 'b' },
        { id: 'c' },
        { id: 'd' },
        { id: 'short', schema: { maxLength: 5 } },
        { id: 'list', repeatable: { min: 0 } },
        { id: 'list2', repeatable: { min: 0 } },
        { id: 'few', repeatable: { min: 0, max: 3 } },
        { id: 'items' },
      ],
      [
        hundred('b', 'cat', 'a'),
        hundred('c', 'cat', 'b'),
        hundred('d', 'cat', 'c'),
        hundred('short', 'cat', 'd'),
        hundred('list', 'merge', 'a'),
        hundred('list2', 'merge', 'list'),
        hundred('few', 'merge', 'list2'),
        {
          id: 'items',
          target: 'items',
          effect: 'set',
          when: true,
          value: { cat: { map: [{ var: 'list' }, { cat: Array.from({ length: 100 }, () => ({ var: '' })) }] } },
        },
      ],
    )
    const data = { a: 'x'.repeat(50) }
    const made = recompute(evaluateRules(template, data), data, '').data as Record<string, string | string[]>
    const lengths = Object.fromEntries(Object.entries(made).map(([id, value]) => [id, value.length]))
    // An iteration's texts are a thousand characters each.
    expect(lengths).toEqual({ a: 50, b: 5_000, c: 20_000, d: 20_000, short: 5, list: 100, list2: 1_000, few: 3, items: 20_000 })
    expect(made.b).toBe('x'.repeat(5_000))
  })
})
