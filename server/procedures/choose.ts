import { holdProcedure, shippedProcedure, type Procedure } from '../../workflows/procedure'
import { publishedDocument } from './documents'
import { procedureHead } from './heads'
import { ProcedureVersionModel } from './model'

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
