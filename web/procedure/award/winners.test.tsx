import { afterEach, beforeAll, expect, it } from 'vitest'
import phases from '../../../engine/languages/de/web/phases.json'
import type { AwardView } from '../../../server/contract/procedure/award'
import { inGerman } from '../../testing/inGerman'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import { Winners } from './Winners'

beforeAll(() => inGerman({ phases }))
let page: MountedPage
afterEach(() => page.close())

const TOO_SHORT = 'Nur bis Di., 15.12.2099 gebunden, also vor dem frühesten Tag des Vertrags'
const offer = (boundUntil: string | null) => ({
  ...{ offerId: 'a', name: 'Werft A', city: '', concerned: 'offer', canWin: true, rank: null, total: null, price: null, currency: null },
  ...{ reason: null, told: null, duties: [], isReachable: true, boundUntil },
})
const shown = async (boundUntil: string | null, contractDay?: string): Promise<string> => {
  const ifSentNow = contractDay === undefined ? null : { electronic: { contractDay }, other: { contractDay } }
  const view = { lotId: 'LOT-0001', consents: null, isEvaluated: false, ifSentNow, offers: [offer(boundUntil)] } as unknown as AwardView
  page = await mountPage(<Winners view={view} chosen={[]} onChange={() => undefined} />)
  return page.find('.ph-pick').textContent ?? ''
}

it.each([
  ['a day before the contract', '2099-12-16', true],
  ['the day of the contract', '2099-12-15', false],
  ['nobody to wait for, and not over yet', undefined, false],
])('an offer that binds until %s', async (_name, contractDay, isTooShort) => {
  const text = await shown('2099-12-15', contractDay)
  expect(text.includes(TOO_SHORT)).toBe(isTooShort)
  expect(text.includes('Gebunden bis Di., 15.12.2099 (§ 148 BGB).')).toBe(!isTooShort)
})

it('one whose time has passed is too short without anything to wait for; one that says none says nothing', async () => {
  expect(await shown('2026-01-15')).toContain('Nur bis Do., 15.01.2026 gebunden')
  await page.close()
  expect(await shown(null, '2099-12-16')).not.toMatch(/gebunden/i)
})
