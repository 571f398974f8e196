import { PROCEDURE_SCHEMA_PATH } from '../../../workflows/procedure/schema'
import { isSystemAdmin } from '../../calls/actor'
import { method } from '../../calls/method'
import { exportProcedure as contract } from '../../contract/procedures/exportProcedure'
import { linkTo } from '../../platform/publicUrl'
import { documentBeingWritten, publishedDocument } from '../documents'
import { procedureHead } from '../heads'
import { mayReadProcedure } from '../policy'

export const exportProcedure = method(contract, {
  subject: (_ctx, { id }) => procedureHead(id),
  policy: mayReadProcedure,
  async handle({ actor }, doc, { version }) {
    const isDraft = !version && isSystemAdmin(actor)
    const document = isDraft ? await documentBeingWritten(doc) : await publishedDocument(doc, version ?? doc.head)
    const text = `${JSON.stringify({ $schema: linkTo(PROCEDURE_SCHEMA_PATH), ...document }, null, 2)}\n`
    return { name: `${doc._id}.${document.version}.json`, text }
  },
})
