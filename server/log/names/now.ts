import type { AuditRecord } from '../append'
import { organizationsOf } from './organizations'

/** How people and organizations that entries are about are called now. */
export interface NamesNow {
  readonly people: ReadonlyMap<string, { name: string; email: string }>
  readonly organizations: ReadonlyMap<number, string>
}

/** Reads the names of these people and organizations. */
export type ReadNames = (userIds: readonly string[], orgIds: readonly number[]) => Promise<NamesNow>

let read: ReadNames | null = null

/** Who knows people is above the log: app says once how they are read. */
export const setReadNames = (how: ReadNames): void => {
  read = how
}

/** A question each for all that are written together. */
export const namesNow = (records: readonly AuditRecord[]): Promise<NamesNow> => {
  if (read === null) throw new Error('nobody told the log how names are read')
  const userIds = new Set(records.flatMap(({ data }) => (data.userId === undefined ? [] : [data.userId])))
  return read([...userIds], [...new Set(records.flatMap(({ data }) => organizationsOf(data)))])
}
