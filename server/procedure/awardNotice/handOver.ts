import { personName, type UserDoc, UserModel } from '../../access/area'
import type { Context } from '../../calls/context'
import type { TenderView } from '../../contract/tenders/views'
import { AppError } from '../../platform/errors'
import { effectPortsOf, mayRead, presentTender, runCreationIntents, type TenderDoc } from '../../tenders/area'

const nameOfCreator = async ({ createdBy }: TenderDoc): Promise<string> => {
  const creator = await UserModel.findOne({ _id: createdBy }).lean<UserDoc>()
  return creator ? personName(creator) : '–'
}

/** A notice that was begun, for whoever began it. 409 where it exists already, and its draft is another person's. */
export async function handOverNotice(ctx: Context, notice: TenderDoc): Promise<TenderView> {
  if (!mayRead(ctx.actor, notice, ctx.now).allowed)
    throw new AppError('conflict', { reason: 'refused.noticeBegun', params: { by: await nameOfCreator(notice) } })
  await runCreationIntents(notice, effectPortsOf(ctx))
  return presentTender(notice, ctx)
}
