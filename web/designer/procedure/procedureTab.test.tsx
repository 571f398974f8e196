import { act, useState } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { newTemplate } from '../../../engine/authoring'
import type { TemplateFile } from '../../../engine/template'
import deProcedure from '../../../engine/languages/de/web/procedure.json'
import { call } from '../../testing/line'
import { inGerman } from '../../testing/inGerman'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import { DesignerProvider, type Designer } from '../state'
import { ProcedureTab } from './ProcedureTab'

const ROW = { regimes: [], phases: [], published: null, publishedBy: '', builtIn: false, lock: 1, draft: null }
vi.mock('../../rpc/line', () => import('../../testing/line'))
call.mockImplementation(() =>
  Promise.resolve([
    { ...ROW, id: 'own-two', name: { de: 'Zwei Stufen' }, type: 0, version: 2, retired: false },
    { ...ROW, id: 'own-sale', name: { de: 'Verkauf' }, type: 2, version: 1, retired: false },
    { ...ROW, id: 'own-old', name: { de: 'Alt' }, type: 0, version: 1, retired: true },
    { ...ROW, id: 'own-new', name: { de: 'Entwurf' }, type: 0, version: 0, retired: false },
  ]),
)

const text = (de: string) => ({ de, en: de })
let whole: TemplateFile
const Tab = ({ start }: { start?: Partial<TemplateFile> }) => {
  const [file, setFile] = useState<TemplateFile>({
    ...newTemplate({ id: 'own', name: text('Eigenes'), section: text('Erster') }),
    ...start,
  })
  whole = file
  const designer = { file, whole: file, row: {}, part: 'notice', readOnly: false, applyWhole: setFile } as unknown as Designer
  return (
    <DesignerProvider value={designer}>
      <ProcedureTab />
    </DesignerProvider>
  )
}

let page: MountedPage
beforeAll(() => inGerman({ procedure: deProcedure }))
afterEach(() => page.close())

const days = (): HTMLInputElement => {
  const label = [...document.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(deProcedure.days.application))
  const input = label?.control
  if (!(input instanceof HTMLInputElement)) throw new Error('no days')
  return input
}

it('days that are none are said to be none, and what stays is named', async () => {
  page = await mountPage(<Tab />)
  await page.type(days(), '12')
  expect(whole.procedure?.minimumDays.application).toBe(12)
  for (const wrong of ['-5', 'abc']) {
    await page.type(days(), wrong)
    expect(days().value).toBe(wrong)
    expect(page.text()).toContain(deProcedure.days.wrong.replace('{{stored}}', '12'))
    expect(whole.procedure?.minimumDays.application).toBe(12)
  }
  await page.type(days(), '15')
  expect(page.text()).not.toContain('Es bleibt bei')
  expect(whole.procedure?.minimumDays.application).toBe(15)
})

it('names the procedure of its tenders: a published one of its types, in use', async () => {
  const offered = () => [...(select()?.options ?? [])].map(({ textContent }) => textContent)
  const select = () =>
    [...document.querySelectorAll('select')].find(({ labels }) => labels[0]?.textContent.startsWith(deProcedure.own.title) === true)
  const choose = (value: string) =>
    act(() => {
      const found = select()
      if (!found) throw new Error('nothing to choose')
      found.value = value
      found.dispatchEvent(new Event('change', { bubbles: true }))
    })
  page = await mountPage(<Tab />)
  await expect.poll(offered).toEqual([deProcedure.own.usual, 'Zwei Stufen', 'Verkauf'])
  await choose('own-two')
  expect(whole.procedure?.id).toBe('own-two')
  await choose('')
  expect(whole.procedure && 'id' in whole.procedure).toBe(false)
})

it('names every legal basis that a new form can be made with', async () => {
  page = await mountPage(<Tab start={{ legalBasis: '32007R1370' }} />)
  expect([...document.querySelectorAll('option')].find(({ selected, value }) => selected && value !== '')?.textContent).toBe(
    deProcedure.legalBasis['32007R1370'],
  )
})

it('a new room is named next', async () => {
  page = await mountPage(<Tab />)
  await act(() => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === deProcedure.rooms.add)?.click())
  await act(() => new Promise((done) => requestAnimationFrame(() => done(undefined))))
  const { activeElement } = document
  expect(activeElement instanceof HTMLInputElement && activeElement.value).toBe(deProcedure.rooms.new)
})
