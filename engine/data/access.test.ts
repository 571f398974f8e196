import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getAt, setAt } from '../form/index'
import type { FormData } from '../form/index'

const key = fc.stringMatching(/^[A-Za-z][A-Za-z0-9()_-]{0,5}$/).filter((id) => id !== 'constructor' && id !== 'prototype')
const path = fc.array(key, { minLength: 1, maxLength: 5 }).map((keys) => keys.map((each) => `/${each}`).join(''))
const value = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.string(), { maxLength: 3 }),
  fc.record({ DEU: fc.string() }),
)

describe('setAt', () => {
  it('is read back by getAt and leaves the old form as it was', () => {
    fc.assert(
      fc.property(path, value, fc.array(fc.tuple(path, value), { maxLength: 4 }), (at, put, others) => {
        const before = others.reduce<FormData>((data, [otherPath, each]) => setAt(data, otherPath, each), {})
        const copy = structuredClone(before)
        const after = setAt(before, at, put)
        expect(before).toEqual(copy)
        // A scalar on the way cannot be entered: then nothing changes.
        if (after !== before) expect(getAt(after, at)).toEqual(put)
        else expect(getAt(before, at) === put || isBlocked(before, at)).toBe(true)
      }),
    )
  })

  it('shares everything beside the path, and gives the same form back when nothing changes', () => {
    const data: FormData = {
      a: { b: 1 },
      lots: [
        { _id: 'x', name: 'A' },
        { _id: 'y', name: 'B' },
      ],
    }
    const after = setAt(data, '/lots/1/name', 'C')
    expect(after.a).toBe(data.a)
    expect(getAt(after, '/lots/0')).toBe(getAt(data, '/lots/0'))
    expect(setAt(data, '/lots/1/name', 'B')).toBe(data)
    expect(setAt(data, '/none/of/this', undefined)).toBe(data)
  })

  it('takes a key away with undefined and keeps its neighbours', () => {
    expect(setAt({ a: { b: 1, c: 2 } }, '/a/b', undefined)).toEqual({ a: { c: 2 } })
    expect(setAt({ l: [1, 2, 3] }, '/l/1', undefined)).toEqual({ l: [1, 3] })
  })

  it.each([
    '/__proto__/polluted',
    '/a/__proto__/polluted',
    '/constructor/prototype/polluted',
    '/a/constructor',
    '/lots/5/name',
    '/lots/-1',
    '/lots/name',
    '/lots/1e3',
    'a',
    '//',
    '/a//b',
    '/text/inner',
  ])('changes nothing at %s', (hostile) => {
    const data: FormData = { a: {}, lots: [{ _id: 'x' }], text: 'short' }
    expect(setAt(data, hostile, true)).toBe(data)
    expect(getAt(data, hostile)).toBeUndefined()
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  it('does not read what objects inherit', () => {
    expect(getAt({ a: {} }, '/a/toString')).toBeUndefined()
    expect(getAt({ a: [] }, '/a/length')).toBeUndefined()
    expect(getAt(setAt({}, '/a/toString', 'mine'), '/a/toString')).toBe('mine')
  })
})

function isBlocked(data: FormData, at: string): boolean {
  const segments = at.split('/').slice(1)
  return segments.slice(0, -1).some((_, index) => {
    const value = getAt(data, `/${segments.slice(0, index + 1).join('/')}`)
    return value !== undefined && (typeof value !== 'object' || value === null || Array.isArray(value))
  })
}
