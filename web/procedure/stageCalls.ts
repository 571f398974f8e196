import type { OfferView } from '../../server/contract/offers/views'
import type { LotView } from '../../server/contract/tenders/views'
import { MIN_NOTICE } from '../../workflows/tender'

/** One call of updateProjectStage, without the tender's id and version. */
export interface StageCall {
  lotIds: string[] | null
  stage: number
  offerIds?: string[]
  applicationDeadline?: string
  offerDeadline?: string
  outcome?: 'awarded' | 'cancelled' | 'discontinued'
  reason?: string
  losers?: { offerId: string; reason: string }[]
}

export type StartAction = 'startCompetition' | 'startNegotiation' | 'startOfferPhase' | 'furtherOfferRound'

interface Start {
  stage: number
  deadline: 'applicationDeadline' | 'offerDeadline' | null
  /** The deadline is a new one in any case. */
  isAsked: boolean
}

export const STARTS: Record<StartAction, Start> = {
  startCompetition: { stage: 3, deadline: 'applicationDeadline', isAsked: false },
  startNegotiation: { stage: 5, deadline: null, isAsked: false },
  startOfferPhase: { stage: 6, deadline: 'offerDeadline', isAsked: false },
  furtherOfferRound: { stage: 6, deadline: 'offerDeadline', isAsked: true },
}

/** A lot lacks a deadline that can still be met: the dialog asks for one. */
export function asksDeadline(action: StartAction, lot: LotView, now: number): boolean {
  const { deadline, isAsked } = STARTS[action]
  if (deadline === null) return false
  const at = lot[deadline]
  return isAsked || at === null || Date.parse(at) < now + MIN_NOTICE
}

/**
 * The call for offers says until when, also where the notice named a day long before: where none of its lots lacks one it may be another
 * one for all.
 */
export const setsDeadline = (action: StartAction, lot: LotView): boolean => action === 'startOfferPhase' && asksOffers(action, lot)

/** Whose deadline a start sets: those that lack one, and where none does, all that may get another one. */
function isDatedBy(action: StartAction, chosen: readonly LotView[], now: number): (lot: LotView) => boolean {
  const isLacking = (lot: LotView): boolean => asksDeadline(action, lot, now)
  return chosen.some(isLacking) ? isLacking : (lot) => setsDeadline(action, lot)
}

/** The chosen lots as a start with this deadline leaves them. */
export function lotsDated(
  action: StartAction,
  chosen: readonly LotView[],
  { deadline, now }: { deadline: string | null; now: number },
): LotView[] {
  const { deadline: key } = STARTS[action]
  const isDated = isDatedBy(action, chosen, now)
  return chosen.map((lot) => (key !== null && deadline !== null && isDated(lot) ? { ...lot, [key]: deadline } : lot))
}

/** Those who can be chosen for a phase are known from what was opened before; from stage 2 phases are skipped, and nobody is chosen. */
export const asksOffers = (action: StartAction, lot: LotView): boolean => action !== 'startCompetition' && lot.stage >= 4

export interface Candidate {
  offerId: string
  name: string
  city: string
  /** Chosen unless the person says otherwise: who was accepted, or opened last. */
  isLikely: boolean
}

/** Who can be chosen in a lot for the phase. Sealed submissions tell nothing and are no ground for a choice. */
export function candidatesOf(action: StartAction, lot: LotView, offers: readonly OfferView[]): Candidate[] {
  return offers
    .flatMap((offer) => {
      const own = offer.lotOffers.filter(({ lotId, round }) => lotId === lot.lotId && round <= lot.round)
      const entry = own.at(-1)
      if (!entry || entry.sealed || entry.decision === 'rejected') return []
      const isIn =
        action === 'furtherOfferRound'
          ? entry.stage === 7
          : lot.stage === 4
            ? entry.stage === 1 || entry.stage === 3
            : entry.stage >= 3 && entry.stage < 7
      if (!isIn) return []
      const isLikely = (action === 'furtherOfferRound' || lot.stage !== 4 || entry.stage === 3) && !entry.declined
      return [{ offerId: offer.id, name: offer.organization.name, city: offer.organization.city ?? '', isLikely }]
    })
    .sort((one, other) => one.name.localeCompare(other.name, 'de'))
}

/** The call that ends lots. */
export const endCalls = (
  lotIds: readonly string[],
  { isWhole, ...wish }: Pick<StageCall, 'outcome' | 'reason'> & { isWhole: boolean },
): StageCall[] => [{ lotIds: isWhole ? null : [...lotIds], stage: 8, ...wish }]

/** What the person chose in a dialog that starts a phase. */
interface StartChoice {
  lotIds: readonly string[]
  /** Chosen offers per lot. */
  picked: Readonly<Record<string, readonly string[]>>
  /** For the lots that lack a deadline. */
  deadline: string | null
}

/**
 * Calls that carry out a choice: lots of which the server is to hear the same go together, none takes another lot's deadline or bidders.
 */
export function startCalls(
  action: StartAction,
  lots: readonly LotView[],
  { choice, now }: { choice: StartChoice; now: number },
): StageCall[] {
  const { stage, deadline: key } = STARTS[action]
  const chosen = lots.filter(({ lotId }) => choice.lotIds.includes(lotId))
  const isDated = isDatedBy(action, chosen, now)
  const groups = new Map<string, StageCall & { lotIds: string[] }>()
  for (const lot of chosen) {
    const wish = {
      stage,
      ...(asksOffers(action, lot) ? { offerIds: [...(choice.picked[lot.lotId] ?? [])].sort() } : {}),
      ...(key !== null && choice.deadline !== null && isDated(lot) ? { [key]: choice.deadline } : {}),
    }
    const group = groups.get(JSON.stringify(wish)) ?? { ...wish, lotIds: [] }
    group.lotIds.push(lot.lotId)
    groups.set(JSON.stringify(wish), group)
  }
  return [...groups.values()]
}

/** Input checks of a start: keys of `phases:missing`. Whether the step is legal is the machine's to say. */
export function startGaps(action: StartAction, lots: readonly LotView[], { choice, now }: { choice: StartChoice; now: number }): string[] {
  const chosen = lots.filter(({ lotId }) => choice.lotIds.includes(lotId))
  const gaps: string[] = []
  if (chosen.length === 0) gaps.push('lot')
  if (chosen.some((lot) => asksOffers(action, lot) && (choice.picked[lot.lotId] ?? []).length === 0))
    gaps.push(action === 'startNegotiation' ? 'applicant' : 'bidder')
  if (chosen.some((lot) => asksDeadline(action, lot, now) || (setsDeadline(action, lot) && choice.deadline !== null))) {
    if (choice.deadline === null) gaps.push('deadline')
    else if (Date.parse(choice.deadline) < now + MIN_NOTICE) gaps.push('deadlineTooSoon')
  }
  return gaps
}
