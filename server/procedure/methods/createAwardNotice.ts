import { createAwardNotice as contract } from '../../contract/procedure/createAwardNotice'
import { isStaff } from '../../calls/actor'
import { UserModel, type UserDoc } from '../../access/model'
import { personName } from '../../access/sessions'
import { AppError } from '../../platform/errors'
import { deny } from '../../calls/accessDecision'
import { method } from '../../calls/method'
import { effectPortsOf } from '../../tenders/commands/effectPortsOf'
import type { TenderDoc } from '../../tenders/model'
import { runCreationIntents } from '../../tenders/commands/record'
import { mayMove, mayRead } from '../../tenders/policy'
import { presentTender } from '../../tenders/present'
import { actingUser, tenderSubject } from '../../tenders/subject'
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
