import { act, useMemo, useState } from 'react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { addNode, changeNode, fileOfEdit, moveNode, newTemplate, putIntoChoice } from '../../../engine/authoring'
import type { FormData } from '../../../engine/form'
import type { TemplateFile } from '../../../engine/template'
import deApp from '../../../engine/languages/de/web/app.json'
import deForms from '../../../engine/languages/de/web/forms.json'
import { inGerman } from '../../testing/inGerman'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import { newField } from '../nodeTypes'
import { compileDraft } from './canvasTemplate'
import { DesignerProvider } from '../state'
import { FormPane } from './FormPane'
import { useTestData, useTrying } from './useTestData'

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
  await inGerman({ app: deApp, forms: deForms })
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

/** What the designer keeps of test data, without the rest of it. */
const Trial = ({ first }: { first: TemplateFile }) => {
  const [file, setFile] = useState(first)
  const [tried, setTried] = useState({ testData: NOTHING, known: new Set<string>(), made: new Map<string, string>() })
  change = setFile
  const setTestData = (testData: FormData, made: Map<string, string>): void =>
    setTried({ testData, known: new Set(Object.keys(file.ui.nodes)), made })
  const shared = { file, ...tried, setTestData }
  return (
    <DesignerProvider value={shared as unknown as Parameters<typeof DesignerProvider>[0]['value']}>
      <Tried file={file} />
    </DesignerProvider>
  )
}
const Tried = ({ file }: { file: TemplateFile }) => {
  const template = useMemo(() => compileDraft(file), [file])
  return <FormPane template={template} data={useTestData(template, 'de')} onChange={useTrying(template, 'de')} />
}
const input = (id: string): HTMLInputElement => page.find<HTMLInputElement>(`[data-path="/section-1/${id}"] input`)
const withPattern = (file: TemplateFile, pattern: string): TemplateFile =>
  fileOfEdit(changeNode(file, 'field', { schema: { type: 'string', pattern } }))

it('has test data that follow a pattern given later, also after somebody typed into another field', async () => {
  const file = start()
  page = await mountPage(<Trial first={file} />)
  expect(input('field').value).toBe('Begin')
  await page.type(input('other'), 'Von Hand')
  // The form takes it over when the typing pauses.
  await act(async () => void (await new Promise((done) => setTimeout(done, 400))))
  await act(() => change(withPattern(file, '^[A-Z]{2}-\\d{4}$')))
  await page.settle()
  expect(input('field').value).toMatch(/^[A-Z]{2}-\d{4}$/)
  expect(input('other').value).toBe('Von Hand')
})

it('says where no example of a pattern can be made, in place of a value that the form calls wrong', async () => {
  const file = start()
  page = await mountPage(<Trial first={file} />)
  const said = 'Für „Begin“ ließ sich kein Beispiel bilden, das dem Muster entspricht.'
  expect(page.text()).not.toContain(said)
  await act(() => change(withPattern(file, '^a$b')))
  await expect.poll(() => act(() => Promise.resolve(page.text()))).toContain(said)
  expect(input('field').value).toBe('')
  await act(() => change(withPattern(file, '^b+$')))
  await expect.poll(() => act(() => Promise.resolve(page.text()))).not.toContain(said)
  expect(input('field').value).toMatch(/^b+$/)
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
