import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import UsersPage from './UsersPage'

let session: { user: unknown; isInternal: boolean } = { user: null, isInternal: false }
const useUsers = vi.hoisted(() => vi.fn())
vi.mock('../../session/SessionProvider', () => ({ useSession: () => session }))
vi.mock('./UserTable', () => ({ UserTable: () => null }))
vi.mock('./UsersToolbar', () => ({ UsersToolbar: () => null }))
vi.mock('./useUsers', () => ({ useUsers }))
vi.mock('../../page/NotFoundPage', () => ({ NotFoundPage: () => <p>gibt es nicht</p> }))
vi.mock('../../page/Page', () => ({ Page: () => <p>Liste</p> }))

let page: MountedPage | null = null
beforeEach(() => useUsers.mockReset().mockReturnValue({ isPending: true, rows: [] }))
afterEach(() => page?.close())

it.each([
  { role: 'ORGANIZATION_USER', side: 'external', shown: 'gibt es nicht' },
  { role: 'ORGANIZATION_ADMIN', side: 'external', shown: 'Liste' },
  { role: 'ORGANIZATION_ADMIN', side: 'internal', shown: 'gibt es nicht' },
  { role: 'SYSTEM_USER', side: 'internal', shown: 'Liste' },
] as const)('$role at the $side list: $shown', async ({ role, side, shown }) => {
  session = { user: { roles: [role] }, isInternal: role === 'SYSTEM_USER' }
  page = await mountPage(<UsersPage side={side} />)
  expect(page.text()).toBe(shown)
  // Who has no list is not refused by the server with a button to try again: it is not asked.
  expect(useUsers.mock.calls.length > 0).toBe(shown === 'Liste')
})
