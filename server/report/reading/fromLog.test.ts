import { expect, it } from 'vitest'
import { lotsOf, saysOf, standing } from './fromLog'

const entry = (type: string, data: Record<string, unknown> = {}) => ({ entry: { type, data: { lotId: 'LOT-0001', ...data } } })
const kept = (...entries: ReturnType<typeof entry>[]) => standing(entries).map((one) => entries.indexOf(one))

it('a later entry of the same matter takes back what an earlier one said', () => {
  const [closed, reopened] = [entry('EVALUATION_CLOSED', { kind: 'offer' }), entry('EVALUATION_REOPENED', { kind: 'offer' })]
  expect(kept(closed, reopened)).toEqual([1])
  expect(kept(closed, reopened, entry('EVALUATION_CLOSED', { kind: 'offer' }))).toEqual([1, 2])
  expect(kept(closed, entry('EVALUATION_REOPENED', { kind: 'application' }))).toEqual([0, 1])
  const out = entry('EVALUATION_EXCLUDED', { offerId: 'a' })
  expect(kept(out, entry('EVALUATION_TAKEN_BACK_IN', { offerId: 'a' }))).toEqual([1])
  expect(kept(out, entry('EVALUATION_TAKEN_BACK_IN', { offerId: 'b' }))).toEqual([0, 1])
  const decided = (to: string, offerId = 'a') => entry('OFFER_DECIDED', { offerId, to })
  expect(kept(decided('rejected'), decided('rejected', 'b'), decided('accepted'))).toEqual([1, 2])
})

it('an entry speaks of the lots that it names, however it names them', () => {
  expect(lotsOf({ lotIds: ['LOT-0001', 'LOT-0003'], to: { 'LOT-0002': 7 } })).toEqual(['LOT-0001', 'LOT-0003'])
  expect(lotsOf({ lotIds: [], to: { 'LOT-0002': 7 } })).toEqual(['LOT-0002'])
  expect(lotsOf({ lotId: 'LOT-0001', lotIds: ['LOT-0002'] })).toEqual(['LOT-0001'])
  expect(lotsOf({ reason: 'x' })).toBeNull()
})

it('of prices it says what was found of those far below the next, and which were refused; the last word counts', () => {
  const price = (result: string | null, isLow: boolean) => entry('LOW_PRICE_DECIDED', { offerId: 'a', isLow, result })
  expect(saysOf(price('fulfilled', true).entry)).toEqual(['unusuallyLow'])
  expect(saysOf(price('notFulfilled', false).entry)).toEqual(['unusuallyLow'])
  expect(saysOf(price('fulfilled', false).entry)).toEqual([])
  expect(saysOf(price('doesNotApply', true).entry)).toEqual(['unusuallyLow'])
  // Asked about, or taken back: no finding, and no longer the earlier one.
  for (const none of ['missing', null]) {
    expect(saysOf(price(none, true).entry)).toEqual([])
    expect(kept(price('fulfilled', true), price(none, true))).toEqual([1])
  }
  expect(kept(price('notFulfilled', true), price('fulfilled', true))).toEqual([1])
})
