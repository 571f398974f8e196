import { drawnFirst, followsDraw } from '../../workflows/contest'
import { findOpeners, refusalOf } from '../openers/area'
import { AppError } from '../platform/errors'
import { type Acted, isSameParty, type LotDoc, matterOf, type TenderDoc, toldOf } from '../tenders/area'
import { drawInLog } from './drawInLog'
import { teamEntries } from './entries'
import { isDeclined } from './facts'
import { OfferModel, type LotOfferDoc, type OfferDoc } from './model'

interface Out {
  offerId: string
  /** Who put it out, and why; null: it wants no part itself. */
  put: { by: Acted; reason: string } | null
}

const refused = (reason: string, lotId: string): AppError => new AppError('conflict', { reason: `refused.${reason}`, lotId })

/** Refuses (409) two people who are one, or whom no two envelopes would be opened by. */
export async function assertTwo(tender: TenderDoc, lot: LotDoc, { first, second, same }: { first: Acted; second: Acted; same: string }) {
  if (isSameParty(tender, first, second)) throw refused(same, lot.lotId)
  const matter = matterOf(lot, { what: 'applications', round: lot.round })
  const why = refusalOf(await findOpeners(tender, lot, { matter, people: [first, second] }))
  if (why !== null) throw refused(why, lot.lotId)
}

type Said = Awaited<ReturnType<typeof toldOf>>

/** Put out since lots were drawn, with a reason, by whom the row says: as the log has it. Whoever was merely not drawn is not out. */
function putOut(entry: LotOfferDoc, decided: Said, drawnAt: Date): Out['put'] {
  const { decision, decidedAt, decidedBy } = entry
  if (decision !== 'rejected' || !decidedAt || !decidedBy) return null
  const since = decided.slice(decided.findLastIndex(({ data }) => data['to'] !== 'rejected') + 1)
  const isTold = since.some(({ at, isBy }) => at.getTime() === decidedAt.getTime() && at >= drawnAt && isBy(decidedBy))
  const reason = since.at(-1)?.data['reason']
  return isTold && typeof reason === 'string' ? { by: { userId: decidedBy, at: decidedAt }, reason } : null
}

/** How those stand whose lots were drawn: who is out by now, and who has been asked. */
export async function standingOfDrawn(tender: TenderDoc, lot: LotDoc): Promise<{ outs: Out[]; asked: string[] }> {
  const drawn = lot.draw?.drawn
  if (!drawn) return { outs: [], asked: [] }
  const offers = await OfferModel.find({ _id: { $in: drawn.order } }, { pending: 0 }).lean<OfferDoc[]>()
  const rows = offers.flatMap((offer) => teamEntries(offer, { tender, lot }).map((entry) => ({ offerId: offer._id, entry })))
  const types = ['OFFER_DECIDED', 'OFFER_LOT_DECLINED', 'OFFER_LOT_WANTED']
  const told = await toldOf(
    tender,
    types,
    rows.flatMap(({ entry }) => entry.decidedBy ?? []),
  )
  const outs = rows.flatMap(({ offerId, entry }): Out[] => {
    const own = told.filter(({ data }) => data['offerId'] === offerId && data['lotId'] === lot.lotId)
    const decided = own.filter(({ type }) => type === 'OFFER_DECIDED')
    const word = own.findLast(({ type }) => type !== 'OFFER_DECIDED')
    const put = putOut(entry, decided, drawn.at)
    if (put) return [{ offerId, put }]
    return isDeclined(entry) && word?.type === 'OFFER_LOT_DECLINED' ? [{ offerId, put: null }] : []
  })
  const asked = rows.filter(({ entry }) => entry.decision === 'accepted' || entry.decision === 'invited').map(({ offerId }) => offerId)
  return { outs, asked }
}

/**
 * Refuses (409) to ask others than lots gave a place to, and what the log does not have of them. Where somebody was put out who had a
 * place, or would have one by now, another person asks from then on. `isAll`: now all are asked who have a place.
 */
export async function assertDrawFollowed(
  tender: TenderDoc,
  lot: LotDoc,
  { offerIds, isAll, by }: { offerIds: readonly string[]; isAll: boolean; by: Acted },
): Promise<void> {
  const { draw, lotId } = lot
  if (!(await drawInLog(tender, lot)).isTold) throw refused('drawNotInLog', lotId)
  if (!draw?.drawn) return
  const { outs, asked } = await standingOfDrawn(tender, lot)
  const isOut = (id: string): boolean => outs.some(({ offerId }) => offerId === id)
  const places = { order: draw.drawn.order, places: draw.places }
  if (!followsDraw(places, [...asked.filter((one) => !isOut(one)), ...offerIds], { isOut, isAll })) throw refused('drawNotFollowed', lotId)
  const hasPlace = (offerId: string): boolean => drawnFirst(places, (id) => id !== offerId && isOut(id)).includes(offerId)
  for (const { offerId, put } of outs)
    if (put && hasPlace(offerId)) await assertTwo(tender, lot, { first: put.by, second: by, same: 'samePersonPutOut' })
}

/** Refuses (409) to put somebody out without a reason once lots were drawn. Answers whether they were, in any of these lots. */
export async function assertSaysWhy(tender: TenderDoc, lots: readonly LotDoc[], reason = ''): Promise<boolean> {
  const found = await Promise.all(lots.map((lot) => drawInLog(tender, lot)))
  const drawn = lots.find((_lot, n) => found[n]?.wasDrawn)
  if (drawn && reason.trim() === '') throw refused('outNeedsReason', drawn.lotId)
  return drawn !== undefined
}
