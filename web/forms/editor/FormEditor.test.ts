// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addItem, emptyData, getAt, instances } from '../../../engine/form'
import { loadTemplate, type Template } from '../../../engine/template'
import { exampleTemplate, inGroup } from '../testing/exampleTemplate'
import { menuOf } from '../menu/entries'
import { captionOf, identifierOf } from '../values/caption'
import { FormEditor } from './FormEditor'
import { kept } from './useFormEditor'

const NOW = new Date('2026-11-21T09:42:00Z')

function shipped(id: string): Template {
  const loaded = loadTemplate(JSON.parse(readFileSync(join(process.cwd(), `templates/eu/1.7/${id}.json`), 'utf8')))
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.faults.slice(0, 3)))
  return loaded.template
}

describe('what rules compute', () => {
  it('is in the data with the key it follows from: a reason for not publishing (BT-197) names the field (BT-195)', () => {
    const template = shipped('EU-29')
    const given: unknown[] = []
    const editor = new FormEditor({
      template,
      data: emptyData(template, { now: NOW }),
      now: () => NOW,
      onChange: (next) => given.push(next),
    })
    const [reason] = instances(template, editor.data, 'BT-197(BT-88)-Procedure')
    const mark = reason?.path.replace('BT-197', 'BT-195') ?? ''
    expect(getAt(editor.data, mark)).toBeUndefined()

    editor.change(reason?.path ?? '', 'fair-comp')
    expect(getAt(editor.data, mark)).toBe('pro-fea')
    expect(given.at(-1)).toBe(editor.data)

    editor.change(reason?.path ?? '', undefined)
    expect(getAt(editor.data, mark)).toBeUndefined()
    editor.dispose()
  })
})

describe('the key typed just now', () => {
  const template = exampleTemplate({ fields: [{ id: 'a' }] })

  it('is in the data for whoever asks, once', () => {
    const paths: string[] = []
    const editor = new FormEditor({
      template,
      data: emptyData(template, { now: NOW }),
      now: () => NOW,
      onChange: (_, path) => paths.push(path),
    })
    editor.typed(inGroup('a'), () => editor.change(inGroup('a'), 'x'))
    expect(getAt(editor.shown, inGroup('a'))).toBeUndefined()
    expect(getAt(editor.data, inGroup('a'))).toBe('x')
    editor.flush()
    expect(paths).toEqual([inGroup('a')])
    editor.dispose()
  })
})

describe('a render that began before a key', () => {
  const template = exampleTemplate({ fields: [{ id: 'a' }, { id: 'b' }] })

  it('takes nothing away when it is shown after it; an earlier state that the page goes back to is shown', () => {
    let held = emptyData(template, { now: NOW })
    const options = { template, now: () => NOW, onChange: (next: typeof held) => void (held = next), latest: () => held }
    const editor = new FormEditor({ ...options, data: held })
    editor.change(inGroup('a'), '1')
    const [begun] = [held]
    editor.change(inGroup('b'), '2')
    editor.update({ ...options, data: begun })
    expect(getAt(editor.data, inGroup('b'))).toBe('2')
    held = begun
    editor.update({ ...options, data: begun })
    expect(getAt(editor.data, inGroup('b'))).toBeUndefined()
    editor.dispose()
  })
})

describe('what is kept between judgings', () => {
  const template = exampleTemplate({
    fields: [{ id: 'web', valueType: 'url' }],
    lots: [
      { id: 'title', valueType: 'text-multilingual' },
      { id: 'site', valueType: 'url' },
      { id: 'code', maxLength: 3 },
      { id: 'other', valueType: 'id-ref', idSchemes: ['LOT'] },
    ],
  })
  const list = '/GR-Lot'
  const steps = fc.record({
    step: fc.constantFrom('change', 'change', 'change', 'change', 'add', 'remove', 'move', 'duplicate'),
    lot: fc.nat(2),
    field: fc.constantFrom('title', 'site', 'code', 'other', 'web'),
    text: fc.constantFrom('LOT-0002', 'long', 'abc', 'https://kiel.example', ''),
  })
  const make = (data: FormEditor['data']) => new FormEditor({ template, data, now: () => NOW })

  it('is what an editor of the same data says that knows nothing yet: problems and their number at every place, names of lots', () => {
    let said = 0
    fc.assert(
      fc.property(fc.array(steps, { minLength: 1, maxLength: 15 }), (all) => {
        const start = addItem(template, emptyData(template, { now: NOW }), { path: list, now: NOW })
        const editor = make(addItem(template, start, { path: list, now: NOW }))
        for (const { step, lot, field, text } of all) {
          const count = editor.items(list).length
          const index = lot % count
          if (step === 'add') editor.add(list)
          else if (step === 'remove' && editor.canRemove(list)) editor.remove(list, index)
          else if (step === 'move') editor.move(list, index, count - 1)
          else if (step === 'duplicate') editor.duplicate(list, index)
          else {
            const path = field === 'web' ? inGroup('web') : `${list}/${index}/lot-group/${field}`
            editor.change(path, field === 'title' ? { DEU: text } : text)
            editor.leave(path)
          }
          const fresh = make(structuredClone(editor.data))
          expect(editor.problems).toEqual(fresh.problems)
          const places = editor.items(list).map((_, at) => `${list}/${at}`)
          for (const path of ['', list, '/section', inGroup('web'), ...places, ...editor.problems.map((one) => one.path)]) {
            expect(editor.judgement.under(path)).toBe(fresh.judgement.under(path))
            expect(editor.judgement.at(path)).toEqual(fresh.judgement.at(path))
            said += editor.judgement.under(path)
          }
          for (const path of places)
            expect([identifierOf(editor, path), captionOf(editor, path, 'de')]).toEqual([
              identifierOf(fresh, path),
              captionOf(fresh, path, 'de'),
            ])
          fresh.dispose()
        }
        editor.dispose()
      }),
      { numRuns: 60 },
    )
    // Random cases say more or less; that they say a lot is what counts.
    expect(said).toBeGreaterThan(200)
  })

  it('are the names of each lot itself, in the language asked for, and the new ones after a change', () => {
    const editor = make(addItem(template, emptyData(template, { now: NOW }), { path: list, now: NOW }))
    const names = (lang: 'de' | 'en') =>
      [0, 1].map((at) => `${identifierOf(editor, `${list}/${at}`)} ${captionOf(editor, `${list}/${at}`, lang)}`)
    expect(names('de')).toEqual(['LOT-0001 ', 'LOT-0002 '])
    editor.change(`${list}/1/lot-group/title`, { DEU: 'Hafen', ENG: 'Harbour' })
    expect([names('de'), names('en')]).toEqual([
      ['LOT-0001 ', 'LOT-0002 Hafen'],
      ['LOT-0001 ', 'LOT-0002 Harbour'],
    ])
    editor.dispose()
  })

  it('leaves a problem the same object while it says the same, so that its field is not drawn again', () => {
    const editor = make(emptyData(template, { now: NOW }))
    const path = `${list}/0/lot-group/site`
    editor.change(path, 'nirgends')
    editor.leave(path)
    const before = editor.judgement.at(path)
    expect(before).toHaveLength(1)
    editor.change(`${list}/0/lot-group/code`, 'abc')
    editor.leave(`${list}/0/lot-group/code`)
    expect(editor.judgement.at(path)).toBe(before)
    editor.dispose()
  })

  it('tells nobody of problems and progress after a key that changes neither, and of each where it does', () => {
    const editor = make(addItem(template, emptyData(template, { now: NOW }), { path: list, now: NOW }))
    const path = `${list}/0/lot-group/site`
    const told = (value: string) => {
      const before = (['values', 'issues', 'progress'] as const).map((topic) => editor.signal.count([topic]))
      editor.change(path, value)
      editor.leave(path)
      return (['values', 'issues', 'progress'] as const).map((topic, at) => editor.signal.count([topic]) - (before[at] ?? 0))
    }
    expect(editor.problems).toEqual([])
    expect(told('https://kiel.example')).toEqual([1, 0, 0])
    expect(told('nirgends')).toEqual([1, 1, 0])
    expect(told('auch nirgends')).toEqual([1, 0, 0])
    expect(told('https://kiel.example')).toEqual([1, 1, 0])
    editor.dispose()
  })

  it('are the lines of the menu of sections and lots in which nothing changed', () => {
    const editor = make(addItem(template, emptyData(template, { now: NOW }), { path: list, now: NOW }))
    const lines = menuOf(editor, { lang: 'de', lotsLabel: 'Lose', singleLabel: 'Los', generalLabel: 'Allgemein' })
    const change = (path: string, value: unknown) => {
      const before = lines()
      editor.change(path, value)
      editor.leave(path)
      const known = new Set(before)
      return lines().filter((line) => !known.has(line))
    }
    expect(editor.problems).toEqual([])
    expect(change(inGroup('web'), 'nirgends').map(({ path, errors }) => [path, errors])).toEqual([['/section', 1]])
    expect(change(inGroup('web'), 'auch nirgends')).toEqual([])
    const renamed = change(`${list}/1/lot-group/title`, { DEU: 'Hafen' })
    expect(renamed.map(({ label }) => label)).toContain('LOT-0002 Hafen')
    expect(renamed.every(({ path }) => path.startsWith(list))).toBe(true)
    editor.dispose()
  })

  it('are lines that stay the same objects while they say the same', () => {
    const before = [
      { id: 'a', open: 1 },
      { id: 'b', open: 2 },
    ]
    expect(kept(before, structuredClone(before))).toBe(before)
    const after = kept(before, [
      { id: 'a', open: 1 },
      { id: 'b', open: 3 },
    ])
    expect(after[0]).toBe(before[0])
    expect(after[1]).toEqual({ id: 'b', open: 3 })
    expect(kept(before, [{ id: 'a', open: 1 }])).toEqual([{ id: 'a', open: 1 }])
  })
})
