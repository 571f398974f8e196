import i18n from 'i18next'
import { act } from 'react'
import { initReactI18next } from 'react-i18next'
import { Route, Routes } from 'react-router'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { newTemplate } from '../../engine/authoring'
import deApp from '../../engine/languages/de/web/app.json'
import deDesigner from '../../engine/languages/de/web/designer.json'
import deDrafts from '../../engine/languages/de/web/drafts.json'
import deForms from '../../engine/languages/de/web/forms.json'
import enDesigner from '../../engine/languages/en/web/designer.json'
import { readUnsaved } from '../kept/unsaved'
import { queryClient } from '../rpc/queryClient'
import { RpcError } from '../rpc/wire'
import { call } from '../testing/line'
import { mountPage, type MountedPage } from '../testing/mountPage'
import { toast } from '../ui/toasts/toasts'
import DesignerPage from './DesignerPage'

vi.mock('../session/SessionProvider', () => ({ useSession: () => ({ phase: 'user', isInternal: true, isAdmin: true, user: null }) }))
vi.mock('../rpc/line', () => import('../testing/line'))

const text = (de: string) => ({ de, en: de })
const file = { ...newTemplate({ id: 'own', name: text('Eigenes'), section: text('Erster') }), description: text('Zum Testen') }
const row = {
  ...{ id: 'own', name: file.name, description: file.description, version: 0, active: true, published: null, projectTypes: [] },
  ...{ legalBasis: null, builtIn: false, lock: 1, draft: { updated: '2026-11-21T10:00:00Z', updatedBy: 'Anke' } },
}

let page: MountedPage | null = null
beforeAll(async () => {
  vi.stubGlobal('CSS', { escape: String })
  // jsdom has no layout to watch.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined
      disconnect = () => undefined
    },
  )
  const de = { app: deApp, designer: deDesigner, drafts: deDrafts, forms: deForms }
  const en = { designer: enDesigner }
  await i18n.use(initReactI18next).init({ lng: 'de', resources: { de, en }, interpolation: { escapeValue: false } })
})
afterEach(() => {
  page?.close()
  vi.restoreAllMocks()
})

const open = async (): Promise<MountedPage> => {
  call.mockImplementation((method) =>
    method === 'getProjectTemplateDraft' ? Promise.resolve({ row, template: file }) : Promise.reject(new RpcError(404, '')),
  )
  page = await mountPage(
    <Routes>
      <Route path="/formulare/anlage/:id" element={<DesignerPage />} />
    </Routes>,
    { at: '/formulare/anlage/own' },
  )
  const { text } = page
  await expect.poll(() => act(() => Promise.resolve(text()))).toContain('Erster')
  return page
}
const again = () => act(() => queryClient.invalidateQueries({ queryKey: ['getProjectTemplateDraft'] }))

it('whoever writes keeps the page when a colleague deletes the form, and can keep it as a copy', async () => {
  const { text, button } = await open()
  call.mockImplementation(() => Promise.reject(new RpcError(404, 'Nicht gefunden.')))
  await again()
  await expect.poll(() => act(() => Promise.resolve(text()))).toContain(deDesigner.conflict.gone)
  expect(text()).toContain('Erster')
  expect(text()).not.toContain(deDrafts.conflict.reload)
  call.mockImplementation((method, sent) =>
    method === 'getAuthoredTemplates'
      ? Promise.resolve([])
      : method === 'saveProjectTemplate'
        ? Promise.resolve({ ...row, id: (sent as { id: string }).id })
        : Promise.reject(new RpcError(404, 'Nicht gefunden.')),
  )
  await page?.click(button(deDrafts.conflict.keep))
  const [, sent] = call.mock.calls.findLast(([method]) => method === 'saveProjectTemplate') ?? []
  expect(sent).toMatchObject({ name: { de: 'Eigenes (mein Stand)', en: 'Eigenes (my version)' } })
  expect(page?.path()).toBe('/formulare/anlage/own-copy')
})

it('Ctrl+S says that the form was saved, and only then', async () => {
  const said = vi.spyOn(toast, 'success').mockImplementation(() => undefined)
  const { button, click, settle } = await open()
  const press = () => act(() => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 's', ctrlKey: true })))
  await press()
  await settle()
  expect(said.mock.calls).toEqual([['Das Formular wurde gespeichert.']])
  call.mockImplementation(() => Promise.reject(new RpcError(503, 'Gerade nicht.')))
  await click(button(deDesigner.add.section))
  await press()
  await settle()
  expect(said).toHaveBeenCalledTimes(1)
})

/** The page of a form that is not there yet; `saved` is what the server makes of it. */
const begin = async (saved: Promise<unknown>): Promise<MountedPage> => {
  call.mockImplementation((method) =>
    method === 'getAuthoredTemplates' ? Promise.resolve([]) : method === 'saveProjectTemplate' ? saved : new Promise(() => undefined),
  )
  page = await mountPage(
    <Routes>
      <Route path="/formulare/anlage" element={<DesignerPage />} />
    </Routes>,
    { at: '/formulare/anlage' },
  )
  return page
}
const name = async (made: MountedPage): Promise<void> => {
  for (const id of ['d-new-name', 'd-new-description']) await made.type(made.find<HTMLInputElement>(`#${id}`), 'Eigenes')
}

it('a new form says that it was saved', async () => {
  const said = vi.spyOn(toast, 'success').mockImplementation(() => undefined)
  const made = await begin(Promise.resolve(row))
  await name(made)
  await made.click(made.button(deDesigner.new.create))
  expect(said.mock.calls).toEqual([['Das Formular wurde gespeichert.']])
  expect(made.path()).toBe('/formulare/anlage/own')
})

it('one form is made, however often the button is clicked', async () => {
  call.mockClear()
  const made = await begin(new Promise(() => undefined))
  await name(made)
  const create = made.button(deDesigner.new.create)
  await made.click(create)
  await made.click(create)
  expect(call.mock.calls.filter(([method]) => method === 'saveProjectTemplate')).toHaveLength(1)
})

it('a new form with text is not left without a question; once it is made it is', async () => {
  const made = await begin(Promise.resolve(row))
  expect(readUnsaved()).toBe(false)
  await name(made)
  expect(readUnsaved()).toBe(true)
  await made.click(made.button(deDesigner.new.create))
  expect(readUnsaved()).toBe(false)
})

it('a look at the server that fails takes nothing from the screen', async () => {
  const { text } = await open()
  call.mockImplementation(() => Promise.reject(new RpcError(503, 'Gerade nicht.')))
  await again()
  await expect.poll(() => act(() => Promise.resolve(queryClient.getQueryState(['getProjectTemplateDraft', 'own'])?.status))).toBe('error')
  expect(text()).toContain('Erster')
})

it('what is added is named next, and Escape leads back to its line', async () => {
  const { button, click, find, type } = await open()
  await click(button(deDesigner.add.group))
  await expect.poll(() => act(() => Promise.resolve(document.activeElement?.id))).toBe('d-label')
  const label = find<HTMLInputElement>('#d-label')
  expect(label.value.slice(label.selectionStart ?? 0, label.selectionEnd ?? 0)).toBe(deDesigner.add.newGroup)
  await type(label, 'Kasten')
  await act(() => void label.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })))
  expect(document.activeElement?.getAttribute('role')).toBe('treeitem')
  expect(document.activeElement?.textContent).toContain('Kasten')
})

it('a field in a form without a section brings one along, and goes with it at one step back', async () => {
  const { text } = await open()
  const press = (name: string) =>
    act(() =>
      [...document.querySelectorAll<HTMLElement>('button, [role=tab]')].find((each) => each.textContent?.trim().startsWith(name))?.click(),
    )
  const tree = () =>
    [...document.querySelectorAll<HTMLElement>('[role=treeitem]')].map(
      (each) => `${each.ariaLevel ?? each.getAttribute('aria-level')} ${each.textContent}`,
    )
  await press(deDesigner.tabs.offer)
  expect(tree()).toEqual([])
  await press(deDesigner.add.group)
  expect(tree()).toEqual([`1 ${deDesigner.add.newSection}`, `2 ${deDesigner.add.newGroup}`])
  await act(() => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true })))
  expect(tree()).toEqual([])
  expect(text()).toContain(deDesigner.tree.empty)
})

it('the canvas follows the interface language until one of its own is chosen', async () => {
  await open()
  const pressed = () => document.querySelector('.d-langs [aria-pressed="true"]')?.textContent
  const speak = (lang: 'de' | 'en') => act(async () => void (await i18n.changeLanguage(lang)))
  try {
    expect(pressed()).toBe('DE')
    await speak('en')
    expect(pressed()).toBe('EN')
    await page?.click(document.querySelector<HTMLElement>('.d-langs [aria-pressed="false"]') ?? document.body)
    expect(pressed()).toBe('DE')
    await speak('de')
    await speak('en')
    expect(pressed()).toBe('DE')
  } finally {
    await speak('de')
  }
})
