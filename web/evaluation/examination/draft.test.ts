import { expect, it } from 'vitest'
import type { ExaminedOffer, RowView } from '../../../server/contract/examination/examination'
import { doneOf, draftOf, inputsOf } from './draft'

const row = (key: RowView['row'], more: Partial<RowView> = {}): RowView => ({
  ...{ row: key, result: null, reason: '', by: '', at: null, evidence: [], queries: [], request: null },
  ...{ isAltered: false, isCarried: false, duty: 'open' },
  ...more,
})
const offer = (rows: RowView[]): ExaminedOffer => ({
  ...{ offerId: 'o', version: 3, organization: { id: 1, name: 'Werft A' }, receiptNo: '1', late: false, excluded: null, price: null },
  ...{ members: ['Werft A', 'Werft B'], files: [], messages: [], answers: [], rows },
})

it('sends what was touched and says something else, and nothing besides', () => {
  const all = offer([row('inTime'), row('suitability', { result: 'fulfilled', duty: null }), row('register')])
  const [inTime, suitability, register] = all.rows.map((one) => draftOf(all, one))
  if (!inTime || !suitability || !register) throw new Error('no rows')
  expect(inputsOf(all, {})).toEqual([])
  expect(inputsOf(all, { inTime, suitability })).toEqual([])
  expect(inputsOf(all, { inTime: { ...inTime, result: 'fulfilled' }, suitability })).toEqual([
    { row: 'inTime', result: 'fulfilled', reason: '', evidence: [], queries: [] },
  ])
  // Each member has a query to be filled; empty ones are sent only where the row says that all are there, and refused at their place.
  expect(register.queries.map(({ member }) => member)).toEqual(['Werft A', 'Werft B'])
  expect(inputsOf(all, { register: { ...register, result: 'missing', reason: 'noch nicht' } })[0]?.queries).toEqual([])
  expect(inputsOf(all, { register: { ...register, result: 'fulfilled' } })[0]?.queries).toHaveLength(2)
  expect(doneOf(all)).toBe(1)
})
