import { describe, expect, it } from 'vitest'
import { EFFECTS, MOVES, PORTAL_LEAD, fieldsOf, stateOf, statesOf, type Effect, type TenderFacts, type TenderTypeNumber } from '.'
import { keyOfType, procedureOf, shippedProcedures } from '../procedure'
import { machinesOf } from '../procedure/machines'
import { NOW, readyFacts } from './fixtures/readyFacts'
import { REASONS, SENTENCES } from './guards'

const HOUR = 3_600_000
const DAY = 24 * HOUR

type Facts = TenderFacts & { type: TenderTypeNumber }
const decide = (state: string, event: string, { type, ...known }: Facts) => machinesOf(keyOfType(type)).lot.decide(state, event, known)
const configOf = (type: number) => procedureOf(keyOfType(type)).lot.config
const [TENDER, CONTINUOUS] = [keyOfType(0), keyOfType(5)]
const STATES = statesOf(procedureOf(TENDER))

const facts = (override: Partial<Facts> = {}): Facts => ({ ...readyFacts(), type: 0, ...override })

type Row = [state: string, event: string, override: Partial<Facts>, expected: { to: string; effects: Effect[] } | { refused: string }]
const to = (state: string, ...effects: Effect[]) => ({ to: state, effects })
const refused = (reason: string) => ({ refused: reason })
const portal = { throughPortal: true, publishAt: NOW + PORTAL_LEAD }
const later = { publishAt: NOW + DAY }
const DUTY = { paragraph: '§ 60 VgV', name: 'Werft A', row: 'unusuallyLow' }
/** Past deadline, fence written, two people done. */
const over = { applicationDeadline: NOW - DAY, offerDeadline: NOW - DAY, closed: true, openingFinished: true }
const inRounds = { type: 5 as const, roundDays: 14, nextRoundDeadline: NOW - 1, openingFinished: true }
const opens = (effects: Effect[]) => to('applicationsOpened', ...effects)
const nextRounds: Row[] = ['applicationsOpened', 'negotiation', 'offers', 'offersOver', 'offersOpened'].flatMap((state): Row[] => [
  [state, 'nextRound', inRounds, opens(['startNextRound', 'recordOpening'])],
  [state, 'nextRound', { ...inRounds, nextRoundDeadline: NOW + 1 }, refused('nextRoundNotOver')],
  [state, 'nextRound', { ...inRounds, nextRoundDeadline: null }, refused('noFurtherRound')],
  [state, 'nextRound', { ...inRounds, openingFinished: false }, refused('openingNotFinished')],
  [state, 'nextRound', { ...inRounds, skipsCompetition: true }, refused('notInThisStage')],
  [state, 'nextRound', { ...inRounds, type: 0 }, refused('notInThisStage')],
])
const RUNNING = ['published', 'competition', 'competitionOver', 'applicationsOpened', 'negotiation', 'offers', 'offersOver']
const anywhere: Row[] = [
  ...['draft', ...RUNNING, 'offersOpened'].map((state): Row => [state, 'cancel', {}, to('ended', 'endLot')]),
  ...RUNNING.flatMap((state): Row[] => [
    [state, 'announceChanges', { hasChanges: true }, to(state, 'announceChanges')],
    [state, 'announceChanges', {}, refused('nothingToAnnounce')],
  ]),
  ...['scheduled', 'atPortal', 'ended'].map((state): Row => [state, 'cancel', {}, refused('notInThisStage')]),
  ...['draft', 'scheduled', 'atPortal', 'offersOpened', 'ended'].map((state): Row => [
    state,
    'announceChanges',
    { hasChanges: true },
    refused('notInThisStage'),
  ]),
]

const TABLE: Row[] = [
  ['draft', 'edit', {}, to('draft', 'reviseForm')],
  ['draft', 'changeTeam', {}, to('draft', 'changeTeam')],
  // publishing at once, with each start option
  ['draft', 'publish', {}, to('published', 'publishNotice')],
  ['draft', 'publish', { requiredMissing: 7 }, to('published', 'publishNotice')],
  ['draft', 'publish', { publishAt: NOW - 30_000 }, to('published', 'publishNotice')],
  ['draft', 'publishIntoCompetition', {}, to('competition', 'publishNotice')],
  ['draft', 'publishIntoCompetition', { type: 5, roundDays: 14 }, to('competition', 'publishNotice')],
  // award criteria
  ...(['publish', 'publishIntoCompetition', 'publishIntoNegotiation', 'publishIntoOffers'] as const).flatMap((event): Row[] =>
    [{}, portal, later].map((when) => [
      'draft',
      event,
      { ...when, criteriaAsked: 'atPublication', criteriaMissing: true },
      refused('criteriaMissing'),
    ]),
  ),
  ['draft', 'publish', { criteriaAsked: 'atPublication', criteriaMissing: false }, to('published', 'publishNotice')],
  ['draft', 'publish', { criteriaAsked: 'forOffers', criteriaMissing: true }, to('published', 'publishNotice')],
  ['draft', 'publishIntoOffers', { criteriaAsked: 'forOffers', criteriaMissing: true }, refused('criteriaMissing')],
  ['draft', 'publishIntoOffers', { criteriaAsked: 'never', criteriaMissing: true }, to('offers', 'publishNotice')],
  ['applicationsOpened', 'startOfferPhase', { criteriaAsked: 'atPublication', criteriaMissing: true }, refused('criteriaMissing')],
  ['negotiation', 'startOfferPhase', { criteriaAsked: 'forOffers', criteriaMissing: true }, refused('criteriaMissing')],
  ['published', 'startOfferPhase', { criteriaAsked: 'forOffers', criteriaMissing: true }, refused('criteriaMissing')],
  ['draft', 'publishIntoNegotiation', {}, to('negotiation', 'publishNotice')],
  ['draft', 'publishIntoNegotiation', { type: 2 }, to('negotiation', 'publishNotice')],
  ['draft', 'publishIntoOffers', {}, to('offers', 'publishNotice')],
  // at a date
  ['draft', 'publish', later, to('scheduled', 'fixPublicationDate')],
  ['draft', 'publishIntoCompetition', later, to('scheduled', 'fixPublicationDate')],
  // through the portal
  ['draft', 'publish', portal, to('atPortal', 'fixPublicationDate', 'handOverToPortal')],
  ['draft', 'publishIntoCompetition', portal, to('atPortal', 'fixPublicationDate', 'handOverToPortal')],
  ['draft', 'publish', { ...portal, publishAt: NOW + PORTAL_LEAD - 30_000 }, to('atPortal', 'fixPublicationDate', 'handOverToPortal')],
  ['draft', 'publish', { ...portal, publishAt: NOW + PORTAL_LEAD - HOUR }, refused('portalNeedsLeadTime')],
  ['draft', 'publish', { ...portal, publishAt: NOW }, refused('portalNeedsLeadTime')],
  ['draft', 'publish', { ...portal, requiredMissing: 1 }, refused('requiredMissing')],
  ['draft', 'publish', { ...portal, isEuNotice: false }, refused('portalNeedsEuForm')],
  ['draft', 'publish', { ...portal, teamSize: 1 }, refused('teamNeedsTwoMembers')],
  // the team rule
  ['draft', 'publish', { teamSize: 1 }, refused('teamNeedsTwoMembers')],
  ['draft', 'publish', { teamAdmins: 0 }, refused('teamNeedsAdmin')],
  ['draft', 'publish', { ...later, teamSize: 0, teamAdmins: 0 }, refused('teamNeedsTwoMembers')],
  ['draft', 'publish', { type: 5, teamSize: 1 }, refused('teamNeedsTwoMembers')],
  ['draft', 'publish', { type: 2, teamAdmins: 0 }, refused('teamNeedsAdmin')],
  ['draft', 'publish', { type: 3, teamSize: 1, teamAdmins: 1 }, to('published', 'publishNotice')],
  ['draft', 'publish', { type: 4, teamSize: 0, teamAdmins: 0 }, to('published', 'publishNotice')],
  // dates
  ['draft', 'publish', { publishAt: NOW - HOUR }, refused('publicationInThePast')],
  ['draft', 'publishIntoCompetition', { applicationDeadline: null }, refused('applicationDeadlineMissing')],
  ['draft', 'publishIntoCompetition', { applicationDeadline: NOW - DAY }, refused('applicationDeadlineTooSoon')],
  ['draft', 'publishIntoCompetition', { applicationDeadline: NOW + 4 * 60_000 }, refused('applicationDeadlineTooSoon')],
  ['draft', 'publishIntoCompetition', { applicationDeadline: NOW + 5 * 60_000 }, to('competition', 'publishNotice')],
  ['draft', 'publishIntoCompetition', { publishAt: NOW + 31 * DAY }, refused('applicationDeadlineTooSoon')],
  // type 5 goes in rounds: each further one has its days
  ['draft', 'publishIntoCompetition', { type: 5 }, refused('roundDaysMissing')],
  ['draft', 'publishIntoCompetition', { type: 5, roundDays: 0 }, refused('roundDaysMissing')],
  ['draft', 'publishIntoCompetition', { type: 5, roundDays: 14, finalBeforeFirstRound: true }, refused('finalBeforeFirstRound')],
  ['published', 'startCompetition', { type: 5, roundDays: 14, finalBeforeFirstRound: true }, refused('finalBeforeFirstRound')],
  ['draft', 'publishIntoCompetition', { type: 5, roundDays: 14, applicationDeadline: null }, refused('applicationDeadlineMissing')],
  ['draft', 'publish', { type: 5 }, to('published', 'publishNotice')],
  ['draft', 'publishIntoOffers', { offerDeadline: null }, refused('offerDeadlineMissing')],
  ['draft', 'publishIntoOffers', { offerDeadline: NOW }, refused('offerDeadlineTooSoon')],
  // start options that the type does not have
  ['draft', 'publishIntoCompetition', { type: 2 }, refused('typeHasNoCompetition')],
  ['draft', 'publishIntoCompetition', { type: 3 }, refused('typeHasNoCompetition')],
  ['draft', 'publishIntoNegotiation', { type: 3 }, refused('typeHasNoPhases')],
  ['draft', 'publishIntoOffers', { type: 4 }, refused('typeHasNoPhases')],
  // and those that the template leaves out; the others stay
  ['draft', 'publishIntoCompetition', { leavesOut: [3, 4] }, refused('templateHasNoCompetition')],
  ['draft', 'publishIntoCompetition', { leavesOut: [5] }, to('competition', 'publishNotice')],
  ['draft', 'publishIntoNegotiation', { leavesOut: [5] }, refused('templateHasNoNegotiation')],
  ['draft', 'publishIntoNegotiation', { leavesOut: [3, 4] }, to('negotiation', 'publishNotice')],
  ['draft', 'publishIntoOffers', { leavesOut: [3, 4, 5] }, to('offers', 'publishNotice')],
  ['published', 'startCompetition', { leavesOut: [3, 4] }, refused('templateHasNoCompetition')],
  ['published', 'startNegotiation', { leavesOut: [5] }, refused('templateHasNoNegotiation')],
  ['applicationsOpened', 'startNegotiation', { leavesOut: [5] }, refused('templateHasNoNegotiation')],
  ['applicationsOpened', 'startOfferPhase', { leavesOut: [5] }, to('offers', 'startPhase', 'pickFromApplications')],
  ['draft', 'cancelPublication', {}, refused('notInThisStage')],
  ['draft', 'publicationDue', {}, refused('notInThisStage')],
  // waiting for the date
  ['scheduled', 'publicationDue', { publishAt: NOW }, to('published', 'publishNotice')],
  ['scheduled', 'publicationDue', { publishAt: NOW - DAY, onPublish: 3 }, to('competition', 'publishNotice')],
  ['scheduled', 'publicationDue', { publishAt: NOW - 1, onPublish: 5 }, to('negotiation', 'publishNotice')],
  ['scheduled', 'publicationDue', { publishAt: NOW - 1, onPublish: 6 }, to('offers', 'publishNotice')],
  ['scheduled', 'publicationDue', { publishAt: NOW + 1 }, refused('publicationNotDue')],
  ['scheduled', 'edit', {}, to('scheduled', 'noteUnannouncedChanges')],
  ['scheduled', 'cancelPublication', {}, to('draft', 'forgetPublicationDate')],
  ['scheduled', 'publish', {}, refused('notInThisStage')],
  // waiting for the portal
  ['atPortal', 'edit', { portal: 'submitted' }, refused('lockedAtPortal')],
  ['atPortal', 'publicationDue', { portal: 'submitted' }, refused('portalHasNotConfirmed')],
  ['atPortal', 'publicationDue', { portal: 'failed' }, refused('portalHasNotConfirmed')],
  ['atPortal', 'publicationDue', { portal: 'published', publishAt: NOW + 1 }, refused('publicationNotDue')],
  ['atPortal', 'publicationDue', { portal: 'published', onPublish: 3 }, to('competition', 'publishNotice')],
  ['atPortal', 'portalAnswered', { portal: 'published' }, to('atPortal', 'recordPortalAnswer')],
  ['atPortal', 'cancelPublication', { portal: 'submitted' }, to('draft', 'forgetPublicationDate')],
  ['atPortal', 'cancelPublication', { portal: 'published' }, refused('portalHasConfirmed')],
  // published
  ['published', 'edit', {}, to('published', 'noteUnannouncedChanges')],
  ['published', 'publish', {}, refused('notInThisStage')],
  ['published', 'cancelPublication', {}, refused('notInThisStage')],
  ['competition', 'deadlinePassed', { applicationDeadline: NOW }, to('competitionOver', 'closeForBidders')],
  ['competition', 'deadlinePassed', { applicationDeadline: NOW + 1 }, refused('deadlineNotPassed')],
  ['competition', 'publish', {}, refused('notInThisStage')],
  ['competitionOver', 'deadlinePassed', { applicationDeadline: NOW - 1 }, refused('notInThisStage')],
  ['competitionOver', 'edit', {}, to('competitionOver', 'noteUnannouncedChanges')],
  ['negotiation', 'deadlinePassed', { applicationDeadline: NOW - 1, offerDeadline: NOW - 1 }, refused('notInThisStage')],
  ['negotiation', 'changeTeam', {}, to('negotiation', 'changeTeam')],
  // once a date is fixed the team stays what publication asked for
  ['draft', 'changeTeam', { teamSize: 1, teamAdmins: 0 }, to('draft', 'changeTeam')],
  ['scheduled', 'changeTeam', { teamSize: 1 }, refused('teamNeedsTwoMembers')],
  ['atPortal', 'changeTeam', { teamAdmins: 0 }, refused('teamNeedsAdmin')],
  ['published', 'changeTeam', { teamAdmins: 0 }, refused('teamNeedsAdmin')],
  ['published', 'changeTeam', { type: 3, teamSize: 1 }, to('published', 'changeTeam')],
  ['offers', 'deadlinePassed', { offerDeadline: NOW - 1 }, to('offersOver', 'closeForBidders')],
  ['offers', 'deadlinePassed', { offerDeadline: NOW + 1, applicationDeadline: NOW - 1 }, refused('deadlineNotPassed')],
  ['offersOver', 'publish', {}, refused('notInThisStage')],
  // starting a phase after publication
  ['published', 'startCompetition', {}, to('competition', 'startPhase')],
  ['published', 'startCompetition', { type: 5 }, refused('roundDaysMissing')],
  ['published', 'startCompetition', { type: 2 }, refused('typeHasNoCompetition')],
  ['published', 'startCompetition', { applicationDeadline: null }, refused('applicationDeadlineMissing')],
  ['published', 'startCompetition', { applicationDeadline: NOW + 299_999 }, refused('applicationDeadlineTooSoon')],
  ['competition', 'startCompetition', {}, refused('notInThisStage')],
  ['published', 'startNegotiation', {}, to('negotiation', 'startPhase', 'leaveOutPhasesBefore')],
  ['published', 'startNegotiation', { type: 2 }, to('negotiation', 'startPhase', 'leaveOutPhasesBefore')],
  ['published', 'startNegotiation', { type: 3 }, refused('typeHasNoPhases')],
  ['applicationsOpened', 'startNegotiation', {}, to('negotiation', 'startPhase', 'pickFromApplications')],
  ['competition', 'startNegotiation', {}, refused('notInThisStage')],
  ['competitionOver', 'startNegotiation', over, refused('notInThisStage')],
  ['published', 'startOfferPhase', {}, to('offers', 'startPhase', 'leaveOutPhasesBefore')],
  ['published', 'startOfferPhase', { type: 4 }, refused('typeHasNoPhases')],
  ['applicationsOpened', 'startOfferPhase', {}, to('offers', 'startPhase', 'pickFromApplications')],
  ['negotiation', 'startOfferPhase', {}, to('offers', 'startPhase')],
  ['negotiation', 'startOfferPhase', { type: 2 }, to('offers', 'startPhase')],
  ['negotiation', 'startOfferPhase', { offerDeadline: null }, refused('offerDeadlineMissing')],
  ['negotiation', 'startOfferPhase', { offerDeadline: NOW + 299_999 }, refused('offerDeadlineTooSoon')],
  ['applicationsOpened', 'startOfferPhase', { offerDeadline: NOW - DAY }, refused('offerDeadlineTooSoon')],
  ['offersOpened', 'startOfferPhase', {}, refused('notInThisStage')],
  // opening: after the deadline, the fence and two people
  ['competitionOver', 'openApplications', over, opens(['recordOpening'])],
  ['competitionOver', 'openApplications', { ...over, openingFinished: false }, refused('openingNotFinished')],
  ['competition', 'openApplications', { openingFinished: true }, refused('deadlineNotPassed')],
  ['competition', 'openApplications', { ...over, closed: false }, refused('deadlineNotPassed')],
  ['applicationsOpened', 'openApplications', over, refused('notInThisStage')],
  ['offersOver', 'openOffers', over, to('offersOpened', 'recordOpening')],
  ['offersOver', 'openOffers', { ...over, openingFinished: false }, refused('openingNotFinished')],
  ['offers', 'openOffers', { openingFinished: true }, refused('deadlineNotPassed')],
  ['offers', 'openOffers', { ...over, closed: false }, refused('deadlineNotPassed')],
  ['negotiation', 'openOffers', over, refused('notInThisStage')],
  // a further round of offers
  ['offersOpened', 'furtherOfferRound', {}, to('offers', 'startPhase', 'startOfferRound')],
  ['offersOpened', 'furtherOfferRound', { offerDeadline: NOW - DAY }, refused('offerDeadlineTooSoon')],
  ['offersOver', 'furtherOfferRound', {}, refused('notInThisStage')],
  ...nextRounds,
  ['competitionOver', 'nextRound', inRounds, refused('notInThisStage')],
  // deadlines go one way, while they run
  ['competition', 'extendDeadlines', { newDeadline: NOW + 31 * DAY }, to('competition', 'extendDeadline')],
  ['competition', 'extendDeadlines', { newDeadline: NOW + 30 * DAY }, refused('deadlineNotLater')],
  ['competition', 'extendDeadlines', { newDeadline: NOW + 29 * DAY }, refused('deadlineNotLater')],
  ['competition', 'extendDeadlines', { newDeadline: null }, refused('deadlineNotLater')],
  ['competition', 'extendDeadlines', { applicationDeadline: NOW, newDeadline: NOW + DAY }, refused('deadlineHasPassed')],
  ['competition', 'extendDeadlines', { applicationDeadline: NOW + 1, newDeadline: NOW + 299_999 }, refused('deadlineTooSoon')],
  // who applies after the offers have ended applies for nothing
  ['competition', 'extendDeadlines', { newDeadline: NOW + 60 * DAY }, refused('applicationsAfterOffers')],
  [
    'competition',
    'extendDeadlines',
    { newDeadline: NOW + 60 * DAY, newOfferDeadline: NOW + 61 * DAY },
    to('competition', 'extendDeadline'),
  ],
  ['competition', 'extendDeadlines', { newDeadline: NOW + 60 * DAY, offerDeadline: null }, to('competition', 'extendDeadline')],
  ['competitionOver', 'extendDeadlines', { newDeadline: NOW + 99 * DAY }, refused('notInThisStage')],
  ['offers', 'extendDeadlines', { newDeadline: NOW + 61 * DAY }, to('offers', 'extendDeadline')],
  ['offers', 'extendDeadlines', { newDeadline: NOW + 60 * DAY }, refused('deadlineNotLater')],
  ['offers', 'extendDeadlines', { offerDeadline: NOW - 1, newDeadline: NOW + DAY }, refused('deadlineHasPassed')],
  ['offersOver', 'extendDeadlines', { newDeadline: NOW + 99 * DAY }, refused('notInThisStage')],
  // the end
  ['offersOpened', 'close', {}, to('ended', 'endLot')],
  // two steps where the law asks to wait, one elsewhere
  ['offersOpened', 'inform', {}, to('offersOpened', 'recordInformation')],
  ['offersOpened', 'inform', { informsFirst: false }, refused('notInThisStage')],
  ['offersOpened', 'award', {}, refused('informFirst')],
  ['offersOpened', 'award', { contractFrom: NOW + 1 }, refused('waitingPeriodRuns')],
  ['offersOpened', 'award', { contractFrom: NOW }, to('ended', 'awardLot')],
  ['offersOpened', 'award', { contractFrom: NOW, uninformed: 1 }, refused('loserForgotten')],
  ['offersOpened', 'award', { contractFrom: NOW, goesToTheNamed: false }, refused('otherWinner')],
  ['offersOpened', 'award', { contractFrom: NOW, undelivered: 1 }, refused('letterUndelivered')],
  ['offersOpened', 'award', { contractFrom: NOW, duty: DUTY }, refused('dutyOpen')],
  ['offersOpened', 'award', { informsFirst: false, duty: DUTY }, refused('dutyOpen')],
  ['offersOpened', 'close', { duty: DUTY }, to('ended', 'endLot')],
  ['offersOpened', 'award', { contractFrom: NOW, isStopped: true }, refused('awardStopped')],
  ['offersOpened', 'award', { informsFirst: false, isStopped: true }, refused('awardStopped')],
  ['offersOpened', 'cancel', { isStopped: true }, to('ended', 'endLot')],
  ['offersOpened', 'award', { informsFirst: false }, to('ended', 'awardLot')],
  ['offersOver', 'award', { contractFrom: NOW }, refused('notInThisStage')],
  ['offersOver', 'inform', {}, refused('notInThisStage')],
  ['published', 'award', { type: 4 }, to('ended', 'awardLot')],
  ['published', 'award', { type: 0, contractFrom: NOW }, refused('offersNotOpened')],
  ['published', 'close', { type: 3 }, to('ended', 'endLot')],
  ['published', 'close', { type: 4 }, to('ended', 'endLot')],
  ['published', 'close', { type: 0 }, refused('offersNotOpened')],
  ['offersOver', 'close', {}, refused('notInThisStage')],
  ['ended', 'archive', {}, to('ended', 'recordArchiveAnswer')],
  ['ended', 'edit', {}, refused('notInThisStage')],
  ['offersOpened', 'archive', {}, refused('notInThisStage')],
  ...anywhere,
]

describe('the life of a lot', () => {
  it.each(TABLE)('%s + %s %j', (...[state, event, override, expected]) => {
    const decision = decide(state, event, facts(override))
    expect(decision).toEqual(
      'refused' in expected ? { ok: false, reason: expected.refused } : { ok: true, state: expected.to, effects: expected.effects },
    )
  })

  it('has a row for every event of every state, so that none is untested', () => {
    const everywhere = ['edit', 'changeTeam'] // the same branch in each state
    const missing = STATES.flatMap((state) =>
      Object.keys(configOf(5).states[state]?.on ?? {})
        .filter((event) => !everywhere.includes(event) && !TABLE.some(([from, name]) => from === state && name === event))
        .map((event) => `${state}.${event}`),
    )
    expect(missing).toEqual([])
  })

  it('keeps states and stored fields in a round trip, and no two states share fields', () => {
    for (const { type, id, version, lot } of shippedProcedures())
      for (const state of Object.keys(lot.config.states)) {
        const key = { type, procedure: { id, version } }
        expect(stateOf(key, fieldsOf(key, state))).toBe(state)
      }
    expect(new Set(STATES.map((state) => JSON.stringify(fieldsOf(TENDER, state)))).size).toBe(STATES.length)
    expect(() => stateOf(TENDER, { stage: 0, waits: true, closed: false })).toThrow(/No state/)
  })

  it('is plain data that survives JSON, and names only guards and effects that exist', () => {
    for (const { lot } of shippedProcedures()) expect(JSON.parse(JSON.stringify(lot.config))).toEqual(lot.config)
    for (const [own, [state, { on }]] of shippedProcedures().flatMap(({ lot: { config } }) =>
      Object.entries(config.states).map((one) => [Object.keys(config.states), one] as const),
    ))
      for (const [event, branches] of Object.entries(on))
        for (const { guard, actions, target } of branches) {
          for (const name of [...guard.params.when, ...guard.params.needs]) expect(SENTENCES, `${state}.${event}`).toHaveProperty(name)
          for (const name of guard.params.needs) expect(REASONS, `${name} is needed, so its refusal has a reason`).toHaveProperty(name)
          for (const name of actions) expect(EFFECTS).toContain(name)
          if (target) expect(own).toContain(target)
        }
  })

  it('has a move with label and actor for every event, and no move without event', () => {
    const events = new Set(Object.values(configOf(CONTINUOUS.type).states).flatMap(({ on }) => Object.keys(on)))
    expect(new Set(MOVES.map((one) => one.event))).toEqual(events)
    for (const move of MOVES) {
      expect(move.label).toMatch(/^moves\.\w+$/)
      expect(['projectEditor', 'projectAdmin', 'teamMember', 'clock', 'portal', 'archive']).toContain(move.actor)
    }
  })
})

/** States that can be reached from a draft when time passes and every event is tried under the given facts. */
function reachable(override: Partial<Facts>): string[] {
  const seen = new Set<string>(['draft'])
  const moments: Partial<Facts>[] = [{}, later, portal].flatMap((way) =>
    [3, 5, 6, 2].map((onPublish) => ({ ...way, onPublish: onPublish as 2 | 3 | 5 | 6 })),
  )
  const longAfter = { now: NOW + 400 * DAY, publishAt: NOW + 3 * DAY, portal: 'published' as const, closed: true, openingFinished: true }
  const open = ['draft']
  while (open.length) {
    const state = open.pop() ?? 'draft'
    for (const event of Object.keys(configOf(override.type ?? 0).states[state]?.on ?? {}))
      for (const way of [...moments, ...moments.map((one) => ({ ...one, ...longAfter }))]) {
        const decision = decide(state, event, facts({ ...way, ...override }))
        if (decision.ok && !seen.has(decision.state)) {
          seen.add(decision.state)
          open.push(decision.state)
        }
      }
  }
  return [...seen].sort()
}

describe('reachability', () => {
  it.each<[string, Partial<Facts>, string[]]>([
    ['a full negotiated procedure reaches every state', {}, [...STATES].sort()],
    ['a continuous one too', { type: 5, roundDays: 14, nextRoundDeadline: NOW }, [...STATES].sort()],
    [
      'an expression of interest has no competition',
      { type: 2 },
      STATES.filter((one) => !['competition', 'competitionOver', 'applicationsOpened'].includes(one)).sort(),
    ],
    ['a notice appears and ends', { type: 3 }, ['atPortal', 'draft', 'ended', 'published', 'scheduled']],
    ['so does an awarded contract', { type: 4 }, ['atPortal', 'draft', 'ended', 'published', 'scheduled']],
    ['without a team a draft can only be given up', { teamSize: 0, teamAdmins: 0 }, ['draft', 'ended']],
    ['an own form never reaches the portal', { isEuNotice: false }, [...STATES].filter((one) => one !== 'atPortal').sort()],
    ['missing fields keep it from the portal only', { requiredMissing: 3 }, [...STATES].filter((one) => one !== 'atPortal').sort()],
    [
      'without an offer deadline there is no offer phase but one that waits for its publication, and it does not end',
      { offerDeadline: null },
      STATES.filter((one) => !['offersOver', 'offersOpened'].includes(one)).sort(),
    ],
  ])('%s', (_name, override, expected) => {
    expect(reachable(override)).toEqual(expected)
  })
})
