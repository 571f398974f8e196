import i18n from 'i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import words from '../../engine/languages/de/web/need.json'
import type { NeedView } from '../../server/contract/need/need'
import { tenderOf } from '../offers/testing/samples'
import { RpcError } from '../rpc/wire'
import { call } from '../testing/line'
import { mountPage, type MountedPage } from '../testing/mountPage'
import NeedPage from './NeedPage'

vi.mock('../rpc/line', () => import('../testing/line'))
vi.mock('../session/SessionProvider', () => ({ useSession: () => ({ phase: 'user', isInternal: true, user: { email: 'a@b.example' } }) }))
vi.mock('../tender-frame/TenderHead', () => ({ TabPage: ({ children }: { children: unknown }) => children }))

const at = '2026-11-27T09:00:00.000Z'
const need: NeedView = {
  ...{ projectId: 'p', version: 3, updated: at, updatedBy: 'Anke Hansen', text: 'Fähren', threshold: 'other', on: '2026-12-01' },
  lines: [{ kind: 'part', text: 'Fahrten', lotId: 'LOT-0001', amount: '5000', per: 'month', months: 60 }],
  ...{ procedure: 'open', reason: '', budget: { amount: '200000', text: 'Titel 5' }, thresholds: ['other', 'works'] },
  ...{ lots: [{ lotId: 'LOT-0001', name: 'Los 1', sum: '240000.00' }], total: '240000.00', law: 'VgV', runsBy: 'tender' },
  reckoned: [{ months: 48, isCapped: true, sum: '240000.00' }],
  estimateLaw: { paragraph: '§ 3 VgV', cap: '§ 3 Abs. 11 VgV', source: 'VgV', verified: true },
  ...{ small: null, lacks: '40000.00', findings: ['overBudget', 'runsByOther'] },
  limit: { amount: 216_000, isReached: true, source: '(EU) 2025/2152', validFrom: '2026-01-01', validTo: '2027-12-31' },
  choices: [
    { id: 'open', name: 'Offenes Verfahren', paragraph: '§ 14 Abs. 2 VgV', needsReason: false },
    { id: 'tender', name: 'Ausschreibung', paragraph: null, needsReason: false },
  ],
  approvals: [{ by: 'Torben Classen', at, isCurrent: false }],
  fields: [{ contentId: 'BT-27-Procedure', label: 'Wert', lotName: null, needed: '240.000,00 EUR', inForm: '1,00 EUR', isSame: false }],
  ...{ approval: 'may', isClosed: false, isAltered: false },
}
let page: MountedPage
const show = async (part: Partial<NeedView> = {}): Promise<void> => {
  call.mockReset().mockImplementation(() => Promise.resolve({ ...need, ...part }))
  page = await mountPage(<NeedPage tender={tenderOf({ id: 'p', version: 7 })} />)
  i18n.addResourceBundle('de', 'need', words)
  await i18n.changeLanguage('de')
  await page.settle()
}
beforeEach(() => sessionStorage.clear())
afterEach(() => page.close())

const typeIn = async (label: string, text: string): Promise<void> => {
  const found = [...document.querySelectorAll('[role=dialog] label')].find((one) => one.textContent?.startsWith(label))
  await page.type(document.getElementById(found?.getAttribute('for') ?? '') as HTMLInputElement, text)
}

it('shows the reckoning, the threshold with its source, what is wrong, and what the form says otherwise', async () => {
  await show()
  const parts = [
    '48 × 5.000 € = 240.000 €',
    '§ 3 Abs. 11 VgV',
    '216.000 Euro',
    '(EU) 2025/2152',
    'es fehlen 40.000 Euro',
    'Ausschreibung',
    '1,00 EUR',
  ]
  for (const part of parts) expect(page.text().toLowerCase()).toContain(part.toLowerCase())
  expect(page.text()).toContain(words.approved.outdated)
})

it.each(['own', 'dependent'] as const)('asks nobody to approve what they wrote, or could have, and says so (%s)', async (approval) => {
  await show({ approval })
  expect(page.text()).toContain(words[`${approval}Approval`])
  expect(page.text()).not.toContain(words.approve)
})

it('approves and fills by the version that is shown', async () => {
  await show()
  await page.click(page.button(words.approve))
  expect(call).toHaveBeenCalledWith('approveNeed', 'p', 3)
  await page.click(page.button(words.fill))
  expect(call).toHaveBeenCalledWith('fillFormFromNeed', 'p', 7)
})

it('takes sums as they are typed in German, and none that are none', async () => {
  await show()
  await page.click(page.button(words.edit))
  await typeIn(words.line.amount, 'viel')
  await page.click(page.button(words.save))
  expect(page.find('[role=dialog]').textContent).toContain(words.missing.amount)
  await typeIn(words.line.amount, '6.000,50')
  await typeIn(words.line.months, '')
  await page.click(page.button(words.save))
  await page.settle()
  const lines = [{ kind: 'part', text: 'Fahrten', lotId: 'LOT-0001', amount: '6000.50', per: 'month', months: null }]
  const input = expect.objectContaining({ version: 3, lines, budget: { amount: '200000', text: 'Titel 5' } }) as object
  expect(call).toHaveBeenCalledWith('saveNeed', 'p', input)
  expect(document.querySelector('[role=dialog]')).toBeNull()
})

it('saves upon the version that it was typed on, however often somebody else was quicker', async () => {
  await show()
  await page.click(page.button(words.edit))
  await typeIn(words.line.amount, '7000')
  call.mockImplementation((method: string) =>
    method === 'saveNeed' ? Promise.reject(new RpcError(409, 'Anke war schneller.')) : Promise.resolve({ ...need, version: 4 }),
  )
  const press = async (): Promise<void> => {
    await page.click(page.button(words.save))
    await page.settle()
  }
  await press()
  await press()
  const sent = call.mock.calls.flatMap(([method, , input]) => (method === 'saveNeed' ? [(input as { version: number }).version] : []))
  expect(sent).toEqual([3, 3])
  expect(page.find('[role=dialog]').textContent).toContain('Anke war schneller.')
})

it('lets nobody write once the notice is out', async () => {
  await show({ isClosed: true, approval: 'never' })
  expect(page.text()).toContain(words.closed)
  expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([])
})
