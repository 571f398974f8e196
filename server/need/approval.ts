import { isSameParty, type TenderDoc } from '../tenders/area'
import { wordsHash, type NeedDoc } from './model'

/** Why this person does not approve the need as it stands: it is their own, also in a deputy's place, or they did; null: they may. */
export function approvalFault(
  tender: TenderDoc,
  need: NeedDoc,
  { userId, at }: { userId: string; at: Date },
): 'ownNeed' | 'needApproved' | null {
  if (isSameParty(tender, { userId: need.savedBy, at: need.savedAt }, { userId, at })) return 'ownNeed'
  const hash = wordsHash(need)
  return need.approvals.some((one) => one.userId === userId && one.hash === hash) ? 'needApproved' : null
}
