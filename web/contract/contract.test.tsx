import i18n from 'i18next'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import words from '../../engine/languages/de/web/contract.json'
import type { ContractList } from '../../server/contract/procedure/contracts'
import { tenderOf } from '../offers/testing/samples'
import { call } from '../testing/line'
import { RpcError } from '../rpc/wire'
import { mountPage, type MountedPage } from '../testing/mountPage'
import ContractPage from './ContractPage'

vi.mock('../rpc/line', () => import('../testing/line'))
vi.mock('../session/SessionProvider', () => ({ useSession: () => ({ phase: 'user', isInternal: true, user: { email: 'a@b.example' } }) }))
vi.mock('../tender-frame/TenderHead', () => ({ TabPage: ({ children }: { children: unknown }) => children }))

const at = '2026-11-27T09:00:00.000Z'
const DUE: ContractList['contracts'][number]['due'][number] = {
  ...{ key: 'notice:n:2099-08-31', what: 'notice', id: 'n', text: 'Fährbetrieb', day: '2099-08-31', from: '2099-06-02' },
  ...{ paragraph: '§ 188 BGB', goesOn: '2100-11-30', days: [{ day: '2099-08-31', reason: 'noticeDay', count: 0, off: null }] },
}
const PASSED = { key: 'notice:n:2026-08-31', text: 'Fährbetrieb', day: '2026-08-31', ends: '2026-11-30' }
const list: ContractList = {
  ...{ projectId: 'p', projectNo: 1, projectName: 'Hafen', buyer: 'Stadt' },
  contracts: [
    {
      ...{ id: 'p:LOT-0001:7', lotId: 'LOT-0001', organizationId: 7, lotName: 'Los 1', companyName: 'Reederei Nord', version: 2 },
      ...{ updated: at, updatedBy: 'Anke Hansen', number: 'V-7', value: { amount: '100000.00', currency: 'EUR' }, indexed: null },
      ...{ concludedOn: '2026-11-01', begins: '2026-12-01', ends: '2028-11-30', isWorks: false, options: [], remindDays: 90 },
      amendments: [
        {
          ...{ no: 1, on: '2026-11-20', ground: 'small', text: 'Mehr Fahrten', reason: 'Wenig', change: '10000.01', ends: null },
          ...{ by: 'Anke Hansen', at, percent: '10.00', sumPercent: '10.00', paragraph: '§ 132 Abs. 3 GWB', noticeId: null },
          ...{ takenBack: null },
          limit: { percent: 10, paragraph: '§ 132 Abs. 3 Satz 1 Nr. 2 GWB' },
          findings: ['overLimit'],
        },
      ],
      ...{ valueNow: '110000.01', termination: null, endsTakenBack: [], isAltered: true },
      ...{ dates: [], endsNow: '2028-11-30', answers: [], due: [DUE], passed: PASSED },
    },
  ],
}
let page: MountedPage
beforeEach(async () => {
  sessionStorage.clear()
  call.mockReset().mockImplementation(() => Promise.resolve(list))
  page = await mountPage(<ContractPage tender={tenderOf({ id: 'p' })} />)
  i18n.addResourceBundle('de', 'contract', words)
  await i18n.changeLanguage('de')
  await page.settle()
})
afterEach(() => page.close())

const typeIn = async (label: string, text: string): Promise<void> => {
  const found = [...document.querySelectorAll('[role=dialog] label')].find((one) => one.textContent?.startsWith(label))
  await page.type(document.getElementById(found?.getAttribute('for') ?? '') as HTMLInputElement, text)
}

it('shows what a contract says, which change is over its limit, and that somebody changed it', () => {
  for (const part of ['Reederei Nord', 'V-7', '110.000,01', words.finding.overLimit, words.altered, '§ 132 Abs. 3 Satz 1 Nr. 2 GWB'])
    expect(page.text()).toContain(part)
})

it('takes sums and days as they are typed in German, and none that are none', async () => {
  await page.click(page.button(words.edit))
  await typeIn(words.value, 'viel')
  await typeIn(words.ends, '30.11.2026')
  await page.click(page.button(words.save))
  expect(page.find('[role=dialog]').textContent).toContain(words.missing.amount)
  expect(page.find('[role=dialog]').textContent).toContain(words.missing.beforeBegin)
  await typeIn(words.value, '120.000,50')
  await typeIn(words.ends, '31.12.2028')
  await page.click(page.button(words.save))
  await page.settle()
  const input = expect.objectContaining({ version: 2, value: { amount: '120000.50', currency: 'EUR' }, ends: '2028-12-31' }) as object
  expect(call).toHaveBeenCalledWith('saveContract', 'p', input)
  expect(document.querySelector('[role=dialog]')).toBeNull()
})

it('saves upon the version that it was typed on, however often somebody else was quicker', async () => {
  await page.click(page.button(words.edit))
  await typeIn(words.value, '120.000,50')
  call.mockImplementation((method: string) =>
    method === 'saveContract'
      ? Promise.reject(new RpcError(409, 'Anke war schneller.'))
      : Promise.resolve({ ...list, contracts: list.contracts.map((one) => ({ ...one, version: 3 })) }),
  )
  for (let press = 0; press < 2; press++) {
    await page.click(page.button(words.save))
    await page.settle()
  }
  const sent = call.mock.calls.flatMap(([method, , input]) => (method === 'saveContract' ? [(input as { version: number }).version] : []))
  expect(sent).toEqual([2, 2])
})

it('writes a change down with its ground and sign', async () => {
  await page.click(page.button(words.amend))
  await page.click(
    [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')].find((one) => one.textContent === words.amend) as HTMLElement,
  )
  expect(page.find('[role=dialog]').textContent).toContain(words.missing.text)
  await typeIn(words.amendment.on, '20.11.2026')
  await typeIn(words.amendment.text, 'Weniger Fahrten')
  await typeIn(words.amendment.reason, 'Bedarf gesunken')
  await typeIn(words.amendment.change, '-500')
  await page.click(
    [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')].find((one) => one.textContent === words.amend) as HTMLElement,
  )
  await page.settle()
  const input = expect.objectContaining({ on: '2026-11-20', ground: 'small', change: '-500', ends: null }) as object
  expect(call).toHaveBeenCalledWith('amendContract', 'p', input)
})

const inDialog = (name: string): HTMLElement =>
  [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')].find((one) => one.textContent === name) as HTMLElement

const choose = (value: string): void =>
  act(() => {
    const select = page.find<HTMLSelectElement>('[role=dialog] select')
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, value)
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })

it('says of a day how it was reckoned, and puts it aside with a reason alone', async () => {
  for (const part of ['Fährbetrieb', '31.08.2099', '30.11.2100', '§ 188 BGB', words.day.noticeDay]) expect(page.text()).toContain(part)
  await page.click(page.button(words.answer.title))
  choose('later')
  await page.click(inDialog(words.answer.verb))
  expect(page.find('[role=dialog]').textContent).toContain(words.missing.day)
  await typeIn(words.answer.until, '1.8.2099')
  await typeIn(words.answer.reason, 'Der Rat tagt im Juli.')
  await page.click(inDialog(words.answer.verb))
  await page.settle()
  const said = { key: DUE.key, answer: 'later', until: '2099-08-01', reason: 'Der Rat tagt im Juli.' }
  expect(call).toHaveBeenCalledWith('answerContractDate', 'p', expect.objectContaining(said) as object)
})

it('lets it be said of a day for notice that passed that notice was given in time, and nothing else', async () => {
  expect(page.text()).toContain('31.08.2026')
  await page.click(page.button(words.dates.givenInTime))
  expect(document.querySelector('[role=dialog] select')).toBeNull()
  await typeIn(words.answer.reason, 'Einschreiben vom 20. August.')
  await page.click(inDialog(words.answer.verb))
  await page.settle()
  const said = { key: PASSED.key, answer: 'given', until: null, reason: 'Einschreiben vom 20. August.' }
  expect(call).toHaveBeenCalledWith('answerContractDate', 'p', expect.objectContaining(said) as object)
})

it('asks of a date what its rule asks, and sends no more', async () => {
  await page.click(page.button(words.dates.edit))
  await page.click(inDialog(words.dates.add))
  choose('worksVob')
  expect(page.find('[role=dialog]').textContent).toContain('4 Jahre (§ 13 Abs. 4 Nr. 1 VOB/B)')
  await typeIn(words.dates.text, 'Steg')
  await typeIn(words.from.acceptance, '12.2.2027')
  await page.click(inDialog(words.save))
  await page.settle()
  const date = { rule: 'worksVob', text: 'Steg', from: '2027-02-12', period: null, renews: null }
  const dates = [expect.objectContaining(date) as object]
  expect(call).toHaveBeenCalledWith('saveContractDates', 'p', expect.objectContaining({ dates, version: 2 }) as object)
})

it('takes a change back with a reason', async () => {
  await page.click(page.button(words.takeBack.verb))
  await typeIn(words.takeBack.reason, 'Falscher Vertrag.')
  await page.click(inDialog(words.takeBack.verb))
  await page.settle()
  expect(call).toHaveBeenCalledWith('takeBackContractEntry', 'p', expect.objectContaining({ no: 1, reason: 'Falscher Vertrag.' }) as object)
})
