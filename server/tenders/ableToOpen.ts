import type { EyesReason } from '../../workflows/opening'
import type { OpenersCount } from '../../workflows/procedure'
import { haveOwnSeats, isSameParty, roleIn, teamIds, type Acted, type WithDeputies } from './deputies'
import type { LotDoc } from './lotDoc'
import { judgeOpeners, matterDeadline, matterOf, type JudgedOpeners, type Origins, type Sealed, type WithOpeners } from './openers'
import { openersNeeded, type WithEyes } from './opening'
import { isActiveStaff, type People } from './team'
import type { OpeningMatter } from './teamModel'

/** People who could open together, or the one who could alone. */
export interface Openers extends JudgedOpeners {
  people: string[]
}

export interface Able {
  /**
   * Active staff of the team and whoever stands in for one of them then. One too few, where so many of them count as one, as a member and
   * their only deputy do.
   */
  count: number
  /** Null: some can open, or there are too few; else the people whom a system admin would have to confirm, with why. */
  confirm: { people: string[]; reasons: EyesReason[] } | null
}

/** So many of them together, each once. */
const groupsOf = (ids: readonly string[], size: number): string[][] =>
  size === 0 ? [[]] : ids.flatMap((one, n) => groupsOf(ids.slice(n + 1), size - 1).map((others) => [one, ...others]))

/** Of bigger teams the first ones: some 300 groups at most, whatever their size. */
const MOST: Readonly<Record<OpenersCount, number>> = { 1: 24, 2: 24, 3: 13, 4: 11, 5: 10 }

/** A deputy counts as the one who is stood in for; whoever is a member beside that is a party of their own where the other one goes on. */
export const areApart = (tender: WithDeputies, people: readonly Acted[]): boolean =>
  haveOwnSeats(tender, people) &&
  people.every((one, n) => people.slice(n + 1).every((other) => !isSameParty(tender, one, other) || !isSameParty(tender, other, one)))

interface Opening {
  lot: LotDoc
  matter: OpeningMatter
  at: Date
}

/** Whoever could take part in an opening at a moment. */
const thoseAble = (tender: WithOpeners, people: People, at: Date): string[] =>
  teamIds(tender, at).filter((userId) => {
    const person = people.get(userId)
    return person !== undefined && isActiveStaff(person) && roleIn(tender, userId, at) !== undefined
  })

/** Everybody who could open this at a moment, judged: in groups of as many as it takes. Two who count as one are in none together. */
export function openersAt(
  tender: WithOpeners & WithEyes,
  { people, origins }: { people: People; origins: Origins },
  { lot, matter, at }: Opening,
): Openers[] {
  const needed = openersNeeded(tender, matter.what)
  const able = thoseAble(tender, people, at).slice(0, MOST[needed])
  const asked = { matter, deadline: matterDeadline(lot, matter) }
  return groupsOf(able, needed).flatMap((ids) => {
    const acting = ids.map((userId) => ({ userId, at }))
    if (!areApart(tender, acting)) return []
    return [{ people: ids, ...judgeOpeners(tender, origins, { ...asked, people: acting }) }]
  })
}

/** Whether an opening at a moment finds the people it takes, and whether they need a confirmation. */
export function ableToOpen(
  tender: WithOpeners & WithEyes,
  known: { people: People; origins: Origins },
  { lot, sealed, at }: { lot: LotDoc; sealed: Sealed; at: Date },
): Able {
  const { length } = thoseAble(tender, known.people, at)
  const found = openersAt(tender, known, { lot, matter: matterOf(lot, sealed), at })
  if (found.length === 0) return { count: Math.min(length, openersNeeded(tender, sealed.what) - 1), confirm: null }
  if (found.some(({ reasons, confirmed }) => reasons.length === 0 || confirmed !== null)) return { count: length, confirm: null }
  const [nearest] = [...found].sort((one, other) => one.reasons.length - other.reasons.length)
  return { count: length, confirm: nearest ? { people: nearest.people, reasons: nearest.reasons } : null }
}
