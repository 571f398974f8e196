import type { TenderDoc } from './model'
import type { DeputyDoc } from './teamModel'

/** Tenders of earlier versions have no deputies. */
export type WithDeputies = Pick<TenderDoc, 'team'> & { deputies?: readonly DeputyDoc[] }

/** The members whom a person stands in for at a moment; whoever has left the team has nobody standing in. */
export const standsInFor = ({ team, deputies = [] }: WithDeputies, userId: string, at: Date): string[] =>
  deputies
    .filter((one) => one.userId === userId && one.from <= at && at < one.until && team.some((member) => member.userId === one.memberId))
    .map(({ memberId }) => memberId)

/**
 * For whom a person acts in a tender: for themself as a member, else for the member they stand in for; a system admin from outside for
 * themself.
 */
export const actsFor = (tender: WithDeputies, userId: string, at: Date): string =>
  tender.team.some((member) => member.userId === userId) ? userId : (standsInFor(tender, userId, at)[0] ?? userId)

/** The places in the team that a person acts from: the own one, and those of the members they stand in for. */
const seatsOf = (tender: WithDeputies, userId: string, at: Date): string[] => [
  ...(tender.team.some((member) => member.userId === userId) ? [userId] : []),
  ...standsInFor(tender, userId, at),
]

/** A person's role in the team: the own one, else the strongest of those they stand in for; undefined: none. */
export function roleIn(tender: WithDeputies, userId: string | undefined, at: Date): 'ADMIN' | 'EDITOR' | undefined {
  if (userId === undefined) return undefined
  const own = tender.team.find((member) => member.userId === userId)?.role
  if (own !== undefined) return own
  const seats = standsInFor(tender, userId, at)
  const roles = tender.team.filter((member) => seats.includes(member.userId)).map(({ role }) => role)
  return roles.includes('ADMIN') ? 'ADMIN' : roles[0]
}

/** Who did something, and when. */
export interface Acted {
  userId: string
  at: Date
}

/**
 * Whether two people count as one where four eyes are asked for: they are the same, the second stands in for the first, or both act from
 * one place in the team alone.
 */
export function isSameParty(tender: WithDeputies, first: Acted, second: Acted): boolean {
  if (first.userId === second.userId || standsInFor(tender, second.userId, second.at).includes(first.userId)) return true
  const seats = seatsOf(tender, second.userId, second.at)
  return !seatsOf(tender, first.userId, first.at).some((seat) => seats.some((other) => other !== seat))
}

/**
 * Whether each of several people acts from a place in the team of their own: three who stand in for two members are no three, though any
 * two of them are two.
 */
export function haveOwnSeats(tender: WithDeputies, people: readonly Acted[], taken: readonly string[] = []): boolean {
  const [first, ...others] = people
  if (!first) return true
  const free = seatsOf(tender, first.userId, first.at).filter((seat) => !taken.includes(seat))
  return free.some((seat) => haveOwnSeats(tender, others, [...taken, seat]))
}

/** Whoever stands in for somebody now or later: they hear of changes like the team. */
export const deputyIds = ({ deputies = [] }: WithDeputies, at: Date): string[] =>
  deputies.filter(({ until }) => until > at).map(({ userId }) => userId)

/** The team and whoever stands in for one of them now or later, each once: who hears of what comes in. */
export const teamIds = (tender: WithDeputies, at: Date): string[] => [
  ...new Set([...tender.team.map(({ userId }) => userId), ...deputyIds(tender, at)]),
]
