import { getOpeningCalls as contract } from '../../contract/procedure/stages'
import { isStaff } from '../../calls/actor'
import type { OpeningCall } from '../../contract/procedure/views'
import { allow, deny } from '../../calls/accessDecision'
import { method, noSubject } from '../../calls/method'
import {
  type Acted,
  actingUser,
  hasPartIn,
  type LotDoc,
  type OpeningDoc,
  presentOpening,
  roleIn,
  type TenderDoc,
  TenderModel,
} from '../../tenders/area'
import { openersNow, refusalOf } from '../../openers/area'

/** An opening calls members of the team who are none of those who began and joined it, and may go on with it as things stand. */
const calls = async (tender: TenderDoc, { lot, opening }: { lot: LotDoc; opening: OpeningDoc }, second: Acted): Promise<boolean> => {
  const { what, round } = opening
  if (roleIn(tender, second.userId, second.at) === undefined) return false
  if (hasPartIn(tender, opening, second)) return false
  return refusalOf(await openersNow(tender, lot, { sealed: { what, round }, by: second })) === null
}

export const getOpeningCalls = method(contract, {
  subject: noSubject,
  policy: (actor) => (isStaff(actor) ? allow() : deny(403)),
  async handle(ctx) {
    const { id } = actingUser(ctx)
    const found = await Promise.all(
      // Whoever stands in for a member is called, too.
      ['team.userId', 'deputies.userId'].map((path) =>
        TenderModel.find({ [path]: id, 'lots.opening.id': { $exists: true } }).lean<TenderDoc[]>(),
      ),
    )
    const tenders = [...new Map(found.flat().map((tender) => [tender._id, tender])).values()]
    const second = { userId: id, at: ctx.now }
    const underWay = tenders.flatMap((tender) =>
      tender.lots.flatMap((lot) => (lot.opening && lot.opening.expiresAt > ctx.now ? [{ tender, lot, opening: lot.opening }] : [])),
    )
    const called = await Promise.all(
      underWay.map(async ({ tender, lot, opening }): Promise<OpeningCall[]> => {
        if (!(await calls(tender, { lot, opening }, second))) return []
        const lotName = tender.lots.length > 1 ? lot.name : ''
        return [{ ...presentOpening(opening, id), projectId: tender._id, projectName: tender.name, lotId: lot.lotId, lotName }]
      }),
    )
    return called.flat()
  },
})
