// @vitest-environment node
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { errandsBetween, LARGEST, PARALLEL, step, sumOf, waitAfter, type Queue, type UploadEvent } from './queue'

const file = (key: string, size = 100) => ({ key, roomId: 'r', name: `${key}.pdf`, folder: '', size })
const add = (keys: readonly string[], held = false): UploadEvent => ({ type: 'add', uploads: keys.map((key) => file(key)), held })
const run = (...events: UploadEvent[]): Queue => events.reduce(step, [] as Queue)
const states = (queue: Queue): string => queue.map(({ key, state }) => `${key}:${state}`).join(' ')

describe('the queue of uploads', () => {
  it('sends a few at once, in the order in which they came', () => {
    const first = run(add(['a', 'b', 'c', 'd', 'e']))
    expect(states(first)).toBe('a:running b:running c:running d:waiting e:waiting')
    expect(states(step(first, { type: 'finish', key: 'b' }))).toBe('a:running b:done c:running d:running e:waiting')
  })

  it('what may come too late waits for a yes', () => {
    const held = run(add(['a', 'b'], true))
    expect(states(held)).toBe('a:held b:held')
    expect(states(step(held, { type: 'tick', now: 0, lineIsBack: true }))).toBe('a:held b:held')
    expect(states(step(held, { type: 'release', roomId: 'elsewhere' }))).toBe('a:held b:held')
    expect(states(step(held, { type: 'release', roomId: 'r' }))).toBe('a:running b:running')
  })

  it('one byte more than the limit is refused before a byte is sent', () => {
    const queue = step([], { type: 'add', uploads: [file('whole', LARGEST), file('more', LARGEST + 1)], held: false })
    expect(queue.map(({ state, fault }) => [state, fault])).toEqual([
      ['running', null],
      ['failed', 'tooLarge'],
    ])
    expect(sumOf(queue).size).toBe(LARGEST)
  })

  it('a broken line is tried again at its moment, later each time, at once when the line is back; its place is free meanwhile', () => {
    let queue = run(add(['a', 'b', 'c', 'd']), { type: 'break', key: 'a', now: 1000 })
    expect(states(queue)).toBe('a:broken b:running c:running d:running')
    expect(queue[0]?.retryAt).toBe(1000 + waitAfter(1))
    queue = step(queue, { type: 'tick', now: 1000 + waitAfter(1) - 1 })
    expect(queue[0]?.state).toBe('broken')
    queue = step(queue, { type: 'finish', key: 'b' })
    queue = step(queue, { type: 'tick', now: 1000 + waitAfter(1) })
    expect(queue[0]?.state).toBe('running')
    queue = step(queue, { type: 'break', key: 'a', now: 5000 })
    expect(queue[0]?.retryAt).toBe(5000 + waitAfter(2))
    expect(step(queue, { type: 'tick', now: 5000, lineIsBack: true })[0]?.state).toBe('running')
    expect(waitAfter(2)).toBeGreaterThan(waitAfter(1))
    expect(waitAfter(99)).toBe(15_000)
  })

  it('a byte that gets through forgives the failures before it', () => {
    const queue = run(add(['a']), { type: 'break', key: 'a', now: 0 }, { type: 'tick', now: 0, lineIsBack: true })
    expect(queue[0]?.tries).toBe(1)
    expect(step(queue, { type: 'progress', key: 'a', sent: 1 })[0]?.tries).toBe(0)
  })

  it('what a person paused stays so, whatever the line does', () => {
    const paused = run(add(['a']), { type: 'pause', keys: ['a'] })
    for (const event of [
      { type: 'tick', now: 9e15, lineIsBack: true },
      { type: 'break', key: 'a', now: 0 },
      { type: 'progress', key: 'a', sent: 50 },
      { type: 'finish', key: 'a' },
    ] satisfies UploadEvent[])
      expect(step(paused, event)[0]).toEqual(paused[0])
    expect(step(paused, { type: 'resume', keys: ['a'] })[0]?.state).toBe('running')
  })

  it('the same file once more: not while it is under way, afresh when it came to its end', () => {
    const under = run(add(['a']), { type: 'progress', key: 'a', sent: 40 })
    expect(step(under, add(['a', 'a']))).toEqual(under)
    const done = step(under, { type: 'finish', key: 'a' })
    expect(step(done, add(['a'])).map(({ state, sent }) => [state, sent])).toEqual([['running', 0]])
  })

  it('says what is to be begun, ended and taken away', () => {
    const before = run(add(['a', 'b', 'c', 'd', 'e']))
    expect(errandsBetween([], before)).toEqual({ start: ['a', 'b', 'c'], stop: [], drop: [] })
    expect(errandsBetween(before, step(before, { type: 'pause', keys: ['a'] }))).toEqual({ start: ['d'], stop: ['a'], drop: [] })
    expect(errandsBetween(before, step(before, { type: 'drop', keys: ['b', 'e'] }))).toEqual({ start: ['d'], stop: [], drop: ['b', 'e'] })
    expect(errandsBetween(before, step(before, { type: 'finish', key: 'a' }))).toEqual({ start: ['d'], stop: [], drop: [] })
    const done = step(before, { type: 'finish', key: 'a' })
    expect(errandsBetween(done, step(done, { type: 'drop', keys: ['a'] })).drop).toEqual([])
  })

  const keys = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g')
  const some = fc.uniqueArray(keys, { minLength: 1 })
  const anyEvent: fc.Arbitrary<UploadEvent> = fc.oneof(
    fc.record({
      type: fc.constant('add' as const),
      uploads: some.chain((all) => fc.tuple(...all.map((key) => fc.integer({ min: 0, max: LARGEST + 5 }).map((size) => file(key, size))))),
      held: fc.boolean(),
    }),
    fc.constant({ type: 'release', roomId: 'r' } as const),
    fc.record({ type: fc.constant('progress' as const), key: keys, sent: fc.integer({ min: -5, max: LARGEST * 2 }) }),
    fc.record({ type: fc.constant('break' as const), key: keys, now: fc.nat() }),
    fc.record({ type: fc.constant('refuse' as const), key: keys, fault: fc.constant('no') }),
    fc.record({ type: fc.constant('finish' as const), key: keys }),
    fc.record({ type: fc.constantFrom('pause' as const, 'resume' as const, 'drop' as const), keys: some }),
    fc.record({ type: fc.constant('tick' as const), now: fc.nat(), lineIsBack: fc.boolean() }),
  )

  it('whatever happens: never too many at once, nobody waits beside a free place, sums are whole, errands keep step', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
        let queue: Queue = []
        const live = new Set<string>()
        for (const event of events) {
          const next = step(queue, event)
          const { start, stop, drop } = errandsBetween(queue, next)
          const sum = sumOf(next)
          expect(sum.byState.running).toBeLessThanOrEqual(PARALLEL)
          if (sum.byState.waiting > 0) expect(sum.byState.running).toBe(PARALLEL)
          expect(sum.sent).toBeLessThanOrEqual(sum.size)
          expect(new Set(next.map(({ key }) => key)).size).toBe(next.length)
          for (const key of start) {
            expect(live.has(key)).toBe(false)
            live.add(key)
          }
          for (const key of [...stop, ...drop]) live.delete(key)
          if (
            (event.type === 'break' || event.type === 'refuse' || event.type === 'finish') &&
            !next.some((one) => one.key === event.key && one.state === 'running')
          )
            live.delete(event.key)
          expect([...live].sort()).toEqual(
            next
              .filter(({ state }) => state === 'running')
              .map(({ key }) => key)
              .sort(),
          )
          queue = next
        }
      }),
      { numRuns: 300 },
    )
  })
})
