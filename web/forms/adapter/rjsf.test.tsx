// @vitest-environment jsdom
import { act } from 'react'
import { createSchemaUtils, type RJSFSchema } from '@rjsf/utils'
import ajv8 from '@rjsf/validator-ajv8'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { emptyData } from '../../../engine/form'
import { loadTemplate, type Template } from '../../../engine/template'
import { FormEditor } from '../editor/FormEditor'
import { mountForm, NOW, type Mounted } from '../testing/mountForm'
import { widgetOf } from '../widgets/choose'
import { widgets } from '../widgets'
import { makeRegistry } from './rjsf'

function shipped(id: string): Template {
  const loaded = loadTemplate(JSON.parse(readFileSync(join(process.cwd(), `templates/eu/1.7/${id}.json`), 'utf8')))
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.faults.slice(0, 3)))
  return loaded.template
}

let form: Mounted | undefined
afterEach(() => {
  form?.close()
  form = undefined
  vi.restoreAllMocks()
})

describe('the registry', () => {
  const template = shipped('EU-30')

  it('answers for every leaf what rjsf answers with ajv behind it', () => {
    const editor = new FormEditor({ template, data: emptyData(template, { now: NOW }), now: () => NOW })
    const { schemaUtils } = makeRegistry(editor)
    const withAjv = createSchemaUtils<unknown, RJSFSchema>(ajv8, {})
    for (const { schema } of template.fields) {
      const leaf: RJSFSchema = { type: schema.type ?? 'string' }
      expect(schemaUtils.retrieveSchema(leaf, undefined)).toEqual(withAjv.retrieveSchema(leaf, undefined))
      expect(schemaUtils.isSelect(leaf)).toBe(withAjv.isSelect(leaf))
    }
    expect(template.fields.length).toBeGreaterThan(450)
    editor.dispose()
  })

  it('has a widget for every field of every kind of notice', () => {
    for (const id of ['EU-1', 'EU-10', 'EU-16', 'EU-19', 'EU-29', 'EU-30', 'EU-38', 'EU-CEI', 'EU-T01', 'EU-X01']) {
      for (const node of shipped(id).fields) expect(widgets[widgetOf(node)], `${id} ${node.id}`).toBeTypeOf('function')
    }
  })

  it('compiles nothing in the browser: a form is shown and typed into without a single call of Function', async () => {
    const compiled = vi.spyOn(globalThis, 'Function')
    form = await mountForm({ template: shipped('EU-19') })
    await form.type(form.find('[id="f.GR-Procedure.GR-Procedure-Purpose.GR-Procedure-Description.BT-21-Procedure"]'), 'Sportboothafen')
    await form.settle()
    expect(form.editor.value('/GR-Procedure/GR-Procedure-Purpose/GR-Procedure-Description/BT-21-Procedure')).toEqual({
      DEU: 'Sportboothafen',
    })
    expect(compiled).not.toHaveBeenCalled()
  })
})

describe('EU-19 as it ships', () => {
  it('follows the four visibility rules of the product', async () => {
    form = await mountForm({ template: shipped('EU-19') })
    const { editor } = form
    const documents = editor.items('/GR-Lot/0/GR-Lot-SubmissionInfo/GR-Lot-ProcurementDocuments').length
    const list = '/GR-Lot/0/GR-Lot-SubmissionInfo/GR-Lot-ProcurementDocuments'
    const set = (id: string, value: string): void => act(() => editor.setValue(`${list}/0/${id}`, value))
    if (documents === 0) act(() => void editor.add(list))
    const shown = (id: string): boolean => editor.states.isVisible(`${list}/0/${id}`)
    set('OPT-050-Lot', 'official')
    expect([shown('BT-708-Lot'), shown('BT-737-Lot')]).toEqual([true, false])
    set('OPT-050-Lot', 'unofficial')
    expect([shown('BT-708-Lot'), shown('BT-737-Lot')]).toEqual([false, true])
    set('BT-14-Lot', 'restricted-document')
    expect([shown('BT-615-Lot'), shown('BT-15-Lot')]).toEqual([true, false])
    set('BT-14-Lot', 'non-restricted-document')
    expect([shown('BT-615-Lot'), shown('BT-15-Lot')]).toEqual([false, true])
  })

  it('leaves out what decisions.md keeps out of the form', async () => {
    form = await mountForm({ template: shipped('EU-19') })
    const paths = form.all('[data-path]').map(({ dataset }) => dataset.path ?? '')
    expect(paths.some((path) => /meta-data-group|GR-Change|GR-LotsGroup|GR-Organisations-Section|GroupComposition/.test(path))).toBe(false)
    expect(paths).toContain('/GR-Buyer')
    expect(paths).toContain('/GR-Lot')
  })
})
