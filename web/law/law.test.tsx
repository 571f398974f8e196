import i18n from 'i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import words from '../../engine/languages/de/web/law.json'
import needWords from '../../engine/languages/de/web/need.json'
import userWords from '../../engine/languages/de/web/users.json'
import type { LawLineView, LawProposalView, LawWords } from '../../server/contract/law/law'
import { RpcError } from '../rpc/wire'
import { call } from '../testing/line'
import { mountPage, type MountedPage } from '../testing/mountPage'
import LawPage from './LawPage'

vi.mock('../rpc/line', () => import('../testing/line'))
vi.mock('../session/SessionProvider', () => ({ useSession: () => ({ phase: 'user', isAdmin: true, user: { email: 'a@b.example' } }) }))

const ROW: LawWords = {
  ...{ paragraph: '§ 134 Abs. 2 GWB', unit: 'days', amount: 10, by: 'BGB', validFrom: '2016-04-18', validTo: null },
  ...{ source: '§ 134 GWB', verified: true },
}
const wait: LawLineView = {
  ...{ id: 'clock.waitElectronic.VgV', of: 'clock', key: 'waitElectronic', regimes: ['VgV'], event: 'informed', version: 4 },
  ...{ procedures: [], needs: [], works: null },
  ...{ versions: [{ ...ROW, knownFrom: null, lastDay: null, isInForce: true }], proposal: null },
}
const works: LawLineView = {
  ...{ id: 'threshold.works', of: 'threshold', key: 'works', regimes: [], event: null, version: 0, proposal: null },
  ...{ procedures: [], needs: [], works: null },
  versions: [
    {
      ...{ ...ROW, paragraph: '§ 106 GWB', unit: 'euro', amount: 5_404_000, by: null, validTo: '2027-12-31', verified: false },
      ...{ source: '(EU) 2025/2152', knownFrom: null, lastDay: '2027-12-31', isInForce: true },
    },
  ],
}
const proposal: LawProposalView = {
  ...{ id: 'p1', kind: 'version', before: ROW, words: { ...ROW, amount: 12, validFrom: '2027-03-01' }, note: 'BGBl. 2027 I Nr. 3' },
  ...{ by: 'Ada Petersen', at: '2026-11-27T09:00:00.000Z', isAltered: false, barred: null },
}
let page: MountedPage
let answer: (method: string) => unknown
const show = async (lines: readonly LawLineView[] = [wait, works]): Promise<void> => {
  answer = (method) => (method === 'getChangeConfirmers' ? [{ name: 'Bo Lindt', barred: null, from: null }] : lines)
  call.mockReset().mockImplementation((method: string) => Promise.resolve(answer(method)))
  page = await mountPage(<LawPage />)
  for (const [name, texts] of Object.entries({ law: words, need: needWords, users: userWords })) i18n.addResourceBundle('de', name, texts)
  await i18n.changeLanguage('de')
  await page.settle()
}
beforeEach(() => sessionStorage.clear())
afterEach(() => page.close())

const field = (label: string): HTMLInputElement => {
  const found = [...document.querySelectorAll('[role=dialog] label')].find((one) => one.textContent === label)
  return document.getElementById(found?.getAttribute('for') ?? '') as HTMLInputElement
}
const fault = (label: string): string =>
  document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent.trim() ?? ''
const IN_DAYS = words.field.periodIn.replace('{{unit}}', words.unit.days)
const rangeFrom = (least: number): string => words.fault.range.replace('{{least}}', String(least))
const press = async (name: string): Promise<void> => {
  await page.click(page.button(name))
  await page.settle()
}

it('lists what the law says of each moment, since when, and whether it was read', async () => {
  await show()
  for (const part of ['VgV', '10 Tage', words.event.informed, words.by.BGB, '5.404.000 Euro', 'Bauleistungen', '(EU) 2025/2152'])
    expect(page.text()).toContain(part)
  const tags = [...document.querySelectorAll('.tag')].map(({ textContent }) => textContent.trim())
  expect(tags).toEqual([words.read, words.unread])
  await page.click(page.find('input[type=checkbox]'))
  expect(page.text()).not.toContain('10 Tage')
  expect(page.text()).toContain('5.404.000 Euro')
})

it('proposes a version on what was read, and says at each field what is wrong, losing nothing', async () => {
  await show()
  await press(words.newVersion)
  expect(page.text()).toContain('Bo Lindt')
  await page.type(field(IN_DAYS), '0')
  await page.type(field(words.field.validFrom), '30.02.2027')
  await page.type(field(words.field.source), '')
  await press(words.propose)
  expect([IN_DAYS, words.field.validFrom, words.field.source, words.field.note].map(fault)).toEqual([
    ...[rangeFrom(1), words.fault.day, words.fault.required, words.fault.required],
  ])
  expect(field(IN_DAYS).value).toBe('0')
  await page.type(field(IN_DAYS), '1.000.000.000')
  expect(fault(IN_DAYS)).toBe(rangeFrom(1))
  // A key typed after the refusal is one key: the cursor stays where it is.
  for (const label of [IN_DAYS, words.field.note]) {
    field(label).focus()
    await page.type(field(label), '-7')
    expect(document.activeElement).toBe(field(label))
    expect(field(label).selectionStart).toBe(field(label).selectionEnd)
  }
  await page.type(field(IN_DAYS), '12')
  await page.type(field(words.field.validFrom), '1.3.2027')
  await page.type(field(words.field.source), 'BGBl. 2027 I Nr. 3')
  await page.type(field(words.field.note) as never, 'Gelesen im Gesetzblatt.')
  call.mockImplementation((method: string) =>
    method === 'proposeLawChange' ? Promise.reject(new RpcError(409, 'Bo war schneller.')) : Promise.resolve(answer(method)),
  )
  await press(words.propose)
  const sent = { ...ROW, amount: 12, validFrom: '2027-03-01', source: 'BGBl. 2027 I Nr. 3', verified: false }
  const input = { kind: 'version', words: sent, note: 'Gelesen im Gesetzblatt.', version: 4 }
  expect(call).toHaveBeenCalledWith('proposeLawChange', wait.id, input)
  expect(page.find('[role=dialog]').textContent).toContain('Bo war schneller.')
  expect(field(IN_DAYS).value).toBe('12')
})

it('reads a sum as the page writes it', async () => {
  await show([works])
  await press(words.newVersion)
  await page.type(field(words.field.sum), '750.000')
  await page.type(field(words.field.validFrom), '1.1.2028')
  await page.type(field(words.field.validTo), '31.12.2029')
  await page.type(field(words.field.source), '(EU) 2027/1')
  await page.type(field(words.field.note) as never, 'Gelesen im Amtsblatt.')
  await press(words.propose)
  expect(call).toHaveBeenCalledWith(
    'proposeLawChange',
    works.id,
    expect.objectContaining({ words: expect.objectContaining({ amount: 750_000 }) }),
  )
})

it('proposes what the house examines: its own name, whether it is required, until when', async () => {
  const examined: LawLineView = {
    ...{ ...works, id: 'examination.inTime.VgV', of: 'examination', key: 'inTime', regimes: ['VgV'] },
    versions: [
      { ...ROW, unit: 'set', amount: null, by: null, title: '', isRequired: true, knownFrom: null, lastDay: null, isInForce: true },
    ],
  }
  await show([examined])
  expect(page.text()).toContain(words.required)
  await press(words.newVersion)
  await page.type(field(words.field.title), 'Frist und Signatur')
  await page.click(page.find('[role=dialog] input[type=checkbox]'))
  await page.type(field(words.field.validFrom), '1.1.2028')
  await page.type(field(words.field.source), 'BGBl. 2027 I Nr. 9')
  await page.type(field(words.field.note) as never, 'Gelesen im Gesetzblatt.')
  await press(words.propose)
  const said = { title: 'Frist und Signatur', isRequired: false, unit: 'set', amount: null, validTo: null }
  expect(call).toHaveBeenCalledWith('proposeLawChange', examined.id, expect.objectContaining({ words: expect.objectContaining(said) }))
})

it('keeps what was typed over a reload, upon the version it was typed on, and asks before it goes', async () => {
  await show()
  await press(words.newVersion)
  await page.type(field(words.field.note) as never, 'Gelesen im Gesetzblatt.')
  page.find('[role=dialog]').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  await page.settle()
  expect(document.querySelectorAll('[role=dialog], [role=alertdialog]').length).toBeGreaterThan(1)
  page.close()
  await show([{ ...wait, version: 9 }, works])
  await press(words.newVersion)
  expect(field(words.field.note).value).toBe('Gelesen im Gesetzblatt.')
  await page.type(field(words.field.source), 'BGBl. 2027 I Nr. 3')
  await page.type(field(words.field.validFrom), '1.3.2027')
  await press(words.propose)
  expect(call).toHaveBeenCalledWith('proposeLawChange', wait.id, expect.objectContaining({ version: 4 }))
})

it('was somebody quicker: it says what the row says now, and the next try goes upon that', async () => {
  await show()
  await press(words.newVersion)
  await page.type(field(IN_DAYS), '12')
  await page.type(field(words.field.validFrom), '1.3.2027')
  await page.type(field(words.field.note) as never, 'Gelesen im Gesetzblatt.')
  await page.type(field(words.field.source), 'BGBl. 2027 I Nr. 3')
  const other = { ...ROW, amount: 11, validFrom: '2027-01-01', knownFrom: '2026-11-27', lastDay: null, isInForce: false }
  const refuse = () => Promise.reject(new RpcError(409, 'Bo war schneller.'))
  const newer = [{ ...wait, version: 6, versions: [...wait.versions, other] }, works]
  call.mockImplementation((method) => (method === 'proposeLawChange' ? refuse() : Promise.resolve(newer)))
  await press(words.propose)
  expect(call).toHaveBeenLastCalledWith('getLawLines')
  expect(call.mock.calls.filter(([method]) => method === 'proposeLawChange').map(([, , input]) => input)).toMatchObject([{ version: 4 }])
  expect(page.find('[role=dialog]').textContent).toContain(`${words.saysNow} § 134 Abs. 2 GWB, 11 Tage`)
  await press(words.propose)
  expect(call.mock.calls.filter(([method]) => method === 'proposeLawChange').map(([, , input]) => input)).toMatchObject([
    ...[{ version: 4 }, { version: 6, words: { amount: 12 } }],
  ])
})

it('takes no days at all where a row ends with a deadline that the authority names', async () => {
  const complaint: LawLineView = { ...wait, id: 'clock.complaintNotice.VgV', key: 'complaintNotice', event: 'deadline' }
  await show([complaint])
  await press(words.newVersion)
  await page.type(field(words.field.period), '-1')
  await press(words.propose)
  expect(fault(words.field.period)).toBe(rangeFrom(0))
  await page.type(field(words.field.period), '0')
  expect(fault(words.field.period)).toBe('')
})

it('asks the second of two, with old and new side by side; whoever proposed takes it back, with a reason', async () => {
  await show([{ ...wait, proposal }])
  expect([...document.querySelectorAll('del, ins')].map(({ textContent }) => textContent)).toEqual([
    ...['10 Tage', '12 Tage', 'Mo., 18.04.2016', 'Mo., 01.03.2027'],
  ])
  await press(words.confirm)
  expect(call).toHaveBeenCalledWith('decideLawChange', wait.id, 'p1', { agrees: true, reason: '' })
  page.close()
  await show([{ ...wait, proposal: { ...proposal, barred: 'own' } }])
  expect(page.text()).toContain(userWords.change.barred.own)
  expect([...document.querySelectorAll('button')].some(({ textContent }) => textContent === words.confirm)).toBe(false)
  await press(words.takeBack)
  await page.type(field(words.reason) as never, 'Noch nicht verkündet.')
  await page.click(page.find('[role=dialog] button[type=submit]'))
  await page.settle()
  expect(call).toHaveBeenCalledWith('decideLawChange', wait.id, 'p1', { agrees: false, reason: 'Noch nicht verkündet.' })
})
