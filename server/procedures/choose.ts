import { holdProcedure, shippedProcedure, type Procedure, type ProcedureDocument } from '../../workflows/procedure'
import { procedureHead } from './heads'
import { ProcedureVersionModel, type ProcedureDoc } from './model'
import { AppError } from '../platform/errors'

/** A published version; 404 where there is none. What a kill left above the head was never published. */
export async function publishedDocument({ _id, head }: Pick<ProcedureDoc, '_id' | 'head'>, version: number): Promise<ProcedureDocument> {
  if (version > head) throw new AppError('notFound')
  const found = await ProcedureVersionModel.findOne({ _id: `${_id}@${version}` }, { body: 1 }).lean()
  if (!found) throw new AppError('notFound')
  // Written by readProcedure() and the shipped documents only.
  return { ...(JSON.parse(found.body) as ProcedureDocument), version }
}

/** What is being written, or the newest published version where nothing is; with the version that it has or would be published as. */
export const documentBeingWritten = async (doc: ProcedureDoc): Promise<ProcedureDocument> =>
  doc.draft ? { ...(JSON.parse(doc.draft.body) as ProcedureDocument), version: doc.head + 1 } : publishedDocument(doc, doc.head)

/** Why nothing new begins by a procedure. */
type NotChosen = 'procedureUnknown' | 'procedureUnpublished' | 'procedureRetired'

/** The newest published version of a procedure, for what begins by it now; else why nothing does. */
export async function procedureToBegin(id: string): Promise<Procedure | NotChosen> {
  const head = await procedureHead(id)
  if (head?.retired) return 'procedureRetired'
  const shipped = shippedProcedure(id)
  if (shipped) return shipped
  if (!head) return 'procedureUnknown'
  return head.head === 0 ? 'procedureUnpublished' : holdProcedure(await publishedDocument(head, head.head))
}

/** A published version, retired or not, and what its author says is new in it; without a number the newest. Null: there is none. */
export async function publishedProcedure(id: string, version: number | null): Promise<{ to: Procedure; note: string } | null> {
  const head = await procedureHead(id)
  const number = version ?? head?.head ?? 0
  if (!head || number < 1 || number > head.head) return null
  const to = holdProcedure(await publishedDocument(head, number))
  const told = await ProcedureVersionModel.findOne({ _id: `${id}@${number}` }, { note: 1 }).lean()
  return { to, note: told?.note ?? '' }
}
