import type { LotView, TenderView } from '../../../server/contract/tenders/views'
import { procedureOf } from '../../../workflows/procedure'
import { endedKey, publishedKey, stepInPublic } from '../../../workflows/tender'
import { isRefusedByPortal, isScheduled } from '../../tender-frame/StageTag'
import { mayNegotiate, usualStart } from '../procedureKind'
import { isTenderProblem, tenderProblems } from '../tenderProblems'
import { openersOf } from '../../tender-frame/cases'
import { areNamesNext, isOpenFor, numberOf, stateOfLot } from '../../tender-frame/lot'

export type StepAction =
  | 'edit'
  | 'team'
  | 'criteria'
  | 'toOrder'
  | 'publish'
  | 'cancel'
  | 'confirmOpening'
  | 'toOpening'
  | 'openApplications'
  | 'openOffers'
  | 'toJury'
  | 'nextRound'
  | 'announceDecisions'
  | 'announceChanges'
  | 'systemCall'
  | 'invite'
  | 'startCompetition'
  | 'startNegotiation'
  | 'startOfferPhase'
  | 'inform'
  | 'award'
  | 'close'
  | 'awardNotice'

/** Who is admitted to a dynamic purchasing system can be asked for offers while it runs. */
export const isRunningSystem = (tender: TenderView, { stage, finalDeadline }: LotView, now: number): boolean =>
  procedureOf(tender).takePart === 'admitted' && stage >= 4 && stage < 8 && finalDeadline !== null && now < Date.parse(finalDeadline)

/** The one thing that is due now: a sentence (key and parameters of `tenders:next`), and the button that does it. */
export interface NextStep {
  key: string
  /** An instant the sentence names. */
  at?: string
  /** Time runs towards `at`: a countdown stands beside it. */
  runs?: boolean
  count?: number
  name?: string
  /** What somebody else gave as the reason, in their own words. */
  reason?: string
  /** Numbers of the lots it is about; missing where the tender has no lots or all are meant. */
  lots?: number[]
  lotId?: string
  action?: StepAction
}

/** What waits for its date: through the portal its sentence says how far that is. */
function stepOfScheduled(tender: TenderView): NextStep {
  const cancel = (tender.moves ?? []).some((move) => move.event === 'cancelPublication' && move.open)
  const rest = { ...withAt(tender.publishAt), ...(cancel ? { action: 'cancel' as const } : {}) }
  if (tender.stage !== 1) return { key: 'scheduled', ...rest }
  if (isRefusedByPortal(tender)) return { key: 'portalFailed', reason: tender.portal?.reason ?? '–', ...rest }
  const key =
    tender.portal?.state === 'published' ? 'portalConfirmed' : tender.portal?.state === 'publishing' ? 'portalPublishing' : 'atPortal'
  return { key, ...rest }
}

/** Notices and awarded contracts have none. */
const hasPhases = (tender: TenderView): boolean => procedureOf(tender).hasPhases

function stepOfDraft(tender: TenderView): NextStep {
  if (procedureOf(tender).ordersDirectly) return { key: 'orderDraft', action: 'toOrder' }
  const problems = tender.problems ?? []
  const missing = problems.filter((problem) => problem.rule === 'required').length
  const publish = (tender.moves ?? []).find((move) => move.event === 'publish')
  if (publish?.reason === 'teamNeedsTwoMembers' || publish?.reason === 'teamNeedsAdmin') return { key: publish.reason, action: 'team' }
  if (missing > 0) return { key: 'draftOpen', count: missing, action: 'edit' }
  if (publish?.reason === 'criteriaMissing') return { key: 'criteriaMissing', action: 'criteria' }
  if (!publish?.open) return { key: 'draft' }
  // No field of the form asks for deadlines that belong to it, and without one nothing can begin.
  if (hasPhases(tender) && tender.lots.some((lot) => lot.applicationDeadline === null && lot.offerDeadline === null))
    return { key: 'draftUndated', action: 'edit' }
  // What may be published all the same is not therefore without fault.
  const toCheck = problems.filter((problem) => !isTenderProblem(problem)).length + tenderProblems(problems).length
  return toCheck > 0 ? { key: 'draftToCheck', count: toCheck, action: 'publish' } : { key: 'draftComplete', action: 'publish' }
}

/** A step of one lot and how much it presses: smaller ranks come first, of one rank the earlier moment. */
interface Candidate extends NextStep {
  rank: number
}

/** What begins a published procedure, in the order in which phases come. */
const STARTS = ['startCompetition', 'startNegotiation', 'startOfferPhase', 'close'] as const

const START_AT = { 3: 'startCompetition', 5: 'startNegotiation', 6: 'startOfferPhase' } as const

const withAt = (at: string | null | undefined): { at?: string } => (at ? { at } : {})

/** The action, where the server says that this lot may take it. */
const offered = (tender: TenderView, lot: LotView, action: StepAction): { action?: StepAction } =>
  isOpenFor(tender, action, lot.lotId) ? { action } : {}

/** The sentence on an opening, by how many people it takes. */
const openingKey = (tender: TenderView, ...[key, what]: [string, 'applications' | 'offers']): string =>
  `${key}${openersOf(tender, what === 'offers' ? 'offer' : 'application').ending}`

function openingStep(tender: TenderView, lot: LotView, now: number): Candidate | null {
  const { opening } = lot
  if (!opening || Date.parse(opening.expiresAt) <= now) return null
  const base = { at: opening.expiresAt, runs: true, name: opening.startedBy }
  return opening.startedByMe || opening.joinedByMe
    ? { ...base, rank: 1, key: openingKey(tender, 'ownOpening', opening.what), action: 'toOpening' }
    : { ...base, rank: 0, key: openingKey(tender, 'callOpening', opening.what), action: 'confirmOpening' }
}

function stepOfLot(tender: TenderView, lot: LotView, now: number): Candidate | null {
  const opening = openingStep(tender, lot, now)
  if (opening) return opening
  // Before the offers are opened a next round would leave out everybody who is still in this one: possible, but never the step to suggest.
  if (lot.stage === 7 && isOpenFor(tender, 'nextRound', lot.lotId))
    return { rank: 5, key: openingKey(tender, 'nextRound', 'applications'), count: lot.nextRound ?? lot.round + 1, action: 'nextRound' }
  switch (stateOfLot(lot, now)) {
    case 'published': {
      const usual = usualStart(tender)
      const starts = usual === null ? STARTS : [START_AT[usual], ...STARTS]
      const start = starts.find((one) => isOpenFor(tender, one, lot.lotId))
      return { rank: 8, key: publishedKey(tender), ...withAt(tender.published), ...(start ? { action: start } : {}) }
    }
    case 'competition':
      return lot.applicationDeadline
        ? { rank: 9, key: 'applicationsUntil', at: lot.applicationDeadline, runs: true }
        : { rank: 9, key: 'applications' }
    case 'competitionOver':
      return {
        rank: 2,
        key: openingKey(tender, 'openApplications', 'applications'),
        ...withAt(lot.applicationDeadline),
        ...offered(tender, lot, 'openApplications'),
      }
    case 'applicationsOpened': {
      const at = lot.openedAt.applications
      if (!mayNegotiate(tender))
        return { rank: 6, key: at ? 'applicationsOpenedToOffer' : 'stage4', ...withAt(at), ...offered(tender, lot, 'startOfferPhase') }
      return { rank: 6, key: at ? 'applicationsOpened' : 'stage4', ...withAt(at), ...offered(tender, lot, 'startNegotiation') }
    }
    case 'negotiation':
      if (isRunningSystem(tender, lot, now)) return { rank: 7, key: 'stage5', action: 'systemCall' }
      return { rank: 7, key: 'stage5', ...offered(tender, lot, 'startOfferPhase') }
    case 'offers':
      return lot.offerDeadline ? { rank: 9, key: 'offersUntil', at: lot.offerDeadline, runs: true } : { rank: 9, key: 'offers' }
    case 'offersOver':
      return {
        rank: 2,
        key: openingKey(tender, 'openOffers', 'offers'),
        ...withAt(lot.offerDeadline),
        ...offered(tender, lot, 'openOffers'),
      }
    case 'offersOpened': {
      const at = lot.openedAt.offers
      const [isOpen, isJudged] = [isOpenFor(tender, 'openOffers', lot.lotId), areNamesNext(tender)]
      if (isOpen) return { rank: 6, key: isJudged ? 'jurySigned' : 'nextEnvelope', action: 'openOffers' }
      if (isJudged) return { rank: 6, key: 'jury', action: 'toJury' }
      if (lot.reviewStop) return { rank: 9, key: 'awardStopped' }
      const from = lot.information?.waiting?.contractFrom
      if (from !== undefined && Date.parse(from) > now) return { rank: 9, key: 'waitingPeriod', at: from, runs: true }
      if (from !== undefined) return { rank: 6, key: 'awardDue', at: from, ...offered(tender, lot, 'award') }
      const action = (['inform', 'award', 'close'] as const).find((one) => isOpenFor(tender, one, lot.lotId))
      return { rank: 6, key: at ? 'offersOpened' : 'stage7', ...withAt(at), ...(action ? { action } : {}) }
    }
    case 'ended':
    case 'waiting':
      return null
  }
}

/**
 * Changes that nobody outside the team was told of and that can still be announced: not where all lots have their offers opened or are
 * over. A further round of offers makes them tellable again.
 */
export const areChangesWaiting = ({ hasChanges = false, lots }: Pick<TenderView, 'hasChanges' | 'lots'>): boolean =>
  hasChanges && lots.some(({ stage }) => stage < 7)

const byUrgency = (one: Candidate, other: Candidate): number => one.rank - other.rank || (one.at ?? '').localeCompare(other.at ?? '')

/**
 * What the team has to do now. `untold`: decisions that bidders have not been told of yet; they press more than anything that has no
 * deadline.
 */
export function nextStepForTeam(tender: TenderView, now: number, untold = 0): NextStep {
  const { stage } = tender
  if (stage === 0) return stepOfDraft(tender)
  if (isScheduled(tender)) return stepOfScheduled(tender)
  if (stage === 8) return { key: endedKey(tender), ...withAt(tender.archived) }
  const candidates = tender.lots.flatMap((lot): Candidate[] => {
    const step = stepOfLot(tender, lot, now)
    return step ? [{ ...step, lots: [numberOf(tender, lot.lotId)], lotId: lot.lotId }] : []
  })
  if (untold > 0) candidates.push({ rank: 3, key: 'untold', count: untold, action: 'announceDecisions' })
  if (areChangesWaiting(tender))
    candidates.push({
      rank: 4,
      key: 'changes',
      ...((tender.moves ?? []).some((move) => move.event === 'announceChanges' && move.open) ? { action: 'announceChanges' as const } : {}),
    })
  const [first] = candidates.sort(byUrgency)
  if (!first) return stepInPublic(tender, now)
  const { rank: _rank, ...step } = first
  const alike = candidates.filter((one) => one.key === step.key && one.at === step.at && one.lots).flatMap((one) => one.lots ?? [])
  const isAboutAll = !tender.hasLots || alike.length === tender.lots.length
  const { lots: _lots, ...whole } = step
  return isAboutAll || alike.length === 0 ? whole : { ...whole, lots: alike }
}
