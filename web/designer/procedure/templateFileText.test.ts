import { describe, expect, it } from 'vitest'
import { newTemplate } from '../../../engine/authoring'
import { FILE_LIMIT, readTemplate, takenOver, writeTemplate } from './templateFileText'

const own = {
  ...newTemplate({ id: 'own', name: { de: 'Eigene', en: 'Own' }, section: { de: 'A', en: 'A' } }),
  description: { de: 'Wofür', en: 'What for' },
}

describe('a template as a file', () => {
  it('names its schema first and comes back the same', () => {
    const text = writeTemplate(own, 'https://lotse.example')
    expect(text.split('\n')[1]).toBe('  "$schema": "https://lotse.example/schema/template.json",')
    const read = readTemplate(text)
    expect(read).toMatchObject({ ok: true, file: own })
  })
  it('is refused with every fault, each with path and reason', () => {
    const bad = { ...own, version: 'one', extra: 1, rules: [{ id: 'r', target: 'a b', effect: 'blink', when: true }] }
    const read = readTemplate(JSON.stringify(bad))
    if (read.ok || read.problem !== 'faulty') throw new Error('taken')
    expect(read.faults.map(({ path, reason }) => `${path} ${reason}`).sort()).toEqual([
      '/extra unknownKey',
      '/rules/0/effect notOneOf',
      '/rules/0/target badId',
      '/version wrongType',
    ])
  })
  it('says also what is wrong behind the first faults: the tree, the rules, the bidders’ forms, an empty name', () => {
    const rule = { id: 'r', target: 'nowhere', effect: 'show', when: { '!!': { var: 'missing' } } }
    const bad = {
      ...own,
      ...{ more: 1, name: { de: ' ', en: '' }, rules: [rule] },
      ui: {
        order: ['section-1', 'gone'],
        nodes: { 'section-1': { kind: 'section', label: { de: 'A', en: 'A' }, order: [], colour: 'red' } },
      },
      forms: { offer: { schema: { type: 'object', properties: {} }, ui: { order: ['price'], nodes: {} }, rules: [rule] } },
    }
    const read = readTemplate(JSON.stringify(bad))
    if (read.ok || read.problem !== 'faulty') throw new Error('taken')
    expect(read.faults.map(({ path, reason }) => `${path} ${reason}`).sort()).toEqual([
      '/forms/offer/rules/0/target unknownField',
      '/forms/offer/rules/0/when/!!/0 badVariable',
      '/forms/offer/ui/order/0 notInUi',
      '/more unknownKey',
      '/name/de missing',
      '/rules/0/target unknownField',
      '/rules/0/when/!!/0 badVariable',
      '/ui/nodes/section-1/colour unknownKey',
      '/ui/order/1 notInUi',
    ])
  })
  it('says of the tree and of patterns also where a label lacks a language and an id is forbidden', () => {
    const field = { type: 'string', pattern: '^(a+)+$' }
    const text = JSON.stringify({
      ...own,
      schema: { type: 'object', properties: { 'section-1': { type: 'object', properties: { a: field, constructor: field } } } },
      ui: {
        order: ['section-1', 'gone'],
        nodes: {
          'section-1': { kind: 'section', label: { de: 'A', en: 'A' }, order: ['a'] },
          a: { kind: 'field', label: { de: 'A' }, help: { de: 'x'.repeat(20_001), en: '' }, displayType: 'GLITTER', valueType: 'text' },
          constructor: { kind: 'field', label: { de: 'B', en: 'B' }, displayType: 'TEXT', valueType: 'text' },
        },
      },
    })
    const read = readTemplate(text)
    if (read.ok || read.problem !== 'faulty') throw new Error('taken')
    expect(read.faults.map(({ path, reason }) => `${path} ${reason}`).sort()).toEqual([
      '/schema/properties/section-1/properties/a/pattern unsafePattern',
      '/schema/properties/section-1/properties/constructor badId',
      '/ui/nodes/a/displayType notOneOf',
      '/ui/nodes/a/help/de tooLong',
      '/ui/nodes/a/label/en missing',
      '/ui/nodes/constructor badId',
      '/ui/order/1 notInUi',
    ])
  })
  it.each([
    ['{"id": ', 'noJson'],
    ['x'.repeat(FILE_LIMIT + 1), 'tooLarge'],
  ])('is refused where it is none (%#)', (text, problem) => {
    expect(readTemplate(text)).toMatchObject({ ok: false, problem })
  })
  it('says where it is no JSON, and shows the line', () => {
    const text = writeTemplate(own, 'https://lotse.example').replace('"version": 1,', '"version": 1')
    const at = text.split('\n').findIndex((line) => line.includes('"version"')) + 2
    expect(readTemplate(text)).toMatchObject({
      problem: 'noJson',
      mistake: { what: 'comma', line: at, column: 3 },
      line: '"active": true,',
    })
    const long = readTemplate(`{"a": "${'x'.repeat(200)}" 1}`)
    expect(long).toMatchObject({ mistake: { what: 'comma' }, line: `… ${'x'.repeat(38)}" 1}` })
  })
  it('keeps what is the template’s own here', () => {
    const read = { ...own, id: 'other', version: 9, active: false, name: { de: 'Neu', en: 'New' } }
    expect(takenOver(own, read)).toEqual({ ...own, name: { de: 'Neu', en: 'New' } })
  })
})
