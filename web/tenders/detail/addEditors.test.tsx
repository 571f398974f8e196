import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { TenderView } from '../../../server/contract/tenders/views'
import { RpcError } from '../../rpc/wire'
import { call } from '../../testing/line'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import { TeamSide } from './TeamSide'

const toast = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn(), warning: vi.fn() }))
vi.mock('../../ui/toasts/toasts', () => ({ toast }))
vi.mock('../../session/SessionProvider', () => ({ useSession: () => ({ phase: 'user', isInternal: true, user: null }) }))
vi.mock('../deputies/Deputies', () => ({ default: () => null }))
vi.mock('./Deadlines', () => ({ Deadlines: () => null }))
vi.mock('../../rpc/line', () => import('../../testing/line'))

const tender = (isOpen: boolean) =>
  ({
    ...{ id: 't1', version: 3, type: 0, stage: 0, lots: [], templateId: 'EU-19', templateVersion: 1, templateName: { de: 'x', en: 'x' } },
    team: [{ userName: 'a@x.example', role: 'ADMIN', name: 'Anke' }],
    moves: [{ event: 'changeTeam', open: isOpen, lotIds: [] }],
  }) as unknown as TenderView
const colleague = { email: 'b@x.example', givenName: 'Bert', surName: 'Bohm', state: 'ACTIVE' }

let page: MountedPage | null = null
const pick = async (): Promise<void> => {
  page = await mountPage(<TeamSide tender={tender(true)} onAction={() => undefined} />)
  const { click, button, find, type } = page
  await click(button('Hinzufügen'))
  await expect.poll(() => act(() => Promise.resolve(document.querySelector('input')))).not.toBeNull()
  await type(find<HTMLInputElement>('input'), 'bohm')
  await expect.poll(() => act(() => Promise.resolve(document.querySelector('[role=option]:not(.none)')))).not.toBeNull()
  await act(() => void find('[role=option]').dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true })))
}
beforeEach(() => {
  vi.clearAllMocks()
  call.mockImplementation((method) => Promise.resolve(method === 'getUsers' ? [colleague] : tender(true)))
})
afterEach(() => page?.close())

it('a project admin takes a colleague into the team as editor', async () => {
  await pick()
  expect(call).toHaveBeenCalledWith('addProjectEditors', 't1', ['b@x.example'])
  await expect.poll(() => toast.success.mock.calls).toEqual([['Sachbearbeiter hinzugefügt.']])
})

it('a refusal is said in the server’s words', async () => {
  call.mockImplementation((method) =>
    method === 'getUsers' ? Promise.resolve([colleague]) : Promise.reject(new RpcError(409, 'Es geht gerade nicht.')),
  )
  await pick()
  await expect.poll(() => toast.error.mock.calls).toEqual([['Es geht gerade nicht.', 'Hinzufügen fehlgeschlagen.']])
})

it('nobody else is offered it', async () => {
  page = await mountPage(<TeamSide tender={tender(false)} onAction={() => undefined} />)
  expect(page.text()).not.toContain('Hinzufügen')
})
