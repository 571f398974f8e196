import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { evaluateRules } from '../rules'
import { loadTemplate, type Template } from '../template'
import { Judge, validate } from '../validation'
import {
  addItem,
  asShown,
  completeness,
  duplicateItem,
  emptyData,
  getAt,
  instances,
  moveItem,
  publicView,
  removeItem,
  setAt,
  sharedWith,
  teamView,
  type FormData,
} from './index'

const now = new Date('2026-11-24T09:00:00Z')

function shipped(path: string): Template {
  const loaded = loadTemplate(JSON.parse(readFileSync(`templates/${path}.json`, 'utf8')))
  if (!loaded.ok) throw new Error(path)
  return loaded.template
}

/** One change: where (as shares of what there is), and what. */
const edit = fc.record({
  kind: fc.oneof(
    { weight: 6, arbitrary: fc.constant('value' as const) },
    { weight: 3, arbitrary: fc.constantFrom('add', 'remove', 'move', 'duplicate') },
  ),
  field: fc.nat(9_999),
  place: fc.nat(99),
  value: fc.nat(99),
})
type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never

const pick = <T>(from: readonly T[], at: number): T | undefined => from[at % Math.max(1, from.length)]

/** Fields that rules read or write, and some that none does; more of those that lead to something. */
const fieldsOf = (template: Template) => {
  const leading = template.fields.filter(({ id, isExcluded }) => !isExcluded && template.rules.affected(id).length > 0)
  const set = template.rules.computed.map(({ target }) => target)
  return [...leading, ...leading, ...set, ...template.fields.filter(({ isExcluded }) => !isExcluded).slice(0, 60)]
}

/** Values that the field's rules ask for, and others. */
function valueFor(template: Template, id: string, at: number): unknown {
  const { ui, isRepeatable } = template.node(id) ?? {}
  const said = [...JSON.stringify(template.file.rules).matchAll(/"([a-z][a-z-]{2,30}|true)"/g)].map(([, text]) => text)
  const kinds: Record<string, unknown[]> = {
    'text-multilingual': [{ DEU: 'ein Text' }, undefined],
    indicator: [true, false, undefined],
    integer: [0, 7, undefined],
    number: ['0', '12.5', undefined],
    amount: [{ amount: '5', currency: 'EUR' }, undefined],
    measure: [{ value: '5', unit: 'MONTH' }, undefined],
    date: ['2027-03-01+01:00', undefined],
    time: ['10:00:00+01:00', undefined],
    code: [...(ui?.choices ?? []).map(({ contentId }) => contentId), ...new Set(said), undefined],
  }
  const value = pick(kinds[ui?.valueType ?? ''] ?? ['etwas', undefined], at)
  return isRepeatable && value !== undefined ? [value] : value
}

function edited(template: Template, data: FormData, { kind, field, place, value }: Edit): FormData {
  if (kind === 'value') {
    const node = pick(fieldsOf(template), field)
    const path = node && pick(instances(template, data, node.id), place)?.path
    return node && path ? setAt(data, path, valueFor(template, node.id, value)) : data
  }
  const groups = template.nodes.filter((node) => node.isRepeatable && !node.isField && !node.isExcluded)
  const lots = groups.filter(({ isLot }) => isLot)
  const group = field % 3 === 0 ? pick(groups, field) : pick(lots.length > 0 ? lots : groups, 0)
  if (!group) return data
  const items = instances(template, data, group.id)
  const path = pick(items, place)?.path
  if (kind === 'add' || !path) {
    const within = group.parent?.id ? pick(instances(template, data, group.parent.id), place)?.path : ''
    return within === undefined ? data : addItem(template, data, { path: `${within}/${group.id}`, now })
  }
  if (kind === 'remove') return removeItem(template, data, path)
  return kind === 'move' ? moveItem(template, data, { path, to: value % items.length }) : duplicateItem(template, data, path)
}

const sentAgain = (data: FormData): FormData => JSON.parse(JSON.stringify(data)) as FormData

/* Worked out from what changed, everything is as worked out whole from a form that nobody saw before. */
it.each(['eu/1.7/EU-16', 'eu/1.7/EU-19', 'eu/1.7/EU-29', 'own/UVgO-national'])('%s follows its changes', (path) => {
  const template = shipped(path)
  const said = { changes: 0, followed: 0, hidden: 0 }
  fc.assert(
    fc.property(fc.array(fc.array(edit, { minLength: 1, maxLength: 3 }), { minLength: 4, maxLength: 12 }), (rounds) => {
      const judge = new Judge(template)
      let before = asShown(template, emptyData(template, { now }))
      for (const edits of rounds) {
        const sent = sentAgain(edits.reduce((data, one) => edited(template, data, one), before))
        const data = sharedWith(before, sent)
        expect(data).toEqual(sent)
        const shown = asShown(template, data, before)
        const whole = asShown(template, sentAgain(sent))
        expect(shown).toEqual(whole)
        // What was shown and stored is shown as it is, also to who reads it again.
        expect(asShown(template, sentAgain(shown))).toEqual(shown)
        const [states, fresh] = [evaluateRules(template, shown), evaluateRules(template, sentAgain(whole))]
        expect(states.tree).toEqual(fresh.tree)
        expect(completeness(template, shown, states).open).toBe(completeness(template, whole, fresh).open)
        const { issues } = judge.form(shown, { mode: 'complete', now })
        expect(issues).toEqual(validate(template, sentAgain(whole), { mode: 'complete', now }))
        const seen = publicView(template, shown, states)
        expect(seen).toEqual(publicView(template, sentAgain(whole), fresh))
        if (JSON.stringify(data) !== JSON.stringify(before)) said.changes += 1
        if (shown !== data) said.hidden += 1
        if (Object.values(shown).some((value) => Object.values(before).includes(value))) said.followed += 1
        before = shown
      }
    }),
    { seed: 20261128, numRuns: 6 },
  )
  // Else nothing was looked at.
  expect(said.changes).toBeGreaterThan(20)
  expect(said.followed).toBeGreaterThan(20)
  expect(said.hidden).toBeGreaterThan(0)
})

/* Privacy code awa-cri-com is that of lots and of groups of lots: a mark in a lot reaches a group that nobody changed. */
it('does not serve an item as it was seen before a mark elsewhere withheld its value', () => {
  const template = shipped('eu/1.7/EU-29')
  const at = '/GR-LotsGroup/0/GR-LotsGroup-TenderingTerms/GR-LotsGroup-AwardCriteria/BT-543-LotsGroup'
  const mark = '/GR-Lot/0/GR-Lot-TenderingTerms/GR-Lot-AwardCriteria/GR-Unpublish-BT-543-Lot'
  const groups = ['/GR-Lot', '/GR-Lot', '/GR-LotsGroup']
  const form = groups.reduce((data, path) => addItem(template, data, { path, now }), emptyData(template, { now }))
  const open = asShown(template, setAt(form, at, { DEU: 'Geheime Formel' }))
  const told = (data: FormData, view: typeof teamView = publicView) =>
    JSON.stringify(view(template, data, evaluateRules(template, data)) ?? '').includes('Geheime Formel')
  expect(told(open)).toBe(true)

  const marked = asShown(template, setAt(open, `${mark}/BT-197(BT-543)-Lot`, 'fair-comp'), open)
  expect(getAt(marked, '/GR-LotsGroup/0')).toBe(getAt(open, '/GR-LotsGroup/0'))
  expect(told(marked)).toBe(false)
  // What the team is shown is not kept for others, nor what others are shown for it.
  expect(told(marked, teamView)).toBe(true)
  expect(told(marked)).toBe(false)
  expect(told(open)).toBe(true)
})

it('shares an item wherever it stands now, and nothing that says something else', () => {
  const before = {
    a: { b: [1, { x: null }] },
    list: [
      { _id: 'p', n: { deep: 1 } },
      { _id: 'q', n: { deep: 2 } },
    ],
    gone: 1,
  }
  const after = sharedWith(before, {
    a: { b: [1, { x: null }] },
    list: [{ _id: 'new' }, { _id: 'q', n: { deep: 2 } }, { _id: 'p', n: { deep: 1 }, more: true }],
  })
  expect(after).toEqual({ a: before.a, list: [{ _id: 'new' }, before.list[1], { ...before.list[0], more: true }] })
  expect(after.a).toBe(before.a)
  expect(after.list[1]).toBe(before.list[1])
  expect(getAt(after, '/list/2/n')).toBe(before.list[0]?.n)
  expect(sharedWith(before, structuredClone(before))).toBe(before)
})
