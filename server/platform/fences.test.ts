import { describe, expect, it } from 'vitest'
import { createFences } from './fences'

const key = (n: number): string => `k${String(n).padStart(5, '0')}`
const keys = Array.from({ length: 1000 }, (_, n) => key(n))
const between = (from: string | null, to: string | null, direction: 1 | -1): number =>
  keys.filter((one) =>
    direction === 1 ? one > (from ?? '') && (to === null || one <= to) : (from === null || one < from) && (to === null || one >= to),
  ).length

describe('fences of a list', () => {
  it.each([1, -1] as const)('name a bound with about as many rows before it as are wanted, direction %s', (direction) => {
    const fences = createFences(keys)
    for (const from of [null, key(200), key(224), key(487), key(800)]) {
      const rows = between(from, fences.beyond(from, direction, 100), direction)
      expect(rows).toBeGreaterThanOrEqual(99)
      expect(rows).toBeLessThanOrEqual(150)
    }
  })

  it('fit exactly after the first reading, page by page', () => {
    const fences = createFences(keys)
    let from: string | null = null
    for (let page = 0; page < 5; page++) {
      const read = keys.slice(900 - page * 100, 1000 - page * 100).reverse()
      fences.seen(from === null ? read : [from, ...read])
      expect(between(from, fences.beyond(from, -1, 100), -1)).toBe(100)
      from = read.at(-1) ?? null
    }
  })

  it('say that nothing is known near the end, and of a list that nobody has read yet', () => {
    expect(createFences(keys).beyond(key(950), 1, 100)).toBeNull()
    expect(createFences(keys).beyond(key(30), -1, 100)).toBeNull()
    expect(createFences([]).beyond(null, 1, 100)).toBeNull()
  })

  it('learn from pages: a list that grew at its end is narrow again after its first page', () => {
    const fences = createFences(keys.slice(0, 500))
    expect(between(null, fences.beyond(null, -1, 100), -1)).toBeGreaterThan(500)
    fences.seen(keys.slice(-100).reverse())
    const rows = between(null, fences.beyond(null, -1, 100), -1)
    expect(rows).toBe(100)
  })

  it('do not thin out, however often and however crookedly the list is read', () => {
    const fences = createFences(keys)
    for (let at = 0; at < 940; at += 7) fences.seen(keys.slice(at, at + 57))
    for (let at = 0; at < 996; at += 3) fences.seen(keys.slice(at, at + 4))
    for (let at = 0; at < 700; at += 13) expect(between(key(at), fences.beyond(key(at), 1, 100), 1)).toBeLessThanOrEqual(150)
    for (let at = 0; at < 1000; at += 100) fences.seen(keys.slice(at, at + 100))
    expect(fences.count()).toBeLessThan(60)
  })

  it('order texts as the databases do, also beyond the first plane', () => {
    const fences = createFences([...Array.from({ length: 30 }, (_, n) => `\uffee${n}`), ...Array.from({ length: 30 }, (_, n) => `🏗${n}`)])
    expect(fences.beyond('\uffee', 1, 50)?.startsWith('🏗')).toBe(true)
  })
})
