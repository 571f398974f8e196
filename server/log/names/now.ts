import type { AuditRecord } from '../append'
import { organizationsOf } from './organizations'
import { handedIn } from '../../platform/world'

/** How people and organizations that entries are about are called now. */
export interface NamesNow {
  readonly people: ReadonlyMap<string, { name: string; email: string }>
  readonly organizations: ReadonlyMap<number, string>
}

/** Reads the names of these people and organizations. */
export type ReadNames = (userIds: readonly string[], orgIds: readonly number[]) => Promise<NamesNow>

/** Who knows people is above the log. */
export const namesReader = handedIn<ReadNames>('how names are read')

/** A question each for all that are written together. */
export const namesNow = (records: readonly AuditRecord[]): Promise<NamesNow> => {
  const userIds = new Set(records.flatMap(({ data }) => (data.userId === undefined ? [] : [data.userId])))
  return namesReader.value([...userIds], [...new Set(records.flatMap(({ data }) => organizationsOf(data)))])
}
