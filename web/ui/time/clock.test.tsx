import { act, type ReactElement } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import { setServerClock, useServerNow } from './serverClock'

let page: MountedPage | null = null
afterEach(() => {
  page?.close()
  vi.useRealTimers()
})

const Clock = (): ReactElement => <time>{new Date(useServerNow()).toISOString()}</time>

it('a clock that stands on the page follows the server as soon as its time is known', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-27T04:10:00Z') })
  setServerClock(Date.now())
  page = await mountPage(<Clock />)
  expect(page.find('time').textContent).toContain('2026-11-27T04:10')
  act(() => setServerClock(Date.parse('2026-12-05T12:35:00Z')))
  expect(page.find('time').textContent).toContain('2026-12-05T12:35')
})
