import { expect, it } from 'vitest'
import type { SheetPosition } from '../../../engine/authoring'
import { criteriaInLog } from './lines'
import type { JudgingByKind, StandingCriterion } from './plan'

const position = (n: number): SheetPosition => ({
  ...{ id: `p${n}`, no: String(n), text: { de: `Teil ${n}`, en: '' }, quantity: '1', unit: 'm', kind: 'unit' },
})
const judged = (weight: string, count: number): JudgingByKind => {
  const one: StandingCriterion = {
    ...{ id: 'q', type: 'quality', name: 'Konzept', description: '', weight, price: null, published: { name: false, weight: false } },
  }
  const sheet = count === 0 ? {} : { sheet: Array.from({ length: count }, (_, n) => position(n)) }
  return { offer: { maxPoints: '10', criteria: [one], ...sheet }, application: { maxPoints: '10', criteria: [] } }
}
const FORMS = { fields: { offer: [], application: [] }, usual: null, takesSheet: true }

it('logs every weight, however many positions a lot before it has, and says how many it does not name', () => {
  const lots = ['LOT-0001', 'LOT-0002', 'LOT-0003']
  const [before, after] = [judged('40', 0), judged('60', 150)].map((judging) => lots.map((lotId) => ({ lotId, judging })))
  const lines = criteriaInLog(before ?? [], after ?? [], FORMS)
  expect(lines).toHaveLength(200)
  expect(lines.filter(({ newValue }) => newValue && 'criterion' in newValue).map(({ lotId }) => lotId)).toEqual(lots)
  // 3 weights and 196 positions are named.
  expect(lines.at(-1)).toMatchObject({ newValue: { position: { de: '254 weitere Positionen neu, geändert oder entfernt' } } })
})
