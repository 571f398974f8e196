import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import deEvaluation from '../../engine/languages/de/web/evaluation.json'
import dePhases from '../../engine/languages/de/web/phases.json'
import type { AwardView } from '../../server/contract/procedure/award'
import type { TenderView } from '../../server/contract/tenders/views'
import { tenderOf } from '../offers/testing/samples'
import { inGerman } from '../testing/inGerman'
import { call } from '../testing/line'
import { mountPage, type MountedPage } from '../testing/mountPage'
import { Consents } from './Consents'

vi.mock('../rpc/line', () => import('../testing/line'))

let page: MountedPage
beforeAll(() => inGerman({ evaluation: deEvaluation, phases: dePhases }))
afterEach(() => page.close())

const offer = (offerId: string, name: string) => ({
  offerId,
  name,
  city: '',
  canWin: true,
  rank: null,
  total: null,
  price: null,
  duties: [],
})
const OWN = { offerIds: ['a'], by: 'Bo Lindt', at: '2026-11-28T09:00:00.000Z', isOwn: true }
const award = (isNamed: boolean, given: readonly (typeof OWN)[] = []) =>
  ({
    ...{ lotId: 'LOT-0001', isEvaluated: false, offers: [offer('a', 'Hansebau'), offer('b', 'Nordbau')] },
    consents: {
      rules: [{ from: 50_000, needed: 2, seats: ['a@x.example', 'b@x.example'].map((name) => ({ name, people: [name] })), at: 'now' }],
      isNamed,
      given,
    },
  }) as unknown as AwardView
const show = async (isNamed: boolean, given: readonly (typeof OWN)[] = []): Promise<void> => {
  call.mockReset().mockResolvedValue(award(isNamed, given))
  const [lot] = tenderOf({}).lots
  page = await mountPage(
    <Consents
      tender={tenderOf({ id: 'p', version: 7, lots: [{ ...lot, lotId: 'LOT-0001', stage: 7 }] as TenderView['lots'] })}
      lotId="LOT-0001"
    />,
  )
  await page.settle()
}
const box = (word: string): HTMLElement =>
  [...document.querySelectorAll('label')].find((one) => one.textContent?.includes(word))?.querySelector('input') as HTMLElement
const verb = (): HTMLButtonElement => [...document.querySelectorAll('button')].at(-1) as HTMLButtonElement

it('consents to all that are chosen, to nobody where that is said, and to nothing before', async () => {
  await show(true)
  expect(page.text()).toContain('50.000')
  expect(verb().disabled).toBe(true)
  await page.click(box('Hansebau'))
  await page.click(box('Nordbau'))
  await page.click(verb())
  expect(call).toHaveBeenCalledWith('consentToAward', 'p', { version: 7, lotId: 'LOT-0001', offerIds: ['a', 'b'] })
  await page.click(box(deEvaluation.consent.nobody))
  await page.click(verb())
  expect(call).toHaveBeenCalledWith('consentToAward', 'p', { version: 7, lotId: 'LOT-0001', offerIds: [] })
})

it('asks nobody whom the house does not name', async () => {
  await show(false)
  expect(page.text()).toContain('50.000')
  expect([...document.querySelectorAll('button, input')]).toEqual([])
})

it('takes back what one gave oneself, and nobody else’s', async () => {
  await show(true, [OWN, { ...OWN, offerIds: ['b'], by: 'Ada Petersen', isOwn: false }])
  const buttons = [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === deEvaluation.consent.takeBack)
  expect(buttons).toHaveLength(1)
  await page.click(buttons[0] as HTMLElement)
  const said = { version: 7, lotId: 'LOT-0001', offerIds: ['a'], isTakenBack: true }
  expect(call).toHaveBeenCalledWith('consentToAward', 'p', said)
})
