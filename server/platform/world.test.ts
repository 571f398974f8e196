import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { now } from './clock'
import { makeTurns } from './turns'
import { handedIn, inNewWorld, inThisWorld, perWorld, slot } from './world'

const faultOf = (work: () => unknown): unknown => {
  try {
    return work()
  } catch (fault) {
    return fault
  }
}
// While files are read nobody has entered a world yet.
const outside = faultOf(now)

const count = slot(() => 0)
const seen = perWorld(() => new Map<string, number>())

it('refuses whoever asks outside of any world, and does not answer for the first one', () => {
  expect(outside).toMatchObject({ message: expect.stringMatching(/outside of any world/) })
})

it('keeps worlds apart that are at work at the same time, in timers and in what is called from elsewhere as well', async () => {
  const calls: (() => number)[] = []
  const live = async (name: string, steps: number): Promise<[number, string[]]> => {
    calls.push(inThisWorld(() => ++count.value))
    for (let n = 0; n < steps; n++) {
      await pause(1)
      count.value++
      seen.set(name, n)
    }
    return [count.value, [...seen.keys()]]
  }
  const ended = await Promise.all([inNewWorld(() => live('one', 3)), inNewWorld(() => live('other', 5))])
  expect(ended).toEqual([
    [3, ['one']],
    [5, ['other']],
  ])
  expect(calls.map((call) => call())).toEqual([4, 6])
  expect([count.value, seen.size]).toEqual([0, 0])
})

it('keeps them apart where all wait in one line', async () => {
  const turns = makeTurns({ atOnce: 1, waiting: 2 })
  const ask = (own: number): Promise<number> | null => {
    count.value = own
    return turns(async () => count.value)
  }
  expect(await Promise.all([1, 2, 3].map((own) => inNewWorld(() => ask(own))))).toEqual([1, 2, 3])
})

it('says what app did not hand in', () => {
  const given = handedIn<string>('the word')
  expect(() => given.value).toThrow('the word was not handed in')
  given.value = 'moin'
  expect(given.value).toBe('moin')
})
