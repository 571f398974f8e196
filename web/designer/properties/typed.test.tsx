import i18n from 'i18next'
import { act, useState } from 'react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { addNode, beginHistory, fileOfEdit, newTemplate, nodeOf, record, schemaOf, undo, type History } from '../../../engine/authoring'
import type { TemplateFile } from '../../../engine/template'
import deDesigner from '../../../engine/languages/de/web/designer.json'
import enDesigner from '../../../engine/languages/en/web/designer.json'
import { inGerman } from '../../testing/inGerman'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import { newField } from '../nodeTypes'
import { DesignerProvider, type Designer } from '../state'
import { PropertiesPanel } from './PropertiesPanel'

const text = (de: string) => ({ de, en: de })
const start = (display: 'TEXTBOX' | 'NUMBER'): TemplateFile => {
  const { ui } = newField(display, text('Feld'), [text('eins'), text('zwei')])
  const empty = newTemplate({ id: 'own', name: text('Eigenes'), section: text('Erster') })
  return fileOfEdit(addNode(empty, { id: 'field', ui }, { parent: 'section-1', index: 0 }))
}

let history: History<TemplateFile>
let goBack: () => void
/** The panel over a real history. */
const Panel = ({ display }: { display: 'TEXTBOX' | 'NUMBER' }) => {
  const [now, setNow] = useState(() => beginHistory(start(display)))
  history = now
  goBack = () => setNow(undo(now))
  const designer = {
    ...{
      file: now.now,
      whole: now.now,
      row: {},
      part: 'notice',
      selected: 'field',
      testData: {},
      known: new Set(),
      made: new Map(),
      readOnly: false,
    },
    ...{ select: () => undefined, applyWhole: () => undefined, setTestData: () => undefined },
    apply: (edit: Parameters<Designer['apply']>[0], step: Parameters<Designer['apply']>[1]) => {
      if (edit.ok) setNow((before) => record(before, edit.file, step))
      return edit.ok
    },
  } as unknown as Designer
  return (
    <DesignerProvider value={designer}>
      <PropertiesPanel faults={[]} />
    </DesignerProvider>
  )
}

let page: MountedPage
beforeAll(() => inGerman({ designer: deDesigner }))
afterEach(() => page.close())

const control = (label: string): HTMLInputElement => {
  const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(label))
  const input = document.getElementById(found?.htmlFor ?? '')
  if (!(input instanceof HTMLInputElement)) throw new Error(`no ${label} in ${document.body.textContent}`)
  return input
}
const choose = (label: string, value: string) =>
  act(() => {
    const select = [...document.querySelectorAll('select')].find(({ labels }) => labels[0]?.textContent?.startsWith(label))
    if (!select) throw new Error(`no ${label} in ${document.body.textContent}`)
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, value)
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
const back = () => act(() => goBack())

it('an undo takes a pattern from its field as it takes it from the form, also a faulty one over it', async () => {
  page = await mountPage(<Panel display="TEXTBOX" />)
  const pattern = (): string | undefined => schemaOf(history.now, 'field').pattern
  await page.type(control(deDesigner.prop.pattern), '^[A-Z]$')
  expect(pattern()).toBe('^[A-Z]$')
  await page.type(control(deDesigner.prop.pattern), '^[A-Z')
  expect(control(deDesigner.prop.pattern).value).toBe('^[A-Z')
  expect(page.text()).toContain(deDesigner.fault.badPattern)
  expect(pattern()).toBe('^[A-Z]$')
  await back()
  expect(pattern()).toBeUndefined()
  expect(control(deDesigner.prop.pattern).value).toBe('')
})

it('an undo takes a default from its field; a number that is none says so and is not taken', async () => {
  page = await mountPage(<Panel display="NUMBER" />)
  const given = (): unknown => nodeOf(history.now, 'field')?.default
  await page.type(control(deDesigner.prop.default), '12,5')
  expect(given()).toBe('12.5')
  expect(control(deDesigner.prop.default).value).toBe('12,5')
  await page.type(control(deDesigner.prop.default), '12,5 m')
  expect(page.text()).toContain(deDesigner.prop.noNumber)
  expect(given()).toBe('12.5')
  await back()
  expect(given()).toBeUndefined()
  expect(control(deDesigner.prop.default).value).toBe('')
  expect(page.text()).not.toContain(deDesigner.prop.noNumber)
})

it('an undo takes a limit from its field while it has the focus', async () => {
  page = await mountPage(<Panel display="NUMBER" />)
  await page.type(control(deDesigner.prop.min), '3')
  expect(nodeOf(history.now, 'field')?.limits).toEqual({ min: '3' })
  await back()
  expect(control(deDesigner.prop.min).value).toBe('')
})

it('a limit is read as the form reads its numbers, and shown like that', async () => {
  page = await mountPage(<Panel display="NUMBER" />)
  await page.type(control(deDesigner.prop.max), '1.000.000,5')
  expect(page.text()).not.toContain(deDesigner.prop.noNumber)
  expect(nodeOf(history.now, 'field')?.limits).toEqual({ max: '1000000.5' })
  await act(() => void control(deDesigner.prop.max).dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  expect(control(deDesigner.prop.max).value).toBe('1.000.000,5')
})

it('a reference refers to something from the first moment on', async () => {
  page = await mountPage(<Panel display="TEXTBOX" />)
  await choose(deDesigner.prop.display, 'DROPDOWN')
  expect(page.text()).not.toContain(deDesigner.prop.refersTo)
  await choose(deDesigner.prop.value, 'id-ref')
  expect(nodeOf(history.now, 'field')?.idSchemes).toEqual(['ORG'])
  expect(page.text()).toContain(`${deDesigner.prop.refersTo}Organisation`)
})

it('a named option loses its placeholder English; a new one never takes the id of one that is gone; focus stays', async () => {
  const choices = () => nodeOf(history.now, 'field')?.choices ?? []
  const press = async (name: string): Promise<void> => {
    await act(() => {
      const all = [...document.querySelectorAll<HTMLElement>('.d-prop button')]
      const button = all.find((each) => (each.getAttribute('aria-label') ?? each.textContent ?? '').includes(name))
      button?.focus()
      button?.click()
    })
    await act(() => new Promise((done) => requestAnimationFrame(() => done(undefined))))
  }
  i18n.addResourceBundle('en', 'designer', enDesigner)
  page = await mountPage(<Panel display="TEXTBOX" />)
  await choose(deDesigner.prop.display, 'DROPDOWN')
  const [first, second] = choices().map(({ contentId }) => contentId)
  await press(deDesigner.choice.remove.replace('{{name}}', choices()[1]?.label.de ?? ''))
  expect(choices().map(({ contentId }) => contentId)).toEqual([first])
  expect(document.activeElement?.className).toBe('d-open')
  await press(deDesigner.choice.add)
  expect(choices()[1]?.contentId).not.toBe(second)
  expect(choices()[1]?.label.en).not.toBe('')
  await page.type(document.getElementById('d-choice') as HTMLInputElement, 'Wasseranschluss')
  expect(choices()[1]?.label).toEqual({ de: 'Wasseranschluss', en: '' })
})
