import i18n from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { EvaluationView } from '../../server/contract/evaluation/views'
import deApp from '../../engine/languages/de/web/app.json'
import deEvaluation from '../../engine/languages/de/web/evaluation.json'
import { mountPage, type MountedPage } from '../testing/mountPage'
import { EvaluationHead } from './EvaluationHead'
import { Ranking } from './Ranking'

vi.mock('../rpc/line', () => import('../testing/line'))

let page: MountedPage
beforeAll(async () => {
  await i18n
    .use(initReactI18next)
    .init({ lng: 'de', resources: { de: { app: deApp, evaluation: deEvaluation } }, interpolation: { escapeValue: false } })
})
afterEach(() => page.close())

const part = { lotId: 'LOT-0001', kind: 'offer', round: 1, offerRound: 1 } as const
const excluded = { offerId: 'a', organization: { name: 'Hansebau' }, excluded: { reason: 'x', by: 'y', at: '' }, rank: null, total: null }
const view = {
  ...{ projectId: 'p', version: 1, part, parts: [part], maxPoints: '10', weightSum: '90.5', closed: null, fields: [] },
  ...{ criteria: [{ id: 'price', name: 'Preis', weight: '50.5', price: {}, published: {} }], open: ['weightsNotHundred'] },
  ...{ me: { userId: 'me', mayDecide: false } },
  offers: [{ ...excluded, results: { price: { points: null, weighted: null, fault: null } }, marks: [] }],
} as unknown as EvaluationView

it('writes the sum of weights as the language does', async () => {
  page = await mountPage(
    <EvaluationHead view={view} place={{ projectId: 'p', lotId: part.lotId, part }} shown="points" onShow={() => undefined} />,
  )
  expect(page.text()).toContain('Die Gewichte ergeben 90,5 % statt 100 %.')
})

it('gives an offer without points no unit of any', async () => {
  page = await mountPage(<Ranking view={view} />)
  expect(page.text()).toContain('Hansebau')
  expect(page.text()).not.toContain('Pkt.')
})

it('names openings in words that a phone shows whole; when the chosen one was stands below', async () => {
  const openedAt = '2026-11-26T09:31:00.000Z'
  const application = { ...part, kind: 'application', openedAt }
  const both = { ...view, part: application, parts: [application, { ...part, openedAt: '2026-12-16T09:31:00.000Z' }] } as EvaluationView
  page = await mountPage(
    <EvaluationHead view={both} place={{ projectId: 'p', lotId: part.lotId, part }} shown="points" onShow={() => undefined} />,
  )
  const choice = page.find<HTMLSelectElement>('select')
  expect([...choice.options].map(({ text }) => text)).toEqual(['Teilnahmeanträge, Runde 1 · 26.11.2026', 'Angebote, Runde 1 · 16.12.2026'])
  expect(document.getElementById(choice.getAttribute('aria-describedby') ?? '')?.textContent).toBe('geöffnet Do., 26.11.2026, 10:31 Uhr')
})
