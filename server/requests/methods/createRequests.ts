import { createRequests as contract } from '../../contract/requests/createRequests'
import { isAnyOpened, openedSubmissions, refuseSealed } from '../../offers/area'
import { AppError } from '../../platform/errors'
import { actingUser, type TenderDoc, tenderSubject } from '../../tenders/area'
import { method } from '../../calls/method'
import { ask } from '../commands/ask'
import { mayAsk } from '../policy'
import { presentRequests } from '../present'
import { effectPortsOf } from '../record'

const KINDS = ['application', 'offer'] as const

/** Whose submission of a lot was opened, in whatever round, with their organization; null: nothing was. */
async function openedIn(tender: TenderDoc, lotId: string): Promise<Map<string, number> | null> {
  const kinds = KINDS.filter((kind) => isAnyOpened(tender, lotId, kind))
  if (kinds.length === 0) return null
  const rows = (await Promise.all(kinds.map((kind) => openedSubmissions(tender, lotId, kind)))).flat()
  return new Map(rows.map(({ offerId, organizationId }) => [offerId, organizationId]))
}

export const createRequests = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: mayAsk,
  async handle(ctx, { tender, now }, { input }) {
    const lot = tender.lots.find(({ lotId }) => lotId === input.lotId)
    if (!lot) throw new AppError('invalid', { errors: [{ path: '/input/lotId', rule: 'unknownLot', params: { lotIds: input.lotId } }] })
    const opened = await openedIn(tender, input.lotId)
    if (!opened) throw await refuseSealed({ by: actingUser(ctx), at: ctx.now, method: contract.name, tender })
    if (lot.stage >= 8) throw new AppError('conflict', { reason: 'refused.lotIsOver' })
    const by = actingUser(ctx)
    const made = await ask({ tender, input, opened, by, at: ctx.now, requestId: ctx.requestId }, effectPortsOf(ctx))
    return presentRequests(made, { tender, reader: 'team', now })
  },
})
