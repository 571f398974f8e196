import { act } from 'react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import deApp from '../../../engine/languages/de/web/app.json'
import deTenders from '../../../engine/languages/de/web/tenders.json'
import { RpcError } from '../../rpc/wire'
import { call } from '../../testing/line'
import { inGerman } from '../../testing/inGerman'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import EditPage from './EditPage'

vi.mock('../../session/SessionProvider', () => ({ useSession: () => ({ phase: 'user', isInternal: true, user: null }) }))
vi.mock('./useTab', () => ({ useTab: () => 'tab' }))
vi.mock('../../rpc/line', () => import('../../testing/line'))

let page: MountedPage | null = null
beforeAll(() => inGerman({ app: deApp, tenders: deTenders }))
afterEach(() => page?.close())

it.each([
  [404, true],
  [403, true],
  [503, false],
  [-32603, false],
])('only a tender that is not there is called so (%i: %s)', async (...[code, isGone]) => {
  call.mockImplementation(() => Promise.reject(new RpcError(code, 'Aus dem Grund.')))
  page = await mountPage(
    <Routes>
      <Route path="/projekte/bearbeiten/:id" element={<EditPage />} />
    </Routes>,
    { at: '/projekte/bearbeiten/one' },
  )
  const { text } = page
  const said = isGone ? deTenders.notFound.heading : 'Aus dem Grund.'
  await expect.poll(() => act(() => Promise.resolve(text()))).toContain(said)
  expect(text().includes(deTenders.notFound.heading)).toBe(isGone)
})
