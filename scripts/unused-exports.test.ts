import { expect, it } from 'vitest'
import { unusedExports } from './unused-exports.mjs'

it('nothing is exported that no other file names', () => {
  expect(unusedExports()).toEqual([])
})
