import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { createAllowance } from './allowance'
import { takeText } from './body'

const FREE = 100

const request = (declared: number) =>
  Object.assign(new PassThrough(), { headers: { 'content-length': String(declared) } }) as unknown as IncomingMessage & PassThrough

it.each([50, 500])('a body of %i bytes that breaks off without a word is read no further, and holds nothing', async (declared) => {
  const strangers = createAllowance({ most: 1000 })
  const half = request(declared)
  const text = new Promise((whole, failed) => takeText(half, { free: FREE, most: async () => 1000, strangers }, { whole, failed }))
  half.write('half')
  await new Promise(setImmediate)
  // As one that dribbles is hung up on (patience.ts).
  half.destroy()
  await expect(text).rejects.toThrow()
  expect(strangers.sum()).toBe(0)
})
