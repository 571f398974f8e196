import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import deApp from '../../engine/languages/de/web/app.json'
import { inGerman } from '../testing/inGerman'
import { mountPage, type MountedPage } from '../testing/mountPage'
import { tenderOf } from '../offers/testing/samples'
import QuestionsPage from './QuestionsPage'

const session = vi.hoisted(() => ({ phase: 'guest', user: null, askLogin: vi.fn() }))
vi.mock('../session/SessionProvider', () => ({ useSession: () => session }))
vi.mock('../page/Page', () => ({ Page: ({ children }: { children: unknown }) => children }))

let page: MountedPage | null = null
beforeAll(() => inGerman({ app: deApp }))
afterEach(() => page?.close())

it('a question on the desk whose session ended asks to log in, and leads back to it', async () => {
  page = await mountPage(<QuestionsPage tender={tenderOf()} questionId="q" />, { at: '/projekte/tender/fragen/q' })
  expect(page.text()).toContain('Anmeldung nötig')
  expect(session.askLogin).toHaveBeenCalledWith({ target: '/projekte/tender/fragen/q', message: 'page' })
})
