import { afterEach, expect, it, vi } from 'vitest'
import { mountPage, type MountedPage } from '../testing/mountPage'
import deApp from '../../engine/languages/de/web/app.json'
import enApp from '../../engine/languages/en/web/app.json'
import { toast } from '../ui/toasts/toasts'
import { LoginDialog } from './LoginDialog'

const login = vi.fn()
vi.mock('./SessionProvider', () => ({ useSession: () => ({ login, closeLogin: () => undefined }) }))

let page: MountedPage | null = null
afterEach(() => page?.close())

it('says once that a login failed, and at the field what to do', async () => {
  const said = vi.spyOn(toast, 'error')
  login.mockResolvedValue({ kind: 'refused' })
  page = await mountPage(<LoginDialog request={{}} />)
  await page.type(page.find<HTMLInputElement>('[name=username]'), 'kim@example.org')
  await page.type(page.find<HTMLInputElement>('[name=password]'), 'falsch')
  await page.click(page.find('[type=submit]'))
  expect(said).toHaveBeenCalledOnce()
  expect(page.text()).toContain('Bitte prüfen Sie E-Mail-Adresse und Passwort.')
  const words = String(said.mock.calls[0]?.[0])
  expect(page.text()).not.toContain(words)
})

const REASONS = Object.keys(deApp.login.message) as (keyof typeof deApp.login.message)[]
for (const [lang, { login: words }] of [
  ['de', deApp],
  ['en', enApp],
] as const)
  it.each(REASONS)(`says why it came, in ${lang}: %s`, async (message) => {
    page = await mountPage(<LoginDialog request={{ message }} />, { lang })
    expect(page.find('[role=status]').textContent).toBe(words.message[message])
  })

it('says no reason to whoever pressed the button themselves', async () => {
  page = await mountPage(<LoginDialog request={{}} />)
  expect(page.text()).not.toContain('Nach der Anmeldung')
})
