import type { Context } from '../calls/context'
import { UserModel, type UserDoc } from './model'

/** The caller's own document, as the subject of methods about oneself; null for guests. */
export const ownUser = async ({ actor }: Context): Promise<UserDoc | null> =>
  actor.user && UserModel.findOne({ _id: actor.user.id }).lean<UserDoc>()
