import { describe, expect, it } from 'vitest'
import { keyOfType, procedureOf } from '../../workflows/procedure'
import { haveOwnSeats, isSameParty, roleIn, standsInFor, type WithDeputies } from './deputies'
import { ableToOpen } from './ableToOpen'
import type { LotDoc } from './lotDoc'
import type { People } from './team'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 23, hour))
const tender = (deputies: [memberId: string, userId: string, from: number, until: number][]): WithDeputies => ({
  team: [
    { userId: 'anke', role: 'ADMIN' },
    { userId: 'torben', role: 'EDITOR' },
    { userId: 'filiz', role: 'EDITOR' },
  ],
  deputies: deputies.map(([memberId, userId, from, until]) => ({ memberId, userId, from: at(from), until: at(until) })),
})

describe('a deputy', () => {
  it('has the member’s role from the first moment on, up to the last, and no longer than the member is in the team', () => {
    const one = tender([['anke', 'dora', 8, 16]])
    expect([7, 8, 15, 16].map((hour) => roleIn(one, 'dora', at(hour)))).toEqual([undefined, 'ADMIN', 'ADMIN', undefined])
    expect(roleIn({ ...one, team: one.team.slice(1) }, 'dora', at(9))).toBeUndefined()
    expect(roleIn(one, undefined, at(9))).toBeUndefined()
  })

  it('of several has the strongest role, and a member keeps the own one', () => {
    const both = tender([
      ['torben', 'dora', 8, 16],
      ['anke', 'dora', 8, 16],
      ['anke', 'torben', 8, 16],
    ])
    expect(roleIn(both, 'dora', at(9))).toBe('ADMIN')
    expect(roleIn(both, 'torben', at(9))).toBe('EDITOR')
    expect(standsInFor(both, 'dora', at(9))).toEqual(['torben', 'anke'])
  })
})

describe('more than four eyes', () => {
  it('are of as many places: of two members and a deputy of both any two are two, and the three are no three', () => {
    const one = tender([
      ['anke', 'dora', 8, 16],
      ['torben', 'dora', 8, 16],
    ])
    const seats = (...ids: string[]) =>
      haveOwnSeats(
        one,
        ids.map((userId) => ({ userId, at: at(9) })),
      )
    expect([seats('anke', 'torben'), seats('anke', 'dora'), seats('dora', 'torben')]).toEqual([true, true, true])
    expect([seats('anke', 'torben', 'dora'), seats('anke', 'filiz', 'dora')]).toEqual([false, true])
  })
})

describe('four eyes', () => {
  // [deputies, who began, who finishes, counts as one]
  it.each([
    ['two members', [], 'anke', 'torben', false],
    ['one person', [], 'anke', 'anke', true],
    ['the deputy of whoever began', [['anke', 'dora', 8, 16]], 'anke', 'dora', true],
    ['whoever is stood in for, after the deputy began', [['anke', 'dora', 8, 16]], 'dora', 'anke', true],
    ['the deputy of somebody else', [['torben', 'dora', 8, 16]], 'anke', 'dora', false],
    ['somebody else, after a deputy began', [['torben', 'dora', 8, 16]], 'dora', 'anke', false],
    [
      'two deputies of two',
      [
        ['torben', 'dora', 8, 16],
        ['anke', 'emil', 8, 16],
      ],
      'dora',
      'emil',
      false,
    ],
    [
      'two deputies of one',
      [
        ['anke', 'dora', 8, 16],
        ['anke', 'emil', 8, 16],
      ],
      'dora',
      'emil',
      true,
    ],
    [
      'a deputy of two, for whoever began',
      [
        ['anke', 'dora', 8, 16],
        ['torben', 'dora', 8, 16],
      ],
      'anke',
      'dora',
      true,
    ],
    ['a member who also stands in for whoever began', [['anke', 'torben', 8, 16]], 'anke', 'torben', true],
    ['whoever a member stands in for, after that member began', [['anke', 'torben', 8, 16]], 'torben', 'anke', false],
    ['the member, after the standing in of the one who began was ended', [['anke', 'dora', 8, 10]], 'dora', 'anke', true],
  ] as const)('%s', (...[, deputies, first, second, same]) => {
    const one = tender(deputies.map(([member, user, from, until]) => [member, user, from, until]))
    expect(isSameParty(one, { userId: first, at: at(9) }, { userId: second, at: at(11) })).toBe(same)
  })
})

describe('who could open', () => {
  const deadlines = { applicationDeadline: null, offerDeadline: at(7), finalDeadline: null, deadlinePeriodDays: null }
  const LOT = { ...{ lotId: 'LOT-0001', round: 1, offerRound: 1, skipped: [], openings: [] }, deadlines } as unknown as LotDoc

  const people = (gone: readonly string[]): People =>
    new Map(
      ['anke', 'torben', 'filiz', 'dora'].map((_id) => [
        _id,
        {
          ...{ _id, email: _id, givenName: _id, surName: _id, roles: ['SYSTEM_USER' as const], created: at(0) },
          state: gone.includes(_id) ? ('DISABLED' as const) : ('ACTIVE' as const),
        },
      ]),
    )
  it.each([
    ['all members', [], [], 3],
    ['a deputy too', [['anke', 'dora', 8, 16]], [], 4],
    ['a deputy of one who is gone, beside one who is there', [['anke', 'dora', 8, 16]], ['anke', 'filiz'], 2],
    ['no deputy before their time', [['anke', 'dora', 10, 16]], ['anke', 'filiz'], 1],
    ['a member and their only deputy as one', [['torben', 'dora', 8, 16]], ['anke', 'filiz'], 1],
    ['nobody', [], ['anke', 'torben', 'filiz', 'dora'], 0],
  ] as const)('%s', (...[, deputies, gone, able]) => {
    const team = tender(deputies.map(([member, user, from, until]) => [member, user, from, until]))
    const one = {
      ...team,
      _id: 'tender',
      created: at(1),
      createdBy: 'anke',
      type: 0 as const,
      procedure: { id: 'tender', version: procedureOf(keyOfType(0)).version },
    }
    const known = { people: people(gone), origins: new Map() }
    const opening = { lot: LOT, sealed: { what: 'offers' as const, round: 1 }, at: at(9) }
    expect(ableToOpen(one, known, opening).count).toBe(able)
  })
})
