import { expect, it } from 'vitest'
import { ofNumbers } from './inParts'

it('numbers that lie close together are asked for as a range, others a part at a time; what nobody asked for is left out', async () => {
  const asked: object[] = []
  const ask = (ids: readonly number[]) =>
    ofNumbers(ids, (which) => {
      asked.push(which)
      const found = '$in' in which ? which.$in : Array.from({ length: which.$lte - which.$gte + 1 }, (_, n) => which.$gte + n)
      return Promise.resolve(found.map((_id) => ({ _id })))
    })
  const near = Array.from({ length: 40 }, (_, n) => 70 + 2 * n).reverse()
  expect(new Set((await ask(near)).map(({ _id }) => _id))).toEqual(new Set(near))
  expect(asked.splice(0)).toEqual([{ $gte: 70, $lte: 148 }])
  const far = near.map((id) => id * 9)
  expect((await ask(far)).map(({ _id }) => _id)).toEqual(far)
  expect(asked.splice(0)).toEqual([{ $in: far.slice(0, 30) }, { $in: far.slice(30) }])
  expect(await ask([])).toEqual([])
})
