import i18n from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import de from '../../../engine/languages/de/web/saved.json'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import { choiceOfQuery } from '../list/listQuery'
import { SavedSearches } from './SavedSearches'

const call = vi.hoisted(() => vi.fn(() => Promise.resolve([])))
vi.mock('../../rpc/line', () => ({
  call,
  rpc: { onState: () => () => undefined, state: 'open' },
  onPush: () => () => undefined,
  onSessionLost: () => () => undefined,
}))

let page: MountedPage | null = null
beforeAll(async () => {
  await i18n.use(initReactI18next).init({ lng: 'de', resources: { de: { saved: de } }, interpolation: { escapeValue: false } })
})
afterEach(() => {
  page?.close()
  page = null
})

/* Kept as a search that mails, a query with nothing in it would write of every tender there is. */
it.each([
  ['', false],
  ['unread=1', false],
  ['archived=1&sort=name', false],
  ['q=%20', false],
  ['unread=1&q=F%C3%A4hre', true],
  ['types=3', true],
  ['cpv=34512100', true],
  ['places=DE9', true],
])('the list at ?%s can be saved as a search: %s', async (query, can) => {
  page = await mountPage(
    <SavedSearches choice={choiceOfQuery(new URLSearchParams(query), 'öffentlich', { isInternal: false })} list="öffentlich" />,
  )
  expect(page.text().includes('Suche speichern')).toBe(can)
})
