import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import app from '../../../engine/languages/de/web/app.json'
import phases from '../../../engine/languages/de/web/phases.json'
import tenders from '../../../engine/languages/de/web/tenders.json'
import { lotOf, tenderOf } from '../../offers/testing/samples'
import { call } from '../../testing/line'
import { inGerman } from '../../testing/inGerman'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import { ContractDialog } from './ContractDialog'

vi.mock('../../session/SessionProvider', () => ({ useSession: () => ({ phase: 'user', isInternal: true, user: null }) }))
vi.mock('../../rpc/line', () => import('../../testing/line'))

const at = '2026-11-26T09:00:00.000Z'
const told = { reason: 'Preis', at }
const information = {
  ...{ at, by: 'Anke Hansen', waiting: null, told: [{ offerId: 'b', name: 'Werft B', reason: 'Preis', at }] },
  winners: [{ offerId: 'a~x', organizationId: 1, name: 'Werft A', variant: 1 }],
}
const variant = (no: number) => ({ variant: { no, title: '' }, told: null })
const offers = [
  ...[
    { offerId: 'a', name: 'Werft A', told: null },
    { offerId: 'a~x', name: 'Werft A', ...variant(1) },
  ],
  ...[
    { offerId: 'a~y', name: 'Werft A', ...variant(2) },
    { offerId: 'b', name: 'Werft B', told },
  ],
  { offerId: 'b~x', name: 'Werft B', ...variant(1) },
]

let page: MountedPage
const show = async (more: object[] = []): Promise<string> => {
  call.mockResolvedValue({ offers: [...offers, ...more] })
  const lot = lotOf('LOT-0001', { stage: 7, information })
  page = await mountPage(<ContractDialog tender={tenderOf({ lots: [lot] })} lot={lot} onClose={() => undefined} />)
  await page.settle()
  return page.find('.ph-result').textContent ?? ''
}
beforeAll(() => inGerman({ app, phases, tenders }))
afterEach(() => page.close())

it('a variant that gets it is named with its number, and nobody counts as forgotten whose company was told or has won', async () => {
  const text = await show()
  expect(text).toContain('Werft A – Nebenangebot 1')
  expect(text).not.toContain(phases.award.notTold)
})

it('a winner that is not bound any more is named with the day, and no other', async () => {
  const over = await show([{ offerId: 'a~x', name: 'Werft A', ...variant(1), boundUntil: '2026-01-15' }])
  expect(over).toContain('War nur bis Do., 15.01.2026 gebunden')
  await page.close()
  expect(await show([{ offerId: 'b', name: 'Werft B', told, boundUntil: '2026-01-15' }])).not.toContain('gebunden')
})

it('a company that nobody told is named', async () => {
  expect(await show([{ offerId: 'c', name: 'Werft C', told: null }])).toContain(`${phases.award.notTold}Werft C`)
})
