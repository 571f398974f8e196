import { expect, it } from 'vitest'
import { before, drawnFirst, followsDraw } from './draw'

const drawn = { order: ['c', 'a', 'd', 'b'], places: 2 }
const out =
  (...ids: string[]) =>
  (one: string) =>
    ids.includes(one)

it('the first drawn are asked, and whoever comes next takes the place of one that is out', () => {
  expect(drawnFirst(drawn, out())).toEqual(['c', 'a'])
  expect(drawnFirst(drawn, out('c', 'x'))).toEqual(['a', 'd'])
  expect(drawnFirst(drawn, out('c', 'a', 'd'))).toEqual(['b'])
})

it('nobody else of them is asked, and none is passed over; of others the draw says nothing', () => {
  expect(followsDraw(drawn, ['a', 'c', 'set'], out())).toBe(true)
  expect(followsDraw(drawn, ['a', 'd'], out())).toBe(false)
  expect(followsDraw(drawn, ['a', 'c', 'd'], out())).toBe(false)
  expect(followsDraw(drawn, ['a'], out())).toBe(false)
  expect(followsDraw(drawn, ['a', 'd'], out('c'))).toBe(true)
})

it('says who comes before somebody', () => {
  expect(before(drawn, 'd')).toEqual(['c', 'a'])
  expect([before(drawn, 'c'), before(drawn, 'set')]).toEqual([[], []])
})
