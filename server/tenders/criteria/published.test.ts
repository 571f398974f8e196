import { describe, expect, it } from 'vitest'
import { publishedCriteria } from './published'

describe('criteria of a notice', () => {
  const parameter = (number: number | string, code: string) => ({
    'GR-Lot-AwardCriteria-Criterion-Parameters': {
      'GR-Lot-AwardCriteria-Criterion-Parameter': [{ 'BT-541-Lot': number, 'BT-5421-Lot': code }],
    },
  })
  const lot = (...items: Record<string, unknown>[]) => ({
    'GR-Lot-TenderingTerms': { 'GR-Lot-AwardCriteria': { 'GR-Lot-AwardCriteria-Criterion': items } },
  })

  it('are read with name, kind and weight in per cent', () => {
    const found = publishedCriteria(
      {},
      lot(
        { _id: 'abc', 'BT-539-Lot': 'price', 'BT-734-Lot': { DEU: 'Preis', ENG: 'Price' }, ...parameter(60, 'per-exa') },
        { _id: 'def', 'BT-539-Lot': 'quality', 'BT-540-Lot': { ENG: 'Concept' }, ...parameter('0.4', 'dec-exa') },
      ),
    )
    expect(found).toEqual([
      { id: 'abc', type: 'price', name: 'Preis', description: '', weight: '60' },
      { id: 'def', type: 'quality', name: '', description: 'Concept', weight: '40' },
    ])
  })

  it.each([
    [0.125, 'dec-exa', '12.5'],
    ['1', 'dec-exa', '100'],
    ['0.05', 'dec-mid', '5'],
    ['33.330', 'per-mid', '33.33'],
    [30, 'poi-exa', null],
    [1, 'ord-imp', null],
    ['33.3333', 'per-exa', null],
    [1200, 'per-exa', null],
    ['viel', 'per-exa', null],
  ] as const)('weight %s as %s is %s', (number, code, weight) => {
    expect(publishedCriteria({}, lot({ _id: 'a', ...parameter(number, code) }))[0]?.weight).toBe(weight)
  })

  it('are read from the national forms too', () => {
    const awarding = {
      'price-weight': 70,
      'award-criterion': [{ _id: 'x', 'criterion-name': { DEU: 'Lieferzeit' }, 'criterion-weight': 30 }],
    }
    expect(publishedCriteria({ awarding }, {})).toEqual([
      { id: 'price', type: 'price', name: 'Preis', description: '', weight: '70' },
      { id: 'x', type: 'quality', name: 'Lieferzeit', description: '', weight: '30' },
    ])
  })

  it('are none where the form names none', () => expect(publishedCriteria({}, undefined)).toEqual([]))
})
