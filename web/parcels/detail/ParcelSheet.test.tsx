import i18n from 'i18next'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { PropertyView } from '../../../server/contract/parcels/views'
import map from '../../../engine/languages/de/web/map.json'
import parcels from '../../../engine/languages/de/web/parcels.json'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import { ParcelSheet } from './ParcelSheet'

vi.mock('../../map', async () => ({
  ...{ START: { latitude: 53, longitude: 8 }, widened: (bounds: unknown) => bounds, ParcelLayer: () => null, PanoLayer: () => null },
  MapView: ({ legend }: { legend: ReactNode }) => legend,
  ...(await vi.importActual<object>('../../map/Legend')),
}))
vi.mock('../../panorama', () => ({ spotsOf: () => [], panoramaLink: String }))
vi.mock('../../text/Markdown', () => ({ Markdown: ({ text }: { text: string }) => text }))
vi.mock('../files/FilesPart', () => ({ FilesPart: () => null }))
vi.mock('../linking/LinkedTender', () => ({ LinkedTender: () => 'Ausschreibung 4' }))
vi.mock('../media/MediaStrip', () => ({ MediaStrip: () => null }))
vi.mock('./Confirmation', () => ({ Confirmation: () => null }))
vi.mock('./History', () => ({ History: () => null }))
vi.mock('../../rpc', async (original) => ({ ...(await original<object>()), useRpc: () => ({}) }))
vi.mock('./surroundings', () => ({ shapesAround: () => [] }))

let page: MountedPage | null = null
afterEach(() => page?.close())

const parcel: PropertyView = {
  ...{ id: 7, name: 'Ladestraße 7', locationId: null, location: null, version: 2, area: 4200, description: 'Am Wasser.', projectId: 'p' },
  ...{ warnings: [{ rule: 'plat.unreadable', params: { line: 1, text: 'Wiese' } }], size: 4000 },
}
const show = async (shown: PropertyView, isInternal: boolean): Promise<void> => {
  page = await mountPage(<ParcelSheet parcel={shown} isInternal={isInternal} onPreview={() => undefined} />)
  i18n.addResourceBundle('de', 'parcels', parcels)
  i18n.addResourceBundle('de', 'map', map)
  await i18n.changeLanguage('de')
  await page.settle()
}
const mount = async (publicFields: string[]): Promise<string[]> => {
  await show({ ...parcel, publicFields }, true)
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

it('what staff have not written yet stays to be seen by them, and by nobody else', async () => {
  const empty = { ...parcel, plat: '', siteDevelopment: '', description: '', internalNotes: '', size: null }
  const own = { id: 'a', name: 'Altlasten', value: '', isShared: true, preventDeletion: false }
  const said = () => [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent?.replace(' Intern', '').trim())
  const heads = () => [...document.querySelectorAll('h2')].map(({ textContent }) => textContent?.replace('Intern', '').trim())
  await show({ ...empty, additionalFields: [own] }, true)
  expect(said()).toEqual([
    ...['Fläche (Geometrie)4.200 qm', 'Flurstückskennzeichenkeine Angabe', 'Größe0qm', 'Erschließungkeine Angabe', 'Altlastenkeine Angabe'],
  ])
  expect(heads()).toEqual(expect.arrayContaining(['Kurzexposé', 'e Notizen']))
  expect(document.querySelectorAll('.pa-body > .soft')).toHaveLength(2)
  page?.close()
  await show({ ...empty, additionalFields: [own] }, false)
  expect(said()).toEqual(['Fläche (Geometrie)4.200 qm', 'Größe0qm'])
  expect(heads()).not.toContain('Kurzexposé')
})

it('an outsider’s own parcel is not called a neighbour', async () => {
  const { isPublic: _, ...outside } = { ...parcel, isPublic: true, bounds: { west: 8, south: 53, east: 8.1, north: 53.1 } }
  await show(outside, false)
  expect([...document.querySelectorAll('.mp-key')].map(({ parentElement }) => parentElement?.textContent)).toEqual([
    ...['dieses Grundstück', 'Nachbar'],
  ])
})

it('tags stand below the name, for staff with who sees them', async () => {
  await show({ ...parcel, tags: ['Am Kai', 'Lager'], publicFields: [] }, true)
  expect([...document.querySelectorAll('ul.pa-tags li')].map(({ textContent }) => textContent)).toEqual(['Am Kai', 'Lager', 'Intern'])
})

it('what is folded away is still there for paper', async () => {
  await show({ ...parcel, publicFields: [] }, true)
  await page?.click(page.find('.pa-part button[aria-expanded=true]'))
  expect(page?.find('.pa-body[hidden]').textContent).toContain('Größe')
})
