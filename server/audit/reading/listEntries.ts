import type { LogFilter } from '../../contract/audit/getLogEntries'
import type { LogEntry } from '../../contract/audit/views'
import type { AuditEntry } from '../model'
import { cursorOf, numberOfCursor } from './cursor'
import { withoutSealed } from './mask'
import { namesIn } from './names'
import { placeIn, readEntries } from './pages'
import { openedFilesIn } from './openedFiles'
import { presentEntry } from './present'

const PAGE = 50

/** A page of the log of a tender, or of everything, the newest first. The last row of a full page carries the cursor of the next. */
export const listEntries = async (tenderId: string | null, { type, cursor, limit = PAGE }: LogFilter): Promise<LogEntry[]> => {
  const part = { tenderId, type: type === undefined || type === '' ? null : type }
  const before = cursor === undefined ? null : numberOfCursor(cursor)
  const entries = await readEntries(part, { before, most: limit, keep: withoutSealed })
  const [namesOf, openedOf] = await Promise.all([namesIn(entries), openedFilesIn(entries)])
  const present = (entry: AuditEntry): LogEntry => presentEntry(entry, namesOf(entry), openedOf(entry))
  const last = entries.at(-1)
  return entries.map((entry) =>
    entry === last && entries.length === limit ? { ...present(entry), cursor: cursorOf(placeIn(part, entry)) } : present(entry),
  )
}
