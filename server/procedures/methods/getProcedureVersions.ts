import { method } from '../../calls/method'
import { getProcedureVersions as contract } from '../../contract/procedures/getProcedureVersions'
import { procedureHead } from '../heads'
import { ProcedureVersionModel } from '../model'
import { mayReadProcedure } from '../policy'

export const getProcedureVersions = method(contract, {
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
