import { createAwardNotice as contract } from '../../contract/procedure/createAwardNotice'
import { isStaff } from '../../calls/actor'
import { personName, type UserDoc, UserModel } from '../../access/area'
import { AppError } from '../../platform/errors'
import { deny } from '../../calls/accessDecision'
import { method } from '../../calls/method'
import {
  actingUser,
  effectPortsOf,
  mayMove,
  mayRead,
  presentTender,
  runCreationIntents,
  type TenderDoc,
  tenderSubject,
} from '../../tenders/area'
import { beginAwardNotice } from '../commands/beginAwardNotice'

const nameOfCreator = async ({ createdBy }: TenderDoc): Promise<string> => {
  const creator = await UserModel.findOne({ _id: createdBy }).lean<UserDoc>()
  return creator ? personName(creator) : '–'
}

export const createAwardNotice = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  // It says what the opening showed, so it takes somebody of the inside.
  policy: (actor, { tender, now }) => (isStaff(actor) ? mayMove(actor, tender, now) : deny(403)),
  async handle(ctx, { tender }) {
    const notice = await beginAwardNotice(tender, actingUser(ctx), ctx.now)
    // It exists already, and its draft is another person's.
    if (!mayRead(ctx.actor, notice, ctx.now).allowed)
      throw new AppError('conflict', { reason: 'refused.noticeBegun', params: { by: await nameOfCreator(notice) } })
    await runCreationIntents(notice, effectPortsOf(ctx))
    return presentTender(notice, ctx)
  },
})
