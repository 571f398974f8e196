import i18n from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import deApp from '../../engine/languages/de/web/app.json'
import { mountPage, type MountedPage } from '../testing/mountPage'
import { tenderOf } from '../offers/testing/samples'
import QuestionsPage from './QuestionsPage'

const session = vi.hoisted(() => ({ phase: 'guest', user: null, askLogin: vi.fn() }))
vi.mock('../session/SessionProvider', () => ({ useSession: () => session }))
vi.mock('../page/Page', () => ({ Page: ({ children }: { children: unknown }) => children }))

let page: MountedPage | null = null
beforeAll(async () => {
  await i18n.use(initReactI18next).init({ lng: 'de', resources: { de: { app: deApp } }, interpolation: { escapeValue: false } })
})
afterEach(() => page?.close())

it('a question on the desk whose session ended asks to log in, and leads back to it', async () => {
  page = await mountPage(<QuestionsPage tender={tenderOf()} questionId="q" />, { at: '/projekte/tender/fragen/q' })
  expect(page.text()).toContain('Anmeldung nötig')
  expect(session.askLogin).toHaveBeenCalledWith({ target: '/projekte/tender/fragen/q', message: 'page' })
})
