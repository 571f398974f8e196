/*
 * What belongs to a tender, by the field that says so. What is left out: what people keep for themselves (watch lists, when they looked),
 * what is on its way (uploads, mails, links), and what is made anew (the search).
 */
const BY_FIELD: Readonly<Record<string, string>> = {
  ...{ formRevisions: 'tenderId', announcements: 'tenderId', timers: 'subject', invitations: 'tenderId' },
  ...{ offers: 'tenderId', offerDrafts: 'tenderId', rooms: 'tenderId', files: 'tenderId' },
  ...{ examinations: 'tenderId', examinedOffers: 'tenderId' },
  ...{ evaluations: 'tenderId', evaluationMarks: 'tenderId', requests: 'tenderId' },
  ...{ messages: 'tenderId', reads: 'tenderId', questions: 'tenderId', answers: 'tenderId', questionRules: '_id' },
  ...{ contracts: 'tenderId', needs: '_id', directOrders: '_id', letters: 'tenderId' },
  ...{ reports: '_id', reportNotes: 'tenderId', reportVersions: 'tenderId' },
  // What names entries of the log.
  ...{ submissions: 'tenderId', openingRecords: 'tenderId' },
  // Last: where it is, everything else is.
  tenders: '_id',
}

export const COLLECTIONS: readonly string[] = Object.keys(BY_FIELD)

export const ofTender = (collection: string, tenderId: string): Record<string, string> => ({ [BY_FIELD[collection] ?? '_id']: tenderId })

export type Row = Record<string, unknown>

export interface RowIn {
  readonly in: string
  readonly row: Row
}

const isPlain = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.getPrototypeOf(value) === Object.prototype

/** A value with each text and number in it, by the name under which it stands (in a list: the list's), through `change`. */
export const changed = (value: unknown, change: (one: string | number, name: string) => unknown, name = ''): unknown => {
  if (typeof value === 'string' || typeof value === 'number') return change(value, name)
  if (Array.isArray(value)) return value.map((one: unknown) => changed(one, change, name))
  if (!isPlain(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, changed(one, change, key)]))
}

const ORGANIZATION = new Set(['orgId', 'orgIds', 'organizationId', 'organizationIds', 'oldOrganizationId', 'newOrganizationId'])

/** Whether a number of this name, in rows of a collection or entries of the log, is that of an organization. */
export const isOrganization = (name: string, collection: string): boolean =>
  ORGANIZATION.has(name) || (name === 'to' && collection === 'messages')
