import { followsDraw } from '../../../workflows/contest'
import { isDeclined, teamEntries, OfferModel, type OfferDoc } from '../../offers/area'
import { type AuditEntry, AuditModel, believedOf } from '../../log/area'
import { canonicalJson } from '../../platform/canonicalJson'
import { AppError } from '../../platform/errors'
import { type DrawDoc, type LotDoc, type TenderDoc } from '../../tenders/area'

const saidBy = ({ places, begun, drawn }: DrawDoc) => drawn && { places, offerIds: drawn.order, seeds: [begun.seed, drawn.seed] }

/** Whether what was drawn is what the log has: who writes the database draws nobody in, nor a draw away. */
export async function isDrawTold({ _id }: Pick<TenderDoc, '_id'>, { lotId, draw }: LotDoc): Promise<boolean> {
  const found = { tenderId: _id, type: 'LOTS_DRAWN', 'data.lotId': lotId }
  const last = (await believedOf(await AuditModel.find(found).sort({ tenderSeq: 1 }).lean<AuditEntry[]>())).at(-1)
  const told = last ? { places: last.data['places'], offerIds: last.data['offerIds'], seeds: last.data['seeds'] } : null
  return canonicalJson(told) === canonicalJson((draw && saidBy(draw)) ?? null)
}

/** Refuses (409) to choose others than were drawn, where lots were: whoever is out by now gives place to the next one. */
export async function assertDrawFollowed(tender: TenderDoc, lot: LotDoc, asked: readonly string[]): Promise<void> {
  const { draw, lotId } = lot
  const refuse = (reason: string): AppError => new AppError('conflict', { reason: `refused.${reason}`, lotId })
  if (!(await isDrawTold(tender, lot))) throw refuse('drawNotInLog')
  if (!draw?.drawn) return
  const { order } = draw.drawn
  const offers = await OfferModel.find({ _id: { $in: order } }, { pending: 0 }).lean<OfferDoc[]>()
  const out = offers.flatMap((offer) =>
    teamEntries(offer, { tender, lot }).some((entry) => entry.decision === 'rejected' || isDeclined(entry)) ? [offer._id] : [],
  )
  if (!followsDraw({ order, places: draw.places }, asked, (id) => out.includes(id))) throw refuse('drawNotFollowed')
}
