import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { TenderView } from '../../../server/contract/tenders/views'
import { readUnsaved } from '../../kept/unsaved'
import { call } from '../../testing/line'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import { DeputyDialog } from './Deputies'

vi.mock('../../rpc/line', () => import('../../testing/line'))

const colleague = { email: 'b@x.example', givenName: 'Bert', surName: 'Bohm', state: 'ACTIVE' }
let page: MountedPage | null = null
beforeEach(() => {
  vi.clearAllMocks()
  call.mockImplementation((method) => Promise.resolve(method === 'getUsers' ? [colleague] : {}))
})
afterEach(() => page?.close())

it('leads to what is lacking, one after the other, instead of leaving the focus on the button', async () => {
  const members = [{ userName: 'a@x.example', name: 'Anke' }]
  page = await mountPage(<DeputyDialog tender={{ id: 't1', version: 3 } as TenderView} members={members} onClose={() => undefined} />)
  const { click, button, find } = page
  const here = (): string => document.activeElement?.closest('.pick, .field-part')?.querySelector('label')?.textContent ?? ''
  await click(button('do'))
  expect(here()).toBe('deputy')
  expect(find('[role=alert]').textContent).toBe('missingPerson')
  await expect.poll(() => act(() => Promise.resolve(document.querySelector('[role=option]:not(.none)')))).not.toBeNull()
  expect(readUnsaved()).toBe(false)
  await act(() => void find('[role=option]').dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true })))
  // Going back in the browser asks first.
  expect(readUnsaved()).toBe(true)
  await click(button('do'))
  expect(here()).toBe('last')
  expect(call.mock.calls.map(([method]) => method)).not.toContain('nameDeputy')
})
