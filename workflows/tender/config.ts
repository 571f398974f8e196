import { guardedBranch, type GuardedBranch, type GuardedConfig } from '../guarded'
import type { Sentence } from './guards'

/** What the server carries out after a move; unknown names fail when the server starts. */
export const EFFECTS = [
  'reviseForm',
  'noteUnannouncedChanges',
  'changeTeam',
  'handOverToPortal',
  'fixPublicationDate',
  'forgetPublicationDate',
  'publishNotice',
  'closeForBidders',
  'recordPortalAnswer',
  'startPhase',
  'leaveOutPhasesBefore',
  'pickFromApplications',
  'recordOpening',
  'startOfferRound',
  'startNextRound',
  'extendDeadline',
  'announceChanges',
  'recordInformation',
  'awardLot',
  'endLot',
  'recordArchiveAnswer',
] as const
export type Effect = (typeof EFFECTS)[number]

type Branch = GuardedBranch<Sentence, Effect>
const branch = guardedBranch<Sentence, Effect>

const CRITERIA: Sentence = 'criteriaStandWherePublicationAsks'
const TEAM: Sentence[] = ['teamHasTwoMembersIfOneIsNeeded', 'teamHasAnAdminIfOneIsNeeded']

/** Every way out of the draft has the same three branches: through the portal, later, at once. */
const publication = (target: string, needs: Sentence[]): Branch[] => [
  branch(
    'atPortal',
    {
      when: ['publicationGoesThroughThePortal'],
      needs: ['formIsAnOfficialEuNotice', 'nothingRequiredIsMissing', 'portalHasItsLeadTime', ...TEAM, ...needs, CRITERIA],
    },
    ['fixPublicationDate', 'handOverToPortal'],
  ),
  branch('scheduled', { when: ['publicationIsLater'], needs: [...TEAM, ...needs, CRITERIA] }, ['fixPublicationDate']),
  branch(target, { when: ['publicationIsNow'], needs: ['publicationIsNotInThePast', ...TEAM, ...needs, CRITERIA] }, ['publishNotice']),
]

const COMPETITION: Sentence[] = [
  'typeHasACompetition',
  'templateHasTheCompetition',
  'applicationDeadlineIsSet',
  'applicationDeadlineLeavesTime',
  'roundsHaveTheirDays',
  'finalDeadlineLeavesTheFirstRound',
]
const NEGOTIATION: Sentence[] = ['typeHasPhases', 'templateHasTheNegotiation']
const OFFERS: Sentence[] = ['typeHasPhases', 'offerDeadlineIsSet', 'offerDeadlineLeavesTime']
/** Those who are asked for offers know what they are judged by. A further round goes by what stood for the first. */
const CALL: Sentence[] = [...OFFERS, 'criteriaStandWhereOffersAsk']

/** What a waiting publication turns into when its moment has come. */
const due = (needs: Sentence[]): Branch[] => [
  branch('published', { when: ['lotIsToBePublished'], needs }, ['publishNotice']),
  branch('competition', { when: ['lotIsToStartTheCompetition'], needs: [...needs, 'typeHasACompetition'] }, ['publishNotice']),
  branch('negotiation', { when: ['lotIsToStartNegotiation'], needs: [...needs, 'typeHasPhases'] }, ['publishNotice']),
  branch('offers', { when: ['lotIsToStartTheOfferPhase'], needs: [...needs, 'typeHasPhases'] }, ['publishNotice']),
]

const edit = [branch(undefined, {}, ['noteUnannouncedChanges'])]
/** From the moment a date of publication is fixed the team must stay what publication asked for; the facts are those of the team to be. */
const team = [branch(undefined, { needs: TEAM }, ['changeTeam'])]

const announce = [branch(undefined, { needs: ['changesAreWaiting'] }, ['announceChanges'])]
const cancel = [branch('ended', {}, ['endLot'])]
/** What every state between publication and the end knows; from the opened offers on nothing is announced any more. */
const lively = { edit, changeTeam: team, cancel }
const running = { ...lively, announceChanges: announce }

/** Before the fence is written there is nothing to open: the same refusal in both states of a phase. */
const openApplications = [
  branch('applicationsOpened', { needs: ['applicationDeadlineHasPassed', 'deadlineIsFenced', 'openingIsFinished'] }, ['recordOpening']),
]
const openOffers = [
  branch('offersOpened', { needs: ['offerDeadlineHasPassed', 'deadlineIsFenced', 'openingIsFinished'] }, ['recordOpening']),
]
/** Type 5 only, whatever phase the rounds before have reached. */
const nextRound = [
  branch(
    'applicationsOpened',
    {
      when: ['typeGoesInRounds', 'lotHasACompetition'],
      needs: ['thereIsANextRound', 'nextRoundsDeadlineHasPassed', 'openingIsFinished'],
    },
    ['startNextRound', 'recordOpening'],
  ),
]

/**
 * The life of one lot (2-tenders.md section 4), plain data: names of guards and effects, no function and no clock. What
 * an opening asks of people is a machine of its own (workflows/opening); its end is what opens here.
 */
export const TENDER_CONFIG: GuardedConfig<Sentence, Effect> = {
  id: 'tender',
  initial: 'draft',
  states: {
    draft: {
      on: {
        edit: [branch(undefined, {}, ['reviseForm'])],
        changeTeam: [branch(undefined, {}, ['changeTeam'])],
        cancel,
        publish: publication('published', []),
        publishIntoCompetition: publication('competition', COMPETITION),
        publishIntoNegotiation: publication('negotiation', NEGOTIATION),
        publishIntoOffers: publication('offers', CALL),
      },
    },
    // Stage 1 is locked: what was handed to the portal must be what appears.
    atPortal: {
      on: {
        edit: [branch(undefined, { needs: ['noticeWasNotHandedOver'] }, ['reviseForm'])],
        changeTeam: team,
        publicationDue: due(['momentOfPublicationHasCome', 'portalHasConfirmed']),
        portalAnswered: [branch(undefined, {}, ['recordPortalAnswer'])],
        cancelPublication: [branch('draft', { needs: ['portalHasNotConfirmed'] }, ['forgetPublicationDate'])],
      },
    },
    scheduled: {
      on: {
        edit,
        changeTeam: team,
        publicationDue: due(['momentOfPublicationHasCome']),
        cancelPublication: [branch('draft', {}, ['forgetPublicationDate'])],
      },
    },
    published: {
      on: {
        ...running,
        startCompetition: [branch('competition', { needs: COMPETITION }, ['startPhase'])],
        startNegotiation: [branch('negotiation', { needs: NEGOTIATION }, ['startPhase', 'leaveOutPhasesBefore'])],
        startOfferPhase: [branch('offers', { needs: CALL }, ['startPhase', 'leaveOutPhasesBefore'])],
        close: [branch('ended', { needs: ['typeIsANotice'] }, ['endLot'])],
        award: [branch('ended', { needs: ['typeIsANotice'] }, ['awardLot'])],
      },
    },
    competition: {
      on: {
        ...running,
        deadlinePassed: [branch('competitionOver', { needs: ['applicationDeadlineHasPassed'] }, ['closeForBidders'])],
        extendDeadlines: [
          branch(
            undefined,
            {
              needs: [
                'applicationDeadlineHasNotPassed',
                'newApplicationDeadlineIsLater',
                'newDeadlineLeavesTime',
                'newApplicationDeadlineIsBeforeOffersEnd',
              ],
            },
            ['extendDeadline'],
          ),
        ],
        openApplications,
      },
    },
    competitionOver: { on: { ...running, openApplications } },
    applicationsOpened: {
      on: {
        ...running,
        startNegotiation: [branch('negotiation', { needs: NEGOTIATION }, ['startPhase', 'pickFromApplications'])],
        startOfferPhase: [branch('offers', { needs: CALL }, ['startPhase', 'pickFromApplications'])],
        nextRound,
      },
    },
    negotiation: {
      on: { ...running, startOfferPhase: [branch('offers', { needs: CALL }, ['startPhase'])], nextRound },
    },
    offers: {
      on: {
        ...running,
        deadlinePassed: [branch('offersOver', { needs: ['offerDeadlineHasPassed'] }, ['closeForBidders'])],
        extendDeadlines: [
          branch(undefined, { needs: ['offerDeadlineHasNotPassed', 'newOfferDeadlineIsLater', 'newDeadlineLeavesTime'] }, [
            'extendDeadline',
          ]),
        ],
        openOffers,
        nextRound,
      },
    },
    offersOver: { on: { ...running, openOffers, nextRound } },
    offersOpened: {
      on: {
        ...lively,
        furtherOfferRound: [branch('offers', { needs: OFFERS }, ['startPhase', 'startOfferRound'])],
        // Told first, then awarded: whoever is told last begins the days anew, and a further round begins all of it anew.
        inform: [branch(undefined, { when: ['lawAsksToWait'] }, ['recordInformation'])],
        award: [
          branch(
            'ended',
            {
              when: ['lawAsksToWait'],
              needs: ['losersAreInformed', 'nobodyIsForgotten', 'contractGoesToTheNamed', 'waitingPeriodIsOver'],
            },
            ['awardLot'],
          ),
          branch('ended', { when: ['lawAsksForNoWait'] }, ['awardLot']),
        ],
        close: [branch('ended', {}, ['endLot'])],
        nextRound,
      },
    },
    ended: { on: { archive: [branch(undefined, {}, ['recordArchiveAnswer'])] } },
  },
}
