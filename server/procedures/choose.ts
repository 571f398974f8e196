import { holdProcedure, shippedProcedure, type Procedure } from '../../workflows/procedure'
import { publishedDocument } from './documents'
import { procedureHead } from './heads'

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
