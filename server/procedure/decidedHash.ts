import { canonicalJson } from '../platform/canonicalJson'
import { type LotDoc, presentAwarded } from '../tenders/area'
import { hashOf } from './recordProof'

/** SHA-256 of how a lot ended: goes into the entry of it, so that nobody rewrites an award afterwards. */
export const decisionOfLot = ({ lotId, outcome, outcomeReason, endedBy, awardedTo, information }: LotDoc): string =>
  hashOf(
    canonicalJson({
      ...{ lotId, outcome, outcomeReason, endedBy: endedBy ?? '' },
      awardedTo: (awardedTo ?? []).map(presentAwarded),
      ...(information?.ordered ? { ordered: information.ordered } : {}),
    }),
  )

export const decidedIn = (lots: readonly LotDoc[], lotIds: readonly string[]): Record<string, string> =>
  Object.fromEntries(lots.filter(({ lotId }) => lotIds.includes(lotId)).map((lot) => [lot.lotId, decisionOfLot(lot)]))
