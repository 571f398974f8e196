import { groupOf, restsOn, rowOf, type Ground } from '../platform/kept/grounds'
import { createKept } from '../platform/kept/kept'
import { slot } from '../platform/world'

/*
 * Rows of tenders, of what is shown with them, and pages of lists, as they are stored: below every mask. Nobody's answer rests on what
 * others hand in, opened or not: to make one anew takes longer, and would tell a rival that somebody uploads or submits just now
 * (docs/decisions/2026-11-27-reads-are-kept.md). So files and rooms are told apart by their owner, offers by their company.
 */
for (const collection of ['tenders', 'organizations', 'users', 'announcements', 'questions', 'messages']) restsOn(collection)
restsOn('rooms', ({ owner }) => (typeof owner === 'object' && owner !== null && 'id' in owner ? owner.id : null))
restsOn('files', ({ ownerId }) => ownerId)
restsOn('offers', ({ orgId }) => orgId)
restsOn('watches', ({ userId }) => userId)
restsOn('reads', ({ userId }) => userId)

const kept = slot(() => createKept(32 * 1024 * 1024))

/** Of what is read from the database, in memory, about. */
const bytes = (value: unknown): number =>
  2 * JSON.stringify(value instanceof Map ? [...(value as ReadonlyMap<unknown, unknown>)] : value).length

/** What is kept under a key, at once; else what `read` answers. Nobody may change it: others read the same. */
export const keptRows = <T>(key: string, on: (rows: NoInfer<T>) => readonly Ground[], read: () => Promise<T>): T | Promise<T> =>
  kept.value.of({ key, on, bytes }, read)

export const rowsOf = (collection: string, ids: readonly (string | number)[]): Ground[] => ids.flatMap((id) => rowOf(collection, id))

/** The documents of a tender: rooms and files that are there, and that another one comes. */
export const documentsOf = (tenderId: string, rooms: readonly { _id: string }[], fileIds: readonly string[]): Ground[] => [
  ...groupOf('rooms', tenderId),
  ...groupOf('files', tenderId),
  ...rowsOf(
    'rooms',
    rooms.map(({ _id }) => _id),
  ),
  ...rowsOf('files', fileIds),
]
