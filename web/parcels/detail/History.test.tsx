import i18n from 'i18next'
import { afterEach, expect, it, vi } from 'vitest'
import type { HistoryEntry } from '../../../server/contract/parcels/properties'
import type { PropertyView } from '../../../server/contract/parcels/views'
import panoramaTexts from '../../../engine/languages/de/web/panorama.json'
import parcels from '../../../engine/languages/de/web/parcels.json'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import { History } from './History'

const call = vi.hoisted(() => vi.fn<(method: string, ...args: unknown[]) => Promise<unknown>>())
const TENDERS = [{ id: 't1', name: 'Neubau Kai' }]
const PLACES = [{ id: 3, name: 'Alter Hafen' }]
vi.mock('../../rpc', async (original) => ({
  ...(await original<object>()),
  ...{ call, rpcKey: (...key: unknown[]) => key },
  useRpc: (method: string, [archived]: [boolean]) => ({
    data: method === 'getAllProjects' ? TENDERS : archived ? PLACES : [],
    isPending: false,
  }),
}))

let page: MountedPage | null = null
afterEach(() => page?.close())

const parcel: PropertyView = { id: 7, name: 'Ladestraße 7', locationId: null, location: null, version: 130 }
const entry = (version: number): HistoryEntry => ({
  ...{ id: `e${version}`, at: '2026-11-22T08:00:00.000Z', by: `Person ${version}.`, kind: 'changed', version, cursor: String(version) },
  changes: [{ field: 'plat', before: `Flur ${version}`, after: 'Flur 0' }],
})
const all = Array.from({ length: 130 }, (_, n) => entry(130 - n))

it('the history is read beyond its first page, and a value of an older change is taken back', async () => {
  call.mockImplementation((method, _id, cursor) =>
    Promise.resolve(method === 'getPropertyHistory' ? all.filter(({ version }) => version < Number(cursor ?? 1000)).slice(0, 100) : parcel),
  )
  page = await mountPage(<History parcel={parcel} />)
  i18n.addResourceBundle('de', 'parcels', parcels)
  const lines = (count: number) => vi.waitFor(() => expect(document.querySelectorAll('.pa-history > li')).toHaveLength(count))
  await lines(100)
  await page.click(page.find('.pa-history ~ p button'))
  await lines(130)
  expect(page.text()).toContain('Person 1.')
  expect(document.querySelector('.pa-history ~ p button')).toBeNull()
  await page.click(page.find('.pa-history > li:last-child button'))
  expect(call).toHaveBeenCalledWith('takeBackPropertyValue', 7, 'e1', 'plat', 130)
})

it('values are said as the page says them, and every button by what it takes back', async () => {
  const changes = [
    { field: 'size', before: null, after: 1234.5 },
    { field: 'hasBuilding', before: null, after: false },
    { field: 'projectId', before: null, after: 't1' },
    { field: 'file', before: null, after: 'imp.geojson' },
    { field: 'description', before: '', after: '**Kauf** &amp; Pacht' },
  ]
  call.mockResolvedValue([{ ...entry(1), changes }])
  page = await mountPage(<History parcel={parcel} />)
  i18n.addResourceBundle('de', 'parcels', parcels)
  await vi.waitFor(() =>
    expect([...document.querySelectorAll('.pa-history ul li > span:not(.sr)')].map(({ textContent }) => textContent)).toEqual([
      ...['Größe', 'leer 1.234,5 qm', 'Bebauung', 'Unbekannt Unbebaut', 'Ausschreibung', 'leer Neubau Kai'],
      ...['Datei', 'leer imp.geojson', 'Kurzexposé', 'leer Kauf & Pacht'],
    ]),
  )
  expect(document.querySelector('.pa-history button')?.textContent).toContain('Zurücknehmen: Größe, ')
})

it('a location is said by its name, also an archived one', async () => {
  const moved: HistoryEntry = { ...entry(1), changes: [{ field: 'locationId', before: 3, after: null }] }
  call.mockResolvedValue([moved])
  page = await mountPage(<History parcel={parcel} />)
  i18n.addResourceBundle('de', 'parcels', parcels)
  // The answer is drawn a turn of the clock after it came.
  await vi.waitFor(() => expect(document.querySelector('.pa-change')?.textContent).toBe('Alter Hafen leer'))
})

it('markers are told by their panorama and their number, and taken back where that is still there', async () => {
  const told = (id: string, isKept: boolean) => ({
    field: `markers/${id}`,
    ...{ before: { name: `Bild ${id}`, count: 3, isKept }, after: { name: `Bild ${id}`, count: 1 } },
  })
  // Drawn when the texts are there: nothing draws it again when they come.
  let answer: (entries: HistoryEntry[]) => void = () => undefined
  call.mockReturnValue(new Promise<HistoryEntry[]>((resolve) => (answer = resolve)))
  const panorama = { ...{ originalFileName: '', fileSizeInBytes: 1, created: '', width: 2, height: 1 }, markers: '[]' }
  const panoramas = ['there', 'large'].map((id) => ({ ...panorama, name: `Bild ${id}`, url: `/media/7/${id}` }))
  page = await mountPage(<History parcel={{ ...parcel, panoramas }} />)
  i18n.addResourceBundle('de', 'parcels', parcels)
  i18n.addResourceBundle('de', 'panorama', panoramaTexts)
  answer([{ ...entry(1), changes: [told('there', true), told('gone', true), told('large', false)] }])
  await vi.waitFor(() => expect(document.querySelector('.pa-change')?.textContent).toBe('3 Markierungen 1 Markierung'))
  const buttons = [...document.querySelectorAll('.pa-history button')]
  expect(buttons.map(({ textContent }) => textContent?.split(',')[0])).toEqual(['Zurücknehmen: Markierungen von Bild there'])
  await page.click(page.find('.pa-history button'))
  expect(call).toHaveBeenCalledWith('takeBackPropertyValue', 7, 'e1', 'markers/there', 130)
})
