import { expect, it } from 'vitest'
import { awayOf, StoreAway } from './s3/away'
import type { Line } from './s3/client'
import { getRange } from './s3/objects'

const withCode = (fault: Error, code: string): Error => Object.assign(fault, { code })
/** As the library makes them: its tries are noted on any fault. */
const tried = (fault: Error, more: object = {}): Error => Object.assign(fault, { $metadata: { attempts: 3, ...more } })

it('a store that is away is what it or the line to it said', () => {
  const cases: [unknown, string][] = [
    [tried(withCode(new Error('connect'), 'ECONNREFUSED')), 'unreachable'],
    [Object.assign(new Error('aborted'), { name: 'AbortError' }), 'timeout'],
    [tried(new Error('x'), { httpStatusCode: 503 }), 'busy'],
    [tried(withCode(new Error('Parse Error'), 'HPE_INVALID_CONSTANT')), 'broken'],
    [withCode(new Error('self-signed certificate'), 'DEPTH_ZERO_SELF_SIGNED_CERT'), 'broken'],
    // An answer that cannot be read: the library's own mistake over it is the store's.
    [tried(Object.defineProperty(new TypeError('undefined'), '$response', { value: {} })), 'broken'],
  ]
  for (const [fault, why] of cases) expect(awayOf(fault, 'get')).toMatchObject({ why, data: { reason: 'files.storeAway' } })
})

it('a mistake of ours is none, is not asked again, and comes as it is', async () => {
  const mistakes = [
    tried(new TypeError('undefined is not a function')),
    withCode(new TypeError('The argument must be'), 'ERR_INVALID_ARG_TYPE'),
    withCode(new RangeError('out of range'), 'ERR_OUT_OF_RANGE'),
    new Error('not a blob id'),
  ]
  for (const fault of mistakes) expect(awayOf(fault, 'get')).toBe(fault)
  let asked = 0
  const send = () => {
    asked += 1
    throw mistakes[0] ?? new Error()
  }
  const line = { client: { send }, sdk: { GetObjectCommand: class {} }, patience: { answerMs: 1000, attempts: 3 } } as unknown as Line
  const read = getRange(line, { key: 'k', etag: 'e' }, { from: 0, to: 9 }).next()
  await expect(read).rejects.toBe(mistakes[0])
  expect([asked, mistakes[0] instanceof StoreAway]).toEqual([1, false])
})
