import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import de from '../../../engine/languages/de/web/saved.json'
import { call } from '../../testing/line'
import { inGerman } from '../../testing/inGerman'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import { choiceOfQuery } from '../list/listQuery'
import { SavedSearches } from './SavedSearches'

vi.mock('../../rpc/line', () => import('../../testing/line'))
call.mockImplementation(() => Promise.resolve([]))

let page: MountedPage | null = null
beforeAll(() => inGerman({ saved: de }))
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
