import {
  applicationDeadlineInRound,
  finalBeforeFirstRound,
  nextRoundDeadline,
  type LotFields,
  type PortalState,
  type StartStage,
  type TenderFacts,
} from '../../workflows/tender'
import { CRITERIA_LAWS } from '../../workflows/awarding'
import type { Held } from './conditions'
import { askedIn } from './criteria/asked'
import { isWhole } from './criteria/plan'
import { lotInTime, roundBeforeNext } from './derive'
import type { LotDoc } from './lotDoc'
import type { TenderDoc } from './model'
import { criteriaLawIn, isEuNotice, waitsIn } from './regime'

const PORTAL_STATES: readonly PortalState[] = ['none', 'submitted', 'publishing', 'published', 'failed']
const portalState = (portal: TenderDoc['portal']): PortalState => PORTAL_STATES.find((state) => state === portal?.state) ?? 'none'
const startStage = (stage: number | null): StartStage => (stage === 3 || stage === 5 || stage === 6 ? stage : 2)

/** The stored fields that a lot's state is a function of. */
export const fieldsOfLot = (tender: Pick<TenderDoc, 'publishAt'>, lot: LotDoc): LotFields => ({
  stage: lot.stage,
  waits: tender.publishAt !== null && (lot.stage === 1 || lot.stage === 2),
  closed: lot.closedAt !== null,
  ...(lot.phase === undefined ? {} : { phase: lot.phase }),
})

/** What a person brings along to a move; moments are milliseconds since 1970. */
export type Wish = Partial<
  Pick<
    TenderFacts,
    | 'publishAt'
    | 'throughPortal'
    | 'applicationDeadline'
    | 'offerDeadline'
    | 'openingFinished'
    | 'newDeadline'
    | 'newOfferDeadline'
    | 'uninformed'
    | 'goesToTheNamed'
    | 'undelivered'
    | 'contractFrom'
    | 'undecided'
    | 'jurySigned'
    | 'duty'
    | 'order'
    | 'held'
  >
>

/** The machine's facts of a lot, from the tender's document alone; `wish` is what the person asked for. */
export function factsOf(tender: TenderDoc, lot: LotDoc, { now, ...wish }: { now: Date } & Wish): TenderFacts {
  const time = lotInTime(lot)
  return {
    now: now.getTime(),
    teamSize: tender.team.length,
    teamAdmins: tender.team.filter((member) => member.role === 'ADMIN').length,
    throughPortal: wish.throughPortal ?? false,
    publishAt: wish.publishAt ?? tender.publishAt?.getTime() ?? now.getTime(),
    onPublish: startStage(lot.onPublish),
    isEuNotice: isEuNotice(tender.templateId),
    requiredMissing: tender.head.missing,
    portal: portalState(tender.portal),
    applicationDeadline: wish.applicationDeadline ?? applicationDeadlineInRound(time, lot.round),
    offerDeadline: wish.offerDeadline ?? time.offerDeadline,
    roundDays: time.deadlinePeriodDays,
    hasFinalDeadline: time.finalDeadline !== null,
    finalBeforeFirstRound: finalBeforeFirstRound(time),
    leavesOut: tender.leavesOut ?? [],
    skipsCompetition: lot.skipped.includes(3),
    closed: lot.closedAt !== null,
    nextRoundDeadline: nextRoundDeadline(time, roundBeforeNext(lot)),
    openingFinished: wish.openingFinished ?? false,
    newDeadline: wish.newDeadline ?? null,
    newOfferDeadline: wish.newOfferDeadline ?? null,
    hasChanges: tender.hasChanges,
    criteriaAsked: askedIn(tender),
    // A lot of an earlier version is looked at by whoever moves it (criteria/inForce.ts).
    criteriaMissing: lot.judging !== undefined && !isWhole(lot.judging.offer),
    criteriaParagraph: CRITERIA_LAWS[criteriaLawIn(tender)].paragraph,
    informsFirst: waitsIn(tender),
    contractFrom: wish.contractFrom ?? lot.information?.waiting?.contractFrom.getTime() ?? null,
    // Whoever awards brings along who was forgotten, and whom it goes to (procedure/commands/endLots.ts).
    // So does who opens the rest, or begins a phase, of those who are undecided (procedure/commands).
    undecided: wish.undecided ?? 0,
    jurySigned: wish.jurySigned ?? false,
    uninformed: wish.uninformed ?? 0,
    goesToTheNamed: wish.goesToTheNamed ?? true,
    undelivered: wish.undelivered ?? 0,
    isStopped: Boolean(lot.reviewStop),
    held: wish.held ?? [],
    ...(wish.duty ? { duty: wish.duty } : {}),
    ...(wish.order ? { order: wish.order } : {}),
  }
}

interface Looked {
  now: Date
  /** Lots whose jury has signed (signedLots.ts). */
  signed: ReadonlySet<string>
  /** Missing: what hangs on the form is not asked for. */
  held?: Held
}

/** Lots as the machine is asked what may happen to them. */
export const lotsToMove = (tender: TenderDoc, lots: readonly LotDoc[], { now, signed, held }: Looked) =>
  lots.map((lot) => ({
    lotId: lot.lotId,
    fields: fieldsOfLot(tender, lot),
    facts: factsOf(tender, lot, { now, jurySigned: signed.has(lot.lotId), held: held?.get(lot.lotId) ?? [] }),
  }))
