import { act, useState, type ReactElement } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import deApp from '../../../engine/languages/de/web/app.json'
import deEvaluation from '../../../engine/languages/de/web/evaluation.json'
import type { EvaluationView } from '../../../server/contract/evaluation/views'
import { scoresOf, type ScoredOffer } from '../../../workflows/evaluation'
import { inGerman } from '../../testing/inGerman'
import { call } from '../../testing/line'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import { EvaluationHead } from '../EvaluationHead'
import { NOTHING_TRIED, played } from './played'
import { WhatIf } from './WhatIf'

vi.mock('../../rpc/line', () => import('../../testing/line'))

let page: MountedPage
beforeAll(() => inGerman({ app: deApp, evaluation: deEvaluation }))
beforeEach(() => void call.mockReset().mockReturnValue(new Promise(() => undefined)))
afterEach(() => {
  page.close()
  vi.restoreAllMocks()
})

const part = { kind: 'offer', round: 1, offerRound: 1 } as const
const criteria = [
  { id: 'p', name: 'Preis', weight: '60', price: { field: 'net', formula: { kind: 'linear', better: 'lower', zeroAt: '2' } } },
  { id: 'q', name: 'Konzept', weight: '40', price: null },
] as const

/** Price and points of two members for each; the second one is excluded. */
const OFFERS = [
  ['Nordbau', '100000.00', ['5', '6']],
  ['Ausgeschlossen', '90000.00', ['9', '9']],
  ['Hansebau', '120000.00', ['10', '9']],
] as const
const scored = (change: (one: ScoredOffer, n: number) => ScoredOffer = (one) => one): ScoredOffer[] =>
  OFFERS.map(([offerId, amount, given], n) =>
    change({ offerId, isExcluded: n === 1, prices: { p: { amount, currency: 'EUR' } }, given: { q: given } }, n),
  )
const scale = { criteria, maxPoints: '10' }
const real = scoresOf(scored(), scale)

const revealed = { by: 'Anke Behrens', at: '2026-11-27T09:00:00.000Z' }
const view = {
  ...{ projectId: 'p', lotId: 'LOT-0001', part, parts: [part], maxPoints: '10', criteria, fields: [], closed: null, open: [], checks: [] },
  ...{ me: { userId: 'k', mayDecide: true }, marking: { isMasked: false, revealed, mayReveal: false, members: [] }, version: 3 },
  offers: OFFERS.map(([offerId, amount, given], n) => ({
    ...{ offerId, organization: { name: offerId }, afterClose: false, agreed: {}, ...real.get(offerId) },
    excluded: n === 1 ? { reason: 'Form', by: 'Anke', at: '' } : null,
    values: { net: { value: { amount, currency: 'EUR' } } },
    marks: given.map((points, member) => ({ userId: `m${member}`, points: { q: { points, reason: '' } } })),
  })),
} as unknown as EvaluationView

const Mode = (): ReactElement => {
  const [tried, setTried] = useState(NOTHING_TRIED)
  return <WhatIf view={view} tried={tried} onTry={setTried} />
}
/** Of each row: who, where they would stand and what moved, and by how much. */
const would = (): string[] =>
  [...document.querySelectorAll('.ev-both tbody tr')].map((row) =>
    [...row.querySelectorAll('th, td')]
      .slice(0, 3)
      .map(({ textContent }) => textContent)
      .join(' | '),
  )
/** The same of what the engine makes of changed offers. */
const ofEngine = (offers: ScoredOffer[], by: Parameters<typeof scoresOf>[1] = scale): string[] => {
  const scores = scoresOf(offers, by)
  return offers
    .map(({ offerId }) => `${scores.get(offerId)?.rank ?? null} ${offerId} ${scores.get(offerId)?.total?.replace('.', ',') ?? '–'}`)
    .sort()
}
const shown = (): string[] =>
  would()
    .map((row) => row.split(' | '))
    .map(([name, rank, total]) => `${/^\d+/.exec(rank ?? '')?.[0] ?? null} ${name} ${total}`)
    .sort()
const field = (label: string): HTMLInputElement => page.find(`input[aria-label="${label}"]`)

it('is there once points are settled, and neither closed nor printed from', async () => {
  const at = { ...{ projectId: 'p', lotId: 'LOT-0001', part } }
  const head = async (some: Partial<EvaluationView>, is: 'points' | 'whatIf' = 'points') => {
    page = await mountPage(<EvaluationHead view={{ ...view, ...some }} place={at} shown={is} onShow={() => undefined} />)
    const said = page.text()
    page.close()
    return said
  }
  const secret = { ...view.marking, revealed: null }
  expect(await head({ marking: { ...secret, isMasked: true }, closed: revealed })).not.toContain('Was wäre wenn')
  // Own points alone, of whoever marks first, and points that are still agreed on: nobody tries what they would have to give.
  expect(await head({})).not.toContain('Was wäre wenn')
  expect(await head({ marking: secret })).not.toContain('Was wäre wenn')
  expect(await head({ marking: secret, closed: revealed })).toContain('Was wäre wenn')
  const prices = { marking: secret, criteria: view.criteria.slice(0, 1) }
  expect(await head({ ...prices, mayDefine: false })).toContain('Was wäre wenn')
  // Somebody may still set what prices are judged by.
  expect(await head({ ...prices, mayDefine: true })).not.toContain('Was wäre wenn')
  expect(await head({})).toContain('Wertung abschließen')
  expect(await head({}, 'whatIf')).not.toMatch(/Wertung abschließen|PDF|CSV/)
  page = await mountPage(<p />)
})

it('shows what the engine makes of a changed price, weight, points, method and offer, and what moved', async () => {
  page = await mountPage(<Mode />)
  expect(shown()).toEqual(ofEngine(scored()))
  expect(page.text()).toContain('Nichts: Beide Rangfolgen sind gleich.')

  await page.type(field('Preis von Nordbau'), '80.000,00')
  await page.settle()
  const cheap = (one: ScoredOffer, n: number): ScoredOffer =>
    n === 0 ? { ...one, prices: { p: { amount: '80000', currency: 'EUR' } } } : one
  expect(shown()).toEqual(ofEngine(scored(cheap)))
  expect(would()[0]).toBe('Nordbau | 1 1 Rang besser | 82,000')
  expect(page.text()).toContain('Auf Rang 1 stünde Nordbau; tatsächlich: Hansebau.')
  expect(page.text()).toContain('Preis von Nordbau: 80.000,00 statt 100.000,00')

  await page.type(field('Punkte für Hansebau: Konzept'), '2,5')
  await page.type(field('Gewicht in %: Preis'), '30')
  await page.type(field('Gewicht in %: Konzept'), '60')
  await page.settle()
  const both = (one: ScoredOffer, n: number): ScoredOffer => (n === 2 ? { ...one, given: { q: ['2.5'] } } : cheap(one, n))
  const weighed = {
    ...scale,
    criteria: [
      { ...criteria[0], weight: '30' },
      { ...criteria[1], weight: '60' },
    ],
  }
  expect(shown()).toEqual(ofEngine(scored(both), weighed))
  expect(page.text()).toContain('Die Gewichte ergeben 90 % statt 100 %.')

  // Taken back in and taken out.
  await page.click(page.find('input[aria-label="Ausgeschlossen zählt mit"]'))
  await page.click(page.find('input[aria-label="Hansebau zählt mit"]'))
  const turned = (one: ScoredOffer, n: number): ScoredOffer => ({ ...both(one, n), isExcluded: n === 2 })
  expect(shown()).toEqual(ofEngine(scored(turned), weighed))
  expect(page.text()).toContain('Ohne Hansebau')
  expect(page.text()).toContain('Mit Ausgeschlossen (tatsächlich nicht gewertet)')

  await page.click(page.button('Zurücksetzen'))
  expect(shown()).toEqual(ofEngine(scored()))
})

it('takes for typed what differs, and says what cannot be read', async () => {
  page = await mountPage(<Mode />)
  await page.type(field('Punkte für Nordbau: Konzept'), '5,50')
  await page.settle()
  expect(page.text()).toContain('Nichts: Beide Rangfolgen sind gleich.')
  await page.type(field('Punkte für Nordbau: Konzept'), '11')
  await page.settle()
  expect(field('Punkte für Nordbau: Konzept').getAttribute('aria-invalid')).toBe('true')
  expect(page.text()).toContain('Nicht lesbar; es gilt 5,5.')
  expect(shown()).toEqual(ofEngine(scored()))
  await page.type(field('Punkte für Nordbau: Konzept'), '')
  await page.settle()
  expect(would()[1]).toBe('Nordbau | – ohne Rang | –')
  expect(page.text()).toContain('Es fehlen Punkte.')
})

it('is sent and stored nowhere', async () => {
  const asked = vi.spyOn(globalThis, 'fetch')
  const stored = vi.spyOn(Storage.prototype, 'setItem')
  page = await mountPage(<Mode />)
  await page.type(field('Preis von Nordbau'), '1,00')
  await page.click(page.find('input[aria-label="Hansebau zählt mit"]'))
  const method = page.find<HTMLSelectElement>('.ev-ranked select')
  method.value = 'lowestPrice'
  await act(() => method.dispatchEvent(new Event('change', { bubbles: true })))
  await page.settle()
  expect(page.text()).toContain('Wertungsmethode: Niedrigster Preis statt Gewichtete Punkte')
  expect(would()[0]).toBe('Nordbau | 1 1 Rang besser | 1')
  for (const spy of [call, asked, stored]) expect(spy).not.toHaveBeenCalled()
  // Nor into what the page has read.
  const before = JSON.stringify(view)
  played(view, { ...NOTHING_TRIED, typed: { 'Nordbau p': '1' } }, 'de')
  expect(JSON.stringify(view)).toBe(before)
})
