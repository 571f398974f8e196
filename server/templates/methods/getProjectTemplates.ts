import { ORIGINAL } from '../../../engine/languages'
import { getProjectTemplates as contract } from '../../contract/templates/getProjectTemplates'
import { method, noSubject } from '../../calls/method'
import { TemplateModel } from '../model'
import { isOffered, mayReadTemplates } from '../policy'
import { presentTemplateRow } from '../present'

const DEFAULT_PAGE = 10_000
/** EU-2 before EU-10, own forms by name before both. */
const byKindAndNumber = new Intl.Collator(ORIGINAL, { numeric: true })

export const getProjectTemplates = method(contract, {
  subject: noSubject,
  policy: (actor) => mayReadTemplates(actor),
  async handle(ctx, _subject, { pageSize, options }) {
    const found = await TemplateModel.find({ head: { $gt: 0 } }, { draft: 0 }).lean()
    return found
      .filter((template) => isOffered({ actor: ctx.actor, ...options }, template))
      .sort((a, b) => Number(a.sdkVersion !== null) - Number(b.sdkVersion !== null) || byKindAndNumber.compare(a._id, b._id))
      .slice(0, pageSize ?? DEFAULT_PAGE)
      .map(presentTemplateRow)
  },
})
