import { setTimeout as pause } from 'node:timers/promises'
import type { Model } from 'mongoose'
import { beforeAll, expect, it } from 'vitest'
import { now } from './clock'
import { provenIntents } from './intentProof'
import { holdKey } from './keyFile'
import type { WithIntents } from './outbox'
import { leftIntents, startSweep } from './sweep'

interface Doc extends WithIntents {
  _id: string
}
const ago = (milliseconds: number): Date => new Date(now().getTime() - milliseconds)
const doc = (_id: string, ...ats: (Date | null)[]): Doc => ({
  _id,
  version: 1,
  pending: provenIntents(
    { collection: 'notes', id: _id },
    ats.map((at, n) => ({ id: `${_id}${n}`, kind: 'told', facts: at ? { at } : {} })),
  ),
})
beforeAll(() => holdKey(Buffer.alloc(32, 7)))

/** A collection that answers what it is given. */
const holding = (docs: Doc[]): Model<Doc> =>
  ({ collection: { name: 'notes' }, find: () => ({ lean: () => Promise.resolve(docs) }) }) as unknown as Model<Doc>

it('leaves alone what is young, but not when it starts; one that fails keeps nothing from the others', async () => {
  const done: string[] = []
  const faults: unknown[] = []
  const docs = [doc('bad', ago(20_000)), doc('old', ago(20_000), ago(1_000), null), doc('young', ago(1_000))]
  const run = ({ _id, pending }: Doc) => {
    if (_id === 'bad') return Promise.reject(new Error('bad'))
    done.push(...pending.map(({ id }) => id))
    return Promise.resolve()
  }
  const broken = () => Promise.reject(new Error('part'))
  const { sweep, close } = await startSweep([broken, leftIntents(holding(docs), run)], { onError: (fault) => faults.push(fault) })
  expect(done.splice(0)).toEqual(['old0', 'old1', 'old2', 'young0'])
  await sweep()
  expect(done).toEqual(['old0', 'old2'])
  expect(faults.map((fault) => fault instanceof Error && fault.message)).toEqual(['part', 'bad', 'part', 'bad'])
  await close()
})

it('rounds never overlap, and closing waits for the one that runs', async () => {
  let running = 0
  let most = 0
  const slow = async () => {
    most = Math.max(most, ++running)
    await pause(5)
    running--
  }
  const { sweep, alone, close } = await startSweep([slow], { every: 2, onError: () => undefined })
  await Promise.all([sweep(), alone(slow), sweep(0)])
  void sweep()
  await close()
  expect([running, most]).toEqual([0, 1])
})
