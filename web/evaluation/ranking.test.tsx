import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { EvaluationView } from '../../server/contract/evaluation/views'
import deApp from '../../engine/languages/de/web/app.json'
import deEvaluation from '../../engine/languages/de/web/evaluation.json'
import { inGerman } from '../testing/inGerman'
import { mountPage, type MountedPage } from '../testing/mountPage'
import { EvaluationHead } from './EvaluationHead'
import { Ranking } from './Ranking'

vi.mock('../rpc/line', () => import('../testing/line'))

let page: MountedPage
beforeAll(async () => {
  await inGerman({ app: deApp, evaluation: deEvaluation })
})
afterEach(() => page.close())

const part = { lotId: 'LOT-0001', kind: 'offer', round: 1, offerRound: 1 } as const
const excluded = { offerId: 'a', organization: { name: 'Hansebau' }, excluded: { reason: 'x', by: 'y', at: '' }, rank: null, total: null }
const view = {
  ...{ projectId: 'p', version: 1, part, parts: [part], maxPoints: '10', weightSum: '90.5', closed: null, fields: [] },
  ...{ criteria: [{ id: 'price', name: 'Preis', weight: '50.5', price: {}, published: {} }], open: ['weightsNotHundred'] },
  ...{ me: { userId: 'me', mayDecide: false }, marking: { isMasked: false, revealed: null, mayReveal: false, members: [] }, checks: [] },
  offers: [{ ...excluded, agreed: {}, out: null, results: { price: { points: null, weighted: null, fault: null } }, marks: [] }],
} as unknown as EvaluationView

it('writes the sum of weights as the language does', async () => {
  page = await mountPage(
    <EvaluationHead view={view} place={{ projectId: 'p', lotId: part.lotId, part }} shown="points" onShow={() => undefined} />,
  )
  expect(page.text()).toContain('Die Gewichte ergeben 90,5 % statt 100 %.')
})

it('gives an offer without points no unit of any', async () => {
  page = await mountPage(<Ranking onChoose={() => undefined} view={view} />)
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

it('while marks are secret says how far everybody is, and lets an admin reveal them when all are done', async () => {
  const members = [
    { userId: 'k', name: 'Kira Sander', given: 4, of: 4 },
    { userId: 'm', name: 'Mats Holm', given: 3, of: 4 },
  ]
  const masked = {
    ...view,
    marking: { isMasked: true, revealed: null, mayReveal: false, members },
    open: ['notRevealed'],
  } as EvaluationView
  const place = { projectId: 'p', lotId: part.lotId, part }
  page = await mountPage(<EvaluationHead view={masked} place={place} shown="points" onShow={() => undefined} />)
  expect(page.text()).toContain('Kira Sander: 4 von 4 Punktzahlen')
  expect(page.text()).toContain('Mats Holm: 3 von 4 Punktzahlen')
  expect(page.text()).toContain('Die Punkte der Mitglieder sind noch nicht aufgedeckt.')
  expect(page.text()).not.toContain('Punkte aufdecken')
  page.close()
  const ready = { ...masked, marking: { ...masked.marking, mayReveal: true } }
  page = await mountPage(<EvaluationHead view={ready} place={place} shown="points" onShow={() => undefined} />)
  await page.click(page.button('Punkte aufdecken'))
  expect(page.text()).toContain('lässt sich nicht zurücknehmen')
})

it('tells in sentences what somebody would attack, and that nothing of it counts', async () => {
  const checks = [
    { kind: 'turns', offerId: 'a', first: 'b' },
    { kind: 'outOfRange', offerId: 'a', criterionId: 'price' },
    { kind: 'farApart', offerId: 'b', criterionId: 'price', least: '2.5', most: '9' },
  ]
  const offers = [...view.offers, { ...view.offers[0], offerId: 'b', organization: { name: 'Nordbau' } }]
  const place = { projectId: 'p', lotId: part.lotId, part }
  const told = { ...view, offers, checks } as EvaluationView
  page = await mountPage(<EvaluationHead view={told} place={place} shown="points" onShow={() => undefined} />)
  expect(page.text()).toContain('3 Hinweise zum Ergebnis')
  expect(page.text()).toContain('Ohne Hansebau stünde Nordbau auf Rang 1.')
  expect(page.text()).toContain('Für Nordbau liegen die Mitglieder weit auseinander (2,5 bis 9).')
  expect(page.text()).toContain('gespeichert wird es nicht')
})

it('names the figure by the method, and why somebody has no rank', async () => {
  const out = { ...view.offers[0], excluded: null, afterClose: false, out: 'outsideRange' }
  const ranked = { ...view, method: { kind: 'extended', range: '10', then: 'price' }, offers: [out] } as unknown as EvaluationView
  page = await mountPage(<Ranking onChoose={() => undefined} view={ranked} />)
  expect(page.text()).toContain('Kennzahl')
  expect(page.text()).toContain('außerhalb des Bereichs')
  expect(page.text()).not.toContain('Summe von 100')
})
