import { ORIGINAL, readIn } from '../../../engine/languages'
import { isSystemAdmin } from '../../calls/actor'
import { method, noSubject } from '../../calls/method'
import { getProcedures as contract } from '../../contract/procedures/getProcedures'
import { ProcedureModel } from '../model'
import { mayReadProcedures } from '../policy'
import { presentProcedure } from '../present'

const byName = new Intl.Collator(ORIGINAL, { numeric: true })

export const getProcedures = method(contract, {
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
