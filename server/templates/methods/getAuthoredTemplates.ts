import { ORIGINAL } from '../../../engine/languages'
import { getAuthoredTemplates as contract } from '../../contract/templates/getAuthoredTemplates'
import { method, noSubject } from '../../calls/method'
import { TemplateModel } from '../model'
import { mayWriteTemplates } from '../policy'
import { presentAuthored } from '../present'

/** EU-2 before EU-10, own forms before the EU's. */
const byKindAndNumber = new Intl.Collator(ORIGINAL, { numeric: true })

export const getAuthoredTemplates = method(contract, {
  subject: noSubject,
  policy: mayWriteTemplates,
  async handle() {
    const found = await TemplateModel.find({}, { 'draft.body': 0 }).lean()
    return found.sort((a, b) => Number(a.builtIn) - Number(b.builtIn) || byKindAndNumber.compare(a._id, b._id)).map(presentAuthored)
  },
})
