import { afterEach, expect, it, vi } from 'vitest'
import type { TenderView } from '../../../server/contract/tenders/views'
import { call } from '../../testing/line'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import { lotOf, tenderOf } from '../participants/testing/fixture'
import { MoreMenu, StaffPage } from './StaffPage'

vi.mock('../../rpc/line', () => import('../../testing/line'))
call.mockImplementation(() => new Promise(() => undefined))
vi.mock('../../session/SessionProvider', () => ({ useSession: () => ({ phase: 'user', isInternal: true, user: null }) }))
vi.mock('../../news/WhatsNew', () => ({ WhatsNew: () => null }))
vi.mock('./TeamSide', () => ({ TeamSide: () => null }))

let page: MountedPage | null = null
afterEach(() => page?.close())

const HEADING = 'Änderungen noch nicht bekannt gegeben'
const SENTENCE = 'Das Verfahren wurde geändert. Außerhalb des Teams ist davon noch nichts zu sehen.'
const timesIn = (text: string, part: string): number => text.split(part).length - 1

/** A published tender that was changed since, in this stage; announcing the changes is open. */
const changed = (lot: Parameters<typeof lotOf>[0], more: Partial<TenderView> = {}): TenderView =>
  tenderOf({
    ...{ hasChanges: true, published: '2026-09-01T08:00:00.000Z', publishAt: null, stage: lot?.stage ?? 2, lots: [lotOf(lot)], panels: [] },
    moves: [{ event: 'announceChanges', open: true, lotIds: ['LOT-0002'] }],
    ...more,
  })

const show = async (tender: TenderView): Promise<string> => {
  page = await mountPage(
    <StaffPage tender={tender} tab="details">
      {() => null}
    </StaffPage>,
  )
  return page.text()
}

it('says once, with one button, that changes wait where announcing them is the next step', async () => {
  const said = await show(changed({ stage: 2 }))
  expect(timesIn(said, SENTENCE)).toBe(1)
  expect(said).not.toContain(HEADING)
  const ways = [...document.querySelectorAll('.td-next button, a[href$="/aenderungen"]')]
  expect(ways.map(({ textContent }) => textContent)).toEqual(['Änderungen bekannt machen'])
  await page?.click(page.button('Änderungen bekannt machen'))
  expect(page?.path()).toBe('/projekte/tender1/aenderungen')
})

it('says it below the head where something else is due first', async () => {
  const said = await show(changed({ stage: 3, closedAt: '2026-11-20T10:00:00.000Z' }, { stage: 3 }))
  expect(said).toContain(HEADING)
  expect(said).not.toContain(SENTENCE)
})

it('a call is begun in a purchasing system from the first opening to its end', async () => {
  const begins = async (stage: number, finalDeadline = '2099-12-31T22:59:59.000Z'): Promise<boolean> => {
    const lots = [lotOf({ stage, finalDeadline })]
    const system = tenderOf({ type: 5, procedure: { id: 'dynamic-purchasing', version: 1 }, stage, lots })
    page = await mountPage(<MoreMenu tender={system} onAction={() => undefined} />)
    await page.click(page.find('button'))
    const said = page.text()
    await page.close()
    return said.includes('Einzelauftrag ausschreiben (Beschaffungssystem)')
  }
  expect([await begins(3), await begins(4), await begins(5), await begins(8)]).toEqual([false, true, true, false])
  expect(await begins(5, '2026-11-01T22:59:59.000Z')).toBe(false)
  page = null
})
