import type { ArchivedBytes } from '../../rooms/area'

/** Everything that is kept of a tender that has ended, as plain JSON; the bytes of its files go beside it. */
export interface ArchiveBundle {
  format: 'lotse-archive-1'
  tenderId: string
  no: number
  archivedAt: string
  /** The tender's document without what is Lotse's own (timers, sort keys). */
  tender: unknown
  /** The forms: as published and as they stood last. */
  forms: { revision: number; data: unknown }[]
  openingRecords: unknown[]
  offers: unknown[]
  /** With their files by name, version and hash; what stays sealed is named only. */
  rooms: unknown[]
  /** Criteria, exclusions and what was counted, per opening, with each member's points and reasons. */
  evaluations: unknown[]
  /** How each offer was examined, row by row, with reasons, evidence and queries of the register; the share below which prices are low. */
  examinations: unknown[]
  examinedOffers: unknown[]
  /** What was asked of bidders after the opening, and what they answered; their files are rooms. */
  requests: unknown[]
  /** Questions with the released answers. */
  questions: unknown[]
  answers: unknown[]
  /** With what became of them at each recipient; their attachments are rooms. */
  messages: unknown[]
  /** What was needed, with estimate and approvals; null: nobody wrote of it. */
  need: unknown
  /** Of a direct order the prices that were written down; null: there are none. */
  directOrder: unknown
  /** What people wrote of its contracts, with their changes. */
  contracts: unknown[]
  /** Of the procurement report what people wrote, notes too, and its signed versions; files of notes are rooms. Null: nothing. */
  report: unknown
  /** The tender's own chain of the log. */
  log: unknown[]
}

/**
 * Where ended tenders go. Storing the same one again replaces it; files are known by their hash. Throws where the archive cannot be
 * reached; then it is tried again.
 */
export interface Archive {
  /** Answers where it lies, and SHA-256 of what it wrote there of the bundle, which names the hashes of all files. */
  store(bundle: ArchiveBundle, files: readonly ArchivedBytes[]): Promise<{ reference: string; hash?: string }>
}
