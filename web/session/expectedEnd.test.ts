import { expect, it } from 'vitest'
import { expectingEnd, isEndExpected } from './expectedEnd'

it('holds for the time of the call, however that ends', async () => {
  let end: (error?: Error) => void = () => undefined
  const call = new Promise<void>((done, fail) => (end = (error) => (error ? fail(error) : done())))
  const waiting = expectingEnd(call)
  expect(isEndExpected()).toBe(true)
  end(new Error('refused'))
  await expect(waiting).rejects.toThrow('refused')
  expect(isEndExpected()).toBe(false)
})
