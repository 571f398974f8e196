import i18n from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, it } from 'vitest'
import de from '../../engine/languages/de/web/drafts.json'
import en from '../../engine/languages/en/web/drafts.json'
import { mountPage, type MountedPage } from '../testing/mountPage'
import { SavedState } from './SavedState'

let page: MountedPage | null = null
beforeAll(async () => {
  const resources = { de: { drafts: de }, en: { drafts: en } }
  await i18n.use(initReactI18next).init({ lng: 'de', resources, interpolation: { escapeValue: false } })
})
afterEach(() => page?.close())

it.each([
  ['de', 'Entwurf gespeichert17:06'],
  ['en', 'Draft saved17:06'],
])('says by the clock of 24 hours when the draft was saved (%s)', async (lang, said) => {
  page = await mountPage(<SavedState state={{ kind: 'saved', at: new Date('2026-11-25T16:06:00Z') }} isChanged />, { lang })
  expect(page.text()).toBe(said)
})
