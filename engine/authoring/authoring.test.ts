import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyTemplateFile } from '../template/fixtures/arbitraries'
import { smallForm } from '../template/fixtures/smallForm'
import { loadTemplate } from '../template/load'
import type { TemplateFile } from '../format/format'
import {
  addNode,
  beginHistory,
  changeNode,
  copyId,
  duplicateNode,
  fileOfEdit,
  insertPiece,
  levelOf,
  moveNode,
  newTemplate,
  nodeOf,
  pieceOf,
  positionOf,
  putIntoChoice,
  putRule,
  record,
  redo,
  removeNode,
  renameNode,
  ruleFaults,
  undo,
} from '.'
import type { Edit } from '.'

const label = { de: 'Preis', en: 'Price' }
const small = (): TemplateFile => smallForm().file
const faultsOf = (file: TemplateFile): string[] => {
  const result = loadTemplate(file)
  return result.ok ? [] : result.faults.map((fault) => `${fault.path}: ${fault.reason}`)
}
const refusal = (edit: Edit): string => (edit.ok ? 'made' : edit.refusal.reason)

describe('adding', () => {
  it('puts a field at its place, with the schema of its type', () => {
    const file = fileOfEdit(
      addNode(
        small(),
        { id: 'price', ui: { kind: 'field', label, valueType: 'amount', displayType: 'NUMBER' }, required: true },
        { parent: 'GR-Lot', index: 2 },
      ),
    )
    expect(faultsOf(file)).toEqual([])
    expect(levelOf(file, 'GR-Lot').order[2]).toBe('price')
    expect(levelOf(file, 'GR-Lot').required).toContain('price')
    expect(small().ui.nodes).not.toHaveProperty('price')
  })
  it('gives a taken id a number and refuses what is no id', () => {
    const field = { kind: 'field' as const, label, valueType: 'text' as const, displayType: 'TEXTBOX' as const }
    const twice = addNode(small(), { id: 'weight', ui: field }, { parent: null, index: 0 })
    expect(twice).toMatchObject({ ok: true, id: 'weight-2' })
    for (const id of ['constructor', '__proto__', '1a', 'ä', ''])
      expect(refusal(addNode(small(), { id, ui: field }, { parent: null, index: 0 }))).toBe('badId')
    expect(refusal(addNode(small(), { id: 'x', ui: field }, { parent: 'weight', index: 0 }))).toBe('notAContainer')
    expect(refusal(addNode(small(), { id: 'x', ui: field }, { parent: 'nowhere', index: 0 }))).toBe('unknownNode')
  })
})

describe('removing', () => {
  it('takes the fields of its choices and the rules that would be left without a field', () => {
    const edit = removeNode(small(), 'kind')
    expect(edit).toMatchObject({ ok: true, droppedRules: ['fixed-kind'] })
    const file = fileOfEdit(edit)
    expect(faultsOf(file)).toEqual([])
    expect(Object.keys(file.ui.nodes)).not.toEqual(expect.arrayContaining(['kind', 'weight', 'place']))
    expect(positionOf(file, 'weight')).toBeUndefined()
  })
  it('refuses a group that holds a required field', () => {
    expect(refusal(removeNode(small(), 'GR-Lot-Docs'))).toBe('containsRequired')
    expect(refusal(removeNode(small(), 'GR-Lot-Criteria'))).toBe('made')
  })
})

describe('moving', () => {
  it('takes a field with its choices’ fields and keeps what was required', () => {
    const file = fileOfEdit(moveNode(small(), 'kind', { parent: 'GR-Lot', index: 0 }))
    expect(faultsOf(file)).toEqual([])
    expect(levelOf(file, 'GR-Lot').order.slice(0, 3)).toEqual(['kind', 'weight', 'place'])
    expect(levelOf(file, 'GR-Lot').required).toEqual(expect.arrayContaining(['weight', 'place']))
    expect(levelOf(file, 'GR-Procedure').order).not.toContain('kind')
  })
  it('refuses a place inside itself, and a choice’s field on its own', () => {
    expect(refusal(moveNode(small(), 'GR-Lot', { parent: 'GR-Lot-Docs', index: 0 }))).toBe('insideItself')
    expect(refusal(moveNode(small(), 'GR-Lot', { parent: 'GR-Lot', index: 0 }))).toBe('insideItself')
    expect(refusal(moveNode(small(), 'weight', { parent: 'GR-Lot', index: 0 }))).toBe('choiceFieldElsewhere')
    const free = fileOfEdit(putIntoChoice(small(), 'weight', null))
    expect(refusal(moveNode(free, 'weight', { parent: 'GR-Lot', index: 0 }))).toBe('made')
  })
  it('a group loses the caption that leaves it', () => {
    const file = fileOfEdit(moveNode(small(), 'BT-21-Lot', { parent: 'GR-Procedure', index: 0 }))
    expect(nodeOf(file, 'GR-Lot')).not.toHaveProperty('captionField')
    expect(nodeOf(file, 'GR-Lot')).toHaveProperty('identifierField', 'BT-137-Lot')
  })
})

it('changes type and repetition together with the schema', () => {
  const asText = fileOfEdit(
    changeNode(small(), 'BT-27-Procedure', { ui: { valueType: 'text', unitCodelist: undefined, limits: undefined } }),
  )
  expect(faultsOf(asText)).toEqual([])
  const many = fileOfEdit(changeNode(asText, 'BT-27-Procedure', { ui: { repeatable: { min: 0 } }, required: true }))
  expect(faultsOf(many)).toEqual([])
  expect(levelOf(many, 'GR-Procedure').properties['BT-27-Procedure']).toMatchObject({ type: 'array', items: { type: 'string' } })
  const back = fileOfEdit(changeNode(many, 'BT-27-Procedure', { ui: { repeatable: undefined }, required: false }))
  expect(levelOf(back, 'GR-Procedure').properties['BT-27-Procedure']).toMatchObject({ type: 'string' })
})

it('renames everywhere: rules, parts of values, choices, captions', () => {
  const named = fileOfEdit(renameNode(small(), 'BT-14-Lot', 'access'))
  const both = fileOfEdit(renameNode(fileOfEdit(renameNode(named, 'BT-21-Lot', 'title')), 'weight', 'kilos'))
  expect(faultsOf(both)).toEqual([])
  expect(both.rules.filter((rule) => JSON.stringify(rule).includes('"access"'))).toHaveLength(2)
  expect(nodeOf(both, 'GR-Lot')?.captionField).toBe('title')
  expect(nodeOf(both, 'kind')?.choices?.[0]?.fields).toEqual(['kilos'])
  expect(refusal(renameNode(small(), 'weight', 'place'))).toBe('idTaken')
  expect(refusal(renameNode(small(), 'weight', '__proto__'))).toBe('badId')
})

it('a copy has ids and rules of its own and stands behind the original', () => {
  const edit = duplicateNode(small(), 'GR-Lot-Docs')
  const file = fileOfEdit(edit)
  expect(faultsOf(file)).toEqual([])
  expect(file.rules.filter((rule) => rule.target === 'BT-615-Lot-2')).toMatchObject([
    { when: { '==': [{ var: 'BT-14-Lot-2' }, 'restricted-document'] } },
  ])
  const order = levelOf(file, 'GR-Lot').order
  expect(order.indexOf('GR-Lot-Docs-2')).toBe(order.indexOf('GR-Lot-Docs') + 1)
})

it('a lot of an EU form is a building block for a form of one’s own', () => {
  const own = newTemplate({ id: 'own', name: label, section: label })
  const piece = pieceOf(small(), 'GR-Lot', own)
  if (!piece) throw new Error('no piece')
  const file = fileOfEdit(insertPiece(own, piece, { parent: null, index: 1 }))
  expect(faultsOf(file)).toEqual([])
  expect(file.rules.map((rule) => rule.target)).toEqual(expect.arrayContaining(['BT-615-Lot', 'BT-15-Lot', 'BT-131(d)-Lot']))
  // Rules that read what did not come along stay behind.
  expect(file.rules.some((rule) => rule.id === 'need-value')).toBe(false)
})

it('names a cycle that a rule closes', () => {
  const field = { kind: 'field' as const, label, valueType: 'text' as const, displayType: 'TEXTBOX' as const }
  const file = ['a', 'b'].reduce(
    (each, id) => fileOfEdit(addNode(each, { id, ui: field }, { parent: 'section-1', index: 0 })),
    newTemplate({ id: 'own', name: label, section: label }),
  )
  const one = fileOfEdit(putRule(file, { id: '', target: 'a', effect: 'show', when: { '!!': { var: 'b' } } }))
  expect(ruleFaults(one)).toEqual([])
  const two = fileOfEdit(putRule(one, { id: '', target: 'b', effect: 'show', when: { '!!': { var: 'a' } } }))
  expect(ruleFaults(two)).toMatchObject([{ reason: 'cycle' }])
  expect(two.rules.map((rule) => rule.id)).toEqual(['a.show', 'b.show'])
})

it('numbers copies', () => {
  const taken = new Set(['EU-19', 'EU-19-copy', 'EU-19-copy-2'])
  expect(copyId('EU-19', () => false)).toBe('EU-19-copy')
  expect(copyId('EU-19', (id) => taken.has(id))).toBe('EU-19-copy-3')
  expect(copyId('EU-19-copy-2', (id) => taken.has(id))).toBe('EU-19-copy-3')
})

it('undo and redo walk every step; steps of one key count as one until something else happens', () => {
  let history = beginHistory('')
  for (const text of ['P', 'Pr', 'Preis']) history = record(history, text, { label: 'Name', key: 'label:price' })
  history = record(history, 'Preis!', { label: 'anders' })
  expect(history.past.map((step) => step.label)).toEqual(['Name', 'anders'])
  const back = undo(undo(history))
  expect(back.now).toBe('')
  expect(undo(back)).toBe(back)
  expect(redo(redo(back)).now).toBe('Preis!')
  expect(record(undo(history), 'neu', { label: 'neu' }).future).toEqual([])
  let long = beginHistory(0)
  for (let at = 1; at <= 5_000; at++) long = record(long, at, { label: String(at) })
  for (let at = 0; at < 5_000; at++) long = undo(long)
  expect(long.now).toBe(0)
})

/** The file with a check on its first field, in its first list where it has one. */
const withCheck = (file: TemplateFile): TemplateFile => {
  const ids = Object.keys(file.ui.nodes)
  const target = ids.find((id) => nodeOf(file, id)?.kind === 'field')
  const around = ids.find((id) => nodeOf(file, id)?.kind !== 'field' && nodeOf(file, id)?.repeatable)
  if (target === undefined) return file
  const check = { id: 'c', target, assert: { '!!': { var: target } }, severity: 'ERROR' as const, text: label }
  return { ...file, checks: [{ ...check, ...(around !== undefined && { around }) }] }
}

it('checks follow what they speak of: named anew, copied with it, gone with it', () => {
  const check = {
    id: 'access',
    target: 'BT-15-Lot',
    around: 'GR-Lot-Docs',
    assert: { '!=': [{ var: 'BT-14-Lot' }, 'x'] },
    severity: 'WARN' as const,
    text: label,
  }
  const file = { ...small(), checks: [check] }
  expect(faultsOf(file)).toEqual([])
  expect(fileOfEdit(renameNode(file, 'BT-14-Lot', 'access')).checks).toMatchObject([{ assert: { '!=': [{ var: 'access' }, 'x'] } }])
  expect(fileOfEdit(duplicateNode(file, 'GR-Lot-Docs')).checks).toMatchObject([
    check,
    { id: 'access-2', target: 'BT-15-Lot-2', around: 'GR-Lot-Docs-2', assert: { '!=': [{ var: 'BT-14-Lot-2' }, 'x'] } },
  ])
  expect(fileOfEdit(removeNode(file, 'BT-14-Lot')).checks).toEqual([])
  const single = fileOfEdit(changeNode(file, 'GR-Lot-Docs', { ui: { repeatable: undefined } }))
  expect(single.checks?.[0]).not.toHaveProperty('around')
  expect(faultsOf(single)).toEqual([])
})

/** One random step; which node and place it concerns is drawn from what the file has. */
const step = fc.record({
  kind: fc.constantFrom('add', 'remove', 'move', 'rename', 'duplicate', 'repeat', 'type', 'choice'),
  node: fc.nat(),
  parent: fc.nat(),
  index: fc.integer({ min: -1, max: 6 }),
  type: fc.constantFrom('text', 'amount', 'code', 'text-multilingual', 'indicator', 'date'),
})

it('whatever is done in whatever order: structure stays sound, and every step leaves the file before it as it was', () => {
  fc.assert(
    fc.property(anyTemplateFile, fc.array(step, { maxLength: 12 }), (start, steps) => {
      let file = withCheck(start)
      for (const { kind, node, parent, index, type } of steps) {
        const before = JSON.stringify(file)
        const ids = Object.keys(file.ui.nodes)
        const id = ids[node % Math.max(1, ids.length)] ?? 'none'
        const containers = [null, ...ids.filter((each) => nodeOf(file, each)?.kind !== 'field')]
        const place = { parent: containers[parent % containers.length] ?? null, index }
        const isField = nodeOf(file, id)?.kind === 'field'
        const edits: Record<typeof kind, () => Edit> = {
          add: () =>
            addNode(file, { id: 'new', ui: { kind: 'field', label, valueType: type, displayType: 'TEXTBOX' }, required: index > 2 }, place),
          remove: () => removeNode(file, id),
          move: () => moveNode(file, id, place),
          rename: () => renameNode(file, id, `n${node}`),
          duplicate: () => duplicateNode(file, id),
          repeat: () => changeNode(file, id, { ui: { repeatable: index > 1 ? { min: 0 } : undefined } }),
          type: () => (isField ? changeNode(file, id, { ui: { valueType: type } }) : changeNode(file, id, { ui: { label } })),
          choice: () =>
            putIntoChoice(file, id, index > 2 ? null : { field: ids[parent % Math.max(1, ids.length)] ?? '', choice: 'nothing' }),
        }
        const edit = edits[kind]()
        expect(JSON.stringify(file)).toBe(before)
        if (edit.ok) file = edit.file
        // A move can close a circle of rules; that is the author's to mend and is said by ruleFaults.
        expect(faultsOf(file).filter((fault) => !/: (cycle|tooDeep)$/.test(fault))).toEqual([])
      }
    }),
    { numRuns: 300 },
  )
})
