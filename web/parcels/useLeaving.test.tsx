import i18n from 'i18next'
import { act, type ReactElement } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { PropertyView } from '../../server/contract/parcels/views'
import { newPin } from '../../engine/panorama'
import app from '../../engine/languages/de/web/app.json'
import panorama from '../../engine/languages/de/web/panorama.json'
import parcelFiles from '../../engine/languages/de/web/parcelFiles.json'
import parcels from '../../engine/languages/de/web/parcels.json'
import { mountPage, type MountedPage } from '../testing/mountPage'
import { MarkerForm } from '../panorama/MarkerForm'
import { EntryDialog } from './files/FilesDialog'

vi.mock('../rooms/FileButton', () => ({ FileButton: () => null }))

let page: MountedPage | null = null
afterEach(() => page?.close())

const onClose = vi.fn()
const parcel: PropertyView = { id: 7, name: 'Ladestraße 7', locationId: null, location: null }
const folder = { id: 'f', name: 'Lageplan', created: '2026-11-22T08:00:00.000Z', contents: [], archive: [], children: [] }
const files = { isBusy: false, change: () => Promise.resolve(true), download: () => Promise.resolve() }
const nothing = (): undefined => undefined
const marker = newPin('m', { yaw: 0, pitch: 0 })

const DIALOGS: [string, ReactElement][] = [
  ['Datei anlegen', <EntryDialog key="e" {...{ folder, files, onClose }} onChosen={nothing} />],
  [
    'Markierung bearbeiten',
    <MarkerForm key="m" {...{ marker, parcel, onClose }} url="/x" onApply={nothing} onMove={nothing} onRemove={nothing} />,
  ],
]
const escape = async (): Promise<void> => {
  await act(async () => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', keyCode: 27, bubbles: true })))
}

it.each(DIALOGS)('%s: closes at once where nothing was typed, and asks before typed text goes', async (title, dialog) => {
  onClose.mockClear()
  page = await mountPage(dialog)
  Object.entries({ panorama, parcelFiles, parcels }).forEach(([name, texts]) => i18n.addResourceBundle('de', name, texts))
  await escape()
  expect(onClose).toHaveBeenCalledTimes(1)
  await page.type(page.find<HTMLInputElement>('form input'), 'Kran')
  expect(page.text()).toContain(title)
  await escape()
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(page.text()).toContain(app.unsaved.sureDiscard)
  // The question alone goes; what was typed stays.
  await escape()
  expect(page.text()).not.toContain(app.unsaved.sureDiscard)
  expect(page.find<HTMLInputElement>('form input').value).toBe('Kran')
  expect(onClose).toHaveBeenCalledTimes(1)
  await page.click(page.button('Abbrechen'))
  await page.click(page.button(app.unsaved.discard))
  expect(onClose).toHaveBeenCalledTimes(2)
})
