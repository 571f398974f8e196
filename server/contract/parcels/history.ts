import { Type, type Static } from '@sinclair/typebox'

const HISTORY_KINDS = [
  ...(['created', 'imported', 'changed', 'takenBack', 'archived', 'restored', 'linked', 'unlinked', 'confirmed'] as const),
  ...(['fileAdded', 'fileChanged', 'fileShared', 'fileUnshared', 'fileArchived', 'fileRestored'] as const),
  ...(['fileDeletionAsked', 'fileDeleted', 'fileInfected'] as const),
] as const
export type HistoryKind = (typeof HISTORY_KINDS)[number]
export const HistoryKind = Type.Union(HISTORY_KINDS.map((kind) => Type.Literal(kind)))

export const HistoryEntry = Type.Object({
  id: Type.String(),
  at: Type.String({ format: 'date-time' }),
  /** Name of the person at that time. */
  by: Type.String(),
  kind: HistoryKind,
  /** Version of the parcel that this made. */
  version: Type.Integer(),
  changes: Type.Array(Type.Object({ field: Type.String(), before: Type.Unknown(), after: Type.Unknown() })),
  /** In a page of the history: pass the last one's to read on. */
  cursor: Type.Optional(Type.String()),
})
export type HistoryEntry = Static<typeof HistoryEntry>
