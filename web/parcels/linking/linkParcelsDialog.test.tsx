import i18n from 'i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PropertyRow } from '../../../server/contract/parcels/views'
import type { LotView, TenderView } from '../../../server/contract/tenders/views'
import linking from '../../../engine/languages/de/web/linking.json'
import parcels from '../../../engine/languages/de/web/parcels.json'
import { toast } from '../../ui/toasts/toasts'
import { call } from '../../testing/line'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import { LinkParcelsDialog } from './LinkParcelsDialog'
import { ParcelRows } from './ParcelRows'

vi.mock('../../rpc/line', () => import('../../testing/line'))
const choose = vi.hoisted(() => ({ onMap: (_id: number): void => undefined }))
vi.mock('../list/ParcelMap', () => ({
  ParcelMap: ({ onChoose }: { onChoose: (id: number) => void }) => {
    choose.onMap = onChoose
    return null
  },
}))

const parcel = (id: number, name: string, size: number | null): PropertyRow =>
  ({
    ...{ id, name, size, locationId: 1, location: { id: 1, name: 'Hafen' }, plat: '12/3' },
    isPublic: id !== 9,
    isArchived: false,
  }) as PropertyRow
const rows = [parcel(1, 'Kai 1', 900), parcel(2, 'Kai 2', null)]
const lot = { lotId: 'LOT-0001', stage: 0 } as LotView
const tender = { id: 't1', hasLots: false, lots: [lot] } as unknown as TenderView

let page: MountedPage
beforeEach(() => {
  call.mockReset().mockImplementation((method, id) => Promise.resolve(method === 'getProperty' ? parcel(Number(id), 'Kai 9', null) : rows))
})
afterEach(() => {
  page.close()
  vi.restoreAllMocks()
})
const open = async (): Promise<void> => {
  page = await mountPage(<LinkParcelsDialog tender={tender} lot={lot} linked={rows.slice(0, 1)} onClose={() => undefined} />)
  i18n.addResourceBundle('de', 'linking', linking)
  i18n.addResourceBundle('de', 'parcels', parcels)
  await i18n.changeLanguage('de')
  await vi.waitFor(async () => {
    await page.settle()
    page.find('.li-found input')
  })
}

it('offers public parcels alone, each with its size or ‘Unbekannt’, and says which ones are linked', async () => {
  await open()
  expect(call.mock.calls.find(([method]) => method === 'getProperties')?.[1]).toMatchObject({ isPublic: true })
  expect(page.text()).toContain('Grundstück auswählen')
  const lines = [...document.querySelectorAll('.li-found li')]
  expect(lines.map(({ textContent }) => textContent)).toEqual(['Kai 1 hinzugefügtHafen · 12/3 · 900 qm', 'Kai 2 Hafen · 12/3 · Unbekannt'])
  expect(lines.map((line) => line.querySelector('input')?.disabled)).toEqual([true, false])
})

it('says of one that is chosen on the map that it is not public', async () => {
  const told = vi.spyOn(toast, 'info').mockImplementation(() => undefined)
  await open()
  choose.onMap(9)
  await vi.waitFor(() => expect(told).toHaveBeenCalledWith('Kai 9 ist nicht veröffentlicht. Zur Wahl stehen öffentliche Grundstücke.'))
  expect(page.text()).not.toContain('Gewählt')
})

it('a linked one shows its size or ‘Unbekannt’', async () => {
  page = await mountPage(<ParcelRows rows={rows} />)
  i18n.addResourceBundle('de', 'linking', linking)
  await i18n.changeLanguage('de')
  expect([...document.querySelectorAll('.li-rows .num')].map(({ textContent }) => textContent)).toEqual(['900 qm', 'Unbekannt'])
})
