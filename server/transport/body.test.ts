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

it('a body is whole once, with as much as it says or more, and not where strangers hold too much', () => {
  const strangers = createAllowance({ most: 60 })
  const heard: unknown[] = []
  const taker = { whole: (text: string) => heard.push(text), failed: (fault: unknown) => heard.push(fault) }
  const take = (body: IncomingMessage) => takeText(body, { free: FREE, most: async () => 1000, strangers }, taker)
  const bodies = [20, 3, 80].map(request)
  for (const [n, body] of bodies.entries()) {
    take(body)
    body.emit('data', Buffer.from('x'.repeat([20, 5, 80][n] ?? 0)))
  }
  expect(heard).toEqual(['x'.repeat(20), 'xxxxx'])
  for (const body of bodies) for (const event of body.destroyed ? ['close'] : ['end', 'close']) body.emit(event)
  expect(heard.slice(2)).toEqual([expect.any(Error)])
  // Nor does one wait for ever that was hung up on before.
  for (const body of bodies.slice(2)) take(body)
  expect(heard.slice(3)).toEqual([expect.any(Error)])
  expect(strangers.sum()).toBe(0)
})
