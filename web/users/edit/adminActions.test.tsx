import i18n from 'i18next'
import { act, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { UserView } from '../../../server/contract/access/views'
import users from '../../../engine/languages/de/web/users.json'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import { rightsOver } from '../roles'
import { AdminActions } from './AdminActions'

vi.mock('../../rpc', async (original) => ({ ...(await original<object>()), call: () => Promise.resolve(null) }))

const USER: UserView = {
  ...{ email: 'kim@hafenbau.example', givenName: 'Kim', surName: 'Nordlicht', contact: {}, organizationId: 4 },
  organization: { id: 4, name: 'Stadt Sandstedt', type: 'CLIENT' },
  roles: ['ORGANIZATION_USER'],
  ...{ state: 'ACTIVE', activated: true, twoFactorEnabled: false, authenticationBackend: null, settings: {}, version: 3 },
  ...{ created: '2026-01-01T00:00:00.000Z', updated: '2026-01-01T00:00:00.000Z' },
}
const ADMIN = { email: 'anke@lotse.example', roles: ['SYSTEM_ADMIN' as const], organizationId: null }

let page: MountedPage | null = null
afterEach(() => page?.close())

/** The answer of the live list, as the page hands it on. */
let turn: (user: UserView) => void = () => undefined
const Trial = () => {
  const [user, setUser] = useState(USER)
  turn = setUser
  return <AdminActions user={user} rights={rightsOver(ADMIN, user)} />
}

it('what disables is the button that unlocks afterwards, and keeps the focus', async () => {
  // The words must be there before they are drawn.
  ;(await mountPage(<p />)).close()
  i18n.addResourceBundle('de', 'users', users)
  page = await mountPage(<Trial />)
  const { disable, enable } = users.action
  const button = page.button(disable.button)
  button.focus()
  await act(async () => turn({ ...USER, state: 'DISABLED' }))
  expect(document.activeElement).toBe(button)
  expect(button.textContent).toBe(enable.button)
})

it('what deletes stands apart, below a heading of its own', async () => {
  page = await mountPage(<Trial />)
  const { remove, disable } = users.action
  const card = page.button(remove.button).closest('section')
  expect(card?.querySelector('h2')?.textContent).toBe(remove.title)
  expect(page.button(disable.button).closest('section')).not.toBe(card)
})
