import type { Lang } from '../../../engine/languages'
import i18n from 'i18next'
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { initReactI18next } from 'react-i18next'
import { emptyData, setAt, type FormData } from '../../../engine/form'
import type { Template } from '../../../engine/template'
import deApp from '../../../engine/languages/de/web/app.json'
import de from '../../../engine/languages/de/web/forms.json'
import enApp from '../../../engine/languages/en/web/app.json'
import en from '../../../engine/languages/en/web/forms.json'
import {
  FormProblems,
  FormView,
  HiddenNotice,
  SectionsMenu,
  useFormEditor,
  type CodeRow,
  type FormEditor,
  type FormEditorOptions,
} from '../index'

export const NOW = new Date('2026-11-21T09:42:00Z')

declare global {
  // React asks for this before act() may be used.
  var IS_REACT_ACT_ENVIRONMENT: boolean
}

interface MountOptions {
  template: Template
  /** Path → value, put into empty data. */
  values?: Record<string, unknown>
  data?: FormData
  lang?: Lang
  codes?: Record<string, readonly CodeRow[]>
  options?: Partial<FormEditorOptions>
  withMenu?: boolean
}

export interface Mounted {
  root: HTMLElement
  editor: FormEditor
  data: () => FormData
  /** Every call of onChange: the path that changed. */
  changes: string[]
  find: <T extends HTMLElement = HTMLElement>(selector: string) => T
  all: (selector: string) => HTMLElement[]
  /** A control by its visible or hidden label. */
  type: (control: HTMLElement, text: string) => Promise<void>
  leave: (control: HTMLElement) => Promise<void>
  focus: (control: HTMLElement) => Promise<void>
  click: (element: HTMLElement | undefined) => Promise<void>
  press: (element: HTMLElement, key: string, more?: KeyboardEventInit) => Promise<void>
  button: (name: RegExp, within?: string) => HTMLElement
  /** Past the pause after which the form is judged. */
  settle: () => Promise<void>
  close: () => void
}

/** Mounts form, menu and problems in jsdom as a page does. Code lists come from `codes`. */
export async function mountForm({
  template,
  values = {},
  data,
  lang = 'de',
  codes = {},
  options = {},
  withMenu = false,
}: MountOptions): Promise<Mounted> {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
  // jsdom has no layout to scroll in.
  Element.prototype.scrollIntoView = () => undefined
  if (!i18n.isInitialized)
    await i18n.use(initReactI18next).init({
      lng: lang,
      resources: { de: { forms: de, app: deApp }, en: { forms: en, app: enApp } },
      interpolation: { escapeValue: false },
    })
  await i18n.changeLanguage(lang)
  const start = Object.entries(values).reduce((made, [path, value]) => setAt(made, path, value), data ?? emptyData(template, { now: NOW }))
  const changes: string[] = []
  const held: { editor?: FormEditor } = {}
  function Page() {
    const editor = useFormEditor({
      template,
      data: start,
      now: () => NOW,
      loadCodes: (list) => Promise.resolve(codes[list] ?? []),
      onChange: (_next, path) => void changes.push(path),
      ...options,
    })
    held.editor = editor
    return createElement(
      'div',
      null,
      withMenu ? createElement(SectionsMenu, { editor }) : null,
      createElement(FormView, { editor }),
      createElement(HiddenNotice, { editor }),
      createElement(FormProblems, { editor }),
    )
  }
  const root = document.createElement('div')
  document.body.append(root)
  const react = createRoot(root)
  const settle = (): Promise<void> =>
    act(async () => {
      await new Promise((done) => setTimeout(done, 340))
    })
  await act(async () => {
    react.render(createElement(Page))
    await Promise.resolve()
  })
  const { editor } = held
  if (!editor) throw new Error('no editor')
  const find = <T extends HTMLElement>(selector: string): T => {
    const element = root.querySelector<T>(selector)
    if (!element) throw new Error(`nothing matches ${selector} in ${root.innerHTML.slice(0, 4000)}`)
    return element
  }
  return {
    root,
    editor,
    changes,
    settle,
    find,
    data: () => editor.data,
    all: (selector) => [...root.querySelectorAll<HTMLElement>(selector)],
    type: (control, text) =>
      act(async () => {
        enter(control, text)
        editor.flush()
      }),
    leave: (control) => act(async () => void control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))),
    focus: (control) => act(async () => control.focus()),
    click: (element) =>
      act(async () => {
        if (!element) throw new Error('nothing to click')
        element.click()
        await Promise.resolve()
      }),
    press: (element, key, more = {}) =>
      act(async () => void element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))),
    button: (name, within = 'body') => {
      const scope = within === 'body' ? root : find(within)
      const found = [...scope.querySelectorAll<HTMLElement>('button')].find((one) =>
        name.test(one.getAttribute('aria-label') ?? one.textContent ?? ''),
      )
      if (!found) throw new Error(`no button ${String(name)} in ${scope.innerHTML.slice(0, 3000)}`)
      return found
    },
    close: () => {
      act(() => react.unmount())
      // A key ends the look for a place of the focus that a closed dialog begins: it would outlive the window.
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }))
      root.remove()
    },
  }
}

/** React hears of a value only through the prototype's setter. */
function enter(control: HTMLElement, text: string): void {
  const prototype =
    control instanceof HTMLSelectElement
      ? HTMLSelectElement.prototype
      : control instanceof HTMLTextAreaElement
        ? HTMLTextAreaElement.prototype
        : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, text)
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
