import { pathOf } from '../../../engine/files'
import type { Placed } from '../../../engine/parcels'
import { appendAudit } from '../../log/area'
import type { AuditActor } from '../../calls/context'
import type { ParcelDoc, StoredFile } from '../model'

interface Taken {
  readonly at: Date
  /** Null: a guest; what they fetch is public, and a log that they can fill would help nobody. */
  readonly by: AuditActor | null
  readonly doc: Pick<ParcelDoc, '_id' | 'name'>
}

/** Who took a file along. */
export const writeDownFile = async ({ at, by, doc }: Taken, { file, path }: Placed<StoredFile>): Promise<void> => {
  if (!by) return
  const data = { property: doc.name, propertyId: doc._id, file: pathOf({ folder: path.join('/'), name: file.name }) }
  await appendAudit({ type: 'FILE_DOWNLOADED', at, actor: by, data: { ...data, hash: file.sha256, size: file.fileSizeInBytes } })
}

/** Who took a folder along, or all. */
export const writeDownFolder = async ({ at, by, doc }: Taken, { folder, count }: { folder: string; count: number }): Promise<void> => {
  if (!by) return
  await appendAudit({
    type: 'FILE_DOWNLOADED',
    at,
    actor: by,
    data: { property: doc.name, propertyId: doc._id, file: folder, all: true, count },
  })
}
