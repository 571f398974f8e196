import type { ProcedureDocument } from '../../workflows/procedure'
import { AppError } from '../platform/errors'
import { ProcedureVersionModel, type ProcedureDoc } from './model'

/** A published version; 404 where there is none. */
export async function publishedDocument(id: string, version: number): Promise<ProcedureDocument> {
  const found = await ProcedureVersionModel.findOne({ _id: `${id}@${version}` }, { body: 1 }).lean()
  if (!found) throw new AppError('notFound')
  // Written by readProcedure() and the shipped documents only.
  return { ...(JSON.parse(found.body) as ProcedureDocument), version }
}

/** What is being written, or the newest published version where nothing is; with the version that it has or would be published as. */
export const documentBeingWritten = async ({ _id, draft, head }: ProcedureDoc): Promise<ProcedureDocument> =>
  draft ? { ...(JSON.parse(draft.body) as ProcedureDocument), version: head + 1 } : publishedDocument(_id, head)
