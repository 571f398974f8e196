import type { Proposed } from './commands/admitUser'
import { findUser } from './findUser'

/** Somebody with what is proposed of them; null where nothing is. */
export const proposedUser = async (email: string): Promise<Proposed | null> => {
  const user = await findUser(email)
  return user?.proposal ? { user, proposal: user.proposal } : null
}
