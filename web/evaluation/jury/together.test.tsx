import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import deJury from '../../../engine/languages/de/web/jury.json'
import type { JuryView } from '../../../server/contract/procedure/jury'
import type { TenderView } from '../../../server/contract/tenders/views'
import { readUnsaved } from '../../kept/unsaved'
import { rpcKey, useRpc } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'
import { inGerman } from '../../testing/inGerman'
import { call } from '../../testing/line'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import { placesFor, sumSetFor, typeIn } from './draft'
import { Examination } from './Examination'
import { Prizes } from './Prizes'

/* Examination and prizes: what somebody else saves meanwhile stays, and what was typed outlives its page. */

vi.mock('../../session/SessionProvider', () => ({ useSession: () => ({ user: { email: 'anke@amt.example' } }) }))
vi.mock('../../rpc/line', () => import('../../testing/line'))

const LOT = 'LOT-0001'
const work = (number: number) => ({ number, hash: String(number), files: [], isWhole: true, rank: null, remark: '' })
const row = (number: number, met: (boolean | null)[], note = '') => ({ number, met, note, by: 'Torben', at: '2026-12-01T09:00:00.000Z' })
const view = (examination: JuryView['examination'], version = 1): JuryView => ({
  ...{ version, lotId: LOT, openingId: 'o', state: 'writing', works: [work(1), work(2)], questions: '' },
  ...{ members: [], candidates: [], least: 3, hash: 'h', prizes: null, division: '', examination },
})
const tender = (version: number, prizes: string[], recognitions: string[] = []): TenderView =>
  ({ id: 'p', version, lots: [{ lotId: LOT, stage: 0, prizes: { prizes, recognitions } }] }) as unknown as TenderView

let page: MountedPage
const Examined = () => {
  const { data } = useRpc('getJury', ['p', LOT])
  return data ? <Examination projectId="p" view={data} /> : null
}
const Promised = () => {
  const { data } = useRpc('getProject', ['p'])
  return data ? <Prizes tender={data} awards={[]} division="" /> : null
}
let stored: unknown
const show = async (first: unknown, host = <Examined />): Promise<void> => {
  stored = first
  page = await mountPage(host)
  await page.settle()
}
/** Somebody else has saved: the screen reads anew. */
const others = async (next: unknown, key: readonly unknown[] = rpcKey('getJury', ['p', LOT])): Promise<void> => {
  stored = next
  await act(async () => queryClient.setQueryData(key, next))
  await page.settle()
}
const note = (number: number) => [...document.querySelectorAll('textarea')][number - 1] as HTMLTextAreaElement
const sent = (method: string): unknown => call.mock.calls.find(([one]) => one === method)?.[3]
const sums = (): string[] => [...document.querySelectorAll('input')].map((one) => one.value)

beforeAll(() => inGerman({ jury: deJury }))
beforeEach(() => {
  queryClient.clear()
  call.mockReset().mockImplementation(async () => stored as never)
})
afterEach(() => page.close())

it('a row that somebody else saved meanwhile is sent as they wrote it', async () => {
  await show(view({ requirements: ['Vollständig'], works: [] }))
  await page.type(note(1), 'Der Lageplan fehlt.')
  await others(view({ requirements: ['Vollständig', 'Anonym'], works: [row(2, [true, false], 'Name im Plan.')] }, 2))
  expect(note(2).value).toBe('Name im Plan.')
  await page.click(page.button(deJury.examination.save))
  await page.settle()
  expect(sent('saveJuryExamination')).toEqual({
    ...{ version: 2, requirements: ['Vollständig', 'Anonym'] },
    works: [
      { number: 1, met: [null, null], note: 'Der Lageplan fehlt.' },
      { number: 2, met: [true, false], note: 'Name im Plan.' },
    ],
  })
})

it('two who write the same note see what the other one saved, and whose requirement is gone is told', async () => {
  await show(view({ requirements: ['Vollständig', 'Anonym'], works: [] }))
  await page.type(note(1), 'Der Lageplan fehlt.')
  await page.type(page.find<HTMLInputElement>('input'), 'Ganz vollständig')
  await others(view({ requirements: ['Anonym'], works: [row(1, [true], 'Alles da.')] }, 2))
  expect(page.text()).toContain('ersetzen Sie: Alles da.')
  expect(page.text()).toContain('wird nicht gespeichert: Vollständig')
  await page.click(page.button(deJury.examination.save))
  await page.settle()
  expect(sent('saveJuryExamination')).toMatchObject({ requirements: ['Anonym'], works: [{ met: [true], note: 'Der Lageplan fehlt.' }, {}] })
})

it('what is typed of an examination outlives its page', async () => {
  await show(view({ requirements: [], works: [] }))
  await page.click(page.button(deJury.examination.usual))
  await page.type(note(2), 'Geprüft.')
  expect(readUnsaved()).toBe(true)
  page.close()
  await show(view({ requirements: [], works: [] }))
  expect(note(2).value).toBe('Geprüft.')
  expect(page.find<HTMLInputElement>('input').value).toBe(deJury.examination.usualOnes.complete)
})

it('prizes that somebody else set meanwhile stay, and what is typed of them outlives its page', async () => {
  const [before, after] = [tender(1, ['30000']), tender(2, ['30000'], ['5000'])]
  await show(before, <Promised />)
  await page.type(page.find<HTMLInputElement>('input'), '40000')
  expect(readUnsaved()).toBe(true)
  page.close()
  await show(before, <Promised />)
  expect(sums()).toEqual(['40000'])
  await others(after, rpcKey('getProject', ['p']))
  expect(sums()).toEqual(['40000', '5000'])
  await others(tender(3, ['20000'], ['5000']), rpcKey('getProject', ['p']))
  expect(page.text()).toContain('ersetzen Sie: 20000')
  await page.click(page.button(deJury.prizes.save))
  await page.settle()
  expect(sent('saveJuryPrizes')).toEqual({ version: 3, prizes: ['40000'], recognitions: ['5000'] })
})

it('what cannot be saved says so at its field, and leads to it', async () => {
  await show(view({ requirements: ['Anonym'], works: [] }))
  const added = () => [...document.querySelectorAll('input')].at(-1) as HTMLInputElement
  const { add, noName, save, twice } = deJury.examination
  await page.click(page.button(add))
  expect(page.text()).not.toContain(noName)
  await page.click(page.button(save))
  expect(page.text()).toContain(noName)
  expect(document.activeElement).toBe(added())
  await page.type(added(), 'Anonym')
  expect(page.text()).toContain(twice)
  page.close()
  await show(tender(1, []), <Promised />)
  await page.click(page.button(deJury.prizes.addPrize))
  await page.click(page.button(deJury.prizes.save))
  expect(page.text()).toContain(deJury.prizes.noSum)
  expect([sent('saveJuryExamination'), sent('saveJuryPrizes')]).toEqual([undefined, undefined])
})

it('offers the places that were set, and of recognitions the sum that nobody has yet', async () => {
  await show(view({ requirements: [], works: [] }))
  const set = { ...view({ requirements: [], works: [] }), prizes: { prizes: ['30000', '19000.5'], recognitions: ['5000', '2500'] } }
  expect([placesFor(set, {}), placesFor({ prizes: null }, {})]).toEqual([2, 3])
  expect(placesFor(set, { award: { kind: 'prize', place: 3, sum: '1' } })).toBe(3)
  const first = { draft: {}, number: 1, lang: 'de' } as const
  expect(sumSetFor('prize 2', set, first)).toBe('19000.5')
  expect(sumSetFor('recognition', set, first)).toBe('5000')
  const draft = [['award 1', 'recognition'] as const, ['sum 1', '5.000,00'] as const].reduce((now, said) => typeIn(now, set, said), {})
  expect(sumSetFor('recognition', set, { draft, number: 2, lang: 'de' })).toBe('2500')
})
