import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { DocumentView } from '../../../server/contract/rooms/views'
import deApp from '../../../engine/languages/de/web/app.json'
import deRooms from '../../../engine/languages/de/web/rooms.json'
import { call } from '../../testing/line'
import { inGerman } from '../../testing/inGerman'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import { DocumentList } from './DocumentList'

vi.mock('../../rpc/line', () => import('../../testing/line'))

/** What waits to come near the window. */
let waiting: { element: Element; comesNear: () => void }[] = []
let page: MountedPage
beforeAll(() => inGerman({ app: deApp, rooms: deRooms }))
beforeEach(() => {
  waiting = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(private readonly told: (entries: { isIntersecting: boolean }[]) => void) {}
      observe = (element: Element): void => void waiting.push({ element, comesNear: () => this.told([{ isIntersecting: true }]) })
      disconnect = (): void => undefined
    },
  )
  call.mockReset()
  call.mockImplementation((_method, _roomId, id) =>
    id === 'broken' ? Promise.reject(new Error('409')) : Promise.resolve(`/api/v1/files/link-of-${String(id)}`),
  )
})
afterEach(() => {
  page.close()
  vi.unstubAllGlobals()
})

const file = (id: string, override: Partial<DocumentView> = {}): DocumentView => ({
  ...{ id, roomId: 'room', name: `${id}.jpg`, folder: '', date: '2026-11-24T09:00:00.000Z', size: 1000, sha256: '', mime: 'image/jpeg' },
  ...{ preview: 'image', scan: 'none', version: 0, no: 2, versions: [], struck: null, deletion: null, moves: [] },
  ...override,
})
const show = async (...files: DocumentView[]): Promise<void> => {
  const doNothing = (): void => undefined
  page = await mountPage(<DocumentList files={files} label="Dateien" onAction={doNothing} onVersion={doNothing} />)
}
const allComeNear = (): Promise<void> =>
  act(async () => {
    for (const { comesNear } of waiting) comesNear()
    await Promise.resolve()
  })
const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)]
const pictures = (): (string | null)[] => all('img').map((one) => one.getAttribute('src'))

it('shows pictures small, with words for those who do not see them, once near the window; everything else has its icon', async () => {
  await show(
    file('Kai'),
    file('Brief', { mime: 'application/pdf', preview: 'pdf' }),
    file('Logo', { mime: 'image/svg+xml', preview: null }),
  )
  expect([pictures(), call.mock.calls]).toEqual([[], []])
  expect(all('.rm-thumb').length).toBe(1)
  await allComeNear()
  expect(call.mock.calls).toEqual([['getDownloadLink', 'room', 'Kai', { thumb: true, no: 2 }]])
  expect(pictures()).toEqual(['/api/v1/files/link-of-Kai'])
  expect(page.find('img').getAttribute('alt')).toBe('Bild')
})

it('keeps the icon where the server draws nothing, and asks for nothing that the scanner holds back', async () => {
  await show(file('broken'), file('waits', { scan: 'pending' }), file('virus', { scan: 'infected' }))
  await allComeNear()
  expect(call.mock.calls.map(([, , id]) => id as string)).toEqual(['broken'])
  expect([pictures(), all('.rm-thumb .rm-icon').length]).toEqual([[], 3])
})

it('keeps the icon where what came is no picture', async () => {
  await show(file('Kai'))
  await allComeNear()
  await act(() => page.find('img').dispatchEvent(new Event('error')))
  expect([pictures(), all('.rm-thumb .rm-icon').length]).toEqual([[], 1])
})
