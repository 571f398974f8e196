import i18n from 'i18next'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import de from '../../../engine/languages/de/web/procedures.json'
import type { ProcedureMoveView } from '../../../server/contract/procedure/procedureMove'
import { shippedProcedures } from '../../../workflows/procedure'
import { RpcError } from '../../rpc/wire'
import { call } from '../../testing/line'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import { lotOf, tenderOf } from '../participants/testing/fixture'
import ProcedureMove from './ProcedureMove'
import { useFrameworkCall } from './useFrameworkCall'

vi.mock('../../rpc/line', () => import('../../testing/line'))
const session = vi.hoisted(() => ({ isAdmin: false }))
vi.mock('../../session/SessionProvider', () => ({ useSession: () => session }))

let page: MountedPage
beforeEach(() => {
  call.mockReset()
  session.isAdmin = false
})
afterEach(() => page.close())

const open = shippedProcedures().find(({ id }) => id === 'open')?.document
const tender = tenderOf({
  ...{ id: 't1', version: 7, hasLots: true, published: '2026-09-01T08:00:00.000Z' },
  lots: [lotOf({ lotId: 'LOT-0001' }), lotOf({ lotId: 'LOT-0002' })],
})
const looked = async (refused: ProcedureMoveView['refused'], eased: ProcedureMoveView['eased'] = []): Promise<HTMLButtonElement> => {
  const after = { ...open, version: 3 }
  const preview: ProcedureMoveView = { from: 1, to: 3, note: 'Klarer benannt', before: open, after, refused, eased, told: [] }
  call.mockImplementation((method) => Promise.resolve(method === 'previewProcedureMove' ? preview : tender))
  page = await mountPage(<ProcedureMove tender={tender} />)
  await act(() => void i18n.addResourceBundle('de', 'procedures', de))
  await page.click(page.find('section button'))
  return page.button(de.move.do) as HTMLButtonElement
}
const moves = () => call.mock.calls.filter(([method]) => method === 'moveProjectToProcedureVersion')

it('says why a tender stays, of which phase and which lots, and does not offer the move', async () => {
  const verb = await looked([
    { rule: 'openings', phase: 'openOffers' },
    { rule: 'openingRuns', lotIds: ['LOT-0002'] },
  ])
  const lines = [...document.querySelectorAll('[role="status"] li')].map(({ textContent }) => textContent)
  expect(lines).toHaveLength(2)
  expect(lines[0]).toBe(`Öffnung: Angebote: ${de.move.refused.openings}`)
  expect(lines[1]).toBe(`${de.move.refused.openingRuns} (Los 2)`)
  expect(verb.disabled).toBe(true)
  await page.click(verb)
  expect(moves()).toEqual([])
})

it('moves it as it was seen, where nothing is refused', async () => {
  const verb = await looked([])
  expect(page.text()).toContain('Klarer benannt')
  expect(page.text()).toContain(de.move.nothingTold)
  await page.click(verb)
  expect(moves()).toEqual([['moveProjectToProcedureVersion', 't1', 3, 7]])
})

it('says which conditions go, and that a system admin moves it then', async () => {
  const verb = await looked([], [{ phase: 'offersOpened', before: 'award', says: { de: 'Der Rat hat zugestimmt.' } }])
  expect(page.text()).toContain('Der Rat hat zugestimmt.')
  expect(page.text()).toContain(de.move.easedAdmin)
  expect(verb.disabled).toBe(true)
})

it('a system admin says why', async () => {
  session.isAdmin = true
  const verb = await looked([], [{ phase: 'offersOpened', before: 'award', says: { de: 'Der Rat hat zugestimmt.' } }])
  expect(verb.disabled).toBe(true)
  await page.type(page.find<HTMLTextAreaElement>('textarea'), 'Tippfehler')
  await page.click(verb)
  expect(moves()).toEqual([['moveProjectToProcedureVersion', 't1', 3, 7, 'Tippfehler']])
})

const Begin = () => {
  const begin = useFrameworkCall({ id: 't1' })
  return <button onClick={() => void begin()}>Beginnen</button>
}
it('a call under a framework goes on in its draft, and stays where it is refused', async () => {
  call.mockRejectedValueOnce(new RpcError(409, 'Es geht gerade nicht.')).mockResolvedValue({ ...tender, id: 't2' })
  page = await mountPage(<Begin />)
  await page.click(page.button('Beginnen'))
  expect(page.path()).toBe('/projekte/tender')
  await page.click(page.button('Beginnen'))
  expect(call.mock.calls).toEqual([
    ['createFrameworkCall', 't1'],
    ['createFrameworkCall', 't1'],
  ])
  expect(page.path()).toBe('/projekte/bearbeiten/t2')
})
