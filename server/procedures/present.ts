import type { ProcedureRow } from '../contract/procedures/procedures'
import { isSystemAdmin, type Actor } from '../calls/actor'
import type { ProcedureDoc } from './model'

type Shown = Omit<ProcedureDoc, 'draft' | 'pending'> & { draft: Pick<NonNullable<ProcedureDoc['draft']>, 'updated' | 'updatedBy'> | null }

/** What is being written is shown to those alone who write. */
export const presentProcedure = (doc: Shown, actor: Actor): ProcedureRow => ({
  id: doc._id,
  ...doc.outline,
  version: doc.head,
  published: doc.published?.toISOString() ?? null,
  publishedBy: doc.publishedBy,
  builtIn: doc.builtIn,
  retired: doc.retired,
  lock: doc.version,
  draft: doc.draft && isSystemAdmin(actor) ? { updated: doc.draft.updated.toISOString(), updatedBy: doc.draft.updatedBy } : null,
})
