import i18n from 'i18next'
import { afterEach, expect, it, vi } from 'vitest'
import type { PropertyView } from '../../../server/contract/parcels/views'
import parcels from '../../app/i18n/de/parcels.json'
import { mountPage, type MountedPage } from '../../offers/testing/mountPage'
import { ParcelSheet } from './ParcelSheet'

vi.mock('../../map', () => ({ START: { latitude: 53, longitude: 8 } }))
vi.mock('../../panorama', () => ({ spotsOf: () => [], panoramaLink: String }))
vi.mock('../../text/Markdown', () => ({ Markdown: ({ text }: { text: string }) => text }))
vi.mock('../files/FilesPart', () => ({ FilesPart: () => null }))
vi.mock('../linking/LinkedTender', () => ({ LinkedTender: () => 'Ausschreibung 4' }))
vi.mock('../media/MediaStrip', () => ({ MediaStrip: () => null }))
vi.mock('./Confirmation', () => ({ Confirmation: () => null }))
vi.mock('./History', () => ({ History: () => null }))
vi.mock('../../app/rpc', () => ({ useRpc: () => ({}) }))
vi.mock('./surroundings', () => ({ shapesAround: () => [] }))

let page: MountedPage | null = null
afterEach(() => page?.close())

const parcel: PropertyView = {
  ...{ id: 7, name: 'Ladestraße 7', locationId: null, location: null, version: 2, area: 4200, description: 'Am Wasser.', projectId: 'p' },
  ...{ warnings: [{ rule: 'plat.unreadable', params: { line: 1, text: 'Wiese' } }], size: 4000 },
}
const mount = async (publicFields: string[]): Promise<string[]> => {
  page = await mountPage(<ParcelSheet parcel={{ ...parcel, publicFields }} isInternal onPreview={() => undefined} />)
  i18n.addResourceBundle('de', 'parcels', parcels)
  await i18n.changeLanguage('de')
  await page.settle()
  return [...document.querySelectorAll('dl .tag, h2 .tag')].map((tag) => tag.closest('div, h2')?.textContent?.trim() ?? '')
}

it('what the public does not see is marked, also the shape, the description and the tender', async () => {
  const shown = ['Fläche (Geometrie)4.200 qm Intern', 'Größe4.000 qm Intern', 'KurzexposéIntern', 'Verknüpfte AusschreibungIntern']
  expect(await mount([])).toEqual(shown)
  page?.close()
  expect(await mount(['geoJson', 'size', 'description', 'projectId'])).toEqual([])
})

it('a line of the parcel number that cannot be read is said in a sentence', async () => {
  await mount([])
  expect(page?.text()).toContain('Flurstückskennzeichen, Zeile 1: „Wiese“ ist nicht als Flurstück lesbar.')
})
