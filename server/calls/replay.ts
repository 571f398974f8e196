import { createHash } from 'node:crypto'
import { AppError } from '../platform/errors'
import { isOwnRequestId } from '../platform/requestId'

const KEEP_MS = 10 * 60_000
const MAX_BYTES = 32 * 1024 * 1024
/** What an entry takes beside its result: key, fingerprint, promise. Else a flood of calls without results would cost nothing. */
const ENTRY_BYTES = 1024

interface Entry {
  readonly fingerprint: string
  readonly outcome: Promise<unknown>
  readonly until: number
  bytes: number
}

/** Outcomes worth repeating are final ones; after an outage or a fault of ours the caller should really try again. */
const isFinal = (error: unknown): boolean => error instanceof AppError && error.code !== 'internal' && error.code !== 'notReady'

/**
 * Remembers what a mutating call answered, so that one re-sent after a reconnect returns the first result instead of acting twice.
 * Kept for 10 minutes in this process, per caller: nobody reads another's result by guessing an id.
 */
export const createReplay = ({ nowMs = Date.now, mostBytes = MAX_BYTES }: { nowMs?: () => number; mostBytes?: number } = {}) => {
  const entries = new Map<string, Entry>()
  let held = 0
  const forget = (key: string): void => {
    held -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }
  const sweep = (): void => {
    for (const [key, entry] of entries) {
      if (entry.until > nowMs() && held <= mostBytes) return
      forget(key)
    }
  }
  return {
    /** How many outcomes are remembered; for tests. */
    size: () => entries.size,
    /** Ids that are no UUID are too weak to remember by: those calls always act. */
    covers: isOwnRequestId,
    once(call: { caller: string; id: string; content: unknown }, act: () => Promise<unknown>): Promise<unknown> {
      sweep()
      const key = `${call.caller} ${call.id.toLowerCase()}`
      const fingerprint = createHash('sha256').update(JSON.stringify(call.content)).digest('base64')
      const known = entries.get(key)
      if (known && known.until > nowMs()) {
        if (known.fingerprint !== fingerprint) throw new AppError('invalidRequest', { reason: 'requestIdReused' })
        return known.outcome
      }
      const entry: Entry = { fingerprint, outcome: act(), until: nowMs() + KEEP_MS, bytes: ENTRY_BYTES }
      entries.set(key, entry)
      held += ENTRY_BYTES
      entry.outcome.then(
        (result) => {
          if (entries.get(key) !== entry) return
          const bytes = JSON.stringify(result ?? null).length
          entry.bytes += bytes
          held += bytes
        },
        (error: unknown) => {
          if (!isFinal(error) && entries.get(key) === entry) forget(key)
        },
      )
      return entry.outcome
    },
  }
}
