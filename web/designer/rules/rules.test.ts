import i18next, { type TFunction } from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { addNode, dependencies, fileOfEdit, newTemplate, putRule } from '../../../engine/authoring'
import type { Rule, TemplateFile } from '../../../engine/template'
import de from '../../../engine/languages/de/web/rules.json'
import en from '../../../engine/languages/en/web/rules.json'
import { connected, joined, replaced } from './change'
import { fieldEntries, operationsFor } from '../../../engine/authoring'
import { drawDependencies } from './layers'
import { ruleText, shortText } from './sentence'
import { loadedForm, truthsOf, turnedData } from './truth'

const both = (text: string): { de: string; en: string } => ({ de: text, en: `${text} EN` })
const top = { parent: 'section-1', index: 9 }

const form = (): TemplateFile => {
  let file = newTemplate({ id: 'test', name: both('Test'), section: both('Angaben') })
  const choices = [
    { contentId: 'einzel', label: both('Einzelbewerber') },
    { contentId: 'gemeinschaft', label: both('Bietergemeinschaft') },
  ]
  file = fileOfEdit(
    addNode(
      file,
      { id: 'als', ui: { kind: 'field', label: both('Bewerbung als'), displayType: 'RADIO', valueType: 'code', choices } },
      top,
    ),
  )
  file = fileOfEdit(
    addNode(file, { id: 'anteil', ui: { kind: 'field', label: both('Anteil'), displayType: 'NUMBER', valueType: 'number' } }, top),
  )
  return fileOfEdit(
    addNode(file, { id: 'mitglied', ui: { kind: 'field', label: both('Mitglied'), displayType: 'TEXT', valueType: 'text' } }, top),
  )
}
const isCommunity = { '==': [{ var: 'als' }, 'gemeinschaft'] }
const rule = (change: Partial<Rule> = {}): Rule => ({
  ...{ id: 'r', target: 'mitglied', effect: 'show', when: { and: [isCommunity, { '>=': [{ var: 'anteil' }, 2.5] }] } },
  ...change,
})
const withRule = (one: Rule): TemplateFile => fileOfEdit(putRule(form(), one))

let t: Record<'de' | 'en', TFunction>
beforeAll(async () => {
  const i18n = i18next.createInstance()
  await i18n.init({ lng: 'de', resources: { de: { rules: de }, en: { rules: en } }, interpolation: { escapeValue: false } })
  t = { de: i18n.getFixedT('de'), en: i18n.getFixedT('en') }
})
const said = (one: Rule, language: 'de' | 'en', named = false): string => ruleText(t[language], one, { file: form(), language, named })

describe('a rule as a sentence', () => {
  it('has its verbs at the end in German, in the middle in English', () => {
    expect(said(rule(), 'de')).toBe(
      'Dieses Feld erscheint, wenn „Bewerbung als“ gleich „Bietergemeinschaft“ ist und „Anteil“ mindestens 2,5 ist.',
    )
    expect(said(rule(), 'en')).toBe('This field appears if ‘Bewerbung als EN’ is ‘Bietergemeinschaft EN’ and ‘Anteil EN’ is at least 2.5.')
  })
  it('has days as all of Lotse writes them, and leaves what is no day', () => {
    const until = (value: string) => rule({ when: { '==': [{ var: 'mitglied' }, value] } })
    expect(said(until('2026-03-05'), 'de')).toContain(' 05.03.2026 ')
    expect(said(until('2026-03-05'), 'en')).toContain(' is Mar 5, 2026.')
    expect(said(until('2026-13-45'), 'de')).toContain('2026-13-45')
  })
  it.each<[string, Partial<Rule>, string]>([
    ['filled', { when: { '!!': { var: 'anteil' } } }, '„Mitglied“ erscheint, wenn „Anteil“ ausgefüllt ist.'],
    [
      'groups in brackets',
      { when: { or: [isCommunity, { and: [isCommunity, { '!': { var: 'anteil' } }] }] } },
      '„Mitglied“ erscheint, wenn „Bewerbung als“ gleich „Bietergemeinschaft“ ist oder („Bewerbung als“ gleich „Bietergemeinschaft“ ' +
        'ist und „Anteil“ leer ist).',
    ],
    [
      'one of several',
      { when: { in: [{ var: 'als' }, ['einzel', 'gemeinschaft']] }, effect: 'require' },
      '„Mitglied“ ist Pflicht, wenn „Bewerbung als“ eines von „Einzelbewerber“ oder „Bietergemeinschaft“ ist.',
    ],
    ['inside a list', { when: { in: ['x', { values: 'anteil' }] } }, '„Mitglied“ erscheint, wenn „Anteil“ (alle im Formular) „x“ enthält.'],
    ['always', { when: true, effect: 'readOnly' }, '„Mitglied“ ist schreibgeschützt, und zwar immer.'],
    [
      'set',
      { effect: 'set', value: { var: 'anteil' }, when: isCommunity },
      '„Mitglied“ erhält den Wert von „Anteil“, wenn „Bewerbung als“ gleich „Bietergemeinschaft“ ist.',
    ],
  ])('%s', (_, change, sentence) => {
    expect(said(rule(change), 'de', true)).toBe(sentence)
  })
  it('is short at an arrow', () => {
    const condition = { kind: 'compare', field: 'als', comparison: 'is', value: 'gemeinschaft' } as const
    expect(shortText(t.de, condition, { file: form(), language: 'de', field: 'als' })).toBe('Bietergemeinschaft')
  })
})

describe('changing a condition', () => {
  const [a, b, c] = (['a', 'b', 'c'] as const).map((field) => ({ kind: 'filled', field }) as const)
  it('joins, takes away and reconnects', () => {
    if (!a || !b || !c) throw new Error('three fields')
    const two = joined(a, [], { added: b, how: 'and' })
    expect(two).toEqual({ kind: 'and', conditions: [a, b] })
    expect(joined(two, [1], { added: c, how: 'or' })).toEqual({ kind: 'and', conditions: [a, { kind: 'or', conditions: [b, c] }] })
    expect(connected(two, [], 'or')).toEqual({ kind: 'or', conditions: [a, b] })
    // A group of one is that one; nothing left is null.
    expect(replaced(two, [0], null)).toEqual(b)
    expect(replaced(a, [], null)).toBeNull()
  })
})

describe('fields of a form', () => {
  it('are found with what is around them, and compared by their kind', () => {
    expect(fieldEntries(form(), 'de')).toEqual([
      { id: 'als', label: 'Bewerbung als', place: 'Angaben' },
      { id: 'anteil', label: 'Anteil', place: 'Angaben' },
      { id: 'mitglied', label: 'Mitglied', place: 'Angaben' },
    ])
    expect(operationsFor(form(), 'als', 'mitglied')).toContain('oneOf')
    expect(operationsFor(form(), 'anteil', 'mitglied')).toContain('atLeast')
    expect(operationsFor(form(), 'mitglied', 'als')).not.toContain('greater')
  })
})

describe('rules on test data', () => {
  it('say whether they hold, and the counter-test turns that', () => {
    const template = loadedForm(withRule(rule()))
    if (!template) throw new Error('the form has faults')
    const data = { 'section-1': { als: 'gemeinschaft', anteil: '3' } }
    expect(truthsOf(template, data).get('r')).toEqual({ places: 1, met: 1 })
    const turned = turnedData(template, data, { ruleId: 'r', isMet: false })
    expect(truthsOf(template, turned).get('r')).toEqual({ places: 1, met: 0 })
    const back = turnedData(template, {}, { ruleId: 'r', isMet: true })
    expect(truthsOf(template, back).get('r')).toEqual({ places: 1, met: 1 })
  })
})

describe('the drawing of dependencies', () => {
  it('puts what is read above and what follows below', () => {
    const all = dependencies(withRule(rule()))
    const { boxes, arrows, circle } = drawDependencies(all, 'mitglied')
    expect(boxes.map(({ id, row }) => [id, row])).toEqual([
      ['als', 0],
      ['anteil', 0],
      ['mitglied', 1],
    ])
    expect(arrows).toHaveLength(2)
    expect(circle).toBeNull()
    expect(drawDependencies(all, 'als').boxes.map(({ id, row }) => [id, row])).toEqual([
      ['als', 0],
      ['mitglied', 1],
    ])
  })
  it('leaves the middle of a row free where an arrow goes by it: behind a box it would seem to lead there', () => {
    const arrow = (from: string) => ({ from, to: 'all', rule: 'r' })
    const { boxes, passed } = drawDependencies(['one', 'two', 'three'].map(arrow), 'all')
    expect(boxes.map(({ id, row }) => [id, row])).toEqual([
      ['one', 0],
      ['two', 0],
      ['three', 1],
      ['all', 2],
    ])
    expect([...passed]).toEqual([1])
  })
  it('names a circle by the way around it', () => {
    const arrow = (from: string, to: string) => ({ from, to, rule: 'r' })
    expect(drawDependencies([arrow('a', 'b'), arrow('b', 'c'), arrow('c', 'a')], 'b').circle).toEqual(['b', 'c', 'a', 'b'])
  })
})
