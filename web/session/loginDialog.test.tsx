import { afterEach, expect, it, vi } from 'vitest'
import { mountPage, type MountedPage } from '../testing/mountPage'
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
