import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import opening from '../../../engine/languages/de/web/opening.json'
import type { OpeningToAttend } from '../../../server/contract/procedure/attending'
import type { TenderView } from '../../../server/contract/tenders/views'
import { rpcKey } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'
import { inGerman } from '../../testing/inGerman'
import { call } from '../../testing/line'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import { AttendOpening } from './AttendOpening'

vi.mock('../../rpc/line', () => import('../../testing/line'))

const at = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString()
const ahead: OpeningToAttend = { lotId: 'LOT-0001', lotName: '', from: at(60), place: 'Rathaus, Saal 2', running: null }
const running = (attendedAt: string | null, { missing = 1, ends = 15 } = {}): OpeningToAttend => ({
  ...{ ...ahead, running: { id: 'o1', startedAt: at(0), expiresAt: at(ends), missing, attendedAt } },
})

let page: MountedPage | null = null
const show = async (...openings: OpeningToAttend[]): Promise<MountedPage> => {
  page?.close()
  await inGerman({ opening })
  call.mockImplementation((method) => Promise.resolve(method === 'attendOpening' ? [running(at(0))] : openings))
  page = await mountPage(<AttendOpening tender={{ id: 't1', hasLots: false } as TenderView} />)
  return page
}
afterEach(() => page?.close())

it('whoever offered reads when and where, that it has begun, and attends by a button, which leads on to what it says', async () => {
  expect((await show()).text()).toBe('')
  const before = (await show(ahead)).text()
  expect(before).toContain('Ort: Rathaus, Saal 2')
  expect(before).toContain('Sie beginnt nicht vor')
  expect(before).not.toContain('begonnen')
  const due = (await show({ ...ahead, from: at(-1) })).text()
  expect(due).toContain('jederzeit beginnen')
  expect(due).not.toContain('nicht vor')
  expect((await show({ ...ahead, from: null })).text()).toContain('steht noch nicht fest')
  expect((await show(running(null, { ends: -1 }))).text()).toContain('abgelaufen')
  expect((await show(running(null, { missing: 2 }))).text()).toContain('2 Personen müssen noch bestätigen')
  const { click, button, text, settle } = await show(running(null))
  await click(button('Öffnung verfolgen'))
  expect(call).toHaveBeenLastCalledWith('attendOpening', 't1', 'LOT-0001')
  expect(text()).toContain('Sie verfolgen sie seit')
  expect(() => button('Öffnung verfolgen')).toThrow()
  expect(document.activeElement?.getAttribute('role')).toBe('status')
  // At its end the same paragraph says so, and whoever stands at it stays there.
  act(() => void queryClient.setQueryData(rpcKey('getOpeningsToAttend', ['t1']), []))
  await settle()
  expect(document.activeElement?.textContent).toContain('beendet')
  expect(text()).not.toContain('Rathaus')
})
