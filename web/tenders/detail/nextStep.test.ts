import { describe, expect, it } from 'vitest'
import type { LotView, Move, TenderView } from '../../../server/contract/tenders/views'
import { duesOf, stepInPublic } from '../../../workflows/tender'
import { lotOf } from '../../offers/testing/samples'
import { momentsOf } from './moments'
import { stageKey } from '../../tender-frame/StageTag'
import { nextStepForTeam, type NextStep } from './nextStep'

const NOW = Date.parse('2026-11-20T09:00:00Z')
const at = (hours: number): string => new Date(NOW + hours * 3_600_000).toISOString()

const lot = (stage: number, over: Partial<LotView> = {}): LotView => lotOf('LOT-0001', { stage, opening: null, openings: [], ...over })
const tender = (lots: LotView[], moves: Move[] = [], over: Partial<TenderView> = {}): TenderView =>
  ({
    type: 0,
    stage: Math.max(...lots.map(({ stage }) => stage)),
    hasLots: lots.length > 1,
    fourEyes: { applications: true, offers: true },
    lots,
    moves,
    published: at(-500),
    publishAt: null,
    archived: null,
    outcome: null,
    hasChanges: false,
    panels: [],
    ...over,
  }) as TenderView
/** A notice that names its kind of procedure. */
const kindOf = (value: string) => [{ contentId: 'BT-105-Procedure', contentType: 'field', value }] as unknown as TenderView['panels']
const open = (event: string, ...lotIds: string[]): Move => ({ event, open: true, lotIds: lotIds.length > 0 ? lotIds : ['LOT-0001'] })
const opening = (startedByMe: boolean) => ({
  id: 'o1',
  what: 'offers' as const,
  round: 1,
  startedBy: 'Torben Meinken',
  startedByMe,
  startedAt: at(-0.1),
  expiresAt: at(0.15),
})

describe('a draft that may be published', () => {
  const lacks = (path: string) => ({
    path,
    rule: 'organizationLacksContactPoint',
    params: { organizationId: 3 },
    severity: 'WARN' as const,
  })
  it('says what is left to check, an organization that is named twice once', () => {
    const draft = (problems: TenderView['problems']) =>
      nextStepForTeam(tender([lot(0, { applicationDeadline: at(700) })], [open('publish')], { problems: problems ?? [] }), NOW)
    expect(draft([])).toEqual({ key: 'draftComplete', action: 'publish' })
    expect(draft([lacks('/buyer'), lacks('/review'), { path: '/x', rule: 'email', severity: 'ERROR' }])).toEqual({
      key: 'draftToCheck',
      count: 2,
      action: 'publish',
    })
  })

  it('leads to the criteria where they keep it from being published', () => {
    const moves = [{ event: 'publish', open: false, reason: 'criteriaMissing' }]
    expect(nextStepForTeam(tender([lot(0)], moves, { problems: [] }), NOW)).toEqual({ key: 'criteriaMissing', action: 'criteria' })
  })

  it('is not complete without deadlines: a copy has none, and no field of the form asks for them', () => {
    const undated = (type: 0 | 3) => nextStepForTeam(tender([lot(0)], [open('publish')], { problems: [], type }), NOW).key
    expect([undated(0), undated(3)]).toEqual(['draftUndated', 'draftComplete'])
  })
})

describe('the one thing that is due', () => {
  it.each<[string, TenderView, Partial<NextStep>]>([
    ['a published lot may start', tender([lot(2)], [open('startCompetition')]), { key: 'published', action: 'startCompetition' }],
    ['a type without a competition starts the offers', tender([lot(2)], [open('startOfferPhase')]), { action: 'startOfferPhase' }],
    ['a notice is closed', tender([lot(2)], [open('close')], { type: 3 }), { action: 'close' }],
    ['a deadline runs', tender([lot(3, { applicationDeadline: at(5) })]), { key: 'applicationsUntil', at: at(5), runs: true }],
    [
      'it turns over at the second',
      tender([lot(3, { applicationDeadline: at(0) })], [open('openApplications')]),
      { key: 'openApplications', action: 'openApplications' },
    ],
    [
      'applications are opened',
      tender([lot(4, { openedAt: { applications: at(-2), offers: null } })], [open('startNegotiation')]),
      { key: 'applicationsOpened', at: at(-2), action: 'startNegotiation' },
    ],
    [
      'applications opened of a restricted procedure, in which nothing is negotiated',
      tender([lot(4, { openedAt: { applications: at(-2), offers: null } })], [open('startNegotiation'), open('startOfferPhase')], {
        panels: kindOf('restricted'),
      }),
      { key: 'applicationsOpenedToOffer', at: at(-2), action: 'startOfferPhase' },
    ],
    [
      'an open procedure that was published without a start',
      tender([lot(2)], [open('startCompetition'), open('startOfferPhase')], { panels: kindOf('open') }),
      expect.objectContaining({ action: 'startOfferPhase' }) as NextStep,
    ],
    ['negotiation goes on', tender([lot(5)], [open('startOfferPhase')]), { key: 'stage5', action: 'startOfferPhase' }],
    ['offers run', tender([lot(6, { offerDeadline: at(1) })]), { key: 'offersUntil', at: at(1) }],
    ['offers are over', tender([lot(6, { offerDeadline: at(-1) })], [open('openOffers')]), { key: 'openOffers', action: 'openOffers' }],
    [
      'another person waits',
      tender([lot(6, { opening: opening(false), closedAt: at(-1) })], [open('openOffers')]),
      { key: 'callOpening', name: 'Torben Meinken', action: 'confirmOpening' },
    ],
    ['one waits oneself', tender([lot(6, { opening: opening(true), closedAt: at(-1) })]), { key: 'ownOpening', action: 'toOpening' }],
    [
      'an opening that ran out calls nobody',
      tender([lot(6, { opening: { ...opening(false), expiresAt: at(-0.01) }, closedAt: at(-1) })], [open('openOffers')]),
      { key: 'openOffers' },
    ],
    ['a further round is due', tender([lot(7)], [open('close'), open('nextRound')], { type: 5 }), { key: 'nextRound', count: 2 }],
    [
      'but not over the heads of those in this one',
      tender([lot(5)], [open('startOfferPhase'), open('nextRound')], { type: 5 }),
      { key: 'stage5' },
    ],
    [
      'offers are opened',
      tender([lot(7, { openedAt: { applications: null, offers: at(-3) } })], [open('close')]),
      { key: 'offersOpened', at: at(-3), action: 'close' },
    ],
    ['changes wait', tender([lot(5)], [open('announceChanges')], { hasChanges: true }), { key: 'changes', action: 'announceChanges' }],
    ['changes that can be announced no more', tender([lot(7)], [open('close')], { hasChanges: true }), { action: 'close' }],
    ['it was cancelled', tender([lot(8)], [], { outcome: 'cancelled' }), { key: 'ended.cancelled' }],
    ['it is archived', tender([lot(8)]), { key: 'stage8' }],
    [
      'the portal has not answered',
      tender([lot(1)], [open('cancelPublication')], { publishAt: at(60), portal: { state: 'submitted', at: at(0) } }),
      { key: 'atPortal', at: at(60), action: 'cancel' },
    ],
    [
      'the portal has taken it',
      tender([lot(1)], [open('cancelPublication')], { publishAt: at(60), portal: { state: 'publishing', at: at(0) } }),
      { key: 'portalPublishing', at: at(60), action: 'cancel' },
    ],
    [
      'the portal has confirmed',
      tender([lot(1)], [], { publishAt: at(60), portal: { state: 'published', at: at(0) } }),
      { key: 'portalConfirmed', at: at(60) },
    ],
    [
      'the portal has refused, and says why',
      tender([lot(1)], [open('cancelPublication')], {
        publishAt: at(60),
        portal: { state: 'failed', at: at(0), reason: 'VALIDATION_FAILED' },
      }),
      { key: 'portalFailed', reason: 'VALIDATION_FAILED', action: 'cancel' },
    ],
  ])('%s', (_name, subject, step) => expect(nextStepForTeam(subject, NOW)).toMatchObject(step))

  it('offers no button for what the server has closed', () => {
    const step = nextStepForTeam(tender([lot(6, { offerDeadline: at(-1) })], [{ event: 'openOffers', open: false, lotIds: [] }]), NOW)
    expect(step).toMatchObject({ key: 'openOffers' })
    expect(step.action).toBeUndefined()
  })

  it('says that one person opens, where nobody asks for a second one', () => {
    const alone = { fourEyes: { applications: false, offers: true } }
    const waiting = lot(3, { applicationDeadline: at(-1), closedAt: at(-1) })
    expect(nextStepForTeam(tender([waiting], [open('openApplications')], alone), NOW)).toMatchObject({
      ...{ key: 'openApplicationsAlone', action: 'openApplications' },
    })
    expect(nextStepForTeam(tender([lot(6, { offerDeadline: at(-1) })], [open('openOffers')], alone), NOW).key).toBe('openOffers')
  })

  it('names the lots it is about, and none when it is about all', () => {
    const second = { lotId: 'LOT-0002', name: 'Lilienthal' }
    const over = { offerDeadline: at(-1) }
    const moves = [open('openOffers', 'LOT-0001', 'LOT-0002')]
    expect(nextStepForTeam(tender([lot(6, over), lot(3, { ...second, applicationDeadline: at(9) })], moves), NOW).lots).toEqual([1])
    expect(nextStepForTeam(tender([lot(6, over), lot(6, { ...second, ...over })], moves), NOW).lots).toBeUndefined()
  })

  it('puts what presses first: a call, then what is to be opened, then decisions to tell, then changes', () => {
    const second = { lotId: 'LOT-0002', name: 'Lilienthal' }
    const both = [open('openOffers', 'LOT-0002'), open('startOfferPhase', 'LOT-0001')]
    const called = tender([lot(5), lot(6, { ...second, opening: opening(false), closedAt: at(-1) })], both)
    expect(nextStepForTeam(called, NOW, 4)).toMatchObject({ key: 'callOpening', lotId: 'LOT-0002' })
    expect(nextStepForTeam(tender([lot(5), lot(6, { ...second, offerDeadline: at(-1) })], both), NOW, 4).key).toBe('openOffers')
    expect(nextStepForTeam(tender([lot(5)], both, { hasChanges: true }), NOW, 4)).toMatchObject({ key: 'untold', count: 4 })
  })
})

describe('what the portal refused', () => {
  it('is named in words, not as what will appear', () => {
    const waiting = (state: string) => tender([lot(1)], [], { publishAt: at(60), portal: { state, at: at(0) } })
    expect(stageKey(waiting('submitted'))).toBe('scheduled')
    expect(stageKey(waiting('failed'))).toBe('refusedByPortal')
  })
})

describe('moments at which the page turns over', () => {
  it('are deadlines, the end of an opening and, in type 5, the end of the round that runs', () => {
    const running = lot(6, { offerDeadline: at(2), opening: opening(true), applicationDeadline: at(-30), finalDeadline: at(300) })
    const found = momentsOf(tender([running], [], { type: 5, deadlinePeriodDays: 2, applicationDeadline: null, offerDeadline: null }), NOW)
    expect(found).toEqual(expect.arrayContaining([at(2), at(0.15), at(18)].map((one) => Date.parse(one))))
  })

  it('never pass the final deadline', () => {
    const last = lot(5, { applicationDeadline: at(-30), finalDeadline: at(10) })
    const found = momentsOf(tender([last], [], { type: 5, deadlinePeriodDays: 2 }), NOW)
    expect(Math.max(...found)).toBe(Date.parse(at(10)))
  })
})

describe('deadlines', () => {
  it('stand once for the lots that share them, in time’s order', () => {
    const lots = [1, 2, 3].map((n) => lot(3, { lotId: `LOT-000${n}`, applicationDeadline: at(n === 3 ? 5 : 9), offerDeadline: at(20) }))
    expect(duesOf(tender(lots))).toEqual([
      { lots: [3], what: 'applicationDeadline', at: at(5) },
      { lots: [1, 2], what: 'applicationDeadline', at: at(9) },
      { lots: null, what: 'offerDeadline', at: at(20) },
    ])
  })

  it('of a continuous procedure are those of the round that takes applications, at most the final one', () => {
    const running = lot(5, { applicationDeadline: at(-30), applicationRound: 3, finalDeadline: at(100) })
    const subject = tender([running], [], { type: 5, deadlinePeriodDays: 1 })
    expect(duesOf(subject)).toEqual([{ lots: null, what: 'applicationDeadline', at: at(18), round: 3 }])
    expect(duesOf({ ...subject, lots: [{ ...running, finalDeadline: at(10) }] })[0]?.at).toBe(at(10))
    // None lies ahead any more: those of the round that is handled.
    const over = { ...running, round: 2, applicationRound: null, finalDeadline: at(-1) }
    expect(duesOf({ ...subject, lots: [over] })).toEqual([{ lots: null, what: 'applicationDeadline', at: at(-6), round: 2 }])
  })
})

describe('what everybody reads in the head', () => {
  it('names the lots of a deadline that is not that of all', () => {
    const lots = [lot(6, { lotId: 'LOT-0001', offerDeadline: at(30) }), lot(6, { lotId: 'LOT-0002', offerDeadline: at(9) })]
    expect(stepInPublic(tender(lots), NOW)).toEqual({ key: 'offersUntil', at: at(9), lots: [2] })
    const alike = lots.map((one) => ({ ...one, offerDeadline: at(9) }))
    expect(stepInPublic(tender(alike), NOW)).toEqual({ key: 'offersUntil', at: at(9) })
  })

  it('is what can still be handed in, whatever the lot that got farthest has reached', () => {
    const opened = lot(7, { lotId: 'LOT-0001', offerDeadline: at(-9) })
    const furtherRound = lot(6, { lotId: 'LOT-0002', offerDeadline: at(2) })
    expect(stepInPublic(tender([opened, furtherRound]), NOW)).toEqual({ key: 'offersUntil', at: at(2), lots: [2] })
    const competition = lot(3, { lotId: 'LOT-0003', applicationDeadline: at(1) })
    expect(stepInPublic(tender([opened, furtherRound, competition]), NOW)).toEqual({ key: 'applicationsUntil', at: at(1), lots: [3] })
    const over = { ...competition, applicationDeadline: at(-1) }
    expect(stepInPublic(tender([opened, over]), NOW)).toEqual({ key: 'stage7', lots: [1] })
    expect(stepInPublic(tender([opened, { ...opened, lotId: 'LOT-0002' }]), NOW)).toEqual({ key: 'stage7' })
  })

  it('of a notice never says that a procedure has not begun', () => {
    for (const type of [3, 4] as const) {
      const subject = tender([lot(2)], [], { type })
      expect(stepInPublic(subject, NOW).key).toBe('publishedNotice')
      expect(nextStepForTeam(subject, NOW).key).toBe('publishedNotice')
    }
    expect(stepInPublic(tender([lot(2)]), NOW).key).toBe('published')
  })

  it('between two rounds tells of the one that takes applications', () => {
    const lots = [
      lot(3, { lotId: 'LOT-0001', applicationDeadline: at(-24), applicationRound: 2, deadlinePeriodDays: 10, closedAt: at(-24) }),
    ]
    const inRounds = tender(lots, [], { type: 5, deadlinePeriodDays: 10 })
    expect(stepInPublic(inRounds, NOW)).toEqual({ key: 'nextRoundUntil', at: at(-24 + 240) })
    const last = lots.map((one) => ({ ...one, applicationRound: null }))
    expect(stepInPublic({ ...inRounds, lots: last }, NOW)).toEqual({ key: 'applicationsOver', at: at(-24) })
  })
})

describe('a design contest whose works are open', () => {
  const procedure = { id: 'design-contest', version: 1 }
  const works = [{ id: 'o1', no: 'N-1', what: 'offers' as const, round: 1, finishedAt: at(-1), opens: ['work'] }]
  const contest = (moves: Move[], over: Partial<TenderView> = {}) =>
    nextStepForTeam(tender([lot(7, { phase: 'jury', openings: works })], moves, { procedure, namesHidden: true, ...over }), NOW)
  it('leads to the jury until all have signed, then to the names, and then nowhere of both', () => {
    expect(contest([])).toMatchObject({ key: 'jury', action: 'toJury' })
    expect(contest([open('openOffers')])).toMatchObject({ key: 'jurySigned', action: 'openOffers' })
    expect(nextStepForTeam(tender([lot(7, { openings: works })], [], { procedure }), NOW).key).not.toBe('jury')
  })
})
