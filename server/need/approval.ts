import { dependenceOf, originsOf } from '../access/area'
import { knownHashes } from '../log/area'
import { isSameParty, roleIn, type TenderDoc } from '../tenders/area'
import { wordsHash, type NeedDoc } from './model'

/** Who wrote a need last, and when, as the log has it. */
export interface Told {
  /** Hash that stands for the person. */
  actor: string
  at: Date
}

/**
 * Why this person does not approve the need as it stands: it is their own, also in a deputy's place, by an account that could be theirs,
 * or they did; null: they may.
 */
export async function approvalFault(
  tender: TenderDoc,
  { need, told }: { need: NeedDoc; told: Told },
  { userId, at }: { userId: string; at: Date },
): Promise<'ownNeed' | 'needDependent' | 'needApproved' | null> {
  const { team, deputies = [] } = tender
  const people = [userId, need.savedBy, ...[...team, ...deputies].map((one) => one.userId)]
  const hashes = await knownHashes(people)
  const author = people.find((id) => hashes.get(id) === told.actor)
  if (author === userId) return 'ownNeed'
  if (author !== undefined) {
    const hasSeat = roleIn(tender, author, told.at) !== undefined
    if (hasSeat && isSameParty(tender, { userId: author, at: told.at }, { userId, at })) return 'ownNeed'
    // Whoever has no place in the team is in nobody's.
    if (!hasSeat && dependenceOf(author, userId, await originsOf([author, userId])) !== null) return 'needDependent'
  }
  const hash = wordsHash(need)
  return need.approvals.some((one) => one.userId === userId && one.hash === hash) ? 'needApproved' : null
}
