// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { emptyData, getAt, instances } from '../../../engine/form'
import { loadTemplate, type Template } from '../../../engine/template'
import { exampleTemplate, inGroup } from '../testing/exampleTemplate'
import { FormEditor } from './FormEditor'

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
