import type { ProcedureDocument } from '../../workflows/procedure'
import { AppError } from '../platform/errors'
import { ProcedureVersionModel, type ProcedureDoc } from './model'

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
