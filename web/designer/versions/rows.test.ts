import i18next, { type TFunction } from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { addNode, changeNode, fileOfEdit, moveNode, newTemplate, putIntoChoice, removeNode } from '../../../engine/authoring'
import { DISPLAYS, withPart, type TemplateFile } from '../../../engine/template'
import designer from '../../../engine/languages/de/web/designer.json'
import procedure from '../../../engine/languages/de/web/procedure.json'
import rules from '../../../engine/languages/de/web/rules.json'
import versions from '../../../engine/languages/de/web/versions.json'
import { comparison } from './rows'

const both = (text: string): { de: string; en: string } => ({ de: text, en: text })
const field = (file: TemplateFile, id: string, index: number): TemplateFile =>
  fileOfEdit(
    addNode(file, { id, ui: { kind: 'field', label: both(id), displayType: 'TEXT', valueType: 'text' } }, { parent: 'section-1', index }),
  )

const before = (): TemplateFile => {
  const empty = newTemplate({ id: 'x', name: both('X'), section: both('Angaben') })
  return {
    ...['a', 'b', 'c', 'd'].reduce((file, id, at) => field(file, id, at), empty),
    roomTemplates: [{ name: 'Raum', description: 'alt', stage: null }],
  }
}
const after = (): TemplateFile => {
  let file = fileOfEdit(removeNode(before(), 'a'))
  file = field(file, 'e', 9)
  file = fileOfEdit(moveNode(file, 'd', { parent: 'section-1', index: 0 }))
  file = fileOfEdit(changeNode(file, 'b', { ui: { label: both('B neu') } }))
  const offer = field(newTemplate({ id: 'x', name: both('X'), section: both('Preis') }), 'preis', 0)
  return withPart({ ...file, roomTemplates: [{ name: 'Raum', description: 'neu', stage: 5 }] }, 'offer', offer)
}

let t: TFunction
beforeAll(async () => {
  const i18n = i18next.createInstance()
  await i18n.init({ lng: 'de', resources: { de: { designer, versions, rules, procedure } }, interpolation: { escapeValue: false } })
  t = i18n.getFixedT('de')
})

describe('two versions side by side', () => {
  it('lists what is new, removed, moved and changed of all forms, the rooms too', () => {
    const { blocks, counts, unchanged } = comparison({ before: before(), after: after() }, { t, language: 'de' })
    const told = blocks.map(({ title, rows }) => [
      title,
      rows.map(({ kind, before: old, after: now }) => `${kind} ${old ?? '-'} ${now ?? '-'}`),
    ])
    expect(told).toEqual([
      ['Bekanntmachung: Angaben', ['removed a -', 'moved d d', 'changed b B neu', 'added - e']],
      ['Angebot: Preis', ['added - Preis', 'added - preis']],
      ['Ablauf & Räume', ['changed Raum „Raum“ Raum „Raum“']],
    ])
    expect(counts).toEqual({ added: 3, removed: 1, moved: 1, changed: 2 })
    expect(unchanged).toBe(1)
    expect(blocks[0]?.unchanged).toEqual(['c'])
    expect(blocks[2]?.rows[0]?.lines).toEqual([
      { label: 'Hinweis', before: 'alt', after: 'neu' },
      { label: 'Ab', before: 'Beginn an', after: 'Phase 5' },
    ])
  })
  it('calls things as the designer does, a half label by its half, and says which fields go with a choice', () => {
    const choices = [{ contentId: 'one', label: both('Strom') }]
    const old = fileOfEdit(changeNode(before(), 'a', { ui: { displayType: 'DROPDOWN', valueType: 'code', choices } }))
    let next = fileOfEdit(putIntoChoice(old, 'b', { field: 'a', choice: 'one' }))
    next = fileOfEdit(changeNode(next, 'c', { ui: { label: { de: 'Steg', en: '' }, displayType: 'TEXTBOX' } }))
    const { blocks } = comparison({ before: old, after: next }, { t, language: 'de' })
    expect(blocks.flatMap(({ rows }) => rows.flatMap(({ lines }) => lines))).toEqual([
      { label: 'Auswahl', before: 'Strom', after: 'Strom (dazu: b)' },
      { label: 'Beschriftung', before: 'c / c', after: 'Steg' },
      { label: 'Darstellung', before: DISPLAYS.TEXT.name.de, after: DISPLAYS.TEXTBOX.name.de },
    ])
  })
  it('says nothing of two that are the same', () => {
    expect(comparison({ before: before(), after: before() }, { t, language: 'de' })).toMatchObject({ blocks: [], unchanged: 4 })
  })
})
