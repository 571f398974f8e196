import i18n from 'i18next'
import { act, useMemo, useState } from 'react'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { addNode, changeNode, fileOfEdit, moveNode, newTemplate, putIntoChoice } from '../../../engine/authoring'
import type { FormData } from '../../../engine/form'
import type { TemplateFile } from '../../../engine/template'
import deApp from '../../app/i18n/de/app.json'
import deForms from '../../app/i18n/de/forms.json'
import { mountPage, type MountedPage } from '../../offers/testing/mountPage'
import { newField } from '../nodeTypes'
import { compileDraft } from './canvasTemplate'
import { FormPane } from './FormPane'

const text = (de: string) => ({ de, en: de })
const NOTHING: FormData = {}
const start = (): TemplateFile => {
  const empty = newTemplate({ id: 'own', name: text('Eigenes'), section: text('Erster') })
  const { ui } = newField('TEXTBOX', text('Begin'), [text('eins'), text('zwei')])
  const withField = fileOfEdit(addNode(empty, { id: 'field', ui, required: true }, { parent: 'section-1', index: 0 }))
  const withOther = fileOfEdit(
    addNode(withField, { id: 'other', ui: { ...ui, label: text('Anderes') }, required: true }, { parent: 'section-1', index: 1 }),
  )
  return fileOfEdit(addNode(withOther, { id: 'group', ui: { kind: 'group', label: text('Gruppe') } }, { parent: 'section-1', index: 2 }))
}

let change: (next: TemplateFile) => void
const Pane = ({ first }: { first: TemplateFile }) => {
  const [file, setFile] = useState(first)
  change = setFile
  const template = useMemo(() => compileDraft(file), [file])
  return <FormPane template={template} data={NOTHING} />
}

let page: MountedPage
beforeAll(async () => {
  await i18n
    .use(initReactI18next)
    .init({ lng: 'de', resources: { de: { app: deApp, forms: deForms } }, interpolation: { escapeValue: false } })
})
afterEach(() => page.close())

it('shows what a field is called now, and not one change later', async () => {
  const file = start()
  page = await mountPage(<Pane first={file} />)
  expect(page.text()).toContain('Begin')
  await act(() => change(fileOfEdit(changeNode(file, 'field', { ui: { label: text('Beginn der Pacht') } }))))
  expect(page.text()).toContain('Beginn der Pacht')
})

it('shows a field in the group it was moved to', async () => {
  const file = start()
  page = await mountPage(<Pane first={file} />)
  expect(document.querySelector('[data-path="/section-1/field"]')).not.toBeNull()
  await act(() => change(fileOfEdit(moveNode(file, 'field', { parent: 'group', index: 0 }))))
  expect(document.querySelector('[data-path="/section-1/group/field"]')).not.toBeNull()
  expect(document.querySelector('[data-path="/section-1/field"]')).toBeNull()
})

it('leads from a label to its own field where two forms stand on the page', async () => {
  const file = start()
  page = await mountPage(
    <>
      <Pane first={file} />
      <div id="front">
        <FormPane template={compileDraft(file)} data={NOTHING} idPrefix="try-" />
      </div>
    </>,
  )
  const labels = [...document.querySelectorAll<HTMLLabelElement>('#front label')]
  expect(labels.length).toBeGreaterThan(0)
  for (const label of labels) expect(label.control?.closest('#front')).not.toBeNull()
})

it('knows the place of a field that belongs to a choice', async () => {
  const file = start()
  const { ui } = newField('RADIO', text('Mit Musik'), [text('ja'), text('nein')])
  const withChoice = fileOfEdit(addNode(file, { id: 'music', ui }, { parent: 'section-1', index: 0 }))
  const nested = fileOfEdit(putIntoChoice(withChoice, 'field', { field: 'music', choice: ui.choices?.[0]?.contentId ?? '' }))
  const data = { 'section-1': { music: ui.choices?.[0]?.contentId ?? '' } }
  page = await mountPage(<FormPane template={compileDraft(nested)} data={data} />)
  expect(document.querySelector('[data-path="/section-1/field"] input')).not.toBeNull()
  expect(document.querySelector('[data-path="/section-1/music"] [data-path="/section-1/field"]')).not.toBeNull()
})
