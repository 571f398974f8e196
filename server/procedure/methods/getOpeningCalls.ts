import { getOpeningCalls as contract } from '../../contract/procedure/getOpeningCalls'
import { isStaff } from '../../access/actor'
import type { OpeningCall } from '../../contract/procedure/views'
import { allow, deny } from '../../transport/verdict'
import { method, noSubject } from '../../transport/method'
import { isSameParty, roleIn, type Acted } from '../../tenders/deputies'
import { TenderModel, type OpeningDoc, type TenderDoc } from '../../tenders/model'
import { presentOpening } from '../../tenders/present'
import { actingUser } from '../../tenders/subject'

const FIELDS = { name: 1, lots: 1, team: 1, deputies: 1 }
type Called = Pick<TenderDoc, '_id' | 'name' | 'lots' | 'team' | 'deputies'>

/** An opening calls members of the team who are not the party that began it. */
const calls = (tender: Called, { startedBy, startedAt }: OpeningDoc, second: Acted): boolean =>
  roleIn(tender, second.userId, second.at) !== undefined && !isSameParty(tender, { userId: startedBy, at: startedAt }, second)

export const getOpeningCalls = method(contract, {
  subject: noSubject,
  policy: (actor) => (isStaff(actor) ? allow() : deny(403)),
  async handle(ctx) {
    const { id } = actingUser(ctx)
    const found = await Promise.all(
      // Whoever stands in for a member is called, too.
      ['team.userId', 'deputies.userId'].map((path) =>
        TenderModel.find({ [path]: id, 'lots.opening.id': { $exists: true } }, FIELDS).lean<Called[]>(),
      ),
    )
    const tenders = [...new Map(found.flat().map((tender) => [tender._id, tender])).values()]
    const second = { userId: id, at: ctx.now }
    return tenders.flatMap((tender) =>
      tender.lots.flatMap((lot): OpeningCall[] =>
        lot.opening && lot.opening.expiresAt > ctx.now && calls(tender, lot.opening, second)
          ? [
              {
                ...presentOpening(lot.opening, id),
                projectId: tender._id,
                projectName: tender.name,
                lotId: lot.lotId,
                lotName: tender.lots.length > 1 ? lot.name : '',
              },
            ]
          : [],
      ),
    )
  },
})
