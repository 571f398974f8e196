import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { KeptText, Ready } from './ready'

const VALUE = { id: 'a', text: 'Größe '.repeat(2000), list: [1, null, 'ß'] }
const text = (pieces: readonly Buffer[] | null): unknown => JSON.parse(Buffer.concat(pieces ?? []).toString('utf8'))

it.each<[string, { value: unknown; isOpen?: boolean; end?: string; result: unknown }]>([
  [
    'an object with the moment of the call',
    { value: VALUE, isOpen: true, end: ',"serverTime":"now"}', result: { ...VALUE, serverTime: 'now' } },
  ],
  ['a list', { value: [VALUE, VALUE], result: [VALUE, VALUE] }],
  ['nothing', { value: null, result: null }],
])('says %s alike, plain, packed and to callers inside', (_what, { value, isOpen = false, end = '', result }) => {
  const kept = new KeptText(value, isOpen)
  for (const id of [1, 'é"', null, '0'.repeat(128)]) {
    const ready = new Ready(kept, end)
    expect(text(ready.pieces(id))).toEqual({ jsonrpc: '2.0', result, id })
    const packed = ready.gzip(id)
    if (packed) expect(JSON.parse(gunzipSync(Buffer.concat(packed)).toString('utf8'))).toEqual({ jsonrpc: '2.0', result, id })
    expect(ready.toJSON()).toEqual(result)
  }
  expect(new Ready(kept, end).gzip(1) === null).toBe(value === null)
})

it('is packed from the second time on', () => {
  const ready = new Ready(new KeptText(VALUE, false), '')
  expect(ready.gzip(1)).toBeNull()
  expect(Buffer.concat(ready.gzip(1) ?? []).length).toBeLessThan(600)
})
