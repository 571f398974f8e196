import { guardedBranch, type GuardedBranch, type GuardedConfig } from '../branches'
import type { Effect } from '../offer/effects'
import type { Sentence } from '../offer/guards'
import type { Traits } from './traits'

type Branch = GuardedBranch<Sentence, Effect>
const branch = guardedBranch<Sentence, Effect>

/** Where an event is known only to say why it does nothing. */
const never = (need: Sentence): Branch[] => [branch(undefined, { needs: [need] })]

/** The sentences that say in this procedure when applications are taken, and which round an application belongs to. */
const applicationSentences = ({ takesApplications, goesInRounds }: Traits) =>
  ({
    inTime: goesInRounds ? 'aRoundTakesTheApplication' : 'applicationIsInTime',
    late: goesInRounds ? 'noRoundTakesTheApplication' : 'applicationIsLate',
    taken: goesInRounds ? 'applicationsAreTakenInRounds' : 'applicationsAreTaken',
    competition: takesApplications ? 'lotHasACompetition' : 'procedureHasACompetition',
    laterRound: goesInRounds ? 'laterRoundTakesApplications' : 'procedureGoesInRounds',
    /** Nobody is decided on before the applications are opened: where there are none there is nothing to wait for. */
    opened: takesApplications ? (['applicationsAreOpenedOrSkipped'] as const) : [],
    skipped: takesApplications ? (['applicationsAreSkipped'] as const) : [],
  }) satisfies Record<string, Sentence | readonly Sentence[]>

type Applications = ReturnType<typeof applicationSentences>

const submitApplication = ({ inTime, late, taken, competition }: Applications): Branch[] => [
  branch('applied', { when: [inTime], needs: ['lotIsWanted', competition, taken] }, ['keepApplication']),
  branch(undefined, { when: [late], needs: ['lotIsWanted', competition, 'applicationsWaitForTheirOpening', 'noLateApplicationIsKept'] }, [
    'keepLateApplication',
  ]),
]
const submitOffer = [
  branch('offered', { when: ['offerIsInTime'], needs: ['lotIsWanted', 'offersAreTaken', 'offerIsAskedForInThisRound'] }, ['keepOffer']),
  branch(
    undefined,
    { when: ['offerIsLate'], needs: ['lotIsWanted', 'offersAreTaken', 'offerIsAskedForInThisRound', 'noLateOfferIsKept'] },
    ['keepLateOffer'],
  ),
]

/** Back to what the lot alone makes of it; what a bidder was told stays said. */
const undecide = ({ skipped }: Applications, { choosesAmongOffers }: Traits): Branch[] => {
  const still: Sentence[] = choosesAmongOffers ? ['offerWasNotLeftSealed'] : []
  const targets: readonly [string, Sentence[]][] = [
    ['invited', ['negotiationIsSkipped']],
    ['accepted', [...skipped]],
    ['rejected', ['applicationWasSubmitted', 'othersWereChosen']],
    ['applied', ['applicationWasSubmitted']],
    ['registered', []],
  ]
  return targets.map(([target, when]) =>
    branch(target, { when, needs: ['decisionIsThere', 'nothingWasAnnounced', ...still] }, ['takeDecisionBack']),
  )
}

/** The board's own conditions (2-tenders.md section 4): negotiation or the offer phase runs, and the card is of the round that runs. */
const decisions = ({ opened }: Applications) => ({
  accept: [branch('accepted', { needs: ['negotiationIsActive', 'roundIsThePresentOne'] }, ['recordDecision'])],
  requestOffer: [
    branch('invited', { needs: ['offerPhaseIsActive', 'roundIsThePresentOne', 'offerDeadlineLiesAhead'] }, ['recordDecision']),
  ],
  reject: [branch('rejected', { needs: ['lotIsBeingDecided', 'roundIsThePresentOne', ...opened] }, ['recordDecision'])],
  // What came late, and is kept sealed for its opening, is excluded without being opened (§ 57 VgV). Where nothing did, there is no such
  // move.
  rejectLateApplication: [
    branch('rejected', { when: ['lateApplicationIsKept'], needs: ['lotIsBeingDecided', 'roundIsThePresentOne', ...opened] }, [
      'recordDecision',
    ]),
  ],
  rejectLateOffer: [
    branch('rejected', { when: ['lateOfferIsKept'], needs: ['offersAreOpened', 'roundIsThePresentOne'] }, ['recordDecision']),
  ],
  // Between the opening of one envelope and the next the team chooses among offers.
  exclude: [branch('rejected', { needs: ['offersAreChosenFrom', 'roundIsThePresentOne'] }, ['recordDecision'])],
  keep: [branch(undefined, { needs: ['offersAreChosenFrom', 'roundIsThePresentOne', 'offerIsNotKept'] }, ['recordDecision'])],
  unkeep: [branch(undefined, { needs: ['offersAreChosenFrom', 'offerIsKept'] }, ['takeDecisionBack'])],
  rejectAgain: [branch('rejected', { needs: ['rejectionIsNotDecided', 'lotIsBeingDecided', ...opened] }, ['recordDecision'])],
  // What the dialogs of the procedure do with those that were chosen in them.
  choose: [branch('accepted', { needs: ['applicationsAreOpened', 'roundIsThePresentOne'] }, ['recordDecision'])],
  ask: [branch('invited', { needs: ['phaseBeforeOffersIsActive', 'roundIsThePresentOne'] }, ['recordDecision'])],
  askAgain: [branch('invitedAgain', { needs: ['offersAreOpened', 'roundIsThePresentOne'] }, ['recordDecision'])],
})

/**
 * Whoever is admitted to a purchasing system can be put out of it in any later round, as they no longer fulfil its criteria; until they are
 * told, that can be taken back.
 */
const putOut = {
  reject: [branch('rejected', { when: ['admissionWasTold'], needs: ['lotIsBeingDecided'] }, ['recordDecision'])],
  accept: [branch('accepted', { when: ['admissionWasTold'], needs: ['lotIsBeingDecided'] }, ['recordDecision'])],
}

/**
 * An organization's part in one lot, plain data. A state is a stage of 2-tenders.md section 4; which one holds follows from what is stored
 * (offer/stage.ts), for the team from what it may know.
 */
export function offerConfig(traits: Traits): GuardedConfig<Sentence, Effect> {
  const applications = applicationSentences(traits)
  const {
    accept,
    requestOffer,
    reject,
    rejectLateApplication,
    rejectLateOffer,
    exclude,
    keep,
    unkeep,
    rejectAgain,
    choose,
    ask,
    askAgain,
  } = decisions(applications)
  const amongOffers: Record<string, Branch[]> = traits.choosesAmongOffers ? { reject: exclude, keep, undecide: unkeep } : {}
  const inSystem = traits.takePart === 'admitted' ? putOut : { reject: [], accept: [] }
  const notAsked = never('offerIsAskedForInThisRound')
  const back = undecide(applications, traits)
  const asked = { submitOffer, withdrawOffer: never('offerWasSubmitted'), reject: rejectLateOffer, undecide: back }
  return {
    id: 'offer',
    initial: 'registered',
    states: {
      registered: {
        on: {
          submitApplication: submitApplication(applications),
          withdrawApplication: never('applicationWasSubmitted'),
          submitOffer: notAsked,
          reject: rejectLateApplication,
          accept,
          requestOffer,
        },
      },
      applied: {
        on: {
          submitApplication: never('applicationWasNotSubmitted'),
          withdrawApplication: [branch('registered', { needs: ['applicationDeadlineLiesAhead'] }, ['withdrawApplication'])],
          submitOffer: notAsked,
          ...{ reject, accept, requestOffer, choose, ask },
        },
      },
      rejected: {
        on: {
          // Who is rejected in one round may apply in the next.
          submitApplication: [
            branch('applied', { needs: ['lotIsWanted', applications.laterRound, applications.taken] }, ['keepApplication']),
          ],
          submitOffer: notAsked,
          // One that follows from others having been chosen becomes one of its own, with a reason.
          reject: rejectAgain,
          accept: [...inSystem.accept, ...accept],
          ...{ requestOffer, undecide: back },
        },
      },
      accepted: { on: { submitOffer: notAsked, reject: [...inSystem.reject, ...reject], requestOffer, choose, ask, undecide: back } },
      invited: { on: asked },
      // Whoever the board asks in a further round stands here at once: until they are told of it, that can be taken back as in the first.
      invitedAgain: { on: asked },
      offered: {
        on: {
          submitOffer: never('offerWasNotSubmitted'),
          withdrawOffer: [branch('invitedAgain', { needs: ['offersAreTaken', 'offerDeadlineLiesAhead'] }, ['withdrawOffer'])],
          ...amongOffers,
        },
      },
      opened: { on: { askAgain } },
    },
  }
}
