import { expect, it } from 'vitest'
import { drawnIn, stillThere } from './drawn'

const company = (offerId: string, out?: string) => ({ offerId, organization: offerId, ...(out === undefined ? {} : { out }) })

it('whoever is decided on by now is not chosen among whom lots are drawn anew', () => {
  expect(stillThere({ among: ['a', 'b', 'c'].map((one) => company(one)), applicants: [company('c'), company('a')] })).toEqual(['a', 'c'])
})

it('who is out gives the place to the next one', () => {
  expect(drawnIn({ among: [company('a', 'Falsche Erklärung'), company('b'), company('c', ''), company('d')], places: 2 })).toEqual([
    'b',
    'd',
  ])
})
