import i18n from 'i18next'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { OrganizationView } from '../../server/contract/organizations/organizations'
import { readUnsaved, writeUnsaved } from '../kept/unsaved'
import organizations from '../../engine/languages/de/web/organizations.json'
import { mountPage, type MountedPage } from '../testing/mountPage'
import { OrganizationForm } from './OrganizationForm'

const { call } = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../rpc', async (original) => ({ ...(await original<object>()), call }))
vi.mock('../session/SessionProvider', () => ({ useSession: () => ({ user: { email: 'anke@lotse.example' } }) }))
vi.mock('./useDefinitions', () => ({ useDefinitions: () => ({ organizationFields: [], contactFields: [], isPending: false }) }))
vi.mock('../forms/codes/CountryField', () => ({ CountryField: () => null }))

const COMPANY = {
  ...{ id: 4, version: 1, type: 'CONTRACTOR', name: 'Nordkai Bau GmbH', additionalFields: [] },
  contact: {
    ...{ street: 'Am Kai 1', zip: '27570', city: 'Bremerhaven', country: 'DEU', givenName: 'Sven', surName: 'Krohn' },
    ...{ email: 's.krohn@nordkai.example', phone: '0471 1' },
  },
} as unknown as OrganizationView

let page: MountedPage | null = null
afterEach(() => {
  page?.close()
  writeUnsaved(false)
})
const input = (name: string): HTMLInputElement =>
  document.querySelector<HTMLInputElement>(`[name=${name}]`) ?? document.createElement('input')

it('what is typed while a save is under way stays, with the focus, and is saved on top of it', async () => {
  const onSaved = vi.fn()
  page = await mountPage(<OrganizationForm type="CONTRACTOR" organization={COMPANY} onBusy={() => undefined} onSaved={onSaved} />)
  await act(async () => void i18n.addResourceBundle('de', 'organizations', organizations))
  await page.settle()
  const save = async (): Promise<void> => {
    await act(() => document.querySelector('form')?.requestSubmit())
    await page?.settle()
  }
  let answer: (saved: OrganizationView) => void = () => undefined
  call.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  await page.type(input('city'), 'Cuxhaven')
  await save()
  input('street').focus()
  await page.type(input('street'), 'Am Kai 2')
  const saved: OrganizationView = { ...COMPANY, version: 2, contact: { ...COMPANY.contact, city: 'Cuxhaven' } }
  await act(async () => answer(saved))
  await page.settle()
  expect([input('city').value, input('street').value, readUnsaved()]).toEqual(['Cuxhaven', 'Am Kai 2', true])
  expect(document.activeElement).toBe(input('street'))
  expect(onSaved).not.toHaveBeenCalled()

  call.mockResolvedValueOnce({ ...saved, version: 3 })
  await save()
  expect(call).toHaveBeenLastCalledWith(
    'updateOrganization',
    expect.objectContaining({ version: 2, contact: expect.objectContaining({ street: 'Am Kai 2', city: 'Cuxhaven' }) as unknown }),
  )
  expect([onSaved.mock.calls.length, readUnsaved()]).toEqual([1, false])
})
