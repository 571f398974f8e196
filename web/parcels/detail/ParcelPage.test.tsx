import type { ReactNode } from 'react'
import { Link, Route, Routes } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import type { PropertyView } from '../../../server/contract/parcels/views'
import { queryClient } from '../../rpc/queryClient'
import { rpcKey } from '../../rpc/useRpc'
import { call } from '../../testing/line'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import ParcelPage from './ParcelPage'

vi.mock('../../rpc/line', () => import('../../testing/line'))
call.mockImplementation(() => Promise.resolve([]))
vi.mock('../../session/SessionProvider', () => ({
  useSession: () => ({ isInternal: true, user: { email: 'k.berg@hammersiel.example' } }),
}))
vi.mock('../../page/Page', () => ({
  cutName: (name: string) => name,
  Page: ({ actions, children }: { actions: ReactNode; children: ReactNode }) => (
    <>
      {actions}
      {children}
    </>
  ),
}))
vi.mock('../../panorama', () => ({ Panoramas: () => null }))
vi.mock('../expose/ExposeButton', () => ({ ExposeButton: () => null }))
vi.mock('./ParcelSheet', () => ({ ParcelSheet: ({ parcel }: { parcel: PropertyView }) => `Ansicht ${parcel.name}` }))
vi.mock('./ParcelEditor', () => ({ ParcelEditor: ({ parcel }: { parcel: PropertyView }) => `Bearbeiten ${parcel.name}` }))

let page: MountedPage | null = null
afterEach(() => page?.close())

it('going from one parcel to another leaves the editor of the first', async () => {
  for (const [id, name] of [
    [7, 'Ladestraße 7'],
    [8, 'Hafenweg 8'],
  ] as const)
    queryClient.setQueryData(rpcKey('getProperty', [id]), { id, name, locationId: null, location: null, version: 1 })
  page = await mountPage(
    <>
      <Link to="/grundstuecke/8">weiter</Link>
      <Routes>
        <Route path="/grundstuecke/:id" element={<ParcelPage />} />
      </Routes>
    </>,
    { at: '/grundstuecke/7' },
  )
  await page.click(page.button('edit'))
  await vi.waitFor(() => expect(page?.text()).toContain('Bearbeiten Ladestraße 7'))
  await page.click(page.button('weiter'))
  expect(page.text()).toContain('Ansicht Hafenweg 8')
  expect(page.text()).not.toContain('Bearbeiten')
})
