import { expect, it } from 'vitest'
import type { ReadNode } from './node'
import { keyFacts } from './values'

const field = (contentId: string, value: unknown): ReadNode => ({
  ...{ contentId, contentType: 'field', valueType: 'amount', value },
  label: { de: 'Geschätzter Wert ohne MwSt.', en: 'Estimated value excluding VAT' },
})
const worth = { value: '1000', unit: 'EUR' }
const labels = (procedure: readonly ReadNode[], shared: readonly ReadNode[], lots: number): string[] =>
  keyFacts(procedure, shared, lots).map(({ label }) => label.de)

it('the estimated value is the procedure’s, or is named as a lot’s', () => {
  const [ofProcedure, ofLot] = [field('BT-27-Procedure', worth), field('BT-27-Lot', worth)]
  expect(labels([ofProcedure], [ofLot], 3)).toEqual(['Geschätzter Wert ohne MwSt.'])
  expect(labels([], [ofLot], 3)).toEqual(['Geschätzter Wert je Los'])
  expect(labels([], [ofLot], 1)).toEqual(['Geschätzter Wert ohne MwSt.'])
})
