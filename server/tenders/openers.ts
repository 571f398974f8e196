import { eyesReasons, type Eyes, type EyesReason, type OpenerFacts, type Tie } from '../../workflows/opening'
import { applicationDeadlineInRound } from '../../workflows/tender'
import { controllersOf, dependenceOf, heldSince, type Origin, originsOf } from '../access/area'
import type { OpeningKind } from '../contract/procedure/views'
import { lotInTime } from './derive'
import type { Acted, WithDeputies } from './deputies'
import type { LotDoc } from './lotDoc'
import type { TenderDoc } from './model'
import { isWholeOpening } from './openingProof'
import type { OpeningMatter, OpenersConfirmed } from './teamModel'

/** A tender as its openers are judged by it. */
export type WithOpeners = WithDeputies & Pick<TenderDoc, 'created' | 'createdBy' | 'openersConfirmed'>
export type Origins = ReadonlyMap<string, Origin>

/** What is to be opened: the present round's applications or offers, or (type 5) the applications of the next round. */
export interface Sealed {
  what: OpeningKind
  round: number
}

/** A place in the team that somebody acts from: the own one, or that of a member they stand in for. */
export interface Place {
  memberId: string
  since: Date
  /** Who put them there; for a deputy also who put the member there. */
  by: readonly string[]
  isDeputy: boolean
}

export const matterOf = ({ lotId, offerRound }: Pick<LotDoc, 'lotId' | 'offerRound'>, { what, round }: Sealed): OpeningMatter => ({
  ...{ lotId, what, round },
  offerRound: what === 'offers' ? offerRound : 1,
})

/** The deadline of what is to be opened; null: none was ever set. */
export const sealedDeadline = (lot: LotDoc, { what, round }: Sealed): number | null => {
  const time = lotInTime(lot)
  return what === 'applications' ? applicationDeadlineInRound(time, round) : time.offerDeadline
}

/** Tenders of earlier versions say of nobody since when; what their log did not tell (sinceLog.ts) was so from the beginning. */
const startOf = (tender: WithOpeners, userId: string) => {
  const member = tender.team.find((one) => one.userId === userId)
  return member && { since: member.since ?? tender.created, by: member.addedBy ?? tender.createdBy }
}

/** All places that a person acts from at a moment. */
export function placesOf(tender: WithOpeners, { userId, at }: Acted): Place[] {
  const own = startOf(tender, userId)
  const asDeputy = (tender.deputies ?? []).flatMap((one): Place[] => {
    const member = startOf(tender, one.memberId)
    if (one.userId !== userId || !member || one.from > at || at >= one.until) return []
    const named = one.namedAt ?? one.from
    // Whoever stands in sits in the member's place: it is as old, and as dependent, as both are.
    const since = named > member.since ? named : member.since
    return [{ memberId: one.memberId, since, by: [one.namedBy ?? one.memberId, member.by], isDeputy: true }]
  })
  return [...(own ? [{ memberId: userId, since: own.since, by: [own.by], isDeputy: false }] : []), ...asDeputy]
}

/**
 * Whether one opener could be the person who put the other one in, or a colleague both. A system admin who made the one and puts in the
 * other is a third person: making accounts is their work.
 */
const couldBe = (adder: string, other: string, origins: Origins): boolean => {
  const [ofAdder, ofOther] = [controllersOf(adder, origins), controllersOf(other, origins)]
  if (adder === other || ofAdder.has(other)) return true
  const isColleague = (id: string): boolean => origins.get(id)?.roles.includes('SYSTEM_ADMIN') !== true
  return [adder, ...ofAdder].some((id) => isColleague(id) && ofOther.has(id))
}

interface Seated {
  userId: string
  place: Place | undefined
}

const tiesBetween = (first: Seated, second: Seated, origins: Origins): Tie[] => {
  const made = dependenceOf(first.userId, second.userId, origins)
  const isAdded = (one: Seated, other: Seated) =>
    (one.place?.by ?? []).some((adder) => adder !== one.userId && couldBe(adder, other.userId, origins))
  const added: Tie[] = isAdded(first, second) || isAdded(second, first) ? ['added'] : []
  return [...(made === 'made' || made === 'sameMaker' ? [made] : []), ...added]
}

/** Of any two of them, each once. */
const tiesOf = (seated: readonly Seated[], origins: Origins): Tie[] => [
  ...new Set(seated.flatMap((one, n) => seated.slice(n + 1).flatMap((other) => tiesBetween(one, other, origins)))),
]

/** Later than any deadline. */
const NEVER = Number.MAX_SAFE_INTEGER

const factsOf = ({ userId, place }: Seated, origins: Origins): OpenerFacts => {
  const origin = origins.get(userId)
  return { id: userId, accountSince: origin ? heldSince(origin).getTime() : NEVER, memberSince: place?.since.getTime() ?? NEVER }
}

/** People in the order in which they are kept; those who open together are the same whoever begins. */
export const inOrder = (people: readonly string[]): string[] => [...people].sort()

const isSame = (one: OpeningMatter, other: OpeningMatter): boolean =>
  one.lotId === other.lotId && one.what === other.what && one.round === other.round && one.offerRound === other.offerRound

/** What was asked or confirmed of exactly this matter and these people. */
export const concerns = (one: OpeningMatter & { people: readonly string[] }, matter: OpeningMatter, people: readonly string[]): boolean =>
  isSame(one, matter) && one.people.join(' ') === inOrder(people).join(' ')

interface Judged extends Pick<Eyes, 'openers' | 'ties'> {
  places: readonly (Place | undefined)[]
}

export interface Asked {
  matter: OpeningMatter
  deadline: number | null
  /** One, where one person opens; else whoever began, joined and takes the next step. */
  people: readonly Acted[]
  /** More are to come: a confirmation of these and others is one of these. */
  isPart?: boolean
}

/** Every way to take one of each. */
const choicesOf = <T>(lists: readonly (readonly T[])[]): T[][] =>
  lists.reduce<T[][]>((ways, list) => ways.flatMap((way) => list.map((one) => [...way, one])), [[]])

const isApart = (seated: readonly Seated[]): boolean => {
  const places = seated.flatMap(({ place }) => place?.memberId ?? [])
  return new Set(places).size === places.length
}

/** Whoever could act from several places acts from those that fit best; two never act from one place. */
function judge(tender: WithOpeners, origins: Origins, { people, deadline }: Asked): Judged {
  const ways = choicesOf(
    people.map((person) => {
      const places = placesOf(tender, person)
      return (places.length > 0 ? places : [undefined]).map((place): Seated => ({ userId: person.userId, place }))
    }),
  )
  const apart = ways.filter(isApart)
  const [best] = (apart.length > 0 ? apart : ways)
    .map((seated) => ({
      openers: seated.map((each) => factsOf(each, origins)),
      ties: tiesOf(seated, origins),
      places: seated.map(({ place }) => place),
    }))
    .sort((one, other) => reasonsOf(one, deadline).length - reasonsOf(other, deadline).length)
  return best ?? { openers: [], ties: [], places: [] }
}

const reasonsOf = (judged: Judged, deadline: number | null): EyesReason[] => eyesReasons({ ...judged, isConfirmed: false }, deadline)

/** Covers what stood when it was given: neither another reason, nor a place or an account that somebody got hold of since. */
const covers = ({ why, at }: OpenersConfirmed, { openers }: Judged, reasons: readonly EyesReason[]): boolean =>
  reasons.every((one) => why.includes(one)) &&
  openers.every(({ accountSince, memberSince }) => Math.max(accountSince, memberSince) <= at.getTime())

export interface JudgedOpeners {
  eyes: Eyes
  places: readonly (Place | undefined)[]
  /** What a confirmation is, or would be, needed for. */
  reasons: EyesReason[]
  confirmed: OpenersConfirmed | null
}

/** Who opens, as the machine of openings judges them (workflows/opening/eyes.ts); the one place where its facts are found. */
export function judgeOpeners(tender: WithOpeners, origins: Origins, asked: Asked): JudgedOpeners {
  const judged = judge(tender, origins, asked)
  const reasons = reasonsOf(judged, asked.deadline)
  const people = asked.people.map(({ userId }) => userId)
  const isOf = (one: OpenersConfirmed): boolean =>
    asked.isPart ? isSame(one, asked.matter) && people.every((userId) => one.people.includes(userId)) : concerns(one, asked.matter, people)
  const confirmed = tender.openersConfirmed?.find((one) => isOf(one) && covers(one, judged, reasons)) ?? null
  const { openers, ties, places } = judged
  return { eyes: { openers, ties, isConfirmed: confirmed !== null }, places, reasons, confirmed: reasons.length > 0 ? confirmed : null }
}

/** Ids of everybody in the team, of whoever put them there, and of their deputies. */
export const seatedIds = (tender: WithOpeners): string[] => [
  tender.createdBy,
  ...tender.team.flatMap(({ userId, addedBy }) => [userId, ...(addedBy ? [addedBy] : [])]),
  ...(tender.deputies ?? []).flatMap(({ userId, namedBy }) => [userId, ...(namedBy ? [namedBy] : [])]),
]

/** The accounts of everybody in the team, of whoever put them there, and of all who could act as one of them. */
export const originsOfTeam = (tender: WithOpeners, others: readonly string[] = []): Promise<Origins> =>
  originsOf([...others, ...seatedIds(tender)])

/** The deadline of what was, or is, to be opened: of an earlier round of offers the one that was in force when that round was opened. */
export function matterDeadline(lot: LotDoc, matter: OpeningMatter): number | null {
  const { what, round, offerRound } = matter
  if (what === 'applications' || (round === lot.round && offerRound === lot.offerRound)) return sealedDeadline(lot, { what, round })
  const opened = lot.openings.filter((one) => one.what === 'offers' && one.round === round && isWholeOpening(one))[offerRound - 1]
  const then = lot.deadlineHistory.filter(({ at }) => opened !== undefined && at <= opened.finishedAt).at(-1)
  return then?.offerDeadline?.getTime() ?? sealedDeadline(lot, { what, round })
}
