import type { Context } from '../calls/context'
import { AppError } from '../platform/errors'
import type { Creator } from './commands/createTender'
import { TenderModel, type TenderDoc } from './model'

/** What a tender's methods are judged by: the document, and the moment, because a publication lies before or after it. */
export interface TenderSubject {
  tender: TenderDoc
  now: Date
}

export async function tenderSubject(ctx: Context, id: string | undefined): Promise<TenderSubject | null> {
  const tender = id === undefined ? null : await TenderModel.findOne({ _id: id }).lean<TenderDoc>()
  return tender && { tender, now: ctx.now }
}

/** The person who acts, as records name them. Policies let nobody through to here who has no user. */
export function actingUser({ actor }: Context): Creator {
  if (!actor.user) throw new AppError('notLoggedIn')
  const { id, email, name } = actor.user
  return { id, email, name }
}
