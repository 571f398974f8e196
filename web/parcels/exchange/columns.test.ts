import { describe, expect, it } from 'vitest'
import { fromBase64, toBase64 } from './base64'
import { targetOf, withTarget } from './columns'

describe('columns of a file', () => {
  it('become one field each, and a field comes from one column', () => {
    const start = withTarget({ name: 'NAME' }, 'LAGE', 'addressDisplayName')
    expect(start).toEqual({ name: 'NAME', addressDisplayName: 'LAGE' })
    expect(withTarget(start, 'LAGE', 'name')).toEqual({ name: 'LAGE' })
    expect(withTarget(start, 'LAGE', undefined)).toEqual({ name: 'NAME' })
    expect([targetOf(start, 'NAME'), targetOf(start, 'ORT')]).toEqual(['name', undefined])
  })

  it('travel byte by byte, also large ones', () => {
    const bytes = Uint8Array.from({ length: 100_001 }, (_, index) => (index * 7) % 256)
    expect(fromBase64(toBase64(bytes))).toEqual(bytes)
    expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'))
  })
})
