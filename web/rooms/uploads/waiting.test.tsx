import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import deApp from '../../../engine/languages/de/web/app.json'
import deRooms from '../../../engine/languages/de/web/rooms.json'
import { inGerman } from '../../testing/inGerman'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import type { Chosen } from './chosen'
import type { LoadEvents } from './load'
import { keepUnfinished, readUnfinished } from '../../kept/uploadMemory'
import type { Upload } from './queue'
import { uploads, useUploads } from './store'
import { UnfinishedList } from './UnfinishedList'

const email = 's.krohn@nordkai.example'
vi.mock('../../session/SessionProvider', () => ({ useSession: () => ({ user: { email } }) }))
/** What the store was told of each file that was begun. */
const begun = new Map<string, LoadEvents>()
vi.mock('./load', () => ({
  makeLoad: (_file: File, { name }: Upload, on: LoadEvents) => {
    begun.set(name, on)
    return { start: () => undefined, stop: () => undefined, remove: () => undefined }
  },
  discardUnfinished: async () => undefined,
}))

const chosen = (name: string): Chosen => ({ file: new File(['x'], name, { lastModified: 0 }), name, folder: 'Pläne' })
const Page = (): null => {
  useUploads('room')
  return null
}
let page: MountedPage | null = null
beforeEach(async () => {
  localStorage.clear()
  await inGerman({ app: deApp, rooms: deRooms })
})
afterEach(() => {
  page?.close()
  page = null
})
const left = (): string[] => readUnfinished(email).map(({ folder, name }) => `${folder}/${name}`)

it('names after a reload also what waited for its turn, and nothing that arrived or was refused', async () => {
  page = await mountPage(<Page />)
  uploads.add(
    'room',
    ['a', 'b', 'c', 'd', 'e'].map((name) => chosen(`${name}.pdf`)),
  )
  begun.get('a.pdf')?.done()
  begun.get('b.pdf')?.refused('Nein.')
  window.dispatchEvent(new Event('pagehide'))
  expect(left()).toEqual(['Pläne/c.pdf', 'Pläne/d.pdf', 'Pläne/e.pdf'])
  // The page lives on after all: what arrives then is no longer named.
  for (const name of ['c', 'd', 'e']) begun.get(`${name}.pdf`)?.done()
  expect(left()).toEqual([])
})

it('keeps where the server has a part of a file that was begun', async () => {
  page = await mountPage(<Page />)
  const url = 'http://lotse.example/api/v1/uploads/1'
  uploads.add('room', [chosen('lang.pdf')])
  const at = new Date().toISOString()
  keepUnfinished(email, { key: 'room|Pläne/lang.pdf|1|0', roomId: 'room', name: 'lang.pdf', folder: 'Pläne', size: 1, sent: 0, url, at })
  window.dispatchEvent(new Event('pagehide'))
  expect(readUnfinished(email).map((one) => one.url)).toEqual([url])
})

it('lists some of very many, and discards all at once', async () => {
  const many = Array.from({ length: 45 }, (_, n) => ({
    ...{ key: `k${n}`, roomId: 'room', name: `Blatt ${n}.pdf`, folder: '', size: 10, sent: 0, url: '', at: new Date().toISOString() },
  }))
  page = await mountPage(<UnfinishedList unfinished={many} onChosen={() => undefined} />)
  expect(page.text()).toContain('45 Dateien sind nicht zu Ende übertragen')
  expect(page.text()).toContain('noch nichts da')
  expect(document.querySelectorAll('.rm-unfinished li')).toHaveLength(20)
  const discard = vi.spyOn(uploads, 'discard')
  await page.click(page.button('Alle 45 verwerfen'))
  expect(discard).toHaveBeenCalledTimes(45)
})
