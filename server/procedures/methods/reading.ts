import * as contract from '../../contract/all.gen'
import { ORIGINAL, readIn } from '../../../engine/languages'
import { isSystemAdmin } from '../../calls/actor'
import { method, noSubject } from '../../calls/method'
import { ProcedureModel, ProcedureVersionModel } from '../model'
import { mayReadProcedures, mayReadProcedure } from '../policy'
import { presentProcedure } from '../present'
import { documentBeingWritten, publishedDocument } from '../choose'
import { procedureHead } from '../heads'
import { PROCEDURE_SCHEMA_PATH } from '../../../workflows/procedure/schema'
import { linkTo } from '../../platform/publicUrl'

const byName = new Intl.Collator(ORIGINAL, { numeric: true })

export const getProcedures = method(contract.getProcedures, {
  subject: noSubject,
  policy: mayReadProcedures,
  async handle({ actor }) {
    const found = await ProcedureModel.find(isSystemAdmin(actor) ? {} : { head: { $gt: 0 } }, { 'draft.body': 0 }).lean()
    const nameOf = ({ outline }: (typeof found)[number]): string => readIn(outline.name, ORIGINAL)
    return found
      .sort((a, b) => Number(a.builtIn) - Number(b.builtIn) || byName.compare(nameOf(a), nameOf(b)))
      .map((doc) => presentProcedure(doc, actor))
  },
})

export const getProcedure = method(contract.getProcedure, {
  subject: (_ctx, { id }) => procedureHead(id),
  policy: mayReadProcedure,
  async handle({ actor }, doc, { version }) {
    const isDraft = !version && doc.draft !== null && isSystemAdmin(actor)
    const document = isDraft ? await documentBeingWritten(doc) : await publishedDocument(doc, version ?? doc.head)
    return { row: presentProcedure(doc, actor), isDraft, document }
  },
})

export const getProcedureVersions = method(contract.getProcedureVersions, {
  subject: (_ctx, { id }) => procedureHead(id),
  policy: mayReadProcedure,
  async handle(_ctx, { _id, head }) {
    // One above the head is what a kill left.
    const found = await ProcedureVersionModel.find({ procedureId: _id, number: { $lte: head } }, { body: 0 })
      .sort({ number: -1 })
      .lean()
    return found.map(({ number, publishedAt, note, publishedBy }) => ({
      version: number,
      published: publishedAt.toISOString(),
      note,
      publishedBy,
    }))
  },
})

export const exportProcedure = method(contract.exportProcedure, {
  subject: (_ctx, { id }) => procedureHead(id),
  policy: mayReadProcedure,
  async handle({ actor }, doc, { version }) {
    const isDraft = !version && isSystemAdmin(actor)
    const document = isDraft ? await documentBeingWritten(doc) : await publishedDocument(doc, version ?? doc.head)
    const text = `${JSON.stringify({ $schema: linkTo(PROCEDURE_SCHEMA_PATH), ...document }, null, 2)}\n`
    return { name: `${doc._id}.${document.version}.json`, text }
  },
})
