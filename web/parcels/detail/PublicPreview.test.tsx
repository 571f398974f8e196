import { afterEach, expect, it, vi } from 'vitest'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import { PublicPreview } from './ParcelPage'

let page: MountedPage | null = null
afterEach(() => {
  page?.close()
  vi.unstubAllGlobals()
})

it('asks as a guest also over plain http in the office, where browsers make no UUIDs', async () => {
  const asked = vi.fn((_path: string, _request: RequestInit) => Promise.resolve(Response.json({ error: { code: 404, message: '' } })))
  vi.stubGlobal('fetch', asked)
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes })
  page = await mountPage(<PublicPreview id={7} onClose={() => undefined} />)
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  const [, request] = asked.mock.calls[0] ?? []
  expect(JSON.parse(String(request?.body))).toMatchObject({ method: 'getProperty', params: [7] })
  expect(request?.headers).toEqual({ 'content-type': 'application/json' })
})
