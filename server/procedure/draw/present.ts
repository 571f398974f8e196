import type { DrawView } from '../../contract/procedure/draw'
import { drawInLog, OfferModel, type OfferDoc, standingOfDrawn, undecidedIn } from '../../offers/area'
import { OrganizationModel } from '../../organizations/area'
import { procedureOf } from '../../../workflows/procedure'
import { AppError } from '../../platform/errors'
import type { TenderDoc } from '../../tenders/area'

/** What is to be drawn, or was, for the team; the numbers are told once both are there. Refuses (409) where nobody draws. */
export async function presentDraw(tender: TenderDoc, lotId: string, userId: string): Promise<DrawView> {
  const lot = tender.lots.find((one) => one.lotId === lotId)
  if (!lot) throw new AppError('notFound')
  if (!procedureOf(tender).draws || lot.openedAt.applications === null)
    throw new AppError('conflict', { reason: 'refused.nothingDrawn', lotId })
  const { draw } = lot
  const applicants = await undecidedIn(tender, lot)
  const ids = draw?.drawn?.order ?? draw?.among ?? []
  const rows = await OfferModel.find({ _id: { $in: ids } }, { orgId: 1 }).lean<Pick<OfferDoc, '_id' | 'orgId'>[]>()
  const orgOf = new Map([
    ...rows.map(({ _id, orgId }) => [_id, orgId] as const),
    ...applicants.map(({ offerId, orgId }) => [offerId, orgId] as const),
  ])
  const found = await OrganizationModel.find({ _id: { $in: [...orgOf.values()] } }, { name: 1 }).lean<{ _id: number; name: string }[]>()
  const names = new Map(found.map(({ _id, name }) => [_id, name]))
  const named = (offerId: string) => ({ offerId, organization: names.get(orgOf.get(offerId) ?? 0) ?? '' })
  const byName = (a: { organization: string }, b: { organization: string }): number => a.organization.localeCompare(b.organization, 'de')
  const drawn = draw?.drawn
  const { outs } = await standingOfDrawn(tender, lot)
  const ofOrder = (offerId: string) => {
    const out = outs.find((one) => one.offerId === offerId)
    return { ...named(offerId), ...(out ? { out: out.put?.reason ?? '' } : {}) }
  }
  return {
    ...{ version: tender.version, lotId, state: drawn ? 'drawn' : draw ? 'begun' : 'open', places: draw?.places ?? null },
    applicants: applicants.map(({ offerId }) => named(offerId)).sort(byName),
    among: drawn ? ids.map(ofOrder) : ids.map(named).sort(byName),
    reason: draw?.reason ?? '',
    begun: draw ? { name: draw.begun.byName, at: draw.begun.at.toISOString() } : null,
    isOwn: draw?.begun.by === userId,
    drawn: drawn ? { name: drawn.byName, at: drawn.at.toISOString() } : null,
    seeds: draw && drawn ? [draw.begun.seed, drawn.seed] : [],
    ...((await drawInLog(tender, lot)).isTold ? {} : { differs: true as const }),
  }
}
