import type { EffectPorts } from '../platform/outbox'

/**
 * Hears that a tender may have changed, before the intent of the change is taken out: what it does not finish, the sweep asks for again.
 */
type Follower = (tenderId: string, how: EffectPorts) => Promise<void>

const followers = new Set<Follower>()

/** Areas above tenders hear of every change here (the search does). Answers how to stop it. */
export const followTenders = (follower: Follower): (() => void) => {
  followers.add(follower)
  return () => followers.delete(follower)
}

export const tellFollowers: Follower = async (tenderId, how) => {
  for (const follower of followers) await follower(tenderId, how)
}
