import type { EvaluatedPart, EvaluationView } from '../contract/evaluation/views'
import { refuseSealed } from '../offers/area'
import { AppError } from '../platform/errors'
import { actingUser, isProjectAdmin, type TenderSubject } from '../tenders/area'
import type { Context } from '../calls/context'
import { releasedPart } from './parts'
import { presentEvaluation, readStored, type Stored } from './reading/readEvaluation'

/** Where somebody wants to read or write, and by which method. */
export interface Asked {
  method: string
  lotId: string
  part: EvaluatedPart | null | undefined
}

/** What was opened there. Before the opening the attempt is written down and answered with 423, whether something came in or not. */
export async function openedStored(ctx: Context, { tender }: TenderSubject, { method, lotId, part }: Asked): Promise<Stored> {
  if (!tender.lots.some((lot) => lot.lotId === lotId)) throw new AppError('notFound')
  const released = releasedPart(tender, lotId, part)
  if (!released) throw await refuseSealed({ by: actingUser(ctx), at: ctx.now, method, tender })
  return readStored(tender, released)
}

export const presentFor = (ctx: Context, stored: Stored): Promise<EvaluationView> =>
  presentEvaluation(stored, { userId: actingUser(ctx).id, mayDecide: isProjectAdmin(ctx.actor, stored.tender) })
