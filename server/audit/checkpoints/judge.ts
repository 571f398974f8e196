import { isGenuine, type Checkpoint } from './sign'
import { EVERY_ENTRIES, EVERY_MS } from './worker'
import type { CheckpointFile } from './files'

/**
 * forged: not signed with this installation's key, or another file's content. old: a newer one must have been there. silent: the house
 * that runs signs every hour, and the last signature is older than that; `since` is its time, or that of the first entry where there is
 * none.
 */
export type CheckpointFault =
  | { readonly fault: 'forged'; readonly name: string }
  | { readonly fault: 'old'; readonly newest: Checkpoint | null }
  | { readonly fault: 'silent'; readonly newest: Checkpoint | null; readonly since: Date }

const isOurs = ({ seq, checkpoint }: CheckpointFile): boolean => checkpoint !== null && checkpoint.seq === seq && isGenuine(checkpoint)

/** The genuine ones, and the name of the first file that is none. */
export const sortOut = (
  numbered: readonly CheckpointFile[],
  life: Omit<CheckpointFile, 'seq'> | null,
): { genuine: Checkpoint[]; life: Checkpoint | null; newest: Checkpoint | null; forged: string | null } => {
  const signed = life?.checkpoint && isGenuine(life.checkpoint) ? life.checkpoint : null
  const genuine = numbered.flatMap((file) => (file.checkpoint && isOurs(file) ? [file.checkpoint] : []))
  const last = genuine.at(-1) ?? null
  return {
    genuine,
    life: signed,
    newest: signed && (!last || signed.at >= last.at) ? signed : last,
    forged: numbered.find((file) => !isOurs(file))?.name ?? (life && !signed ? life.name : null),
  }
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

/** Longer than this no house is silent that runs: it signs every hour, and when it ends. */
export const SILENCE_MS = EVERY_MS * 2

/** Since when a house that should be alive is silent; null where it is not. */
export const silentSince = (last: Date | null, at: Date): Date | null =>
  last !== null && at.getTime() - last.getTime() > SILENCE_MS ? last : null
