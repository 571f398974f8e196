import { describe, expect, it } from 'vitest'
import { controllersOf, dependenceOf, haveNewCommonMaker, type Dependence, type Origin } from './independence'
import type { Intervention, Role } from './model'

const at = new Date('2026-11-26T08:00:00.000Z')

/** Accounts by id: 'staff' or 'admin', and who did what to them. */
const house = (people: Record<string, { role?: Role; by?: readonly [Intervention['what'], string][] }>): ReadonlyMap<string, Origin> =>
  new Map(
    Object.entries(people).map(([_id, { role = 'SYSTEM_USER', by = [] }]) => [
      _id,
      { _id, roles: [role], created: at, interventions: by.map(([what, id]) => ({ what, by: id, at })) },
    ]),
  )

describe('two accounts', () => {
  const origins = house({
    root: { role: 'SYSTEM_ADMIN' },
    ada: { by: [['created', 'root']] },
    ben: { by: [['created', 'root']] },
    cem: { by: [['created', 'ada']] },
    dua: { by: [['created', 'cem']] },
    eva: { by: [['created', 'cem']] },
    fay: { by: [['address', 'ben']] },
    gil: { by: [['password', 'ben'], ['factor', 'ben'], ['roles', 'ben'], ['enabled', 'ben']] }, // prettier-ignore
    old: {},
  })

  it.each<[string, string, Dependence | null, string]>([
    ['ada', 'ada', 'same', 'one account is one person'],
    ['ada', 'cem', 'made', 'one made the other'],
    ['cem', 'ada', 'made', 'in either order'],
    ['ada', 'dua', 'made', 'through an account that one made'],
    ['dua', 'eva', 'sameMaker', 'a colleague made both'],
    ['cem', 'eva', 'made', 'one made the other'],
    ['root', 'dua', 'made', 'a system admin at the beginning'],
    ['ben', 'fay', 'made', 'one chose the address of the other'],
    ['ben', 'gil', null, 'a new password goes to the address that the person has'],
    ['ada', 'ben', null, 'a system admin made both'],
    ['old', 'ada', null, 'nobody made one of them'],
  ])('%s and %s: %s (%s)', (a, b, dependence) => {
    expect(dependenceOf(a, b, origins)).toBe(dependence)
  })

  it('of which each was made by the other come to an end', () => {
    const circle = house({ a: { by: [['created', 'b']] }, b: { by: [['address', 'a']] } })
    expect([...controllersOf('a', circle)].sort()).toEqual(['a', 'b'])
    expect(dependenceOf('a', 'b', circle)).toBe('made')
  })

  it('that one admin made lately are that admin, where one is to watch the other', () => {
    const days = (n: number): Date => new Date(at.getTime() + n * 86_400_000)
    expect(haveNewCommonMaker('ada', 'ben', { origins, at: days(29) })).toBe(true)
    expect(haveNewCommonMaker('ada', 'ben', { origins, at: days(31) })).toBe(false)
    expect(haveNewCommonMaker('ada', 'old', { origins, at: days(1) })).toBe(false)
  })
})
