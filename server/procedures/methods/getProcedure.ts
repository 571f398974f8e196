import { isSystemAdmin } from '../../calls/actor'
import { method } from '../../calls/method'
import { getProcedure as contract } from '../../contract/procedures/getProcedure'
import { documentBeingWritten, publishedDocument } from '../documents'
import { procedureHead } from '../heads'
import { mayReadProcedure } from '../policy'
import { presentProcedure } from '../present'

export const getProcedure = method(contract, {
  subject: (_ctx, { id }) => procedureHead(id),
  policy: mayReadProcedure,
  async handle({ actor }, doc, { version }) {
    const isDraft = !version && doc.draft !== null && isSystemAdmin(actor)
    const document = isDraft ? await documentBeingWritten(doc) : await publishedDocument(doc, version ?? doc.head)
    return { row: presentProcedure(doc, actor), isDraft, document }
  },
})
