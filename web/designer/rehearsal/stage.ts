import { procedureOf } from '../../../workflows/procedure'
import { machinesOf } from '../../../workflows/procedure/machines'
import { decideOffer, type LotOffer, type OfferFacts, type OfferLot, type StageReader } from '../../../workflows/offer'
import { NO_EYES, OPENING_LASTS, decideOpening, openingStateOf, type OpeningFacts } from '../../../workflows/opening'
import {
  applicationDeadlineInRound,
  applicationRoundAt,
  fieldsOf,
  finalBeforeFirstRound,
  nextRoundDeadline,
  skippedPhases,
  type LotDeadlines,
  type TenderFacts,
  type TenderTypeNumber,
} from '../../../workflows/tender'

/** What a machine answered to a step. */
export type Answer = { ok: true } | { ok: false; reason: string }

export type Bidder = 'north' | 'south'

interface Part extends LotOffer {
  late: { application: boolean; offer: boolean }
}

const nothing = (round: number, offerRound: number): Part => ({
  ...{ round, offerRound, decision: null, applicationSent: null, offerSent: null, withdrawnOffer: false },
  late: { application: false, offer: false },
})

/**
 * One lot with two bidders in memory, moved by the same machines that the server asks. Nothing of it is stored: what the server keeps in
 * its database, this keeps in its fields. Moments are milliseconds since 1970.
 */
export class Stage {
  state = 'draft'
  /** Of its type: what a template is rehearsed by. */
  readonly procedure = null
  /** What two people open. */
  fourEyes = { applications: true, offers: true }
  /** Phases that the template leaves out. */
  leavesOut: readonly number[] = []
  #skipped: number[] = []
  #round = 1
  #offerRound = 1
  #picked = false
  #opened = { applications: false, offers: false }
  #openedApplications: number[] = []
  #openedOffers: { round: number; offerRound: number }[] = []
  #opening: { startedBy: string; expiresAt: number } | null = null
  readonly #parts: Record<Bidder, Part> = { north: nothing(1, 1), south: nothing(1, 1) }

  constructor(
    readonly type: TenderTypeNumber,
    readonly deadlines: LotDeadlines,
    public now: number,
  ) {}

  get #fields() {
    return fieldsOf(this, this.state)
  }

  #tenderFacts(openingFinished: boolean): TenderFacts {
    const { now, deadlines } = this
    return {
      ...{ now, teamSize: 2, teamAdmins: 1, throughPortal: false, publishAt: now, onPublish: 2 },
      ...{ isEuNotice: false, requiredMissing: 0, portal: 'none', hasChanges: false, newDeadline: null, openingFinished },
      // A rehearsal plays what the template decides; the days before a contract are the law's.
      ...{ informsFirst: false, contractFrom: null, uninformed: 0, goesToTheNamed: true },
      applicationDeadline: applicationDeadlineInRound(deadlines, this.#round),
      offerDeadline: deadlines.offerDeadline,
      roundDays: deadlines.deadlinePeriodDays,
      hasFinalDeadline: deadlines.finalDeadline !== null,
      finalBeforeFirstRound: finalBeforeFirstRound(deadlines),
      nextRoundDeadline: nextRoundDeadline(deadlines, this.#round),
      leavesOut: this.leavesOut,
      skipsCompetition: this.#skipped.includes(3),
      closed: this.#fields.closed,
      // What the procedure asks of the form is fulfilled.
      held: procedureOf(this).conditions.map(({ id }) => id),
    }
  }

  get #lot(): OfferLot {
    return {
      ...{
        type: this.type,
        procedure: this.procedure,
        stage: this.#fields.stage,
        round: this.#round,
        offerRound: this.#offerRound,
        skipped: this.#skipped,
      },
      ...{ opened: this.#opened, openedApplications: this.#openedApplications, openedOffers: this.#openedOffers, picked: this.#picked },
    }
  }

  /** An event of the lot; `openingFinished`: it follows from an opening that is finished. */
  tender(event: string, openingFinished = false): Answer {
    const decision = machinesOf(this).lot.decide(this.state, event, this.#tenderFacts(openingFinished))
    if (!decision.ok) return decision
    this.state = decision.state
    for (const effect of decision.effects) {
      if (effect === 'publishNotice') this.#skipped = skippedPhases(this, this.#fields.stage, this.leavesOut)
      if (effect === 'pickFromApplications') this.#picked = true
      if (effect === 'startNextRound') this.#startNextRound()
      if (effect === 'recordOpening') this.#recordOpening()
    }
    return { ok: true }
  }

  #startNextRound(): void {
    this.#round += 1
    this.#offerRound = 1
    this.#picked = false
    this.#opened = { applications: false, offers: false }
  }

  #recordOpening(): void {
    if (this.state === 'applicationsOpened') {
      this.#opened = { ...this.#opened, applications: true }
      this.#openedApplications = [...this.#openedApplications, this.#round]
    } else {
      this.#opened = { ...this.#opened, offers: true }
      this.#openedOffers = [...this.#openedOffers, { round: this.#round, offerRound: this.#offerRound }]
    }
  }

  /** A step of an opening by a person of the team; finishing moves the lot by `event`. */
  opening(step: 'begin' | 'finish' | 'openAlone', ...[person, event]: [string, string]): Answer {
    const isNext = event === 'nextRound'
    const deadline = isNext
      ? nextRoundDeadline(this.deadlines, this.#round)
      : event === 'openOffers'
        ? this.deadlines.offerDeadline
        : applicationDeadlineInRound(this.deadlines, this.#round)
    const facts: OpeningFacts = {
      ...{ now: this.now, isTeamMember: true, isStarter: this.#opening?.startedBy === person, hasJoined: false, deadline, unprocessed: 0 },
      // A form asks for two at most.
      missing: 1,
      isForOne: !this.fourEyes[event === 'openOffers' ? 'offers' : 'applications'],
      isFenced: isNext ? deadline !== null && deadline <= this.now : this.#fields.closed,
      expiresAt: this.#opening?.expiresAt ?? null,
      // Two colleagues who have nothing to do with one another.
      eyes: NO_EYES,
    }
    const decision = decideOpening(openingStateOf(facts.expiresAt, this.now), step, facts)
    if (!decision.ok) return decision
    if (step === 'begin') {
      this.#opening = { startedBy: person, expiresAt: this.now + OPENING_LASTS }
      return { ok: true }
    }
    this.#opening = null
    return this.tender(event, true)
  }

  #offerFacts(bidder: Bidder): OfferFacts {
    const part = this.#parts[bidder]
    return {
      ...part,
      ...{ now: this.now, lot: this.#lot, told: null },
      lateApplication: part.late.application,
      lateOffer: part.late.offer,
      declined: false,
      applicationRound: procedureOf(this).goesInRounds ? applicationRoundAt(this.deadlines, this.now) : 1,
      applicationDeadline: applicationDeadlineInRound(this.deadlines, part.round),
      offerDeadline: this.deadlines.offerDeadline,
    }
  }

  /** An event of a bidder's part: by the bidder, or by the team in a dialog of the procedure. */
  offer(event: string, ...[bidder, reader]: [Bidder, StageReader]): Answer {
    // Continuous procedures: what comes now goes to the round whose deadline lies ahead.
    if (event === 'submitApplication' && procedureOf(this).goesInRounds) this.#enterRound(bidder)
    const decision = decideOffer(this.#offerFacts(bidder), event, reader)
    if (!decision.ok) return decision
    const part = this.#parts[bidder]
    for (const effect of decision.effects) {
      if (effect === 'keepApplication') part.applicationSent = this.now
      if (effect === 'keepLateApplication') part.late.application = true
      if (effect === 'withdrawApplication') part.applicationSent = null
      if (effect === 'keepOffer') part.offerSent = this.now
      if (effect === 'keepLateOffer') part.late.offer = true
      if (effect === 'withdrawOffer') [part.offerSent, part.withdrawnOffer] = [null, true]
      if (effect === 'recordDecision') part.decision = event === 'ask' ? 'invited' : event === 'reject' ? 'rejected' : 'accepted'
    }
    return { ok: true }
  }

  #enterRound(bidder: Bidder): void {
    const round = applicationRoundAt(this.deadlines, this.now)
    if (round !== null && round > this.#parts[bidder].round) this.#parts[bidder] = nothing(round, 1)
  }
}
