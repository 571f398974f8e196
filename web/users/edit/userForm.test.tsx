import i18n from 'i18next'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { UserView } from '../../../server/contract/access/views'
import { readUnsaved, writeUnsaved } from '../../kept/unsaved'
import organizations from '../../../engine/languages/de/web/organizations.json'
import users from '../../../engine/languages/de/web/users.json'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import { rightsOver } from '../roles'
import { UserForm } from './UserForm'

const { call } = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../rpc', async (original) => ({ ...(await original<object>()), call }))
vi.mock('../../session/SessionProvider', () => ({ useSession: () => ({ user: { email: 'anke@lotse.example' } }) }))
vi.mock('../../forms/codes/CountryField', () => ({ CountryField: () => null }))
vi.mock('../picker/OrganizationPicker', () => ({
  OrganizationPicker: ({ onPick }: { onPick: (one: { id: number; name: string }) => void }) => (
    <button type="button" onClick={() => onPick({ id: 9, name: 'Nordkai' })}>
      Nordkai nehmen
    </button>
  ),
}))

const USER: UserView = {
  ...{ email: 'kim@hafenbau.example', givenName: 'Kim', surName: 'Nordlicht', contact: {}, organizationId: 4 },
  organization: { id: 4, name: 'Hafenbau', type: 'CONTRACTOR' },
  roles: ['ORGANIZATION_USER'],
  ...{ state: 'ACTIVE', activated: true, twoFactorEnabled: false, authenticationBackend: null, settings: {}, version: 3 },
  ...{ created: '2026-01-01T00:00:00.000Z', updated: '2026-01-01T00:00:00.000Z' },
}
const ADMIN = { email: 'anke@lotse.example', roles: ['SYSTEM_ADMIN' as const], organizationId: null }

let page: MountedPage | null = null
const onSaved = vi.fn()
const show = async (user: UserView): Promise<MountedPage> => {
  page = await mountPage(<UserForm user={user} rights={rightsOver(ADMIN, user)} mayRoles={['ORGANIZATION_USER']} onSaved={onSaved} />)
  await act(async () => void Object.entries({ users, organizations }).forEach(([name, texts]) => i18n.addResourceBundle('de', name, texts)))
  await page.settle()
  return page
}
const input = (name: string): HTMLInputElement =>
  document.querySelector<HTMLInputElement>(`[name=${name}]`) ?? document.createElement('input')
/** The answer that the server owes to the save under way. */
const saving = async (shown: MountedPage): Promise<(saved: UserView) => Promise<void>> => {
  let answer: (saved: UserView) => void = () => undefined
  call.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  await act(() => document.querySelector('form')?.requestSubmit())
  await shown.settle()
  return async (saved) => {
    await act(async () => answer(saved))
    await shown.settle()
  }
}

beforeEach(() => {
  call.mockReset()
  onSaved.mockReset()
  sessionStorage.clear()
})
afterEach(() => {
  page?.close()
  writeUnsaved(false)
})

it('is unsaved until the server has it: a reload while the save waits for the line keeps what was typed', async () => {
  const shown = await show(USER)
  await shown.type(input('phone'), '0471 1')
  const answer = await saving(shown)
  expect(readUnsaved()).toBe(true)
  window.dispatchEvent(new Event('pagehide'))
  expect(JSON.stringify({ ...sessionStorage })).toContain('0471 1')
  await answer({ ...USER, version: 4, contact: { phone: '0471 1' } })
  expect(readUnsaved()).toBe(false)
  expect(onSaved).toHaveBeenCalled()
})

it('keeps what is typed while a save is under way, as something that is not saved yet', async () => {
  const shown = await show(USER)
  await shown.type(input('phone'), '0471 1')
  const answer = await saving(shown)
  await shown.type(input('department'), 'Einkauf')
  await answer({ ...USER, version: 4, contact: { phone: '0471 1' } })
  expect([input('phone').value, input('department').value, readUnsaved()]).toEqual(['0471 1', 'Einkauf', true])
})

it('lets a system admin move a person of an authority to another organization; who is in a company stays there', async () => {
  expect((await show(USER)).text()).not.toContain(users.otherOrganization)
  page?.close()
  const shown = await show({ ...USER, organization: { id: 4, name: 'Hafenamt', type: 'CLIENT' } })
  await shown.click(shown.button(users.otherOrganization))
  await shown.click(shown.button('Nordkai nehmen'))
  await (
    await saving(shown)
  )({ ...USER, version: 4, organizationId: 9, organization: { id: 9, name: 'Nordkai', type: 'CONTRACTOR' } })
  expect(call).toHaveBeenCalledWith('updateUser', expect.objectContaining({ organizationId: 9, version: 3 }))
})

it('lets a system admin take a member of staff out of the directory', async () => {
  const staff: UserView = { ...USER, organizationId: null, organization: null, roles: ['SYSTEM_USER'], authenticationBackend: 'ldap' }
  const shown = await show(staff)
  const select = shown.find<HTMLSelectElement>('select')
  await act(async () => {
    select.value = ''
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await (
    await saving(shown)
  )({ ...staff, version: 4, authenticationBackend: null })
  expect(call).toHaveBeenCalledWith('updateUser', expect.objectContaining({ authenticationBackend: null }))
  expect(call.mock.calls[0]?.[1]).not.toHaveProperty('organizationId')
})
