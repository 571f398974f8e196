import type { EffectPorts } from '../platform/outbox'
import type { TenderDoc } from './model'
import { perWorld } from '../platform/world'

/**
 * Hears that a tender may have changed, and what it was changed to, before the intent of the change is taken out: what it does not finish,
 * the sweep asks for again.
 */
type Follower = (tender: TenderDoc, how: EffectPorts) => Promise<void>

const followers = perWorld(() => new Set<Follower>())

/** Areas above tenders hear of every change here (the search does). Answers how to stop it. */
export const followTenders = (follower: Follower): (() => void) => {
  followers.add(follower)
  return () => followers.delete(follower)
}

export const tellFollowers: Follower = async (tender, how) => {
  for (const follower of followers) await follower(tender, how)
}
