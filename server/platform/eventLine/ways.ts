import type { Entries, Entry } from './entries'

export interface Beginning {
  /** Writes a marker and answers its _id: what is heard before it was written before. */
  mark(): Promise<string>
  /** The last entry that was heard; null at the very first. */
  readonly position: string | null
  /** For how long nothing was heard, not even that there is nothing. */
  readonly silentMs: number
}

export interface Reader {
  readonly marker: string
  /** Whether it goes on where the last one ended, so that nothing between can be missing. Else its entries must show the position. */
  readonly isWhole: boolean
  /** What came, in the order in which each sender wrote it; may bring again what was heard. Waits a while where there is nothing. */
  read(): Promise<readonly Entry[]>
  close(): Promise<void>
}

/** A way to hear what others write. Rejects, as its readers do, where the connection or the engine does not bear it. */
export interface Way {
  open(beginning: Beginning): Promise<Reader>
  /** Something was written by this very process. */
  wake?(): void
}

export const WAYS = ['stream', 'tail', 'ask'] as const
export type WayName = (typeof WAYS)[number]
export type OpenWay = (entries: Entries, now: () => number) => Way
