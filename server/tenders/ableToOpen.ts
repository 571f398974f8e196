import type { EyesReason } from '../../workflows/opening'
import { isSameParty, roleIn, teamIds } from './deputies'
import type { LotDoc } from './lotDoc'
import type { TenderDoc } from './model'
import { judgeOpeners, matterDeadline, matterOf, type JudgedOpeners, type Origins, type Sealed, type WithOpeners } from './openers'
import { openersNeeded } from './opening'
import { isActiveStaff, type People } from './team'
import type { OpeningMatter } from './teamModel'

/** People who could open together, or the one who could alone. */
export interface Openers extends JudgedOpeners {
  people: string[]
}

export interface Able {
  /**
   * Active staff of the team and whoever stands in for one of them then. One, where all of them count as one, as a member and their
   * only deputy do.
   */
  count: number
  /** Null: some can open, or there are too few; else the people whom a system admin would have to confirm, with why. */
  confirm: { people: string[]; reasons: EyesReason[] } | null
}

const pairsOf = (ids: readonly string[]): [string, string][] =>
  ids.flatMap((one, index) => ids.slice(index + 1).map((other): [string, string] => [one, other]))

/** Of bigger teams the first ones: pairs grow with their square. */
const MOST = 24

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

/** Everybody who could open this at a moment, judged: in pairs, or each where one person opens. Two who count as one are no pair. */
export function openersAt(
  tender: WithOpeners & Pick<TenderDoc, '_id' | 'fourEyes'>,
  { people, origins }: { people: People; origins: Origins },
  { lot, matter, at }: Opening,
): Openers[] {
  const able = thoseAble(tender, people, at).slice(0, MOST)
  const isForOne = openersNeeded(tender, matter.what) === 1
  const groups = isForOne ? able.map((one) => [one]) : pairsOf(able)
  const asked = { matter, deadline: matterDeadline(lot, matter) }
  return groups.flatMap((ids) => {
    const acting = ids.map((userId) => ({ userId, at }))
    const [one, other] = acting
    // A deputy counts as the one who is stood in for; whoever is a member beside that is a second party where the other one finishes.
    if (one && other && isSameParty(tender, one, other) && isSameParty(tender, other, one)) return []
    return [{ people: ids, ...judgeOpeners(tender, origins, { ...asked, people: acting }) }]
  })
}

/** Whether an opening at a moment finds the people it takes, and whether they need a confirmation. */
export function ableToOpen(
  tender: WithOpeners & Pick<TenderDoc, '_id' | 'fourEyes'>,
  known: { people: People; origins: Origins },
  { lot, sealed, at }: { lot: LotDoc; sealed: Sealed; at: Date },
): Able {
  const { length } = thoseAble(tender, known.people, at)
  const found = openersAt(tender, known, { lot, matter: matterOf(lot, sealed), at })
  if (found.length === 0) return { count: Math.min(length, 1), confirm: null }
  if (found.some(({ reasons, confirmed }) => reasons.length === 0 || confirmed !== null)) return { count: length, confirm: null }
  const [nearest] = [...found].sort((one, other) => one.reasons.length - other.reasons.length)
  return { count: length, confirm: nearest ? { people: nearest.people, reasons: nearest.reasons } : null }
}
