import { QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { rpc } from '.'
import { followChanges } from './liveChanges'
import { queryClient } from './queryClient'
import type { Push } from './wire'

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

/** A question whose answers the test gives by hand, one after the other. */
const ask = (method: string, ...params: unknown[]) => {
  const answers: ((value: string) => void)[] = []
  const queryFn = vi.fn(() => new Promise<string>((resolve) => answers.push(resolve)))
  const observer = new QueryObserver(queryClient, { queryKey: [method, ...params], queryFn })
  return {
    queryFn,
    stop: observer.subscribe(() => undefined),
    answer: (value: string) => (answers.shift()?.(value), settled()),
    shown: () => observer.getCurrentResult().data,
  }
}

describe('a change elsewhere', () => {
  const stops: (() => void)[] = []
  const follow = (): ((...params: unknown[]) => void) => {
    let hear: (push: Push) => void = () => undefined
    vi.spyOn(rpc, 'onPush').mockImplementation((listener) => ((hear = listener), () => undefined))
    stops.push(followChanges())
    return (...params) => hear({ method: 'changed', params })
  }
  afterEach(() => {
    stops.splice(0).forEach((stop) => stop())
    queryClient.clear()
    vi.restoreAllMocks()
  })

  it('has what names it asked again, and nothing else', async () => {
    const changed = follow()
    const [it, other] = [ask('getProject', 'a'), ask('getProject', 'b')]
    stops.push(it.stop, other.stop)
    await it.answer('old')
    await other.answer('other')
    changed('tender', 'a', 2)
    await settled()
    expect([it.queryFn.mock.calls.length, other.queryFn.mock.calls.length]).toEqual([2, 1])
    await it.answer('new')
    expect(it.shown()).toBe('new')
  })

  it('has the room of a request asked again when the request changes: an answer closes it', async () => {
    const changed = follow()
    const room = ask('getRoom', 'r')
    stops.push(room.stop)
    await room.answer('open')
    changed('requests', 'tender', 2)
    await settled()
    expect(room.queryFn).toHaveBeenCalledTimes(2)
  })

  it('has a first question asked again whose answer may be older than the change', async () => {
    const changed = follow()
    const it = ask('getProject', 'a')
    stops.push(it.stop)
    changed('tender', 'a', 2)
    await settled()
    expect(it.queryFn).toHaveBeenCalledTimes(1)
    await it.answer('old')
    expect(it.queryFn).toHaveBeenCalledTimes(2)
    await it.answer('new')
    expect(it.shown()).toBe('new')
  })
})
