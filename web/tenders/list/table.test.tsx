import { act } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TenderRow } from '../../../server/contract/tenders/views'
import deApp from '../../../engine/languages/de/web/app.json'
import deFairway from '../../../engine/languages/de/web/fairway.json'
import deList from '../../../engine/languages/de/web/list.json'
import deTenders from '../../../engine/languages/de/web/tenders.json'
import { queryClient } from '../../rpc/queryClient'
import { RpcError } from '../../rpc/wire'
import { call } from '../../testing/line'
import { inGerman } from '../../testing/inGerman'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import type { ListName } from './listQuery'
import ListPage from './ListPage'
import { BuyerCell, DateCell, DeadlineCell, PhaseCell, TitleCell } from './cells'
import { RowMenu, TenderTable } from './TenderTable'

const session = vi.hoisted(() => ({ value: {} as Record<string, unknown> }))
vi.hoisted(() => {
  // jsdom draws nothing and so knows no width.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
})
vi.mock('../../session/SessionProvider', () => ({ useSession: () => session.value }))
vi.mock('../../rpc/line', () => import('../../testing/line'))

const NOW = Date.parse('2026-12-01T09:00:00.000Z')
const row = {
  ...{ id: 'one', no: 1, name: 'Kaimauer', type: 0, procedure: { id: 'tender', version: 1 }, stage: 8 },
  ...{ organizationId: 1, organization: { id: 1, name: 'Hafen' } },
  ...{ created: '2026-01-05T09:00:00.000Z', published: '2026-03-12T09:00:00.000Z', archived: '2026-04-03T09:00:00.000Z' },
  ...{ deadline: null, lots: [], unread: 0, tags: [], cursor: '' },
} as TenderRow

let page: MountedPage | null = null
const CELLS = { t: TitleCell, b: BuyerCell, p: PhaseCell, d: DeadlineCell, c: DateCell }
const cardOf = async (one: TenderRow): Promise<string> => {
  const { find } = (page = await mountPage(
    <table>
      <tbody>
        <tr>
          {Object.entries(CELLS).map(([name, Cell]) => (
            <td key={name} className={name}>
              <Cell row={one} now={NOW} isInternal own={new Map()} search="" />
            </td>
          ))}
        </tr>
      </tbody>
    </table>,
  ))
  return find('td.c .c-card').textContent ?? ''
}

beforeAll(() => inGerman({ app: deApp, list: deList, tenders: deTenders, fairway: deFairway }))
beforeEach(() => {
  call.mockReset()
  call.mockResolvedValue([])
  session.value = { phase: 'user', isInternal: true, user: { organizationId: null } }
})
afterEach(() => page?.close())

describe('a line', () => {
  it('says how many messages wait, and the number of the tender', async () => {
    await cardOf({ ...row, no: 41, unread: 2 })
    expect(page?.find('.unread').textContent).toBe('2 Nachrichten')
    expect(page?.find('td.b').textContent).toBe('Nr. 41 · Auftraggeber: Hafen')
    expect(page?.find('.rowlink').title).toBe('Nr. 41: Kaimauer')
  })
})

describe('a card', () => {
  it('says what stands there, having no heads', async () => {
    await cardOf({ ...row, deadline: '2026-12-14T09:00:00.000Z' })
    expect(page?.find('td.b').textContent).toMatch(/Auftraggeber: Hafen$/)
    expect(page?.find('td.d').textContent).toMatch(/^Frist: .*, 10:00 /)
    expect(page?.find('td.p').textContent).toMatch(/^Stufe: /)
  })

  it('says when it was published and archived', async () => {
    expect(await cardOf(row)).toMatch(/^Veröffentlicht 12\.03\.(20)?26 · Archiviert 03\.04\.(20)?26$/)
  })

  it('leaves to its phase when it will be', async () => {
    expect(await cardOf({ ...row, stage: 2, published: '2026-12-24T09:00:00.000Z', archived: null })).toBe('')
  })
})

describe('the menu of a draft', () => {
  it.each([
    [true, ['Öffnen', 'Bearbeiten']],
    [false, ['Öffnen']],
    [undefined, ['Öffnen']],
  ])('offers editing to whoever may (%s)', async (...[mayEdit, labels]) => {
    const draft = { ...row, stage: 0, published: null, archived: null, ...(mayEdit === undefined ? {} : { mayEdit }) }
    page = await mountPage(<RowMenu row={draft} />)
    await page.click(page.find('button'))
    expect([...document.querySelectorAll('[role=menuitem]')].map((item) => item.textContent)).toEqual(labels)
  })
})

describe('a list that cannot be read anew', () => {
  /** Answers reach the page a turn of the clock later. */
  const shows = (isThere: () => boolean) => expect.poll(() => act(() => Promise.resolve(isThere()))).toBe(true)
  const list = () => mountPage(<ListPage />, { at: '/projekte' })
  const failing = (): Promise<never> => Promise.reject(new RpcError(503, 'Gerade nicht erreichbar.'))
  const answered = (rows: TenderRow[]) => (method: string) => Promise.resolve(method === 'getProjects' ? rows : [])

  it('keeps what stands there and offers to try again', async () => {
    call.mockImplementation(answered([row]))
    page = await list()
    const { text } = page
    await shows(() => text().includes('Kaimauer'))
    call.mockImplementation((method) => (method === 'getProjects' ? failing() : Promise.resolve([])))
    await act(() => queryClient.invalidateQueries({ queryKey: ['getProjects'] }))
    await shows(() => document.querySelector('.note.error') !== null)
    expect(page.find('.note.error').textContent).toContain('Erneut versuchen')
    expect(page.text()).toContain('Kaimauer')
    call.mockImplementation(answered([row]))
    await page.click(page.button('Erneut versuchen'))
    await shows(() => document.querySelector('.note.error') === null)
  })

  it('says so in its place where nothing stands', async () => {
    call.mockImplementation((method) => (method === 'getProjects' ? failing() : Promise.resolve([])))
    page = await list()
    const { text } = page
    await shows(() => text().includes('Gerade nicht erreichbar.'))
    expect(page.text()).not.toContain('Kaimauer')
  })
})

describe('the head of the table', () => {
  it.each<ListName>(['öffentlich', 'entwurf', 'archiv'])('of #%s sorts by creation', async (list) => {
    const table = { rows: [], sort: '-published', onSort: () => undefined, isInternal: true, onEnd: () => undefined }
    page = await mountPage(<TenderTable {...table} list={list} caption="Liste" search="" />)
    expect(page.find('th.c').textContent).toBe('Erstellt')
    expect(page.find('th.c').querySelector('button')).not.toBeNull()
  })
})
