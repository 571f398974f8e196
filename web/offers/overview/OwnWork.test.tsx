import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RpcError } from '../../rpc/wire'
import { queryClient } from '../../rpc/queryClient'
import { call } from '../../testing/line'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import { entryOf, lotOf, offerOf } from '../testing/samples'
import { OwnWork } from './OwnWork'

vi.mock('../../rpc/line', () => import('../../testing/line'))
vi.mock('../../session/SessionProvider', () => ({
  useSession: () => ({ phase: 'user', isInternal: false, user: { organizationId: 7, organization: { id: 7, type: 'CONTRACTOR' } } }),
}))

const LATER = '2099-12-01T09:00:00.000Z'
const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
const rows = NAMES.map((id, no) => ({
  ...{ id, no, name: `Verfahren ${id}`, type: 0, stage: 3, organizationId: 1, organization: null, published: null, archived: null },
  ...{ deadline: null, lots: [lotOf('LOT-0001', { applicationDeadline: LATER })], unread: 0, tags: [], cursor: '' },
}))
const apply = { moves: [{ event: 'submitApplication', open: true }] }
const offers = NAMES.map((projectId) => offerOf({ id: `of ${projectId}`, projectId, lotOffers: [entryOf('LOT-0001', apply)] }))

let answers: Record<string, unknown> = {}
let page: MountedPage
const mount = async (): Promise<void> => {
  page = await mountPage(<OwnWork />, { at: '/projekte?suche=Hafen#teilnahme' })
  await page.settle()
}
beforeEach(() => {
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
  answers = { getProjects: rows, getOffersByOrganizationId: offers, getOpenRequests: [] }
  call.mockReset().mockImplementation((method) => {
    const answer = answers[method]
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  })
})
afterEach(() => page.close())
const links = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.ow a')]

it('asks for all that runs for the company, not for what the list was narrowed to', async () => {
  await mount()
  await vi.waitFor(() => expect(page.text()).toContain('Jetzt dran'))
  const [, asked] = call.mock.calls.find(([method]) => method === 'getProjects') ?? []
  expect(asked).toEqual({ filter: 'teilnahme', archived: false, sort: 'deadline', limit: 1000 })
})

it('says how many more there are than the five it shows, and shows them', async () => {
  await mount()
  await vi.waitFor(() => expect(links()).toHaveLength(5))
  await page.click(page.button('und 2 weitere'))
  expect(links()).toHaveLength(7)
  // The keyboard goes on with the first of them.
  expect(document.activeElement).toBe(links()[5])
})

it.each(['getProjects', 'getOffersByOrganizationId', 'getOpenRequests'])('says so where %s failed, and asks again', async (method) => {
  const good = answers[method]
  answers[method] = new RpcError(500, 'Fehler')
  await mount()
  await vi.waitFor(() => expect(document.querySelector('[role=alert]')?.textContent).toContain('konnte nicht geladen werden'))
  answers[method] = good
  await page.click(page.button('Erneut versuchen'))
  await vi.waitFor(() => expect(links()).toHaveLength(5))
  await act(() => Promise.resolve())
  expect(document.querySelector('[role=alert]')).toBeNull()
})
