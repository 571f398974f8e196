import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addNode, changeNode, fileOfEdit, newTemplate, nodeOf, positionOf, putRule } from '../../engine/authoring'
import { emptyData } from '../../engine/form'
import { evaluateRules } from '../../engine/rules'
import { DISPLAY_TYPES, loadTemplate, patternFault, type JsonLogic, type TemplateFile } from '../../engine/template'
import { validate } from '../../engine/validation'
import type { AuthoredRow } from '../../server/contract/templates/templates'
import { DraftStore, SAVE_AFTER_MS, type StoreSurroundings } from '../drafts/DraftStore'
import { RpcError } from '../rpc/wire'
import { doubtsOf } from './beforePublishing'
import { compileDraft, onlySection } from './canvas/canvasTemplate'
import { fillTestData, madeValues, withoutSample } from './canvas/testData'
import { placeFault } from './faults'
import { idOfLabel, newField, referable, typeChange } from './nodeTypes'
import { dropAt, type Line } from './tree/useTreeDrag'
import { moveLevel, moveStep, placeAt } from './tree/moves'
import { treeRows } from './tree/rows'

const text = (de: string) => ({ de, en: de })
const WORDS = [text('eins'), text('zwei')] as const

/** Two sections; in the first a text, a group with a number, and a choice. */
const example = (): TemplateFile => {
  const add = (file: TemplateFile, id: string, ...[ui, parent, index]: [Parameters<typeof addNode>[1]['ui'], string | null, number]) =>
    fileOfEdit(addNode(file, { id, ui }, { parent, index }))
  let file = newTemplate({ id: 'own', name: text('Eigenes'), section: text('Erster') })
  file = { ...file, description: text('Zum Testen') }
  file = add(file, 'second', { kind: 'section', label: text('Zweiter') }, null, 1)
  file = add(file, 'name', newField('TEXTBOX', text('Name'), WORDS).ui, 'section-1', 0)
  file = add(file, 'group', { kind: 'group', label: text('Gruppe'), repeatable: { min: 0 } }, 'section-1', 1)
  file = add(file, 'count', newField('NUMBER', text('Zahl'), WORDS).ui, 'group', 0)
  return add(file, 'choice', newField('DROPDOWN', text('Wahl'), WORDS).ui, 'section-1', 2)
}

const idsOf = (file: TemplateFile): string[] =>
  treeRows({ file, shut: new Set(), search: '', lang: 'de' }).map(({ id, depth }) => `${'.'.repeat(depth)}${id}`)

const moved = (edit: ReturnType<typeof moveStep>): string[] => (edit?.ok ? idsOf(edit.file) : [])

describe('moving by keys', () => {
  it('goes past siblings, and from the edge of a group out of it', () => {
    expect(moved(moveStep(example(), 'name', 1))).toEqual(['section-1', '.group', '..count', '.name', '.choice', 'second'])
    expect(moved(moveStep(example(), 'count', 1))).toEqual(['section-1', '.name', '.group', '.count', '.choice', 'second'])
  })
  it('goes from the last place of a section into the next one, and not past the last', () => {
    const next = moveStep(example(), 'choice', 1)
    expect(moved(next)).toEqual(['section-1', '.name', '.group', '..count', 'second', '.choice'])
    expect(next?.ok ? moveStep(next.file, 'choice', 1) : 'none').toBeNull()
  })
  it('goes into the group before it and out again', () => {
    const into = moveLevel(example(), 'choice', 1)
    expect(moved(into)).toEqual(['section-1', '.name', '.group', '..count', '..choice', 'second'])
    expect(into?.ok ? moved(moveLevel(into.file, 'choice', -1)) : []).toEqual(idsOf(example()))
  })
  it('keeps sections at the top and fields out of it', () => {
    const file = example()
    expect(placeAt(file, 'second', { target: 'name', side: 'after' })).toBeNull()
    expect(placeAt(file, 'name', { target: 'second', side: 'after' })).toEqual({ parent: 'second', index: 0 })
    expect(placeAt(file, 'group', { target: 'count', side: 'before' })?.parent).toBe('group')
  })
})

describe('the tree', () => {
  it('shows what a search finds, with what leads to it', () => {
    expect(treeRows({ file: example(), shut: new Set(['section-1']), search: 'zahl', lang: 'de' }).map(({ id }) => id)).toEqual([
      'section-1',
      'group',
      'count',
    ])
  })
})

describe('what is dropped', () => {
  const line = (id: string, level: number, isContainer = false): Line => ({ id, level, isContainer, isOpen: isContainer })
  const tree = [
    line('first', 1, true),
    line('name', 2),
    line('group', 2, true),
    line('inner', 3, true),
    line('count', 4),
    line('second', 1, true),
  ]
  it.each([
    ['before a field', { at: 1, share: 0.2, x: 200 }, { target: 'name', side: 'before', level: 2 }],
    ['behind a field', { at: 1, share: 0.7, x: 0 }, { target: 'name', side: 'after', level: 2 }],
    ['first in an open group, where the line is drawn', { at: 2, share: 0.6, x: 200 }, { target: 'group', side: 'first', level: 3 }],
    ['behind the last field of a group', { at: 4, share: 0.8, x: 200 }, { target: 'count', side: 'after', level: 4 }],
    ['further to the left, behind its group', { at: 4, share: 0.8, x: 50 }, { target: 'inner', side: 'after', level: 3 }],
    ['behind the group around it, never out of the section', { at: 4, share: 0.8, x: 0 }, { target: 'group', side: 'after', level: 2 }],
  ] as const)('comes %s', (_where, pointer, expected) => {
    expect(dropAt((each) => tree[each] ?? null, pointer)).toEqual(expected)
  })
  it('comes nowhere below the tree, and last into a group that is shut', () => {
    expect(dropAt((each) => tree[each] ?? null, { at: 9, share: 0.5, x: 0 })).toBeNull()
    const shut = { ...line('group', 2, true), isOpen: false }
    expect(dropAt(() => shut, { at: 0, share: 0.9, x: 0 })?.side).toBe('inside')
    expect(placeAt(example(), 'name', { target: 'group', side: 'first' })).toEqual({ parent: 'group', index: 0 })
  })
})

describe('test data', () => {
  it('fills every field with what the form itself takes, and keeps what was typed', () => {
    const template = compileDraft(example())
    const data = fillTestData(template, { 'section-1': { name: 'Förde Marina' } }, { lang: 'de' })
    expect(data).toMatchObject({ 'section-1': { name: 'Förde Marina', group: [{ count: '12' }, { count: '12' }], choice: 'wahl-1' } })
    expect(validate(template, data, { now: new Date('2026-11-21T10:00:00Z'), mode: 'complete' })).toEqual([])
    expect(fillTestData(template, data, { lang: 'de' })).toEqual(data)
  })
  it('keeps a field filled while a pattern is typed into it, so that it stays where it is', () => {
    const [pattern, file] = ['^X{2}-(?:\\d{3}|[a-f]+) .*?$', example()]
    const name = file.schema.properties?.['section-1']?.properties?.['name']
    for (let end = 0; end <= pattern.length; end += 1) {
      const typed = pattern.slice(0, end)
      if (name && patternFault(typed) === null) name.pattern = typed
      const { name: made } = fillTestData(compileDraft(file), {}, { lang: 'de' })['section-1'] as Record<string, unknown>
      expect(made, typed).toMatch(/./)
    }
  })
  describe('after somebody typed into the form', () => {
    const withPattern = (pattern: string): TemplateFile => {
      const file = example()
      const name = file.schema.properties?.['section-1']?.properties?.['name']
      if (!name) throw new Error('the example has it')
      name.pattern = pattern
      return file
    }
    const nameIn = (pattern: string, typed: Record<string, unknown>): unknown => {
      const before = compileDraft(example())
      const shown = fillTestData(before, {}, { lang: 'de' })
      const section = shown['section-1'] as Record<string, unknown>
      const tried = { data: { ...shown, 'section-1': { ...section, ...typed } }, made: madeValues(before, 'de') }
      const known = new Set(Object.keys(example().ui.nodes))
      const { name } = fillTestData(compileDraft(withPattern(pattern)), tried.data, { lang: 'de', known, made: tried.made })[
        'section-1'
      ] as Record<string, unknown>
      return name
    }
    it('follows a pattern that is given later where nobody typed, and keeps what somebody did', () => {
      expect(nameIn('^[A-Z]{2}-\\d{4}$', { choice: 'wahl-2' })).toMatch(/^[A-Z]{2}-\d{4}$/)
      expect(nameIn('^[A-Z]{2}-\\d{4}$', { name: 'Förde Marina' })).toBe('Förde Marina')
      expect(nameIn('^[A-Z]{2}-\\d{4}$', { name: undefined })).toBeUndefined()
    })
    it('is empty where no example of the pattern can be made, and filled again once one can', () => {
      expect(nameIn('^a$b', { choice: 'wahl-2' })).toBeUndefined()
      const bad = compileDraft(withPattern('^a$b'))
      expect(withoutSample(bad).map(({ id }) => id)).toEqual(['name'])
      const data = fillTestData(bad, {}, { lang: 'de' })
      const mended = fillTestData(compileDraft(withPattern('^X{3}$')), data, {
        lang: 'de',
        known: new Set(['name']),
        made: madeValues(bad, 'de'),
      })
      expect(mended).toMatchObject({ 'section-1': { name: 'XXX' } })
    })
  })
  it('drops what was typed where the field has become another', () => {
    const template = compileDraft(example())
    expect(fillTestData(template, { 'section-1': { choice: 'gone' } }, { lang: 'de' })).toMatchObject({ 'section-1': { choice: 'wahl-1' } })
  })
  it('has what rules set, as a form has it, and rules that read it go by that', () => {
    const set = putRule(example(), { id: 'set', target: 'count', effect: 'set', when: { '==': [{ var: 'choice' }, 'wahl-1'] }, value: '7' })
    const template = compileDraft(fileOfEdit(set))
    const data = fillTestData(template, { 'section-1': { group: [{ count: '3' }] } }, { lang: 'de' })
    expect(data).toMatchObject({ 'section-1': { group: [{ count: '7' }] } })
    expect(fillTestData(template, data, { lang: 'de' })).toEqual(data)
  })
  it('draws one section and still knows the data of the others', () => {
    const template = compileDraft(onlySection(example(), 'second'))
    expect(template.node('name')?.isOffScreen).toBe(true)
    expect(template.node('second')?.isOffScreen).toBe(false)
    expect(evaluateRules(template, emptyData(template, { now: new Date() }))).toBeDefined()
  })
})

describe('ids', () => {
  it.each([
    ['Bevollmächtigtes Mitglied', 'bevollmaechtigtes-mitglied'],
    ['§§ 123, 124 GWB', 'gwb'],
    ['123', ''],
  ])('of %s', (label, id) => expect(idOfLabel(label)).toBe(id))
})

it('new fields of every display type make a file that loads', () => {
  let file = example()
  for (const display of DISPLAY_TYPES)
    file = fileOfEdit(addNode(file, newField(display, text(display), WORDS), { parent: 'section-1', index: 0 }))
  expect(loadTemplate(JSON.parse(JSON.stringify(file)))).toMatchObject({ ok: true })
})

it('a reference refers to organizations or to what of the form carries ids; bidders pick no organizations', () => {
  const file = example()
  expect([...referable(file, 'notice')]).toEqual([['ORG', null]])
  expect([...referable(file, 'offer')]).toEqual([])
  const lot = { kind: 'field', label: text('Nummer'), displayType: 'TEXT', valueType: 'id', idScheme: 'LOT' } as const
  const withLots = fileOfEdit(addNode(file, { id: 'number', ui: lot }, { parent: 'group', index: 1 }))
  expect([...referable(withLots, 'offer')]).toEqual([['LOT', 'number']])
  const { ui } = newField('DROPDOWN', text('Wahl'), WORDS)
  const asReference = typeChange(ui, { displayType: 'DROPDOWN', valueType: 'id-ref', refersTo: 'LOT' }, WORDS)
  expect(asReference).toMatchObject({ idSchemes: ['LOT'], choices: undefined })
  expect(typeChange({ ...ui, ...asReference }, { displayType: 'DROPDOWN', valueType: 'code' }, WORDS).idSchemes).toBeUndefined()
})

it('a fault belongs to the node its path leads to', () => {
  const file = example()
  const at = (path: string) => placeFault(file, { path, rule: 'missing' }).id
  expect(at('/ui/nodes/choice/choices/0/label')).toBe('choice')
  expect(at('/schema/properties/section-1/properties/group/items/properties/count/pattern')).toBe('count')
  expect(at('/name/de')).toBeNull()
})

const ROW: AuthoredRow = {
  ...{
    id: 'own',
    name: text('Eigenes'),
    description: text(''),
    version: 0,
    active: true,
    published: null,
    projectTypes: [],
    legalBasis: null,
  },
  ...{ builtIn: false, lock: 1, draft: null },
}

describe('saving the draft', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  type Save = StoreSurroundings<TemplateFile, AuthoredRow>['save']
  const begin = (save: Save = (_file, lock) => Promise.resolve({ ...ROW, lock: lock + 1 })) => {
    const surroundings = { save: vi.fn(save), publish: vi.fn(), keep: vi.fn(() => true), now: () => new Date('2026-11-21T10:42:00Z') }
    const file = example()
    const store = new DraftStore(surroundings, { row: ROW, file, kept: null })
    const type = (name: string): void => store.change({ ...store.file, name: text(name) }, { label: 'Name', key: 'name' })
    return { store, surroundings, type, file }
  }

  it('waits for a pause, and saves once', async () => {
    const { store, surroundings, type } = begin()
    type('a')
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS - 1)
    type('ab')
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
    expect(surroundings.save).toHaveBeenCalledTimes(1)
    expect(store.state).toEqual({ kind: 'saved', at: new Date('2026-11-21T10:42:00Z') })
    expect(store.row.lock).toBe(2)
    expect(store.history.past).toHaveLength(1)
  })
  it('saves what was typed while a save was on its way, with the new lock', async () => {
    let answer: (row: AuthoredRow) => void = () => undefined
    const { surroundings, type } = begin(() => new Promise((resolve) => (answer = resolve)))
    type('a')
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
    type('ab')
    answer({ ...ROW, lock: 2 })
    await vi.advanceTimersByTimeAsync(2 * SAVE_AFTER_MS)
    expect(surroundings.save.mock.calls.map(([file, lock]) => [file.name.de, lock])).toEqual([
      ['a', 1],
      ['ab', 2],
    ])
  })
  it('keeps the draft on the device when the save fails', async () => {
    const { store, surroundings, type } = begin(() => Promise.reject(new RpcError(503, 'Gerade nicht.')))
    type('a')
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
    expect(store.state).toEqual({ kind: 'failed', message: 'Gerade nicht.', isKept: true })
    expect(surroundings.keep).toHaveBeenLastCalledWith({ file: store.file, lock: 1 })
  })
  it('tells the faults of a refused file', async () => {
    const errors = [{ path: '/template/ui/nodes/name/choices', rule: 'duplicate' }]
    const { store, type } = begin(() => Promise.reject(new RpcError(422, 'Fehler', { errors })))
    type('a')
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
    expect(store.state).toMatchObject({ kind: 'faulty', faults: [{ path: '/ui/nodes/name/choices', rule: 'duplicate' }] })
  })
  it('names who was first, loses nothing, and goes on from theirs', async () => {
    const { store, type, file } = begin(() => Promise.reject(new RpcError(409, 'Inzwischen geändert.', { changedBy: 'Filiz Öztürk' })))
    type('mine')
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
    expect(store.state).toEqual({ kind: 'conflict', by: 'Filiz Öztürk', isKept: true })
    store.takeOver({ ...ROW, lock: 7 }, { ...file, name: text('theirs') }, 'geladen')
    expect(store.file.name.de).toBe('theirs')
    store.undo()
    expect(store.file.name.de).toBe('mine')
  })
  it('a form that a colleague deleted stays here, and nothing of it is kept once it is a copy', async () => {
    const { store, surroundings, type } = begin(() => Promise.reject(new RpcError(404, 'Nicht gefunden.')))
    type('mine')
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
    expect(store.state).toEqual({ kind: 'conflict', by: '', isKept: true, isGone: true })
    expect(store.file.name.de).toBe('mine')
    store.settled()
    store.close()
    expect(surroundings.keep).toHaveBeenLastCalledWith(null)
    expect(surroundings.save).toHaveBeenCalledTimes(1)
  })
  it('takes a colleague’s version over where nothing of one’s own is open, and only then', () => {
    const { store, type, file } = begin()
    const theirs = { ...file, name: text('theirs') }
    store.heard({ ...ROW, lock: 3, draft: { updated: '2026-11-21T10:00:00Z', updatedBy: 'Filiz Öztürk' } }, theirs)
    expect(store.file.name.de).toBe('theirs')
    expect(store.takenFrom).toBe('Filiz Öztürk')
    type('mine')
    store.heard(
      { ...ROW, lock: 4, draft: { updated: '2026-11-21T10:01:00Z', updatedBy: 'Filiz Öztürk' } },
      { ...theirs, name: text('later') },
    )
    expect(store.file.name.de).toBe('mine')
    expect(store.state).toMatchObject({ kind: 'conflict', by: 'Filiz Öztürk' })
  })
  it('a file from elsewhere is one step, whatever is told of it meanwhile; one that is refused changes nothing', async () => {
    const { store, surroundings, file } = begin()
    const other = { ...file, name: text('other') }
    const putting = store.put(other, 'eingelesen')
    await vi.advanceTimersByTimeAsync(0)
    store.heard({ ...ROW, lock: 2 }, other)
    await putting
    expect([store.file.name.de, store.row.lock, store.isDirty, store.history.past.map(({ label }) => label)]).toEqual([
      ...['other', 2, false, ['eingelesen']],
    ])
    surroundings.save.mockRejectedValueOnce(new RpcError(422, 'Fehler'))
    await expect(store.put(file, 'noch eine')).rejects.toThrow('Fehler')
    expect([store.file.name.de, store.state.kind]).toEqual(['other', 'saved'])
  })
  it('goes on with the new lock when a form was only switched off', () => {
    const { store, type, file } = begin()
    type('mine')
    store.heard({ ...ROW, lock: 3, active: false }, { ...file, active: false })
    expect(store.state).toEqual({ kind: 'waiting' })
    expect(store.row.lock).toBe(3)
  })
})

it('moving leaves schema and order speaking of the same tree', () => {
  const edit = moveLevel(example(), 'choice', 1)
  expect(edit?.ok && positionOf(edit.file, 'choice')).toEqual({ parent: 'group', index: 1 })
  expect(edit?.ok && loadTemplate(JSON.parse(JSON.stringify(edit.file))).ok).toBe(true)
  expect(edit?.ok && nodeOf(edit.file, 'choice')?.kind).toBe('field')
})

describe('what is doubtful before a version is published', () => {
  it('names fields without possible values and with a default outside, and counts what is missing in English', () => {
    const file = example()
    expect(doubtsOf(file)).toEqual({ untranslated: 0, isEmpty: false, crossed: [], outside: [], stale: [] })
    const count = nodeOf(file, 'count')
    if (!count) throw new Error('no field')
    const changed = {
      ...file,
      ui: {
        ...file.ui,
        nodes: {
          ...file.ui.nodes,
          count: { ...count, limits: { min: '100', max: '10' }, default: '3' },
          second: { kind: 'section' as const, label: { de: 'Zweiter', en: '' }, order: [] },
        },
      },
    }
    expect(doubtsOf(changed)).toEqual({ untranslated: 1, isEmpty: false, crossed: [text('Zahl')], outside: [text('Zahl')], stale: [] })
    expect(doubtsOf(newTemplate({ id: 'own', name: text('Eigenes'), section: text('Erster') })).isEmpty).toBe(true)
  })
  it('names what has rules that can no longer hold: their option is gone, their number is a text now', () => {
    const when: JsonLogic = { and: [{ '==': [{ var: 'choice' }, 'wahl-1'] }, { '>': [{ var: 'count' }, 3] }] }
    const file = fileOfEdit(putRule(example(), { id: 'rule', target: 'name', effect: 'show', when }))
    expect(doubtsOf(file).stale).toEqual([])
    const { choices = [] } = nodeOf(file, 'choice') ?? {}
    const without = fileOfEdit(changeNode(file, 'choice', { ui: { choices: choices.slice(1) } }))
    expect(doubtsOf(without).stale).toEqual([text('Name')])
    expect(doubtsOf(fileOfEdit(changeNode(file, 'count', { ui: { valueType: 'text', displayType: 'TEXTBOX' } }))).stale).toEqual([
      text('Name'),
    ])
  })
})
