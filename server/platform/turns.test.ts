import { describe, expect, it } from 'vitest'
import { makeTurns } from './turns'

describe('turns', () => {
  it('are taken in order, never more at once than there is room for, and none beyond those who may wait', async () => {
    const take = makeTurns({ atOnce: 2, waiting: 3 })
    const begun: number[] = []
    const ends: (() => void)[] = []
    let running = 0
    let most = 0
    const works = Array.from({ length: 7 }, (_, n) =>
      take(async () => {
        begun.push(n)
        most = Math.max(most, ++running)
        await new Promise<void>((done) => ends.push(done))
        running--
        return n
      }),
    )
    expect(works.map((work) => work === null)).toEqual([false, false, false, false, false, true, true])
    for (let n = 0; n < 5; n++) {
      await expect.poll(() => ends.length).toBeGreaterThan(n)
      ends[n]?.()
    }
    expect(await Promise.all(works.slice(0, 5))).toEqual([0, 1, 2, 3, 4])
    expect([begun, most]).toEqual([[0, 1, 2, 3, 4], 2])
    // There is room again.
    expect(await take(() => Promise.resolve('in'))).toBe('in')
  })

  it('go on when a work fails', async () => {
    const take = makeTurns({ atOnce: 1, waiting: 5 })
    const [first, second, third] = [
      take(() => Promise.reject(new Error('no'))),
      take(() => {
        throw new Error('at once')
      }),
      take(() => Promise.resolve('yes')),
    ]
    await expect(first).rejects.toThrow('no')
    await expect(second).rejects.toThrow('at once')
    expect(await third).toBe('yes')
  })
})
