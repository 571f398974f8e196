import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import deEvaluation from '../../engine/languages/de/web/evaluation.json'
import deExamination from '../../engine/languages/de/web/examination.json'
import type { EvaluationView } from '../../server/contract/evaluation/views'
import { inGerman } from '../testing/inGerman'
import { call } from '../testing/line'
import { mountPage, type MountedPage } from '../testing/mountPage'
import { Comparison } from './Comparison'

vi.mock('../rpc/line', () => import('../testing/line'))

let page: MountedPage
beforeAll(() => inGerman({ evaluation: deEvaluation, examination: deExamination }))
afterEach(() => page.close())

const offer = (offerId: string, name: string) => ({
  ...{ offerId, organization: { id: 1, name }, receivedAt: '2026-11-27T09:00:00.000Z', late: false, values: {}, files: [] },
  ...{ rank: null, total: null, excluded: null, out: null },
})
const view = (kind: 'offer' | 'application') =>
  ({
    projectId: 'p',
    lotId: 'LOT-0001',
    part: { kind, round: 1, offerRound: 1 },
    fields: [],
    offers: [offer('a', 'Hansebau'), offer('b', 'Nordbau')],
  }) as unknown as EvaluationView
const price = { amount: '70000', currency: 'EUR', next: '100000', below: '30', isLow: true }
const show = async (kind: 'offer' | 'application') => {
  call.mockReset().mockResolvedValue({
    offers: [
      { offerId: 'a', price },
      { offerId: 'b', price: { ...price, isLow: false } },
    ],
  })
  page = await mountPage(<Comparison view={view(kind)} />)
  await page.settle()
  return [...document.querySelectorAll('td')].filter((cell) => cell.textContent?.includes('100.000'))
}

it('flags a price far below the next one, and leads to where it is asked about', async () => {
  const cells = await show('offer')
  expect(cells).toHaveLength(1)
  expect(cells[0]?.querySelector('a')?.getAttribute('href')).toBe('/projekte/p/pruefung/LOT-0001')
  expect(cells[0]?.cellIndex).toBe(1)
})

it('asks no prices of applications', async () => {
  expect(await show('application')).toEqual([])
  expect(call).not.toHaveBeenCalled()
})
