import { QueryClientProvider } from '@tanstack/react-query'
import i18n from 'i18next'
import { act, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { initReactI18next } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import { queryClient } from '../rpc/queryClient'
import deApp from '../../engine/languages/de/web/app.json'
import deForms from '../../engine/languages/de/web/forms.json'
import de from '../../engine/languages/de/web/offers.json'
import deProfile from '../../engine/languages/de/web/profile.json'
import deTenders from '../../engine/languages/de/web/tenders.json'
import enApp from '../../engine/languages/en/web/app.json'
import enForms from '../../engine/languages/en/web/forms.json'
import en from '../../engine/languages/en/web/offers.json'
import enProfile from '../../engine/languages/en/web/profile.json'
import enTenders from '../../engine/languages/en/web/tenders.json'

declare global {
  // React asks for this before act() may be used.
  var IS_REACT_ACT_ENVIRONMENT: boolean
}

export interface MountedPage {
  /** What stands on the screen, dialogs included. */
  text: () => string
  /** Path that a navigation led to. */
  path: () => string
  find: <T extends HTMLElement = HTMLElement>(selector: string) => T
  button: (name: string) => HTMLElement
  click: (element: HTMLElement) => Promise<void>
  type: (input: HTMLInputElement | HTMLTextAreaElement, text: string) => Promise<void>
  /** Lets answers arrive. */
  settle: () => Promise<void>
  close: () => void
}

/** Mounts a page of a tender in jsdom with texts, a router and the cache of answers. */
export async function mountPage(page: ReactElement, { lang = 'de', at = '/projekte/tender' } = {}): Promise<MountedPage> {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
  // jsdom scrolls nothing.
  Element.prototype.scrollIntoView = () => undefined
  if (!i18n.isInitialized)
    await i18n.use(initReactI18next).init({
      lng: lang,
      resources: {
        de: { app: deApp, forms: deForms, offers: de, profile: deProfile, tenders: deTenders },
        en: { app: enApp, forms: enForms, offers: en, profile: enProfile, tenders: enTenders },
      },
      interpolation: { escapeValue: false },
    })
  await i18n.changeLanguage(lang)
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [at] })
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  const settle = async (): Promise<void> => {
    // A turn of the clock, not of promises alone: what was asked tells its readers by a timer.
    const turn = () => (vi.isFakeTimers() ? vi.advanceTimersByTimeAsync(1) : new Promise((resolve) => setTimeout(resolve)))
    for (let turns = 0; turns < 5; turns++) await act(async () => void (await turn()))
  }
  await act(() =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  )
  await settle()
  const find = <T extends HTMLElement>(selector: string): T => {
    const found = document.querySelector<T>(selector)
    if (!found) throw new Error(`${selector} is not on the page: ${document.body.textContent}`)
    return found
  }
  return {
    text: () => (document.body.textContent ?? '').replace(/\s+/g, ' '),
    path: () => router.state.location.pathname,
    find,
    button: (name) => {
      const found = [...document.querySelectorAll<HTMLElement>('button, a')].find((one) => one.textContent?.trim() === name)
      if (!found) throw new Error(`no button '${name}' on the page: ${document.body.textContent}`)
      return found
    },
    click: async (element) => {
      await act(() => element.click())
      await settle()
    },
    type: async (input, text) => {
      const { set } =
        Object.getOwnPropertyDescriptor(
          input instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype,
          'value',
        ) ?? {}
      await act(() => {
        set?.call(input, text)
        input.dispatchEvent(new Event('input', { bubbles: true }))
      })
    },
    settle,
    close: () => {
      act(() => root.unmount())
      box.remove()
      queryClient.clear()
      // A key ends the look for a place of the focus that a closed dialog begins: it would outlive the window.
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }))
    },
  }
}
