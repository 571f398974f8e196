import type { AuditEntry } from '../../log/area'

/** So many are looked at for a page, however short: how long it takes must not say that one in between is hidden. */
export const AT_LEAST = 100

export interface Page {
  readonly before: number | null
  readonly most: number
  keep(this: void, entries: AuditEntry[]): Promise<AuditEntry[]>
  /** Whether it has been looked long enough. */
  isLong(this: void): boolean
}

export interface Found {
  readonly entries: AuditEntry[]
  /** Where the next page begins; null: there is none. */
  readonly next: number | null
}
