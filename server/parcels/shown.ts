import { perWorld } from '../platform/world'
import type { RowDoc } from './present'

/** Rows as they were read, for whoever is shown them next, until somebody says that they changed. So many of some 2 kB; the oldest go. */
const MOST = 10_000
const rows = perWorld(() => new Map<number, RowDoc>())

export const shownRow = (id: number): RowDoc | undefined => rows.get(id)

export const keepShown = (read: readonly RowDoc[]): void => {
  for (const row of read) rows.set(row._id, row)
  for (const id of rows.keys()) {
    if (rows.size <= MOST) break
    rows.delete(id)
  }
}

/** This one; all where none is named. */
export const forgetShown = (id?: number): void => void (id === undefined ? rows.clear() : rows.delete(id))
