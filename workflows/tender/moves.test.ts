import { describe, expect, it } from 'vitest'
import { fieldsOf, moves, statesOf, type ActorRights, type TenderFacts } from '.'
import { keyOfType, procedureOf } from '../procedure'
import { NOW, readyFacts } from './fixtures/readyFacts'

const DAY = 86_400_000
const ADMIN: ActorRights = { projectEditor: true, projectAdmin: true, teamMember: true }
const EDITOR: ActorRights = { projectEditor: true, projectAdmin: false, teamMember: true }

const TENDER = keyOfType(0)

const lot = (state: string, override: Partial<TenderFacts> & { lotId?: string } = {}) => ({
  lotId: override.lotId ?? 'LOT-0001',
  fields: fieldsOf(TENDER, state),
  facts: { ...readyFacts(), applicationDeadline: NOW + DAY, offerDeadline: null, closed: fieldsOf(TENDER, state).closed, ...override },
})
const names = (offered: { event: string; open: boolean }[], open: boolean) =>
  offered.filter((one) => one.open === open).map((one) => one.event)

describe('moves of a tender', () => {
  it('offers a complete draft to its admin, and says what keeps the offer phase closed', () => {
    const offered = moves(TENDER, [lot('draft')], ADMIN)
    expect(names(offered, true)).toEqual([
      'edit',
      'changeTeam',
      'publish',
      'publishIntoCompetition',
      'publishIntoNegotiation',
      'publishToPortal',
      'cancel',
    ])
    expect(offered.find((one) => one.event === 'publishIntoOffers')).toEqual({
      event: 'publishIntoOffers',
      open: false,
      lotIds: [],
      reason: 'offerDeadlineMissing',
    })
  })

  it('shows an editor that drafts are edited by project admins, and still lets them publish', () => {
    const offered = moves(TENDER, [lot('draft')], EDITOR)
    expect(offered.find((one) => one.event === 'edit')).toEqual({ event: 'edit', open: false, lotIds: [], reason: 'onlyProjectAdmins' })
    expect(names(offered, true)).toContain('publish')
  })

  it('gives counts and hours with the reasons of the portal', () => {
    expect(moves(TENDER, [lot('draft', { requiredMissing: 4 })], ADMIN).find((one) => one.event === 'publishToPortal')).toEqual({
      event: 'publishToPortal',
      open: false,
      lotIds: [],
      reason: 'requiredMissing',
      params: { count: 4 },
    })
  })

  it('opens a move when one of several lots can take it, and leaves out what no lot knows', () => {
    const offered = moves(TENDER, [lot('draft', { applicationDeadline: null }), lot('draft', { lotId: 'LOT-0002' })], ADMIN)
    expect(offered.find((one) => one.event === 'publishIntoCompetition')).toEqual({
      event: 'publishIntoCompetition',
      open: true,
      lotIds: ['LOT-0002'],
    })
    expect(moves(TENDER, [lot('ended')], ADMIN)).toEqual([])
    expect(moves(TENDER, [lot('scheduled')], EDITOR).map((one) => one.event)).toContain('cancelPublication')
  })

  it('opens a start whose dialog asks for the deadline, and an opening that two people are to finish', () => {
    expect(names(moves(TENDER, [lot('negotiation')], EDITOR), true)).toContain('startOfferPhase')
    const over = { applicationDeadline: NOW - DAY }
    expect(names(moves(TENDER, [lot('competitionOver', over)], EDITOR), true)).toContain('openApplications')
    expect(moves(TENDER, [lot('competition')], EDITOR).find((one) => one.event === 'openApplications')).toMatchObject({
      open: false,
      reason: 'deadlineNotPassed',
    })
  })

  it('keeps openings from a system admin outside the team, and ending from editors', () => {
    const outside = moves(TENDER, [lot('competitionOver', { applicationDeadline: NOW - DAY })], { ...ADMIN, teamMember: false })
    expect(outside.find((one) => one.event === 'openApplications')).toMatchObject({ open: false, reason: 'onlyTeamOpens' })
    expect(moves(TENDER, [lot('offersOpened')], EDITOR).filter((one) => one.reason === 'onlyProjectAdmins')).toHaveLength(6)
  })

  it('says what keeps the contract closed: paragraph and moment by the sentence, the moment by its params', () => {
    const award = (override: Partial<TenderFacts>) =>
      moves(TENDER, [lot('offersOpened', override)], ADMIN).find(({ event }) => event === 'award')
    expect(award({})).toMatchObject({ open: false, reason: 'informFirst' })
    expect(award({ contractFrom: NOW + DAY })).toMatchObject({
      open: false,
      reason: 'waitingPeriodRuns',
      params: { from: new Date(NOW + DAY).toISOString() },
    })
    expect(award({ contractFrom: NOW })).toMatchObject({ open: true })
    expect(names(moves(TENDER, [lot('offersOpened', { informsFirst: false })], ADMIN), true)).toEqual(
      expect.arrayContaining(['award', 'close']),
    )
    expect(moves(TENDER, [lot('offersOpened', { informsFirst: false })], ADMIN).map(({ event }) => event)).not.toContain('inform')
  })

  it('knows rounds in continuous procedures alone, and notices by their one way to the end', () => {
    expect(moves(TENDER, [lot('negotiation')], ADMIN).map((one) => one.event)).not.toContain('nextRound')
    const round = { nextRoundDeadline: NOW - 1 }
    expect(names(moves(keyOfType(5), [lot('negotiation', round)], ADMIN), true)).toContain('nextRound')
    expect(
      moves(keyOfType(3), [lot('published')], ADMIN)
        .filter((one) => one.open)
        .map((one) => one.event),
    ).toEqual(['edit', 'changeTeam', 'award', 'close', 'cancel'])
  })

  it('offers the opening of each envelope to the team, the next one when everybody is decided', () => {
    const key = { type: 0, procedure: { id: 'open-price-last', version: 1 } }
    const at = (undecided: number) => ({ ...lot('offersOpened', { undecided }), fields: fieldsOf(key, 'suitability') })
    const opening = (undecided: number) => moves(key, [at(undecided)], ADMIN).find(({ event }) => event === 'openOffers')
    expect(opening(0)).toMatchObject({ open: true })
    expect(opening(1)).toMatchObject({ open: false, reason: 'someUndecided' })
    expect(moves(key, [at(0)], ADMIN).map(({ event }) => event)).not.toContain('award')
  })

  it('never offers what only the clock or the portal does', () => {
    for (const state of statesOf(procedureOf(TENDER)))
      for (const one of moves(TENDER, [lot(state)], ADMIN))
        expect(['publicationDue', 'deadlinePassed', 'portalAnswered', 'archive']).not.toContain(one.event)
  })
})
