import type { Model, ProjectionType } from 'mongoose'
import { now } from './clock'
import { ownIntentsTold, placeIn } from './intentProof'
import type { WithIntents } from './outbox'
import { doesWork } from './role'

/** What is younger, in ms, is being carried out by the request that wrote it. */
export const LEFT_BEHIND = 15_000

interface Round {
  /** Whether something of this moment was left by whoever wrote it; true of what has no moment. */
  isLeft(at: unknown): boolean
  onError(fault: unknown): void
}

/** One part of a round. What it throws ends its part alone. */
export type SweepPart = (round: Round) => Promise<void>

/** Carries out the intents that were left in the documents of a collection; `without` names fields that nobody needs for that. */
export const leftIntents =
  <Doc extends WithIntents>(
    model: Model<Doc>,
    ...[run, without]: [run: (doc: Doc) => Promise<unknown>, without?: ProjectionType<Doc>]
  ): SweepPart =>
  async ({ isLeft, onError }) => {
    for (const doc of await model.find({ 'pending.id': { $exists: true } }, without).lean<Doc[]>()) {
      // One that cannot be carried out must not keep the others from it.
      await resumeIntents(doc).catch(onError)
    }
    async function resumeIntents(doc: Doc): Promise<void> {
      const own = await ownIntentsTold(placeIn(model, doc._id), doc.pending)
      const pending = own.filter(({ facts }) => isLeft(facts['at']))
      if (pending.length > 0) await run({ ...doc, pending })
    }
  }

/**
 * Finishes what a crash left behind, and goes on doing so every `every` ms (15 s). The first round is done when this resolves, and takes
 * also what is young: whoever starts may be the one that died a moment ago. Several processes may sweep side by side: everything must be as
 * good twice as once. A web process does nothing of it by itself, and what it is asked for.
 */
export async function startSweep(
  parts: readonly SweepPart[],
  { every = 15_000, onError }: { every?: number; onError(fault: unknown): void },
) {
  const round = async (youngest: number): Promise<void> => {
    const before = now().getTime() - youngest
    const isLeft = (at: unknown): boolean => !(at instanceof Date) || at.getTime() <= before
    for (const part of parts) await part({ isLeft, onError }).catch(onError)
  }
  let running: Promise<void> = Promise.resolve()
  let waiting = 0
  /** Does it when everything that was begun before is done: rounds never overlap in one process. Never rejects. */
  const alone = (what: () => Promise<void>): Promise<void> => {
    waiting++
    running = running
      .then(what)
      .catch(onError)
      .finally(() => waiting--)
    return running
  }
  /** Carries out now what was left for at least that many ms. */
  const sweep = (youngest = LEFT_BEHIND): Promise<void> => alone(() => round(youngest))

  let sweeping: NodeJS.Timeout | null = null
  if (doesWork()) {
    await sweep(0)
    sweeping = setInterval(() => {
      // A round that takes longer than it should is not followed by a queue of others.
      if (waiting === 0) void sweep()
    }, every)
    sweeping.unref()
  }

  return {
    sweep,
    alone,
    async close(): Promise<void> {
      if (sweeping) clearInterval(sweeping)
      await running
    },
  }
}
