import type { Row } from './rows'

/*
 * What rows say of things outside of the database. Sealed submissions name their files once more, where nobody reads it without the key:
 * `audit:verify -- --files` holds those.
 */

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null

/** Wherever they stand in it. */
export const blobIdsIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(blobIdsIn)
  if (!isRow(value) || Object.getPrototypeOf(value) !== Object.prototype) return []
  return Object.entries(value).flatMap(([field, one]) => (field === 'blobId' && typeof one === 'string' ? [one] : blobIdsIn(one)))
}

/** Blobs that must be there for this row: of files and of parcels. One that is deleted stays as a stone without bytes. */
export const blobsNamed = (collection: string, row: Row): string[] => {
  if (collection === 'files') return row['deletedAt'] === null ? blobIdsIn(row['versions']) : []
  return collection === 'parcels' ? blobIdsIn(row) : []
}

/** A manifest of the archive on this machine, with the SHA-256 that the log was told. */
export interface Archived {
  readonly seq: number
  readonly name: string
  readonly sha256: string
}

export const archivedBy = (collection: string, row: Row): Archived | null => {
  const { reference, hash } = isRow(row['data']) ? row['data'] : {}
  if (collection !== 'audit' || row['type'] !== 'PROJECT_ARCHIVED' || typeof reference !== 'string' || typeof hash !== 'string') return null
  return reference.startsWith('archive/') ? { seq: Number(row['_id']), name: reference, sha256: hash } : null
}
