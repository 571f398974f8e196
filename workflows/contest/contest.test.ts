import { expect, it } from 'vitest'
import { type Award, isCarried, judgeAwards, NO_PRIZES } from '.'

/** A published contest: 30,000, 19,000 and 11,000 euro, and 15,000 for recognitions, divided otherwise by a unanimous jury alone. */
const SET = { prizes: ['30000', '19000', '11000'], recognitions: ['7500', '7500'] }
const prize = (place: number, sum: string): Award => ({ kind: 'prize', place, sum })
const recognition = (sum: string): Award => ({ kind: 'recognition', place: null, sum })
const AS_SET = [prize(2, '19000.00'), prize(1, '30000'), prize(3, '11000.0'), recognition('7500'), recognition('7500')]

it('takes for as set what goes to one work each with its sum, in whatever order and digits', () => {
  expect(judgeAwards(SET, AS_SET)).toEqual({ set: '75000.00', given: '75000.00', isWhole: true, isAsSet: true })
  expect(judgeAwards(NO_PRIZES, [])).toMatchObject({ isWhole: true, isAsSet: true })
})

it.each<[string, Award[], boolean]>([
  ['two second prizes in the place of a first', [prize(2, '24500'), prize(2, '24500'), ...AS_SET.slice(2)], true],
  ['a prize more than there are', [...AS_SET, prize(4, '0.01')], false],
  ['a prize of no place', [...AS_SET, { kind: 'prize', place: null, sum: '0' }], true],
  ['one cent less', [...AS_SET.slice(0, 4), recognition('7499.99')], false],
  ['a recognition made a prize', [...AS_SET.slice(0, 4), prize(3, '7500')], true],
  ['nothing at all', [], false],
])('finds that %s is not as set, and whether the sum is spent whole', (_what, awards, isWhole) => {
  expect(judgeAwards(SET, awards)).toMatchObject({ isWhole, isAsSet: false })
})

it('takes a work out by more votes for it than against, of no more people than there are', () => {
  expect([isCarried({ inFavour: 3, against: 0 }, 3), isCarried({ inFavour: 1, against: 0 }, 3)]).toEqual([true, true])
  expect([isCarried({ inFavour: 1, against: 1 }, 3), isCarried({ inFavour: 3, against: 1 }, 3)]).toEqual([false, false])
})
