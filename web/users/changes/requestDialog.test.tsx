import i18n from 'i18next'
import { afterEach, expect, it, vi } from 'vitest'
import users from '../../../engine/languages/de/web/users.json'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import { RequestDialog } from './RequestDialog'

const { told } = vi.hoisted(() => ({ told: { data: [] as unknown[] } }))
vi.mock('../../rpc', async (original) => ({ ...(await original<object>()), useRpc: () => told }))

let page: MountedPage | null = null
afterEach(() => page?.close())
const show = async (data: unknown[]): Promise<MountedPage> => {
  told.data = data
  // The words must be there before they are drawn.
  ;(await mountPage(<p />)).close()
  i18n.addResourceBundle('de', 'users', users)
  page = await mountPage(<RequestDialog kinds={['password']} on={{ email: 'kim@hafenbau.example' }} onClose={() => undefined} />)
  await page.settle()
  return page
}

it('says before asking who can confirm', async () => {
  const { text, button } = await show([
    { name: 'Okko Janssen', barred: null, from: null },
    { name: 'Ines Wolters', barred: 'dependent', from: null },
  ])
  expect(text()).toContain('Bestätigen können: Okko Janssen.')
  expect(text()).not.toContain('Ines Wolters')
  expect(button(users.change.ask).hasAttribute('disabled')).toBe(false)
})

it('says why nobody can, and from when on somebody could; nothing is asked in vain', async () => {
  const { text, button } = await show([{ name: 'Okko Janssen', barred: 'commonMaker', from: '2026-12-24T09:00:00.000Z' }])
  expect(text()).toContain(users.change.noConfirmer)
  expect(text()).toMatch(/Okko Janssen: Ihre beiden Konten hat dieselbe Person angelegt, .*Möglich ab .*2026/s)
  expect(button(users.change.ask).hasAttribute('disabled')).toBe(true)
})

it('says that there is no other', async () => {
  expect((await show([])).text()).toContain(users.change.noOther)
})
