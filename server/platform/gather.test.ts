import { describe, expect, it } from 'vitest'
import { gather } from './gather'

describe('gather', () => {
  it('asks for all that came while a call was under way at once, and gives everybody their own answer', async () => {
    const calls: number[][] = []
    const double = gather(async (asked: readonly number[]) => {
      calls.push([...asked])
      await new Promise((resolve) => setTimeout(resolve, 5))
      return asked.map((one) => one * 2)
    })
    const first = double(1)
    await new Promise((resolve) => setTimeout(resolve, 1))
    expect(await Promise.all([first, double(2), double(3), double(4)])).toEqual([2, 4, 6, 8])
    expect(calls).toEqual([[1], [2, 3, 4]])
    expect(await double(5)).toBe(10)
  })

  it('tells everybody of a call what went wrong, and goes on', async () => {
    const calls: number[] = []
    const ask = gather(async (asked: readonly number[]) => {
      calls.push(asked.length)
      if (asked.includes(0)) throw new Error('away')
      return asked
    })
    const answers = await Promise.allSettled([ask(0), ask(1)])
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await ask(2)).toBe(2)
    expect(calls).toEqual([2, 1])
  })

  it('leaves nobody waiting whose answer is missing', async () => {
    const ask = gather(async (): Promise<number[]> => [])
    await expect(ask('a')).rejects.toThrow('fewer answers')
  })
})
