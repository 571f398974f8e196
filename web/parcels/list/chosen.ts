import type { PropertyPatch, PropertyRow } from '../../../server/contract/parcels/views'

/** What a change for many told of the chosen parcels. */
export interface Told {
  /** The versions as they are now. */
  versions: readonly { id: number; version: number }[]
  /** What became of those of `versions`; left out where nothing was written. */
  change?: PropertyPatch
  /** Those that are not there any more. */
  gone?: readonly number[]
}

export type Chosen = ReadonlyMap<number, PropertyRow>

export const withRows = (before: Chosen, rows: readonly PropertyRow[]): Chosen =>
  new Map([...before, ...rows.map((row) => [row.id, row] as const)])

/** Chosen rows that the list has not loaded learn of a change by what its call answers; whoever was archived leaves. */
export const afterChange = (before: Chosen, { versions, change = {}, gone = [] }: Told): Chosen => {
  const next = new Map(before)
  const { isArchived, isPublic, size } = change
  for (const { id, version } of versions) {
    const row = next.get(id)
    if (row) next.set(id, { ...row, ...(isPublic === undefined ? {} : { isPublic }), ...(size === undefined ? {} : { size }), version })
    if (isArchived === true) next.delete(id)
  }
  for (const id of gone) next.delete(id)
  return next
}

/** As the list has it, or as it is told since: whichever is newer. */
export const newerOf = (chosen: PropertyRow, listed: PropertyRow | undefined): PropertyRow =>
  listed && (listed.version ?? 0) >= (chosen.version ?? 0) ? listed : chosen
