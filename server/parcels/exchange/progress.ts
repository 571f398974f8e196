import type { ImportProgress } from '../../contract/parcels/exchange'
import type { Context } from '../../calls/context'
import { perWorld } from '../../platform/world'

/** How far imports are in this process, by whose they are and the key that their page gave them. */
const running = perWorld(() => new Map<string, ImportProgress>())
const keyOf = ({ actor }: Pick<Context, 'actor'>, key: string): string => `${actor.user?.id ?? ''} ${key}`

export type TellProgress = (progress: ImportProgress) => void

/** Runs an import or its preview, and keeps what it tells as long as it runs. Without a key nobody asks. */
export const followed = async <T>(
  ctx: Pick<Context, 'actor'>,
  key: string | undefined,
  work: (tell: TellProgress) => Promise<T>,
): Promise<T> => {
  if (key === undefined) return work(() => undefined)
  const mine = keyOf(ctx, key)
  try {
    return await work((progress) => void running.set(mine, progress))
  } finally {
    running.delete(mine)
  }
}

/** null: none of theirs runs here under that key, or it has not begun. */
export const progressOf = (ctx: Pick<Context, 'actor'>, key: string): ImportProgress | null => running.get(keyOf(ctx, key)) ?? null
