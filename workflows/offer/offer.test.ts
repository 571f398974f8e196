import { describe, expect, it } from 'vitest'
import {
  decideOffer,
  isSealed,
  lotOfferStage,
  maskedLotOffer,
  mayApplyNow,
  mayOfferNow,
  OFFER_MOVES,
  OFFER_REASONS,
  OFFER_STATES,
  offerMoves,
  offerStateOf,
  refusalToTakePart,
  EFFECTS,
  type OfferFacts,
  type OfferLot,
  refusalToDecline,
} from '.'
import { keyOfType, procedureOf, shippedProcedures } from '../procedure'
import { machinesOf } from '../procedure/machines'
import { SENTENCES } from './guards'

const OFFER_CONFIG = procedureOf(keyOfType(0)).offer

const NOW = Date.parse('2026-11-24T09:00:00.000Z')
const DAY = 86_400_000

type Override = Partial<Omit<OfferFacts, 'lot'>> & { lot?: Partial<OfferLot> }

const lotWith = (override: Partial<OfferLot> = {}): OfferLot => ({
  type: 0,
  procedure: null,
  stage: 3,
  round: 1,
  offerRound: 1,
  skipped: [],
  opened: { applications: false, offers: false },
  openedApplications: [],
  openedOffers: [],
  picked: false,
  ...override,
})
const facts = ({ lot, ...override }: Override = {}): OfferFacts => ({
  round: 1,
  offerRound: 1,
  decision: null,
  applicationSent: null,
  offerSent: null,
  withdrawnOffer: false,
  now: NOW,
  told: null,
  applicationRound: 1,
  applicationDeadline: NOW + DAY,
  offerDeadline: NOW + 2 * DAY,
  lateApplication: false,
  lateOffer: false,
  declined: false,
  ...override,
  lot: lotWith(lot),
})

const OPENED = { opened: { applications: true, offers: false } }
/** The first round of offers was opened. */
const FIRST = { openedOffers: [{ round: 1, offerRound: 1 }] }
const SENT = { applicationSent: NOW - DAY }
const INVITED: Override = { ...SENT, decision: 'invited', told: 'invited', lot: { stage: 6, ...OPENED } }
const OFFERED: Override = { ...INVITED, offerSent: NOW - 1 }

describe('the stage of a lot offer', () => {
  it.each<[string, Override, team: number, bidder: number]>([
    ['registered', {}, 0, 0],
    ['application submitted', SENT, 1, 1],
    ['rejected, told', { ...SENT, decision: 'rejected', lot: { stage: 4, ...OPENED } }, 2, 2],
    ['others were chosen: the bidder is yet to be told', { ...SENT, lot: { stage: 5, ...OPENED, picked: true } }, 2, 1],
    ['nothing was sent when others were chosen', { lot: { stage: 5, ...OPENED, picked: true } }, 0, 0],
    ['accepted', { ...SENT, decision: 'accepted', lot: { stage: 5, ...OPENED, picked: true } }, 3, 3],
    ['type 2 begins accepted', { lot: { type: 2, stage: 5, skipped: [3, 4] } }, 3, 3],
    ['so does who begins with negotiation', { lot: { stage: 5, skipped: [3, 4] } }, 3, 3],
    ['the offer phase at once begins invited', { lot: { stage: 6, skipped: [3, 4, 5] } }, 4, 4],
    ['invited', INVITED, 4, 4],
    ['invited again', { ...INVITED, offerRound: 2, lot: { stage: 6, offerRound: 2, ...OPENED } }, 5, 5],
    ['withdrawn', { ...INVITED, withdrawnOffer: true }, 5, 5],
    ['withdrawn where nobody needs an invitation', { withdrawnOffer: true, lot: { stage: 6, skipped: [3, 4, 5] } }, 5, 5],
    ['offer submitted', OFFERED, 6, 6],
    ['offer opened', { ...OFFERED, lot: { stage: 7, opened: { applications: true, offers: true } } }, 7, 7],
    ['of an earlier round of offers: stays opened', { ...OFFERED, lot: { stage: 6, offerRound: 2, ...OPENED, ...FIRST } }, 7, 7],
    ['a next round came: who applied is out', { ...SENT, lot: { type: 5, stage: 4, round: 2, ...OPENED } }, 2, 1],
    [
      'a next round came: who was accepted is out',
      { ...SENT, decision: 'accepted', lot: { type: 5, stage: 4, round: 2, ...OPENED } },
      2,
      3,
    ],
    ['a next round came: a sealed offer is out', { ...OFFERED, lot: { type: 5, stage: 4, round: 2, ...OPENED } }, 2, 6],
    [
      'a next round came: an opened offer stays',
      { ...OFFERED, lot: { type: 5, stage: 4, round: 2, ...OPENED, openedOffers: [{ round: 1, offerRound: 1 }] } },
      7,
      7,
    ],
    ['cancelled before the opening', { ...OFFERED, lot: { stage: 8, ...OPENED } }, 6, 6],
  ])('%s', (...[, override, team, bidder]) => {
    const given = facts(override)
    expect(lotOfferStage(given, given.lot, 'team')).toBe(team)
    expect(lotOfferStage(given, given.lot, 'bidder')).toBe(bidder)
  })
})

describe('the mask', () => {
  const SUBMISSIONS: Override[] = [{}, SENT, { ...SENT, offerSent: NOW }, { withdrawnOffer: true }, { offerSent: NOW }]
  const stageForTeam = (given: OfferFacts) => lotOfferStage(maskedLotOffer(given, given.lot), given.lot)

  it.each<[string, Partial<OfferLot>]>([
    ['before the applications are opened', { stage: 3 }],
    ['a lot that ended before its opening', { stage: 8 }],
    ['the waiting room of a later round', { type: 5, stage: 4, round: 1, ...OPENED }],
  ])('makes everybody look alike: %s', (_name, lot) => {
    const round = lot.type === 5 ? 2 : 1
    const seen = SUBMISSIONS.map((one) => stageForTeam(facts({ ...one, round, lot })))
    expect(new Set(seen)).toEqual(new Set([0]))
    for (const one of SUBMISSIONS) {
      const given = facts({ ...one, round, lot })
      expect(maskedLotOffer(given, given.lot)).toMatchObject({ applicationSent: null, offerSent: null, withdrawnOffer: false })
      expect(isSealed(given, given.lot)).toBe(true)
    }
  })

  it('hides before the opening of offers who submitted and who withdrew', () => {
    const lot = { stage: 6, ...OPENED }
    const seen = [{}, { offerSent: NOW }, { withdrawnOffer: true }].map((one) => stageForTeam(facts({ ...INVITED, ...one, lot })))
    expect(seen).toEqual([4, 4, 4])
  })

  it('hides nothing of what was opened', () => {
    const lot = { stage: 7, opened: { applications: true, offers: true } }
    expect(stageForTeam(facts({ ...OFFERED, lot }))).toBe(7)
    const given = facts({ ...OFFERED, lot })
    expect(isSealed(given, given.lot)).toBe(false)
  })
})

type Expected = { to: string | null; effects: string[] } | { refused: string }
const to = (state: string | null, ...effects: string[]): Expected => ({ to: state, effects })
const refused = (reason: string): Expected => ({ refused: reason })

const AT4: Partial<OfferLot> = { stage: 4, ...OPENED }
const AT5: Partial<OfferLot> = { stage: 5, ...OPENED, picked: true }
const AT6: Partial<OfferLot> = { stage: 6, ...OPENED }
const AT7: Partial<OfferLot> = { stage: 7, opened: { applications: true, offers: true } }
const TYPE5: Partial<OfferLot> = { type: 5 }

const TABLE: [state: string, event: string, override: Override, expected: Expected][] = [
  ['registered', 'submitApplication', {}, to('applied', 'keepApplication')],
  ['registered', 'submitApplication', { applicationDeadline: NOW + 1 }, to('applied', 'keepApplication')],
  ['registered', 'submitApplication', { applicationDeadline: NOW }, to(null, 'keepLateApplication')],
  ['registered', 'submitApplication', { applicationDeadline: NOW, lateApplication: true }, refused('alreadySubmittedLate')],
  ['registered', 'submitApplication', { applicationDeadline: NOW, lot: AT4 }, refused('applicationsNotTaken')],
  ['registered', 'submitApplication', { lot: { stage: 2 } }, refused('applicationsNotTaken')],
  ['registered', 'submitApplication', { lot: { ...TYPE5, stage: 6 }, applicationRound: 3 }, to('applied', 'keepApplication')],
  ['registered', 'submitApplication', { lot: { ...TYPE5, stage: 8 }, applicationRound: 3 }, refused('applicationsNotTaken')],
  ['registered', 'submitApplication', { lot: { ...TYPE5, stage: 3 }, applicationRound: null }, to(null, 'keepLateApplication')],
  ['registered', 'submitApplication', { lot: { ...TYPE5, stage: 5 }, applicationRound: null }, refused('applicationsNotTaken')],
  ['registered', 'submitApplication', { declined: true }, refused('lotDeclined')],
  ['registered', 'submitApplication', { declined: true, applicationDeadline: NOW }, refused('lotDeclined')],
  ['registered', 'withdrawApplication', {}, refused('nothingSubmitted')],
  ['registered', 'submitOffer', {}, refused('notAskedForAnOffer')],
  ['registered', 'reject', { lateApplication: true, lot: AT4 }, to('rejected', 'recordDecision')],
  ['registered', 'reject', { lateApplication: true }, refused('decisionNotNow')],
  ['registered', 'reject', { lot: AT4 }, refused('notInThisStage')],
  ['registered', 'accept', { lot: AT5 }, to('accepted', 'recordDecision')],
  ['registered', 'accept', {}, refused('negotiationNotActive')],
  ['registered', 'accept', { round: 2, lot: { ...AT5, ...TYPE5 } }, refused('otherRound')],
  ['registered', 'requestOffer', { lot: AT6 }, to('invited', 'recordDecision')],
  ['registered', 'requestOffer', { lot: AT6, offerDeadline: NOW }, refused('offerDeadlinePassed')],
  ['registered', 'reject', { lot: AT4 }, refused('notInThisStage')],

  ['applied', 'submitApplication', SENT, refused('alreadySubmitted')],
  ['applied', 'withdrawApplication', SENT, to('registered', 'withdrawApplication')],
  ['applied', 'withdrawApplication', { ...SENT, applicationDeadline: NOW }, refused('withdrawalTooLate')],
  ['applied', 'withdrawApplication', { ...SENT, applicationDeadline: null }, refused('withdrawalTooLate')],
  ['applied', 'submitOffer', SENT, refused('notAskedForAnOffer')],
  ['applied', 'reject', { ...SENT, lot: AT4 }, to('rejected', 'recordDecision')],
  ['applied', 'reject', SENT, refused('decisionNotNow')],
  ['applied', 'accept', { ...SENT, lot: { ...AT5, picked: false } }, to('accepted', 'recordDecision')],
  ['applied', 'accept', { ...SENT, lot: AT4 }, refused('negotiationNotActive')],
  ['applied', 'requestOffer', { ...SENT, lot: AT6 }, to('invited', 'recordDecision')],
  ['applied', 'requestOffer', { ...SENT, lot: AT4 }, refused('offerPhaseNotActive')],
  ['applied', 'choose', { ...SENT, lot: AT4 }, to('accepted', 'recordDecision')],
  ['applied', 'choose', SENT, refused('applicationsSealed')],
  ['applied', 'ask', { ...SENT, lot: AT4 }, to('invited', 'recordDecision')],
  ['applied', 'ask', { ...SENT, lot: AT6 }, refused('decisionNotNow')],

  ['rejected', 'submitApplication', { ...SENT, decision: 'rejected', lot: AT4 }, refused('applicationWasRejected')],
  [
    'rejected',
    'submitApplication',
    { ...SENT, decision: 'rejected', applicationRound: 2, lot: { ...AT4, ...TYPE5 } },
    to('applied', 'keepApplication'),
  ],
  [
    'rejected',
    'submitApplication',
    { ...SENT, decision: 'rejected', applicationRound: 1, lot: { ...AT4, ...TYPE5 } },
    refused('applicationWasRejected'),
  ],
  ['rejected', 'submitOffer', { ...SENT, decision: 'rejected', lot: AT6 }, refused('notAskedForAnOffer')],
  ['rejected', 'reject', { ...SENT, lot: AT5 }, to('rejected', 'recordDecision')],
  ['rejected', 'reject', { ...SENT, decision: 'rejected', lot: AT5 }, refused('alreadyRejected')],
  ['rejected', 'accept', { ...SENT, lot: AT5 }, to('accepted', 'recordDecision')],
  ['rejected', 'accept', { ...SENT, decision: 'rejected', lot: AT6 }, refused('negotiationNotActive')],
  ['rejected', 'requestOffer', { ...SENT, decision: 'rejected', lot: AT6 }, to('invited', 'recordDecision')],
  ['rejected', 'requestOffer', { ...SENT, decision: 'rejected', lot: AT4 }, refused('offerPhaseNotActive')],
  ['rejected', 'undecide', { ...SENT, decision: 'rejected', lot: AT4 }, to('applied', 'takeDecisionBack')],
  ['rejected', 'undecide', { ...SENT, decision: 'rejected', lot: AT5 }, to('rejected', 'takeDecisionBack')],
  ['rejected', 'undecide', { decision: 'rejected', lot: { stage: 5, skipped: [3, 4] } }, to('accepted', 'takeDecisionBack')],
  ['rejected', 'undecide', { ...SENT, lot: AT5 }, refused('nothingDecided')],
  ['rejected', 'undecide', { ...SENT, decision: 'rejected', told: 'rejected', lot: AT4 }, refused('alreadyAnnounced')],

  ['accepted', 'submitOffer', { ...SENT, decision: 'accepted', lot: AT5 }, refused('notAskedForAnOffer')],
  ['accepted', 'reject', { ...SENT, decision: 'accepted', lot: AT5 }, to('rejected', 'recordDecision')],
  ['accepted', 'reject', { lot: { stage: 2, skipped: [3, 4] } }, refused('decisionNotNow')],
  ['accepted', 'requestOffer', { ...SENT, decision: 'accepted', lot: AT6 }, to('invited', 'recordDecision')],
  ['accepted', 'requestOffer', { ...SENT, decision: 'accepted', lot: AT5 }, refused('offerPhaseNotActive')],
  ['accepted', 'choose', { ...SENT, decision: 'accepted', lot: AT4 }, to('accepted', 'recordDecision')],
  ['accepted', 'choose', { ...SENT, decision: 'accepted', lot: AT5 }, refused('applicationsSealed')],
  ['accepted', 'ask', { ...SENT, decision: 'accepted', lot: AT5 }, to('invited', 'recordDecision')],
  ['accepted', 'ask', { ...SENT, decision: 'accepted', lot: AT7 }, refused('decisionNotNow')],
  ['accepted', 'undecide', { decision: 'accepted', lot: AT5 }, to('registered', 'takeDecisionBack')],
  ['accepted', 'undecide', { ...SENT, decision: 'accepted', told: 'accepted', lot: AT5 }, refused('alreadyAnnounced')],

  ['invited', 'submitOffer', INVITED, to('offered', 'keepOffer')],
  ['invited', 'submitOffer', { ...INVITED, offerDeadline: NOW + 1 }, to('offered', 'keepOffer')],
  ['invited', 'submitOffer', { ...INVITED, offerDeadline: NOW }, to(null, 'keepLateOffer')],
  ['invited', 'submitOffer', { ...INVITED, offerDeadline: NOW, lateOffer: true }, refused('alreadySubmittedLate')],
  ['invited', 'submitOffer', { ...INVITED, lot: { stage: 7, ...OPENED } }, refused('offersNotTaken')],
  ['invited', 'submitOffer', { ...INVITED, lot: { ...AT6, offerRound: 2 } }, refused('notAskedForAnOffer')],
  ['invited', 'submitOffer', { lot: { stage: 6, skipped: [3, 4, 5] } }, to('offered', 'keepOffer')],
  ['invited', 'submitOffer', { lot: { stage: 2, skipped: [3, 4, 5] } }, refused('offersNotTaken')],
  ['invited', 'submitOffer', { ...INVITED, declined: true }, refused('lotDeclined')],
  ['invited', 'submitOffer', { ...INVITED, declined: true, offerDeadline: NOW }, refused('lotDeclined')],
  ['invited', 'reject', { ...INVITED, lateOffer: true, lot: AT7 }, to('rejected', 'recordDecision')],
  ['invited', 'reject', { ...INVITED, lateOffer: true }, refused('offersSealed')],
  ['invited', 'reject', { ...INVITED, lot: AT7 }, refused('notInThisStage')],
  ['invited', 'withdrawOffer', INVITED, refused('nothingSubmitted')],
  ['invited', 'undecide', { ...INVITED, told: null }, to('applied', 'takeDecisionBack')],
  ['invited', 'undecide', INVITED, refused('alreadyAnnounced')],
  ['invited', 'undecide', { lot: { stage: 6, skipped: [3, 4, 5] } }, refused('nothingDecided')],

  ['invitedAgain', 'submitOffer', { ...INVITED, withdrawnOffer: true }, to('offered', 'keepOffer')],
  ['invitedAgain', 'submitOffer', { ...INVITED, offerRound: 2, lot: { ...AT6, offerRound: 2 } }, to('offered', 'keepOffer')],
  ['invitedAgain', 'withdrawOffer', { ...INVITED, withdrawnOffer: true }, refused('nothingSubmitted')],
  [
    'invitedAgain',
    'reject',
    { ...INVITED, offerRound: 2, lateOffer: true, lot: { ...AT7, offerRound: 2 } },
    to('rejected', 'recordDecision'),
  ],
  [
    'invitedAgain',
    'undecide',
    { ...INVITED, offerRound: 2, told: null, lot: { ...AT6, offerRound: 2, picked: true } },
    to('rejected', 'takeDecisionBack'),
  ],
  ['invitedAgain', 'undecide', { ...INVITED, offerRound: 2, lot: { ...AT6, offerRound: 2 } }, refused('alreadyAnnounced')],

  ['offered', 'submitOffer', OFFERED, refused('alreadySubmitted')],
  ['offered', 'withdrawOffer', OFFERED, to('invitedAgain', 'withdrawOffer')],
  ['offered', 'withdrawOffer', { ...OFFERED, offerDeadline: NOW }, refused('offerDeadlinePassed')],
  ['offered', 'withdrawOffer', { ...OFFERED, lot: { stage: 8, ...OPENED } }, refused('offersNotTaken')],

  ['opened', 'askAgain', { ...OFFERED, lot: AT7 }, to('invitedAgain', 'recordDecision')],
  ['opened', 'askAgain', { ...OFFERED, lot: { ...AT6, offerRound: 2, ...FIRST } }, refused('offersSealed')],
  ['opened', 'accept', { ...OFFERED, lot: AT7 }, refused('notInThisStage')],
]

describe('the machine of a lot offer', () => {
  it.each(TABLE)('%s + %s %j', (...[state, event, override, expected]) => {
    const given = facts(override)
    expect(offerStateOf(lotOfferStage(given, given.lot, 'team')), 'the facts of the row mean its state').toBe(state)
    expect(decideOffer(given, event, 'team')).toEqual(
      'refused' in expected
        ? { ok: false, reason: expected.refused }
        : { ok: true, state: expected.to ?? state, effects: expected.effects },
    )
  })

  it('has a row for every event of every state', () => {
    const missing = OFFER_STATES.flatMap((state) =>
      Object.keys(OFFER_CONFIG.states[state]?.on ?? {})
        .filter((event) => !TABLE.some(([from, name]) => from === state && name === event))
        .map((event) => `${state}.${event}`),
    )
    expect(missing).toEqual([])
  })

  it('is plain data that survives JSON, and names only what exists; every need has its reason', () => {
    expect(JSON.parse(JSON.stringify(OFFER_CONFIG))).toEqual(OFFER_CONFIG)
    expect(Object.keys(OFFER_CONFIG.states)).toEqual([...OFFER_STATES])
    for (const [state, { on }] of Object.entries(OFFER_CONFIG.states))
      for (const [event, branches] of Object.entries(on))
        for (const { guard, actions, target } of branches) {
          for (const name of [...guard.params.when, ...guard.params.needs]) expect(SENTENCES, `${state}.${event}`).toHaveProperty(name)
          for (const name of guard.params.needs) expect(OFFER_REASONS, `${name} is needed`).toHaveProperty(name)
          for (const name of actions) expect(EFFECTS).toContain(name)
          if (target) expect(OFFER_STATES).toContain(target)
        }
  })

  it('has a move with label and actor for every event, and no move without event', () => {
    const states = shippedProcedures().flatMap(({ offer }) => Object.values(offer.states))
    const events = new Set(states.flatMap(({ on }) => Object.keys(on)))
    expect(new Set(OFFER_MOVES.map((one) => one.event))).toEqual(events)
    for (const { label, actor } of OFFER_MOVES) {
      expect(label).toMatch(/^offerMoves\.\w+$/)
      expect(['bidder', 'team', 'procedure']).toContain(actor)
    }
  })

  it('goes where the stored fields go: what a decision writes means the state it leads to', () => {
    const DECISION = { accept: 'accepted', choose: 'accepted', requestOffer: 'invited', ask: 'invited', reject: 'rejected' } as const
    for (const [state, event, override, expected] of TABLE) {
      if ('refused' in expected || !(event in DECISION)) continue
      const given = facts({ ...override, decision: DECISION[event as keyof typeof DECISION] })
      expect(offerStateOf(lotOfferStage(given, given.lot)), `${state} + ${event}`).toBe(expected.to)
    }
  })

  it('leaves no event of the bidder to the team, and says of late submissions that they are late', () => {
    const late = offerMoves(facts({ applicationDeadline: NOW }), 'bidder')
    expect(late).toContainEqual({ event: 'submitApplication', open: true, params: { late: true } })
    expect(offerMoves(facts(SENT), 'team').map((one) => one.event)).toEqual(['reject', 'accept', 'requestOffer'])
    expect(offerMoves(facts(), 'bidder')[0]).toEqual({ event: 'submitApplication', open: true })
    expect(machinesOf(keyOfType(0)).offer.branchesOf('registered', 'nothing')).toEqual([])
    expect(offerMoves(facts({ lot: AT4 }), 'team').map((one) => one.event)).not.toContain('reject')
    expect(offerMoves(facts({ lateApplication: true, lot: AT4 }), 'team')).toContainEqual({ event: 'reject', open: true })
  })
})

describe('saying that a lot is not wanted', () => {
  it.each<[string, Override, string | null]>([
    ['while applications are taken', {}, null],
    ['when asked for an offer', INVITED, null],
    ['with a sealed application', SENT, 'withdrawFirst'],
    ['with a sealed offer', OFFERED, 'withdrawFirst'],
    ['with an application that was opened', { ...SENT, lot: AT5 }, null],
    ['after the offers were opened', { lot: AT7 }, 'offersNotTaken'],
    ['of a lot that is over', { lot: { stage: 8 } }, 'lotIsOver'],
    ['of a draft', { lot: { stage: 0 } }, 'notPublished'],
  ])('%s', (...[, override, reason]) => expect(refusalToDecline(facts(override))).toBe(reason))
})

describe('windows', () => {
  const window = (lot: Partial<OfferLot>, override: { applicationRound?: number | null; at?: number } = {}) => ({
    now: override.at ?? NOW,
    lot: lotWith(lot),
    applicationRound: override.applicationRound === undefined ? 1 : override.applicationRound,
    applicationDeadline: NOW + DAY,
    offerDeadline: NOW + 2 * DAY,
  })

  it.each<
    [string, Partial<OfferLot>, { applicationRound?: number | null; at?: number }, apply: boolean, offer: boolean, refusal: string | null]
  >([
    ['published', { stage: 2 }, {}, false, false, null],
    ['competition', { stage: 3 }, {}, true, false, null],
    ['a millisecond before the deadline', { stage: 3 }, { at: NOW + DAY - 1 }, true, false, null],
    ['at the deadline', { stage: 3 }, { at: NOW + DAY }, false, false, 'participationIsOver'],
    ['applications opened', { stage: 4 }, {}, false, false, 'participationIsOver'],
    ['continuous: any time', { stage: 6, type: 5 }, { applicationRound: 4 }, true, true, null],
    ['continuous: after the last round', { stage: 6, type: 5 }, { applicationRound: null }, false, true, 'participationIsOver'],
    ['negotiation without competition', { stage: 5, skipped: [3, 4] }, {}, false, false, null],
    ['its offer phase', { stage: 6, skipped: [3, 4] }, {}, false, true, 'participationIsOver'],
    ['offers at once', { stage: 6, skipped: [3, 4, 5] }, {}, false, true, null],
    ['offers at once, over', { stage: 6, skipped: [3, 4, 5] }, { at: NOW + 2 * DAY }, false, false, 'participationIsOver'],
    ['a notice', { stage: 2, type: 3 }, {}, false, false, 'typeHasNoPhases'],
    ['a draft', { stage: 0 }, {}, false, false, 'notPublished'],
    ['over', { stage: 8 }, {}, false, false, 'lotIsOver'],
  ])('%s', (...[, lot, override, apply, offer, refusal]) => {
    const given = window(lot, override)
    expect([mayApplyNow(given), mayOfferNow(given), refusalToTakePart(given)]).toEqual([apply, offer, refusal])
  })

  it.each([2, 5, 6])('at stage %i only those come who were invited, where the procedure has these alone', (stage) => {
    const procedure = { id: 'uvgo-negotiated-without', version: 1 }
    const given = window({ procedure, stage, skipped: stage === 6 ? [3, 4, 5] : [3, 4] })
    expect([false, true].map((isInvited) => refusalToTakePart({ ...given, isInvited }))).toEqual(['onlyInvited', null])
    const call = { ...given, lot: { ...given.lot, procedure: { id: 'framework-call', version: 1 } } }
    expect(refusalToTakePart(call)).toBe('onlyParties')
  })
})

it('who was admitted to a dynamic purchasing system stays so in later rounds; who was not decided on is out, as in any rounds', () => {
  const procedure = { id: 'dynamic-purchasing', version: 1 }
  const [admitted, undecided] = [facts({ decision: 'accepted', applicationSent: NOW - DAY }), facts({ applicationSent: NOW - DAY })]
  const lot = lotWith({ type: 5, procedure, stage: 5, round: 2, openedApplications: [1, 2] })
  expect(lotOfferStage(admitted, lot)).toBe(3)
  expect(lotOfferStage(undecided, lot)).toBe(2)
  expect(lotOfferStage(admitted, { ...lot, procedure: { id: 'continuous', version: 1 } })).toBe(2)
})
