import i18n from 'i18next'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import parcels from '../../../engine/languages/de/web/parcels.json'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import { FilterPanel } from './FilterPanel'

let page: MountedPage | null = null
afterEach(() => {
  page?.close()
  vi.useRealTimers()
})

it('what is typed narrows the list after a short pause, once, and what is no size says so', async () => {
  vi.useFakeTimers()
  const onSet = vi.fn()
  page = await mountPage(<FilterPanel filter={{}} isInternal onSet={onSet} onClear={() => undefined} />)
  i18n.addResourceBundle('de', 'parcels', parcels)
  await i18n.changeLanguage('de')
  await page.settle()
  const [, plat] = document.querySelectorAll('input')
  const size = page.find<HTMLInputElement>('input[inputmode=decimal]')
  if (!plat) throw new Error('no field of Flurstücke')
  const pause = (): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(600)))
  await page.type(plat, '14/3')
  expect(onSet).not.toHaveBeenCalled()
  await pause()
  await page.type(size, 'abc')
  await pause()
  expect(onSet.mock.calls).toEqual([['plat', '14/3']])
  expect(page.text()).toContain('Bitte geben Sie eine Zahl ein')
  await page.type(size, '1.200,5')
  await pause()
  expect(onSet.mock.calls).toEqual([
    ['plat', '14/3'],
    ['minSize', 1200.5],
  ])
})
