import i18n from 'i18next'
import { act, type ReactElement } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { SettingsView } from '../../server/contract/settings/settings'
import { writeUnsaved } from '../kept/unsaved'
import { RpcError } from '../rpc/wire'
import settings from '../../engine/languages/de/web/settings.json'
import { mountPage, type MountedPage } from '../testing/mountPage'
import { useEditing } from './context'
import { SettingsForm } from './SettingsForm'

const { call } = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../rpc', async (original) => ({ ...(await original<object>()), call }))
vi.mock('../page/Page', () => ({
  Page: ({ actions, children }: { actions: ReactElement; children: ReactElement }) => (
    <>
      {actions}
      {children}
    </>
  ),
}))
vi.mock('./TemplatesSection', () => ({ TemplatesSection: () => null }))
vi.mock('./LoginSection', () => ({ LoginSection: () => null }))
vi.mock('./MailSection', () => ({ MailSection: () => null }))
vi.mock('./FieldsSection', () => ({ FieldsSection: () => null }))
vi.mock('./LegalSection', () => ({ LegalSection: () => null }))
vi.mock('./FilesSection', () => ({
  FilesSection: () => {
    const { draft, change, faultText } = useEditing()
    return (
      <>
        <input
          name="url"
          aria-invalid={faultText('filesUrl') !== undefined}
          value={draft.filesUrl}
          onChange={(event) => change('filesUrl', event.target.value)}
        />
        <input name="repo" value={draft.filesRepo} onChange={(event) => change('filesRepo', event.target.value)} />
      </>
    )
  },
}))

let page: MountedPage | null = null
afterEach(() => {
  page?.close()
  writeUnsaved(false)
})

const VIEW = {
  ...{ version: 1, twoFactorAuthenticationRequired: false, filesUrl: '', filesRepo: '', mailNotifications: {} },
  ...{ organizationFieldsTemplateList: [], contactFieldsTemplateList: [] },
  legalFooter: { imprintUrl: '', privacyUrl: '', accessibilityUrl: '', termsUrl: '', accessibilityReportEmail: '', own: [] },
} as unknown as SettingsView

it('what is typed while the settings are being saved stands on what came back', async () => {
  page = await mountPage(
    <SettingsForm view={VIEW} offers={[]} mails={[]} place={{ email: 'anke@lotse.example', key: 'settings-test', found: null }} />,
  )
  await act(async () => void i18n.addResourceBundle('de', 'settings', settings))
  await page.settle()
  const input = (name: string): HTMLInputElement => page?.find<HTMLInputElement>(`[name=${name}]`) ?? document.createElement('input')
  let answer: (saved: SettingsView) => void = () => undefined
  call.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  await page.type(input('url'), 'https://dateien.example')
  await page.click(page.button(settings.save))
  await page.type(input('repo'), 'lotse')
  await act(async () => answer({ ...VIEW, version: 2, filesUrl: 'https://dateien.example' }))
  expect([input('url').value, input('repo').value]).toEqual(['https://dateien.example', 'lotse'])
  call.mockResolvedValueOnce({ ...VIEW, version: 3, filesUrl: 'https://dateien.example', filesRepo: 'lotse' })
  await page.click(page.button(settings.save))
  expect(call).toHaveBeenLastCalledWith('setSettings', { filesRepo: 'lotse', version: 2 })
})

it('what was stored under other rules keeps nobody from changing something else', async () => {
  const twice = ['a', 'b'].map((contentId) => ({ contentId, label: { de: 'Kürzel', en: '' }, type: 'string' as const }))
  const view = { ...VIEW, contactFieldsTemplateList: twice } as SettingsView
  page = await mountPage(
    <SettingsForm view={view} offers={[]} mails={[]} place={{ email: 'anke@lotse.example', key: 'settings-twice', found: null }} />,
  )
  await page.settle()
  call.mockResolvedValueOnce({ ...view, version: 2, filesRepo: 'lotse' })
  await page.type(page.find<HTMLInputElement>('[name=repo]'), 'lotse')
  await page.click(page.button(settings.save))
  expect(call).toHaveBeenLastCalledWith('setSettings', { filesRepo: 'lotse', version: 1 })
})

it('what the server finds wrong gets the focus as what the page finds does', async () => {
  page = await mountPage(
    <SettingsForm view={VIEW} offers={[]} mails={[]} place={{ email: 'anke@lotse.example', key: 'settings-refused', found: null }} />,
  )
  await page.settle()
  await page.type(page.find<HTMLInputElement>('[name=url]'), 'https://dateien.example')
  call.mockRejectedValueOnce(new RpcError(422, 'Bitte prüfen', { errors: [{ path: '/settings/filesUrl', rule: 'webAddress' }] }))
  page.button(settings.save).focus()
  await page.click(page.button(settings.save))
  await page.settle()
  expect(document.activeElement?.getAttribute('name')).toBe('url')
})
