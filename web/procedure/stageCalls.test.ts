import { describe, expect, it } from 'vitest'
import type { LotOfferView, OfferView } from '../../server/contract/offers/views'
import type { LotView } from '../../server/contract/tenders/views'
import { extensionGap, extensionInput, type ExtensionChoice } from './extension'
import { asksDeadline, candidatesOf, endCalls, startCalls, startGaps } from './stageCalls'

const NOW = Date.parse('2026-11-20T09:00:00Z')
const at = (minutes: number): string => new Date(NOW + minutes * 60_000).toISOString()
const lot = (lotId: string, stage: number, over: Partial<LotView> = {}): LotView =>
  ({ lotId, name: lotId, stage, round: 1, offerRound: 1, applicationDeadline: null, offerDeadline: null, ...over }) as LotView
const part = (stage: number, over: Partial<LotOfferView> = {}): LotOfferView =>
  ({ lotId: 'A', round: 1, stage, sealed: false, decision: null, ...over }) as LotOfferView
const offer = (name: string, ...lotOffers: LotOfferView[]): OfferView =>
  ({ id: name, organization: { id: 1, name }, lotOffers }) as OfferView

describe('who can be chosen', () => {
  const offers = [
    offer('Zeta', part(1)),
    offer('Alpha', part(3, { decision: 'accepted' })),
    offer('Sealed', part(1, { sealed: true })),
    offer('Rejected', part(2, { decision: 'rejected' })),
    offer('Elsewhere', part(1, { lotId: 'B' })),
    offer('Registered', part(0)),
    offer('Later', part(1, { round: 2 })),
  ]
  const names = (found: { name: string }[]): string[] => found.map(({ name }) => name)

  it('are opened applications of the lot and of no later round; accepted ones are chosen already', () => {
    const found = candidatesOf('startNegotiation', lot('A', 4), offers)
    expect(names(found)).toEqual(['Alpha', 'Zeta'])
    expect(found.map(({ isLikely }) => isLikely)).toEqual([true, false])
  })

  it('are those in negotiation when offers are asked for, and those who offered for a further round', () => {
    expect(names(candidatesOf('startOfferPhase', lot('A', 5), offers))).toEqual(['Alpha'])
    expect(names(candidatesOf('furtherOfferRound', lot('A', 7), [offer('Done', part(7)), offer('Silent', part(5))]))).toEqual(['Done'])
  })
})

describe('calls of a start', () => {
  const late = lot('A', 5, { offerDeadline: at(2) })
  const good = lot('B', 5, { offerDeadline: at(60) })
  const fresh = lot('C', 2)

  it('ask for a deadline where none can still be met', () => {
    expect([late, good, fresh].map((one) => asksDeadline('startOfferPhase', one, NOW))).toEqual([true, false, true])
    expect(asksDeadline('furtherOfferRound', good, NOW)).toBe(true)
    expect(asksDeadline('startNegotiation', late, NOW)).toBe(false)
  })

  it('take no lot another one’s deadline or bidders', () => {
    const choice = { lotIds: ['A', 'B', 'C'], picked: { A: ['y', 'x'], B: ['x', 'y'] }, deadline: at(90) }
    expect(startCalls('startOfferPhase', [late, good, fresh], { choice, now: NOW })).toEqual([
      { stage: 6, offerIds: ['x', 'y'], offerDeadline: at(90), lotIds: ['A'] },
      { stage: 6, offerIds: ['x', 'y'], lotIds: ['B'] },
      { stage: 6, offerDeadline: at(90), lotIds: ['C'] },
    ])
  })

  it('of offers may set another deadline than the notice had, for all where none lacks one', () => {
    const choice = { lotIds: ['B'], picked: { B: ['x'] }, deadline: at(90) }
    expect(startCalls('startOfferPhase', [good], { choice, now: NOW })).toEqual([
      { stage: 6, offerIds: ['x'], offerDeadline: at(90), lotIds: ['B'] },
    ])
    const gaps = (deadline: string | null) => startGaps('startOfferPhase', [good], { choice: { ...choice, deadline }, now: NOW })
    expect([gaps(null), gaps(at(90)), gaps(at(2))]).toEqual([[], [], ['deadlineTooSoon']])
  })

  it('go together where they say the same', () => {
    const lots = [lot('A', 2, { applicationDeadline: at(60) }), lot('B', 2, { applicationDeadline: at(70) })]
    const choice = { lotIds: ['A', 'B'], picked: {}, deadline: null }
    expect(startCalls('startCompetition', lots, { choice, now: NOW })).toEqual([{ stage: 3, lotIds: ['A', 'B'] }])
    expect(startGaps('startCompetition', lots, { choice, now: NOW })).toEqual([])
  })

  it('say what is missing', () => {
    const gaps = (lotIds: string[], deadline: string | null, picked = {}): string[] =>
      startGaps('startOfferPhase', [late, good, fresh], { choice: { lotIds, picked, deadline }, now: NOW })
    expect(gaps([], null)).toEqual(['lot'])
    expect(gaps(['A'], null)).toEqual(['bidder', 'deadline'])
    expect(gaps(['C'], at(4))).toEqual(['deadlineTooSoon'])
    expect(gaps(['C'], at(5))).toEqual([])
  })
})

describe('extending deadlines', () => {
  const lots = [
    lot('A', 3, { applicationDeadline: at(60) }),
    lot('B', 6, { offerDeadline: at(100) }),
    lot('C', 3, { applicationDeadline: at(60), offerDeadline: at(200) }),
  ]
  const wish = (over: Partial<ExtensionChoice>): ExtensionChoice => ({
    lotIds: ['A'],
    applicationDeadline: null,
    offerDeadline: null,
    reason: 'Rückfragen',
    technicalFault: false,
    ...over,
  })

  it.each<[string, ExtensionChoice, string | undefined]>([
    ['no lot', wish({ lotIds: [] }), 'lot'],
    ['no new deadline', wish({}), 'newDeadline'],
    ['the same moment', wish({ applicationDeadline: at(60) }), 'laterOnly'],
    ['sooner', wish({ applicationDeadline: at(59) }), 'laterOnly'],
    ['too close', wish({ applicationDeadline: at(4) }), 'deadlineTooSoon'],
    ['a minute later', wish({ applicationDeadline: at(61) }), undefined],
    ['no reason', wish({ applicationDeadline: at(61), reason: ' ' }), 'reason'],
    ['a technical fault is one', wish({ applicationDeadline: at(61), reason: '', technicalFault: true }), undefined],
    ['the deadline of another stage', wish({ offerDeadline: at(500) }), 'newDeadline'],
    ['two stages need both', wish({ lotIds: ['A', 'B'], applicationDeadline: at(61) }), 'newDeadline'],
    ['both', wish({ lotIds: ['A', 'B'], applicationDeadline: at(61), offerDeadline: at(101) }), undefined],
    ['offers may move with the applications', wish({ lotIds: ['C'], applicationDeadline: at(61), offerDeadline: at(201) }), undefined],
    ['applications never beyond the offers', wish({ lotIds: ['C'], applicationDeadline: at(200) }), 'afterOffers'],
    ['unless those move along', wish({ lotIds: ['C'], applicationDeadline: at(200), offerDeadline: at(201) }), undefined],
    ['they need not', wish({ lotIds: ['C'], applicationDeadline: at(61) }), undefined],
    ['but never sooner', wish({ lotIds: ['C'], applicationDeadline: at(61), offerDeadline: at(200) }), 'laterOnly'],
  ])('%s', (_name, choice, gap) => expect(extensionGap(lots, choice, NOW)).toBe(gap))

  it('names only deadlines of the chosen lots; a fault is a reason', () => {
    const choice = wish({ applicationDeadline: at(61), offerDeadline: at(999), technicalFault: true, reason: ' ' })
    expect(extensionInput({ lots, version: 7 }, choice, 'Störung')).toEqual({
      version: 7,
      lotIds: ['A'],
      applicationDeadline: at(61),
      reason: 'Störung',
      technicalFault: true,
    })
  })
})

describe('ending lots', () => {
  it('is one call, of the whole or of the chosen lots', () => {
    const wish = { outcome: 'cancelled' as const, reason: 'Kein Bedarf' }
    expect(endCalls(['A', 'B'], { ...wish, isWhole: true })).toEqual([{ lotIds: null, stage: 8, ...wish }])
    expect(endCalls(['A'], { ...wish, isWhole: false })).toEqual([{ lotIds: ['A'], stage: 8, ...wish }])
  })
})
