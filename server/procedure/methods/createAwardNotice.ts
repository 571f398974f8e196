import { createAwardNotice as contract } from '../../contract/procedure/createAwardNotice'
import { isStaff } from '../../access/actor'
import { deny } from '../../transport/verdict'
import { method } from '../../transport/method'
import { carriersOf } from '../../tenders/commands/carriersOf'
import { idOfRequest } from '../../tenders/commands/createTender'
import { carryOutCreation } from '../../tenders/commands/record'
import { mayMove } from '../../tenders/policy'
import { presentTender } from '../../tenders/present'
import { actingUser, tenderSubject } from '../../tenders/subject'
import { beginAwardNotice } from '../commands/beginAwardNotice'

export const createAwardNotice = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  // It says what the opening showed, so it takes somebody of the inside.
  policy: (actor, { tender, now }) => (isStaff(actor) ? mayMove(actor, tender, now) : deny(403)),
  async handle(ctx, { tender }) {
    const creator = actingUser(ctx)
    const notice = await beginAwardNotice(tender, creator, { at: ctx.now, _id: idOfRequest(ctx.requestId, creator) })
    await carryOutCreation(notice, carriersOf(ctx))
    return presentTender(notice, ctx)
  },
})
