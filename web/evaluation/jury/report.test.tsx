import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import deJury from '../../../engine/languages/de/web/jury.json'
import type { JuryView } from '../../../server/contract/procedure/jury'
import { rpcKey, useRpc } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'
import { inGerman } from '../../testing/inGerman'
import { call } from '../../testing/line'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import { Report } from './Report'

vi.mock('../../session/SessionProvider', () => ({ useSession: () => ({ user: { email: 'anke@amt.example' } }) }))
vi.mock('../../rpc/line', () => import('../../testing/line'))

const LOT = 'LOT-0001'
const person = (word: string) => ({ userName: `${word}@amt.example`, name: word })
const work = (number: number, remark = '') => ({ number, hash: String(number), files: [], isWhole: true, rank: null, remark })
const view = (over: Partial<JuryView> = {}): JuryView => ({
  ...{ version: 1, lotId: LOT, openingId: 'o', state: 'writing', works: [work(1), work(2)], questions: '' },
  ...{ members: [], candidates: ['Anke', 'Torben', 'Filiz'].map(person), least: 3, hash: 'h' },
  ...{ prizes: null, division: '', examination: { requirements: [], works: [] } },
  ...over,
})

let page: MountedPage
let stored: JuryView
const Host = () => {
  const { data } = useRpc('getJury', ['p', LOT])
  return data ? <Report projectId="p" view={data} /> : null
}
/** Somebody else has saved: the screen reads anew. */
const others = async (over: Partial<JuryView>): Promise<void> => {
  stored = view({ version: 2, ...over })
  await act(async () => queryClient.setQueryData(rpcKey('getJury', ['p', LOT]), stored))
  await page.settle()
}
const remark = (number: number) => page.find<HTMLTextAreaElement>(`[aria-labelledby="work-${number}"] textarea`)
const box = (word: string): HTMLInputElement =>
  [...document.querySelectorAll('label')].find((one) => one.textContent?.includes(word))?.querySelector('input') as HTMLInputElement
const saveVerb = () => page.button(deJury.save) as HTMLButtonElement
const sent = (): unknown => call.mock.calls.find(([method]) => method === 'saveJuryReport')?.[3]
const show = async (first: JuryView): Promise<void> => {
  stored = first
  page = await mountPage(<Host />)
  await page.settle()
}

beforeAll(() => inGerman({ jury: deJury }))
beforeEach(() => {
  queryClient.clear()
  call.mockReset().mockImplementation(async () => stored)
})
afterEach(() => page.close())

it('what somebody else wrote meanwhile stays: what was typed alone is sent anew', async () => {
  await show(view())
  await page.type(remark(1), 'Klar gegliedert.')
  await page.click(box('Anke'))
  await others({ works: [work(1), work(2, 'Die Erschließung bleibt unklar.')], members: [{ ...person('Torben'), signedAt: null }] })
  expect(remark(2).value).toBe('Die Erschließung bleibt unklar.')
  await page.click(saveVerb())
  await page.settle()
  expect(sent()).toEqual({
    ...{ version: 2, questions: '', division: '', members: [person('Anke').userName, person('Torben').userName] },
    works: [
      { number: 1, rank: null, remark: 'Klar gegliedert.' },
      { number: 2, rank: null, remark: 'Die Erschließung bleibt unklar.' },
    ],
  })
})

it('two who write the same field see what the other one saved', async () => {
  await show(view())
  await page.type(remark(1), 'Klar gegliedert.')
  await others({ works: [work(1, 'Überladen.'), work(2)] })
  expect(remark(1).value).toBe('Klar gegliedert.')
  expect(page.text()).toContain('ersetzen Sie: Überladen.')
})

it('so they do with the sum of a prize', async () => {
  const prizes = { prizes: ['30000'], recognitions: ['5000'] }
  const recognition = { kind: 'recognition', place: null, sum: '5000' } as const
  await show(view({ prizes, works: [{ ...work(1), award: recognition }, work(2)] }))
  const sum = () => page.find<HTMLInputElement>('[aria-labelledby="work-1"] .ju-award input')
  await page.type(sum(), '4000')
  await others({ prizes, works: [{ ...work(1), award: { ...recognition, sum: '6000' } }, work(2)] })
  expect([sum().value, page.text().includes('ersetzen Sie: 6000')]).toEqual(['4000', true])
  await page.type(sum(), '6000')
})

it('typed and undone is no change, and follows whoever writes there next', async () => {
  await show(view())
  await page.type(remark(1), 'x')
  expect(saveVerb().disabled).toBe(false)
  await page.type(remark(1), '')
  expect(saveVerb().disabled).toBe(true)
  await others({ works: [work(1, 'Überladen.'), work(2)] })
  expect(remark(1).value).toBe('Überladen.')
  expect(saveVerb().disabled).toBe(true)
})

it('whoever left the team is a box to untick, and a deleted account is left out', async () => {
  const members = [person('Anke'), person('Gerd'), { userName: '', name: '' }].map((one) => ({ ...one, signedAt: null }))
  await show(view({ members }))
  expect(box('Gerd').checked).toBe(true)
  expect(page.text()).toContain('nicht mehr im Team')
  expect(page.text()).toContain(deJury.members.gone)
  await page.click(box('Gerd'))
  await page.click(saveVerb())
  await page.settle()
  expect(sent()).toMatchObject({ members: [person('Anke').userName] })
})
