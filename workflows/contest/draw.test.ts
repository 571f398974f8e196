import { expect, it } from 'vitest'
import { drawnFirst, followsDraw } from './draw'

const drawn = { order: ['c', 'a', 'd', 'b'], places: 2 }
const out =
  (...ids: string[]) =>
  (one: string) =>
    ids.includes(one)
const all = (...ids: string[]) => ({ isOut: out(...ids), isAll: true })
const some = (...ids: string[]) => ({ isOut: out(...ids), isAll: false })

it('the first drawn have the places, and whoever comes next takes the place of one that is out', () => {
  expect(drawnFirst(drawn, out())).toEqual(['c', 'a'])
  expect(drawnFirst(drawn, out('c', 'x'))).toEqual(['a', 'd'])
  expect(drawnFirst(drawn, out('c', 'a', 'd'))).toEqual(['b'])
})

it('nobody else of them is asked, and none is passed over; of others the draw says nothing', () => {
  expect(followsDraw(drawn, ['a', 'c', 'set'], all())).toBe(true)
  expect(followsDraw(drawn, ['a', 'd'], all())).toBe(false)
  expect(followsDraw(drawn, ['a', 'c', 'd'], all())).toBe(false)
  expect(followsDraw(drawn, ['a'], all())).toBe(false)
  expect(followsDraw(drawn, ['a', 'd'], all('c'))).toBe(true)
})

it('later nobody is asked beyond the places', () => {
  expect(followsDraw(drawn, ['a'], some())).toBe(true)
  expect(followsDraw(drawn, ['c', 'a', 'd'], some())).toBe(false)
  expect(followsDraw(drawn, ['a', 'd'], some('c'))).toBe(true)
  expect(followsDraw(drawn, ['set'], some())).toBe(true)
})
