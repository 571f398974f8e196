import type { LotResult } from '../../contract/offers/views'
import type { EffectPorts } from '../../platform/outbox'
import type { LotDoc, TenderDoc } from '../../tenders/area'
import { type OfferDoc, SubmissionModel, type SubmissionDoc } from '../model'
import { standing } from '../place'
import { type Sending, takeIn } from './submit'
import { followRest, type Some } from './takeRest'

/** Takes back some of what a company handed in for a lot: the rest stands from the same moment on, with a receipt of its own. */
export async function takeBackSome(
  { offer, tender, lot }: { offer: OfferDoc; tender: TenderDoc; lot: LotDoc },
  { some, ...sending }: Omit<Sending, 'event' | 'lots' | 'drafts' | 'forms'> & { some: Some },
  ports: EffectPorts,
): Promise<LotResult[]> {
  const { by, receivedAt: at } = sending
  const results = await takeIn({ offer, tender }, { ...sending, some, event: 'withdrawOffer', lots: [lot] }, ports)
  const no = results[0]?.receiptNo
  const row = no && (await SubmissionModel.findOne({ no }).lean<SubmissionDoc>())
  if (!row) return results
  const { place } = standing(offer, { tender, lot, kind: 'offer' }, at)
  await followRest(place, row, { by, at })
  return results
}
