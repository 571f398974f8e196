import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import deApp from '../../engine/languages/de/web/app.json'
import deEvaluation from '../../engine/languages/de/web/evaluation.json'
import type { EvaluationView } from '../../server/contract/evaluation/views'
import type { TenderView } from '../../server/contract/tenders/views'
import { inGerman } from '../testing/inGerman'
import { call } from '../testing/line'
import { mountPage, type MountedPage } from '../testing/mountPage'
import { Comparison } from './Comparison'
import { Points } from './Points'

vi.mock('../rpc/line', () => import('../testing/line'))

let page: MountedPage
beforeAll(() => inGerman({ app: deApp, evaluation: deEvaluation }))
afterEach(() => page.close())

const part = { kind: 'application', round: 1, offerRound: 1 } as const
const card = { street: '', postalCode: '', city: '', email: '', phone: '', url: '' }

/** Came as 1, 2, 3 …, and ranks the other way round; only the last one differs from the others. */
const viewOf = (count: number) =>
  ({
    ...{ projectId: 'p', lotId: 'LOT-0001', part, parts: [part], maxPoints: '10', closed: null, me: { userId: 'me', mayDecide: false } },
    ...{ marking: { isMasked: false, revealed: null, mayReveal: false, members: [] }, checks: [], version: 1 },
    fields: [
      ['term', 'Laufzeit'],
      ['note', 'Hinweis'],
      ['price', 'Preis'],
    ].map(([key, de]) => ({ key, section: { de: 'Angebot' }, label: { de }, valueType: 'text', isNumber: false })),
    criteria: Array.from({ length: 14 }, (_, n) => ({ id: `c${n}`, name: `Konzept ${n + 1}`, weight: '5', price: null, published: {} })),
    offers: Array.from({ length: count }, (_, n) => ({
      ...{ offerId: `o${n + 1}`, organization: { ...card, id: n, name: `Bieter ${n + 1}` }, receivedAt: '2026-11-27T09:00:00.000Z' },
      ...{ rank: count - n, total: '50', excluded: null, afterClose: false, out: null, late: false, files: [], messages: [] },
      // Written otherwise, and read alike.
      values: {
        term: { value: n === count - 1 ? '24' : '12' },
        ...(n % 2 === 0 ? { note: { value: null } } : {}),
        price: { value: n % 2 === 0 ? { amount: '100', currency: 'EUR' } : { currency: 'EUR', amount: '100' } },
      },
      ...{ results: {}, agreed: {}, marks: [{ userId: 'me', version: 1, points: { c0: { points: '7', reason: '' } }, note: '' }] },
    })),
  }) as unknown as EvaluationView

const place = { projectId: 'p', lotId: 'LOT-0001', part }
const showPoints = async (count: number, hash = ''): Promise<void> => {
  call.mockReset().mockReturnValue(new Promise(() => undefined))
  page = await mountPage(<Points tender={{} as TenderView} view={viewOf(count)} place={place} />, { at: `/projekte/p/wertung${hash}` })
}
const button = (label: string): HTMLElement => page.find(`button[aria-label="${label}"]`)
const inputs = (): number => document.querySelectorAll('.ev-points input').length

it('compares the first ranks side by side, the others on further pages, and what differs anywhere as different', async () => {
  page = await mountPage(<Comparison view={viewOf(10)} />)
  const names = () => [...document.querySelectorAll('.ev-who')].map(({ textContent }) => textContent)
  expect(names()).toEqual([10, 9, 8, 7, 6, 5, 4, 3].map((n) => `Bieter ${n}`))
  expect(document.querySelectorAll('tr.differs')).toHaveLength(1)
  expect(page.text()).toContain('Teilnahmeanträge 1–8 von 10')
  button('Teilnahmeanträge: weiter').focus()
  await page.click(button('Teilnahmeanträge: weiter'))
  expect(names()).toEqual(['Bieter 2', 'Bieter 1'])
  expect(document.activeElement?.textContent).toBe('Teilnahmeanträge 9–10 von 10')
  // Alike on this page, not among all.
  expect(document.querySelectorAll('tr.differs')).toHaveLength(1)
})

it('ranks sixteen at once by twelve criteria', async () => {
  await showPoints(17)
  expect(document.querySelectorAll('.ev-ranking tbody tr')).toHaveLength(16)
  await page.click(button('Teilnahmeanträge: weiter'))
  expect(document.querySelectorAll('.ev-ranking tbody tr')).toHaveLength(1)
  expect(page.text()).not.toContain('Konzept 13')
  await page.click(button('Kriterien: weiter'))
  expect([...document.querySelectorAll('.ev-crit')].map(({ textContent }) => textContent)).toEqual(['Konzept 13', 'Konzept 14'])
})

it('folds many to a line each that says how far one is, and keeps what was typed when it is folded again', async () => {
  await showPoints(6)
  expect(inputs()).toBe(0)
  expect(page.text()).toContain('1 von 14 Kriterien bepunktet')
  await page.click(page.find('#angebot-o2 h3 button'))
  expect(inputs()).toBe(14)
  const reason = page.find<HTMLTextAreaElement>('#angebot-o2 .ev-own textarea')
  await page.type(reason, 'schlüssig')
  await page.click(page.find('#angebot-o2 h3 button'))
  expect(page.find('#angebot-o2-body').hidden).toBe(true)
  await page.click(page.find('#angebot-o2 h3 button'))
  expect(page.find<HTMLTextAreaElement>('#angebot-o2 .ev-own textarea').value).toBe('schlüssig')
})

it('unfolds what the ranking or an address leads to, and folds no few', async () => {
  await showPoints(6, '#angebot-o3')
  expect(page.find('#angebot-o3-body').hidden).toBe(false)
  await page.click(page.find('.ev-ranking a[href="#angebot-o5"]'))
  expect(page.find('#angebot-o5-body').hidden).toBe(false)
  page.close()
  await showPoints(5)
  expect(inputs()).toBe(5 * 14)
})
