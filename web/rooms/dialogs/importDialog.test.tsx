import i18n from 'i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { RoomView } from '../../../server/contract/rooms/views'
import parcelFiles from '../../../engine/languages/de/web/parcelFiles.json'
import { RpcError } from '../../rpc/wire'
import { toast } from '../../ui/toasts/toasts'
import { call } from '../../testing/line'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import ImportDialog from './ImportDialog'

vi.mock('../../rpc/line', () => import('../../testing/line'))

const file = { serverId: 'f1', name: 'Bodengutachten.pdf', fileSizeInBytes: 9, sha256: 'ab', scan: 'clean' }
const parcel = { id: 4, name: 'Westkai', files: [{ content: { file }, children: [] }] }
vi.mock('../../../engine/parcels', async (original) => ({
  ...(await original<object>()),
  entriesOf: () => [{ file, path: ['Westkai'], isArchived: false }],
}))

let page: MountedPage
let answer: unknown
const told = vi.fn()
beforeEach(() => {
  told.mockReset()
  for (const kind of ['success', 'info', 'error'] as const)
    vi.spyOn(toast, kind).mockImplementation((text, title) => void told(kind, title, text))
  call.mockReset().mockImplementation((method) => {
    if (method === 'getProperties') return Promise.resolve([parcel])
    if (method === 'getProperty') return Promise.resolve(parcel)
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  })
})
afterEach(() => {
  page.close()
  vi.restoreAllMocks()
})

/** Takes the one file over, and answers what the person is told: kind, title, text. */
const takeOver = async (given: unknown): Promise<unknown> => {
  answer = given
  const room = { id: 'r1', projectId: 't1' } as RoomView
  page = await mountPage(<ImportDialog room={room} onClose={() => undefined} />)
  i18n.addResourceBundle('de', 'parcelFiles', parcelFiles)
  await i18n.changeLanguage('de')
  await vi.waitFor(async () => {
    await page.settle()
    page.find('input[type=checkbox]')
  })
  await page.click(page.find('input[type=checkbox]'))
  await page.click(page.button('Übernehmen'))
  await vi.waitFor(() => expect(told).toHaveBeenCalled())
  return told.mock.calls[0]
}

it.each([
  [{ added: ['f1'], unchanged: [] }, ['success', 'Dokumente wurden erfolgreich angehängt.', '1 Datei übernommen']],
  [{ added: [], unchanged: ['f1'] }, ['info', undefined, '0 Dateien übernommen, 1 lagen schon da']],
  [new RpcError(409, 'Der Raum ist zu.'), ['error', 'Dokumente konnten nicht angehängt werden.', 'Der Raum ist zu.']],
])('says in the words of the specification what became of it (%#)', async (given, words) => {
  expect(await takeOver(given)).toEqual(words)
})
