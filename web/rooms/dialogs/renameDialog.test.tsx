import i18n from 'i18next'
import { afterEach, expect, it, vi } from 'vitest'
import type { DocumentView } from '../../../server/contract/rooms/views'
import deRooms from '../../../engine/languages/de/web/rooms.json'
import { RpcError } from '../../rpc/wire'
import { call } from '../../testing/line'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import { RenameDialog } from './FileDialogs'

const REFUSAL = 'In diesem Ordner liegt schon eine Datei dieses Namens.'
vi.mock('../../rpc/line', () => import('../../testing/line'))
call.mockImplementation(() => Promise.reject(new RpcError(409, 'In diesem Ordner liegt schon eine Datei dieses Namens.')))

let page: MountedPage
afterEach(() => page.close())

it('a refused name is said to be refused until it is another one', async () => {
  page = await mountPage(<RenameDialog file={{ id: 'f', name: 'Plan.pdf', version: 1 } as DocumentView} onClose={() => undefined} />)
  i18n.addResourceBundle('de', 'rooms', deRooms)
  await i18n.changeLanguage('de')
  await page.settle()
  const field = (): HTMLInputElement => page.find<HTMLInputElement>('[role=dialog] input')
  await page.type(field(), 'Preise.pdf')
  await page.click(page.button('Umbenennen'))
  expect(page.text()).toContain(REFUSAL)
  await page.type(field(), 'Preise 2.pdf')
  expect(page.text()).not.toContain(REFUSAL)
})
