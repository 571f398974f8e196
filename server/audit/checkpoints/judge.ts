import type { Head } from '../verify'
import { isGenuine, type Checkpoint } from './sign'
import { EVERY_ENTRIES, EVERY_MS } from './work'
import type { CheckpointFile } from './files'

/** forged: not signed with this installation's key, or another file's content. old: a newer one must have been there. */
export type CheckpointFault =
  { readonly fault: 'forged'; readonly name: string } | { readonly fault: 'old'; readonly newest: Checkpoint | null }

/** The genuine ones as heads that the chain must hold, and the first file that is none. */
export const headsOf = (files: readonly CheckpointFile[]): { heads: Head[]; forged: string | null } => {
  const bad = files.find(({ seq, checkpoint }) => !checkpoint || checkpoint.seq !== seq || !isGenuine(checkpoint))
  const heads = files.flatMap(({ seq, checkpoint }) =>
    checkpoint && checkpoint.seq === seq && isGenuine(checkpoint) ? [{ seq, h: checkpoint.h }] : [],
  )
  return { heads, forged: bad?.name ?? null }
}

/** A process that was killed writes its checkpoint at the next start: so much may lie behind the newest one. */
const SLACK_ENTRIES = EVERY_ENTRIES * 2
const SLACK_MS = EVERY_MS + 10 * 60_000

/** What lies behind the newest checkpoint: how many entries, and the times of the first and the last. */
export interface Uncovered {
  readonly count: number
  readonly from: Date | null
  readonly to: Date | null
}

/** Whether newer checkpoints were taken away: more lies behind the newest one than Lotse ever leaves. */
export const isOld = ({ count, from, to }: Uncovered): boolean =>
  count > SLACK_ENTRIES || (from !== null && to !== null && to.getTime() - from.getTime() > SLACK_MS)
