import { getBidderForm as contract } from '../../contract/tenders/getBidderForm'
import { bidderForm, formChoices } from '../bidderForms'
import { method } from '../../calls/method'
import { ownTemplate } from '../commands/ownTemplate'
import { invalid } from '../commands/formInput'
import { mayMove } from '../policy'
import { tenderSubject } from '../subject'

export const getBidderForm = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayMove(actor, tender, now),
  async handle(_ctx, { tender }, { kind, key }) {
    if (key && !formChoices(await ownTemplate(tender), kind, tender.regime).includes(key))
      throw invalid({ path: '/key', rule: 'unknownForm', params: { form: key } })
    const lot = tender.lots.find(({ judging }) => judging?.offer.sheet !== undefined)
    const { template } = await bidderForm(tender, kind, { key: key ?? undefined, lot })
    return { form: template.file }
  },
})
