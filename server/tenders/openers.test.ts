import { describe, expect, it } from 'vitest'
import type { Intervention } from '../access/model'
import type { Origin } from '../access/independence'
import { judgeOpeners, placesOf, type WithOpeners } from './openers'

const LONG_AGO = new Date('2026-01-01T00:00:00.000Z')
const DEADLINE = Date.parse('2026-12-01T12:00:00.000Z')
const NOW = new Date(DEADLINE + 1)
const MATTER = { lotId: 'LOT-0001', what: 'offers' as const, round: 1, offerRound: 1 }

/** The same numbers whenever it runs. */
const seeded = (seed: number) => (): number => {
  seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296
  return seed / 4_294_967_296
}

interface Drawn {
  origins: Map<string, Origin>
  tender: WithOpeners
  /** Who could act as whom: themself, whom they made, whom those made. */
  reaches: (maker: string, one: string) => boolean
}

/**
 * A house of nine with one system admin: everybody was made by somebody before them or by nobody; five of them are in a team, put in by
 * anybody.
 */
function draw(random: () => number): Drawn {
  const pick = <One>(all: readonly One[]): One => all[Math.floor(random() * all.length)] as One
  const ids = [...'abcdefghi']
  const makers = new Map(ids.map((id, index) => [id, index === 0 || random() < 0.3 ? [] : [pick(ids.slice(0, index))]]))
  // Somebody takes somebody's address over, which may close a circle.
  if (random() < 0.5) makers.get(pick(ids))?.push(pick(ids))
  const reach = new Set(ids.flatMap((id) => [`${id}>${id}`, ...(makers.get(id) ?? []).map((by) => `${by}>${id}`)]))
  for (const via of ids)
    for (const from of ids) for (const to of ids) if (reach.has(`${from}>${via}`) && reach.has(`${via}>${to}`)) reach.add(`${from}>${to}`)
  const origins = new Map(
    ids.map((_id, index): [string, Origin] => {
      const interventions = (makers.get(_id) ?? []).map((by): Intervention => ({ by, what: 'created', at: LONG_AGO }))
      return [_id, { _id, roles: [index === 0 ? 'SYSTEM_ADMIN' : 'SYSTEM_USER'], created: LONG_AGO, interventions }]
    }),
  )
  const people = [...ids].sort(() => random() - 0.5).slice(0, 5)
  const team = people.map((userId) => ({ userId, role: 'EDITOR' as const, since: LONG_AGO, addedBy: pick(ids) }))
  return {
    origins,
    tender: { team, created: LONG_AGO, createdBy: people[0] ?? '' },
    reaches: (maker, one) => reach.has(`${maker}>${one}`),
  }
}

describe('who opens', () => {
  it('in no house is a pair that one colleague could be, or whom one of the two could have put in', () => {
    const random = seeded(20_261_126)
    let free = 0
    for (let n = 0; n < 400; n++) {
      const { origins, tender, reaches } = draw(random)
      const isAdmin = (id: string) => origins.get(id)?.roles.includes('SYSTEM_ADMIN') === true
      for (const [index, one] of tender.team.entries())
        for (const other of tender.team.slice(index + 1)) {
          const people = [one, other].map(({ userId }) => ({ userId, at: NOW }))
          const { reasons } = judgeOpeners(tender, origins, { matter: MATTER, deadline: DEADLINE, people })
          if (reasons.length > 0) continue
          free++
          for (const [id] of origins) {
            const isThird = isAdmin(id) && id !== one.userId && id !== other.userId
            if (!isThird) expect([id, reaches(id, one.userId) && reaches(id, other.userId)]).toEqual([id, false])
            const hasPutIn = (first: typeof one, second: typeof one) =>
              first.addedBy !== first.userId &&
              reaches(id, first.addedBy ?? '') &&
              reaches(id, second.userId) &&
              (id === second.userId || !isThird)
            if (!isThird) expect([id, hasPutIn(one, other) || hasPutIn(other, one)]).toEqual([id, false])
          }
        }
    }
    // It does find people who are two.
    expect(free).toBeGreaterThan(100)
  })

  it('in a tender of an earlier version is there since it is, put in by its creator', () => {
    const team = [{ userId: 'a', role: 'ADMIN' as const }, { userId: 'b', role: 'EDITOR' as const }] // prettier-ignore
    const tender = { team, created: LONG_AGO, createdBy: 'a' }
    expect(placesOf(tender, { userId: 'b', at: NOW })).toEqual([{ memberId: 'b', since: LONG_AGO, by: ['a'], isDeputy: false }])
    const origins = new Map(['a', 'b'].map((_id): [string, Origin] => [_id, { _id, roles: ['SYSTEM_USER'], created: LONG_AGO }]))
    const people = ['a', 'b'].map((userId) => ({ userId, at: NOW }))
    expect(judgeOpeners(tender, origins, { matter: MATTER, deadline: DEADLINE, people }).reasons).toEqual(['openersAdded'])
  })
})
