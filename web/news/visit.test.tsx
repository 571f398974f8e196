import { Route, Routes } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { rpcKey } from '../rpc'
import { queryClient } from '../rpc/queryClient'
import { mountPage, type MountedPage } from '../testing/mountPage'
import { tenderOf } from '../offers/testing/samples'
import DetailPage from '../tenders/detail/DetailPage'

const session = vi.hoisted(() => ({ phase: 'user', user: { email: 'a@x.example', role: 'ORGANIZATION_USER' }, askLogin: vi.fn() }))
vi.mock('../session/SessionProvider', () => ({ useSession: () => session }))
vi.mock('../page/Page', () => ({ Page: ({ children }: { children: unknown }) => children }))
vi.mock('../questions/QuestionsPage', () => ({ default: () => 'Fragen' }))

let page: MountedPage | null = null
afterEach(() => {
  page?.close()
  vi.unstubAllGlobals()
})

it('whoever reads the questions of a tender visits it, as on its details', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const tender = tenderOf()
  queryClient.setQueryData(rpcKey('getProject', [tender.id]), tender)
  page = await mountPage(
    <Routes>
      <Route path="/projekte/:id/:childRoute1?" element={<DetailPage />} />
    </Routes>,
    { at: `/projekte/${tender.id}/fragen` },
  )
  expect(page.text()).toContain('Fragen')
  expect(queryClient.getQueryState(rpcKey('visitTender', [tender.id]))?.fetchStatus).toBe('fetching')
})
