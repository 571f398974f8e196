import { describe, expect, it } from 'vitest'
import { CLOCK_ROWS } from '../../../workflows/deadlines'
import { keyOfType } from '../../../workflows/procedure'
import { cardLine } from './cardLine'
import { announcementsOf, decided, isUntold, undecidedStage, untoldOf, withPending } from './decisions'
import { checkDrop, type Drop } from './drop'
import { answerDay, columnOf, columnsOf, lanesOf } from './lotBoard'
import { lotSentence } from './lotSentence'
import { drawnOffers, lotOf, lotOfferOf, NOW, offerOf, tenderOf } from './testing/fixture'

const names = (cells: readonly { entries: readonly { offer: { organization: { name: string } } }[] }[]): string[][] =>
  cells.map(({ entries }) => entries.map(({ offer }) => offer.organization.name))

describe('columns of a lot', () => {
  it.each([
    [[], ['applications', 'negotiation', 'offers']],
    [
      [3, 4],
      ['negotiation', 'offers'],
    ],
    [[3, 4, 5], ['offers']],
    [[3, 4, 5, 6, 7], []],
  ])('without the phases %j: %j', (skippedPhases, columns) => {
    expect(columnsOf({ skippedPhases })).toEqual(columns)
  })

  it('each stage has its column, and one whose column is hidden lies in the next', () => {
    const all = columnsOf({ skippedPhases: [] })
    expect([0, 1, 2, 3, 4, 5, 6, 7].map((stage) => columnOf(stage, all))).toEqual([
      ...['applications', 'applications', 'applications', 'negotiation', 'offers', 'offers', 'offers', 'offers'],
    ])
    expect(columnOf(2, ['negotiation', 'offers'])).toBe('negotiation')
    expect(columnOf(3, ['offers'])).toBe('offers')
  })
})

describe('the board of a lot', () => {
  it('says until when whoever came first in a round of a purchasing system has its answer: ten working days later', () => {
    const lot = lotOf({ round: 2, applicationDeadline: '2026-03-31T10:00:00.000Z', finalDeadline: '2027-03-31T10:00:00.000Z' })
    const procedure = { id: 'dynamic-purchasing', version: 1 }
    const tender = { type: 5 as const, procedure, deadlinePeriodDays: 7, law: { regime: 'SektVO', procedure: 'twoStage' } }
    // Good Friday and Easter Monday are none.
    expect(answerDay({ tender, lot }, 2, CLOCK_ROWS)).toBe('2026-04-16')
    expect(answerDay({ tender, lot }, 1, CLOCK_ROWS)).toBeNull()
    // Corpus Christi is none where it is a holiday.
    const later = { ...lot, applicationDeadline: '2026-05-26T10:00:00.000Z' }
    expect(answerDay({ tender, lot: later }, 2, CLOCK_ROWS)).toBe('2026-06-09')
    const bavarian = { ...tender, law: { ...tender.law, land: 'BY' as const } }
    expect(answerDay({ tender: bavarian, lot: later }, 2, CLOCK_ROWS)).toBe('2026-06-10')
    expect(answerDay({ tender: { ...tender, law: { regime: 'UVgO', procedure: 'twoStage' } }, lot }, 2, CLOCK_ROWS)).toBeNull()
    expect(answerDay({ tender: { ...tender, procedure: { id: 'continuous', version: 1 } }, lot }, 2, CLOCK_ROWS)).toBeNull()
  })

  it('orders applications as they came in, the rejected last', () => {
    const [lane] = lanesOf({ tender: tenderOf(), lot: lotOf(), offers: drawnOffers(), now: NOW })
    expect(names(lane?.cells ?? [])).toEqual([
      [
        'Hammeglas Betriebs eG',
        'LichtWerk Kommunal GmbH',
        'Weserkabel Infrastruktur GmbH',
        'Breitbandkontor Nord GmbH',
        'Telebau Wümme GmbH',
      ],
      ['Weser-Elbe Netz GmbH', 'Nordlicht Breitband AG'],
      [],
    ])
    expect(lane?.cells.map(({ seal }) => seal)).toEqual([undefined, undefined, undefined])
  })

  it('before the opening stands by name, sealed until the deadline and then until the opening', () => {
    const sealed = { stage: 0, applicationSent: null, sealed: true }
    const offers = [offerOf('Zander', sealed), offerOf('Aal', sealed)]
    const lot = lotOf({
      stage: 3,
      openedAt: { applications: null, offers: null },
      pickedAt: null,
      applicationDeadline: '2026-11-24T09:00:00.000Z',
    })
    const at = (now: number) => lanesOf({ tender: tenderOf(), lot, offers, now })[0]?.cells ?? []
    expect(names(at(NOW))[0]).toEqual(['Aal', 'Zander'])
    expect(at(NOW).map(({ seal }) => seal)).toEqual(['2026-11-24T09:00:00.000Z', undefined, undefined])
    expect(at(Date.parse('2026-11-24T09:00:00.000Z'))[0]?.seal).toBeNull()
  })

  it('offers are sealed during their phase, and only then', () => {
    const seals = (stage: number, offers: string | null) =>
      lanesOf({ tender: tenderOf(), lot: lotOf({ stage, openedAt: { applications: 'x', offers } }), offers: [], now: NOW })[0]?.cells.at(-1)
        ?.seal
    expect(seals(5, null)).toBeUndefined()
    expect(seals(6, null)).toBe('2026-12-15T11:00:00.000Z')
    expect(seals(7, '2026-12-15T11:30:00.000Z')).toBeUndefined()
  })

  it('type 5 has a row per round: the one being handled first, waiting rooms sealed until their own deadline, the past last', () => {
    const lot = lotOf({
      round: 2,
      applicationRound: 3,
      applicationDeadline: '2026-09-24T10:00:00.000Z',
      finalDeadline: '2027-06-30T10:00:00.000Z',
    })
    const offers = [
      offerOf('Erste', { round: 1, stage: 2 }),
      offerOf('Zweite', { round: 2, stage: 1 }),
      offerOf('Wartet', { round: 3, stage: 0, sealed: true, applicationSent: null }),
      offerOf('Beide', { round: 1, stage: 2 }, { round: 2, stage: 3 }),
    ]
    const lanes = lanesOf({ tender: tenderOf({ type: 5, deadlinePeriodDays: 30 }), lot, offers, now: NOW })
    expect(lanes.map(({ round, isWaiting, isPast }) => [round, isWaiting, isPast])).toEqual([
      [2, false, false],
      [3, true, false],
      [1, false, true],
    ])
    expect(lanes.map(({ cells }) => names(cells))).toEqual([
      [['Zweite'], ['Beide'], []],
      [['Wartet'], [], []],
      [['Beide', 'Erste'], [], []],
    ])
    expect(lanes[1]?.cells[0]?.seal).toBe('2026-11-23T10:00:00.000Z')
  })
})

describe('dropping a card', () => {
  const card = (override: Partial<Drop['card']> = {}): Drop['card'] => ({
    ...{ column: 'applications', round: 1, lotOffer: lotOfferOf(), isBusy: false },
    ...override,
  })
  const drop = (column: Drop['target']['column'], override: Partial<Drop> & { stage?: number } = {}) =>
    checkDrop({ lot: lotOf({ stage: override.stage ?? 5 }), card: card(), target: { column, round: 1 }, isEditor: true, ...override })
  const refused = (when: string, reason: string) => ({ kind: 'refused', when, reason })

  it('where it lies is home', () => expect(drop('applications')).toEqual({ kind: 'home' }))
  it('into negotiation while that is active', () => expect(drop('negotiation')).toEqual({ kind: 'open', action: 'accept' }))
  it('not before', () => expect(drop('negotiation', { stage: 4 })).toEqual(refused('notYet', 'negotiationNotBegun')))
  it('not after', () => expect(drop('negotiation', { stage: 6 })).toEqual(refused('noMore', 'negotiationOver')))
  it('not into offers before their phase', () => expect(drop('offers')).toEqual(refused('notYet', 'offersNotBegun')))
  it('not into offers after it', () => expect(drop('offers', { stage: 7 })).toEqual(refused('noMore', 'offersOver')))
  it('only by project editors', () => expect(drop('negotiation', { isEditor: false })).toEqual(refused('not', 'notEditor')))
  it('not while it is loading', () => expect(drop('negotiation', { card: card({ isBusy: true }) })).toEqual(refused('notYet', 'busy')))
  it('not into another round', () =>
    expect(drop('negotiation', { target: { column: 'negotiation', round: 2 } })).toEqual(refused('not', 'otherRound')))
  it('asks for an offer in the offer phase, of the server with its own reason', () => {
    const lotOffer = (open: boolean) =>
      lotOfferOf({ moves: [{ event: 'requestOffer', open, ...(open ? {} : { reason: 'offerDeadlinePassed' }) }] })
    expect(drop('offers', { stage: 6, card: card({ lotOffer: lotOffer(true) }) })).toEqual({ kind: 'open', action: 'requestOffer' })
    expect(drop('offers', { stage: 6, card: card({ lotOffer: lotOffer(false) }) })).toEqual(refused('not', 'offerDeadlinePassed'))
  })
  it('does nothing that the server does not offer', () =>
    expect(drop('negotiation', { card: card({ lotOffer: lotOfferOf({ moves: [] }) }) })).toEqual(refused('not', 'notInThisStage')))
  it('back to where it lay without the decision, as long as nobody was told', () => {
    const accepted = (open: boolean) =>
      card({
        column: 'negotiation',
        lotOffer: lotOfferOf({
          stage: 3,
          decision: 'accepted',
          moves: [{ event: 'undecide', open, ...(open ? {} : { reason: 'alreadyAnnounced' }) }],
        }),
      })
    expect(drop('applications', { card: accepted(true) })).toEqual({ kind: 'open', action: 'undecide' })
    expect(drop('applications', { card: accepted(false) })).toEqual(refused('not', 'alreadyAnnounced'))
    const invited = card({
      column: 'offers',
      lotOffer: lotOfferOf({ stage: 4, decision: 'invited', moves: [{ event: 'undecide', open: true }] }),
    })
    expect(drop('negotiation', { stage: 6, card: invited })).toEqual(refused('not', 'notBackHere'))
  })
})

describe('decisions under way', () => {
  it('are laid over what the server said, and leave the others untouched', () => {
    const offers = drawnOffers()
    const [first] = offers
    const at = '2026-11-20T11:00:00.000Z'
    const next = withPending(offers, [{ offerId: first?.id ?? '', lotId: 'LOT-0002', round: 1, action: 'accept', at }], [lotOf()])
    expect(next[0]?.lotOffers[0]).toMatchObject({ stage: 3, decision: 'accepted', decidedAt: at, announcedAt: null })
    expect(first?.lotOffers[0]?.stage).toBe(1)
    expect(next.slice(1)).toEqual(offers.slice(1))
    expect(next[1]).toBe(offers[1])
    expect(withPending(offers, [], [])).toBe(offers)
  })

  it('taking one back leads to what the lot makes of it', () => {
    const lotOffer = lotOfferOf({ stage: 3, decision: 'accepted' })
    expect(decided(lotOffer, lotOf(), { action: 'undecide', at: '' })).toMatchObject({ stage: 2, decision: null, decidedAt: null })
    expect(undecidedStage(lotOffer, lotOf({ pickedAt: null }))).toBe(1)
    expect(undecidedStage({ applicationSent: null }, lotOf())).toBe(0)
    expect(undecidedStage(lotOffer, lotOf({ skippedPhases: [3, 4] }))).toBe(3)
    expect(undecidedStage(lotOffer, lotOf({ skippedPhases: [3, 4, 5] }))).toBe(4)
  })

  it('those not announced are listed in their order, those left out when others were chosen too', () => {
    const offers = [
      ...drawnOffers(),
      offerOf('Nicht gewählt', { stage: 2 }),
      offerOf('Anderes Los', { lotId: 'LOT-0001', stage: 2, decision: 'rejected' }),
    ]
    const untold = untoldOf(offers, 'LOT-0002')
    expect(untold.map(({ offer, isRejection }) => [offer.organization.name, isRejection])).toEqual([
      ['Breitbandkontor Nord GmbH', true],
      ['Telebau Wümme GmbH', true],
      ['Nordlicht Breitband AG', false],
      ['Nicht gewählt', true],
    ])
  })
})

describe('announcing', () => {
  it('tells of being left behind by a next round, also who was told of being accepted', () => {
    const told = { announcedAt: '2026-10-26T08:00:00.000Z' }
    expect(isUntold(lotOfferOf({ stage: 2, decision: 'accepted', ...told }))).toBe(true)
    expect(isUntold(lotOfferOf({ stage: 2, decision: 'rejected', ...told }))).toBe(false)
    expect(isUntold(lotOfferOf({ stage: 3, decision: 'accepted', ...told }))).toBe(false)
    expect(isUntold(lotOfferOf({ stage: 1 }))).toBe(false)
    // § 134 GWB said it.
    expect(isUntold(lotOfferOf({ stage: 2, decision: 'rejected', informed: true }))).toBe(false)
  })
  it('an organization once, with the reasons of its rejections and no others', () => {
    const both = offerOf(
      'Beide',
      { round: 1, stage: 2, reason: 'zu spät' },
      { round: 2, stage: 3, decision: 'accepted', reason: 'kein Grund' },
    )
    const one = offerOf('Eine', { stage: 2 })
    const list = announcementsOf(untoldOf([both, one], 'LOT-0002'), ({ lotOffer }) => lotOffer.reason ?? ' fehlt ')
    expect(list).toHaveLength(2)
    expect(list).toEqual(
      expect.arrayContaining([
        { offerId: both.id, lotId: 'LOT-0002', reason: 'zu spät' },
        { offerId: one.id, lotId: 'LOT-0002', reason: 'fehlt' },
      ]),
    )
  })
})

describe('a card in a line', () => {
  const line = (lotOffer: Parameters<typeof lotOfferOf>[0], isSealed = false, lot = lotOf()) =>
    cardLine(lotOfferOf(lotOffer), lot, { column: (lotOffer?.stage ?? 1) >= 4 ? 'offers' : 'applications', isSealed, tender: keyOfType(0) })
  it('says what came when', () => {
    expect(line({})).toEqual({ key: 'application', at: '2026-09-22T14:20:00.000Z' })
    expect(line({ stage: 2 })).toEqual({ key: 'rejectedApplication', at: '2026-09-22T14:20:00.000Z' })
    expect(line({ stage: 0, applicationSent: null })).toEqual({ key: 'noApplication' })
    expect(line({ stage: 0, applicationSent: null, cameLate: ['application'] })).toEqual({ key: 'lateApplication' })
    expect(line({ stage: 3, decision: 'accepted', decidedAt: 'd' })).toEqual({ key: 'accepted', at: 'd' })
    expect(line({ stage: 3, decision: 'accepted', decidedAt: 'd', announcedAt: 'a' })).toEqual({ key: 'negotiating', at: 'a', isDay: true })
    const late = { stage: 3, decision: 'accepted', decidedAt: 'd', applicationSent: null, cameLate: ['application'] } as const
    expect(line({ ...late, cameLate: [...late.cameLate] })).toEqual({ key: 'acceptedLate', at: 'd' })
    expect(line({ stage: 3 })).toEqual({ key: 'inNegotiation' })
    expect(line({ stage: 7, offerSent: 'o' })).toEqual({ key: 'offer', at: 'o' })
    expect(line({ stage: 4 }, false, lotOf({ stage: 7, openedAt: { applications: 'x', offers: 'y' } }))).toEqual({ key: 'noOffer' })
    const opened = lotOf({ stage: 7, openedAt: { applications: 'x', offers: 'y' } })
    expect(line({ stage: 4, cameLate: ['offer'] }, false, opened)).toEqual({ key: 'lateOffer' })
  })
  it('between two envelopes says who is still to be decided on, before nothing', () => {
    const [sent, choosing] = [{ stage: 6, offerSent: 'o', sealed: true }, lotOf({ stage: 7 })]
    expect(line(sent, true, choosing)).toEqual({ key: 'toChoose' })
    expect(line({ ...sent, kept: true }, true, choosing)).toEqual({ key: 'kept' })
    expect(line(sent, true, lotOf({ stage: 6 }))).toEqual({ key: 'sealed' })
    const of = lotOf({ stage: 7, pickedAt: null })
    expect(decided(lotOfferOf(sent), of, { action: 'keep', at: 'now' })).toMatchObject({ stage: 6, kept: true, decision: null })
    expect(decided(lotOfferOf({ ...sent, kept: true }), of, { action: 'undecide', at: 'now' })).toMatchObject({ stage: 6, kept: false })
  })
  it('of what is sealed neither time nor whether there is anything', () => {
    expect(line({ stage: 0, sealed: true }, true)).toEqual({ key: 'sealed' })
    expect(line({ stage: 4, decision: 'invited', decidedAt: 'd' }, true)).toEqual({ key: 'invitedSealed' })
    expect(line({ stage: 6, offerSent: 'never sent by the server' }, true)).toEqual({ key: 'sealed' })
  })
})

describe('the sentence about the lot', () => {
  it('turns at the deadline', () => {
    const lot = lotOf({ stage: 6 })
    expect(lotSentence(lot, NOW).key).toBe('offers')
    expect(lotSentence(lot, Date.parse('2026-12-15T11:00:00.000Z')).key).toBe('offersOver')
  })
  it('names opening and beginning of negotiation', () => {
    expect(lotSentence(lotOf(), NOW)).toMatchObject({ key: 'negotiation', form: 'opened', at: '2026-10-26T08:00:00.000Z' })
    expect(lotSentence(lotOf({ stage: 5, pickedAt: null }), NOW).form).toBe('plain')
    const opening = { id: 'o', no: 'N-1', what: 'offers', round: 1, finishedAt: '2026-10-26T08:00:00.000Z', opens: 'openWorks' } as never
    const opened = lotOf({ stage: 7, openings: [opening] })
    expect([lotSentence(opened, NOW).key, lotSentence(opened, NOW, true).key]).toEqual(['choosing', 'judging'])
  })
})
