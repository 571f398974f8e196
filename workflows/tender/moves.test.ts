import { describe, expect, it } from 'vitest'
import { fieldsOf, moves, type ActorRights, type TenderFacts } from '.'

const NOW = Date.parse('2026-11-24T09:00:00.000Z')
const DAY = 86_400_000
const ADMIN: ActorRights = { projectEditor: true, projectAdmin: true }
const EDITOR: ActorRights = { projectEditor: true, projectAdmin: false }

const lot = (state: string, override: Partial<TenderFacts> = {}) => ({
  fields: fieldsOf(state),
  facts: {
    now: NOW,
    type: 0 as const,
    teamSize: 2,
    teamAdmins: 1,
    throughPortal: false,
    publishAt: NOW,
    onPublish: 2 as const,
    isEuNotice: true,
    requiredMissing: 0,
    portal: 'none' as const,
    applicationDeadline: NOW + DAY,
    offerDeadline: null,
    roundDays: null,
    ...override,
  },
})
const names = (offered: { event: string; open: boolean }[], open: boolean) =>
  offered.filter((one) => one.open === open).map((one) => one.event)

describe('moves of a tender', () => {
  it('offers a complete draft to its admin, and says what keeps the offer phase closed', () => {
    const offered = moves([lot('draft')], ADMIN)
    expect(names(offered, true)).toEqual([
      'edit',
      'changeTeam',
      'publish',
      'publishIntoCompetition',
      'publishIntoNegotiation',
      'publishToPortal',
    ])
    expect(offered.find((one) => one.event === 'publishIntoOffers')).toEqual({
      event: 'publishIntoOffers',
      open: false,
      reason: 'offerDeadlineMissing',
    })
  })

  it('shows an editor that drafts are edited by project admins, and still lets them publish', () => {
    const offered = moves([lot('draft')], EDITOR)
    expect(offered.find((one) => one.event === 'edit')).toEqual({ event: 'edit', open: false, reason: 'onlyProjectAdmins' })
    expect(names(offered, true)).toContain('publish')
  })

  it('gives counts and hours with the reasons of the portal', () => {
    expect(moves([lot('draft', { requiredMissing: 4 })], ADMIN).find((one) => one.event === 'publishToPortal')).toEqual({
      event: 'publishToPortal',
      open: false,
      reason: 'requiredMissing',
      params: { count: 4 },
    })
  })

  it('opens a move when one of several lots can take it, and leaves out what no lot knows', () => {
    const offered = moves([lot('draft', { applicationDeadline: null }), lot('draft')], ADMIN)
    expect(names(offered, true)).toContain('publishIntoCompetition')
    expect(moves([lot('published')], ADMIN).map((one) => one.event)).toEqual(['edit', 'changeTeam'])
    expect(moves([lot('scheduled')], EDITOR).map((one) => one.event)).toContain('cancelPublication')
  })

  it('never offers what only the clock or the portal does', () => {
    for (const state of ['atPortal', 'scheduled', 'competition', 'offers'])
      for (const one of moves([lot(state)], ADMIN)) expect(['publicationDue', 'deadlinePassed', 'portalAnswered']).not.toContain(one.event)
  })
})
