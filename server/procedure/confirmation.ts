import { procedureOf } from '../../workflows/procedure'
import { isYoung } from '../../workflows/opening'
import { controllersOf, heldSince, isSettled, type Origin, type UserDoc, UserModel } from '../access/area'
import type { OpeningMatter as MatterInput, OpenersGroup, OpenersView } from '../contract/procedure/openers'
import { AppError } from '../platform/errors'
import {
  areApart,
  concerns,
  inOrder,
  hasPartIn,
  type JudgedOpeners,
  judgeOpeners,
  type LotDoc,
  matterDeadline,
  matterOf,
  type Openers,
  type OpenersAsked,
  openersAt,
  openersNeeded,
  type OpeningMatter,
  type Origins,
  originsOfTeam,
  type People,
  peopleOf,
  placesOf,
  roleIn,
  thoseIn,
  teamIds,
  type TenderDoc,
  roundBeforeNext,
} from '../tenders/area'
import { nameOf, openerOnRecord } from '../openers/area'

/** What a confirmation is about, and what it is judged by. */
export interface Matter {
  tender: TenderDoc
  lot: LotDoc
  matter: OpeningMatter
  deadline: number | null
  /** When it is opened at the earliest. */
  opensAt: Date
  origins: Origins
  people: People
}

const invalid = (path: string, rule: string, params: Record<string, string> = {}): AppError =>
  new AppError('invalid', { reason: `openers.${rule}`, params, errors: [{ path, rule, params }] })

/** Type 5: applications of the round after this one are next once this one's are opened. */
const roundDue = (tender: TenderDoc, lot: LotDoc, what: OpeningMatter['what']): number =>
  what === 'applications' && procedureOf(tender).goesInRounds && lot.stage >= 4 ? roundBeforeNext(lot) + 1 : lot.round

/** Refuses (422) a lot that is none, or is none alone, and a round that there has not been. */
export async function matterIn(tender: TenderDoc, input: MatterInput, { actorId, at }: { actorId: string; at: Date }): Promise<Matter> {
  const lot =
    input.lotId === null ? (tender.lots.length === 1 ? tender.lots[0] : undefined) : tender.lots.find(({ lotId }) => lotId === input.lotId)
  if (!lot) throw invalid('/matter/lotId', 'oneLot')
  const due = matterOf(lot, { what: input.what, round: roundDue(tender, lot, input.what) })
  const matter = { ...due, round: input.round ?? due.round, offerRound: input.offerRound ?? due.offerRound }
  if (matter.round > due.round) throw invalid('/matter/round', 'noSuchRound')
  if (matter.round === due.round && matter.offerRound > due.offerRound) throw invalid('/matter/offerRound', 'noSuchRound')
  const deadline = matterDeadline(lot, matter)
  const opensAt = deadline !== null && deadline > at.getTime() ? new Date(deadline) : at
  const members = teamIds(tender, at)
  const [origins, people] = await Promise.all([
    originsOfTeam(tender, [actorId]),
    peopleOf([
      ...members,
      ...members.flatMap((userId) => placesOf(tender, { userId, at: opensAt }).flatMap(({ by, memberId }) => [memberId, ...by])),
    ]),
  ])
  return { ...{ tender, lot, matter, deadline, opensAt, origins }, people }
}

/** Whether the confirmer, or an admin who made the confirmer's account lately, made or put in one of the openers. */
const hasPutIn = (confirmer: Origin, { eyes, places }: JudgedOpeners, { origins, at }: { origins: Origins; at: Date }): boolean => {
  const own = new Set([confirmer._id, ...(isSettled(confirmer, at) ? [] : controllersOf(confirmer._id, origins))])
  const isOwn = (id: string): boolean => own.has(id) || [...controllersOf(id, origins)].some((maker) => own.has(maker))
  return (
    eyes.openers.some(({ id }) => [...controllersOf(id, origins)].some((maker) => own.has(maker))) ||
    places.some((place) => (place?.by ?? []).some(isOwn))
  )
}

/**
 * Why a system admin may not confirm these people; null: they may. Third eyes are those of somebody who is neither of the two, whom neither
 * could be, and who was there before the deadline. Where both came after it, one who made or added either of them could be all three.
 */
export function refusalToConfirm(
  confirmer: Origin | undefined,
  judged: JudgedOpeners,
  { deadline, origins }: Pick<Matter, 'deadline' | 'origins'>,
): string | null {
  if (!confirmer) return 'confirmerYoung'
  const { openers } = judged.eyes
  if (openers.some(({ id }) => id === confirmer._id)) return 'confirmsOneself'
  const controllers = controllersOf(confirmer._id, origins)
  if (openers.some(({ id }) => controllers.has(id))) return 'confirmerMadeByOpener'
  if (deadline !== null && heldSince(confirmer).getTime() >= deadline) return 'confirmerYoung'
  return openers.every((one) => isYoung(one, deadline)) && hasPutIn(confirmer, judged, { origins, at: new Date(deadline ?? 0) })
    ? 'confirmerPutThemIn'
    : null
}

/**
 * The people of a call, judged; refuses (422) whoever is not in the team, and as many as it does not take, and (409) those who count
 * as one, or need no confirmation.
 */
export async function namedOpeners(
  { tender, lot, matter, deadline, opensAt, origins }: Matter,
  named: readonly string[],
  at: Date,
): Promise<Openers> {
  const emails = named.map((one) => one.trim().toLowerCase())
  // Of offers that are opened it is letters that two people write and read, however many opened them.
  const isOpened = matter.what === 'offers' && lot.openedAt.offers !== null
  const needed = isOpened ? 2 : openersNeeded(tender, matter.what)
  if (new Set(emails).size !== needed)
    throw invalid('/people', needed === 1 ? 'onePerson' : needed === 2 ? 'twoPeople' : 'manyPeople', { count: String(needed) })
  const found = await UserModel.find({ email: { $in: emails } }, { email: 1 }).lean<Pick<UserDoc, '_id' | 'email'>[]>()
  const inTeam = teamIds(tender, at)
  const ids = emails.map((email, index) => {
    const id = found.find((one) => one.email === email)?._id
    if (id === undefined || !inTeam.includes(id)) throw invalid(`/people/${index}`, 'notInTheTeam', { userName: email })
    return id
  })
  const acting = ids.map((userId) => ({ userId, at: opensAt }))
  if (!areApart(tender, acting)) throw refuse('samePersonOpens')
  const judged = judgeOpeners(tender, origins, { matter, deadline, people: acting })
  if (judged.reasons.length === 0) throw refuse('confirmationNotNeeded')
  if (judged.confirmed) throw refuse('alreadyConfirmed')
  return { people: inOrder(ids), ...judged }
}

export const refuse = (why: string): AppError => new AppError('conflict', { reason: `refused.${why}`, move: 'open' })

const groupOf = (group: Openers, about: Matter, confirmer: string | null): OpenersGroup => {
  const { tender, matter, people } = about
  const asked = (tender.openersAsked ?? []).find((one) => concerns(one, matter, group.people))
  const { confirmed, reasons } = group
  const whyNot =
    confirmer === null || reasons.length === 0 || confirmed ? null : refusalToConfirm(about.origins.get(confirmer), group, about)
  return {
    people: group.people.map((id) => people.get(id)?.email ?? ''),
    reasons,
    ...(asked && !confirmed ? { asked: { by: asked.byName, at: asked.at.toISOString() } } : {}),
    ...(confirmed
      ? { confirmation: { by: confirmed.byName, at: confirmed.at.toISOString(), why: reasons, reason: confirmed.reason } }
      : {}),
    ...(whyNot === null ? {} : { mayNotConfirm: whyNot }),
  }
}

/** Those whom the reader's own step of an opening is judged by: as many as came so far, and the reader. */
function ownGroup({ tender, lot, matter, opensAt, origins, deadline }: Matter, userId: string): Openers | null {
  const by = { userId, at: opensAt }
  const { opening } = lot
  const isUnderWay = opening?.what === matter.what && opening.round === matter.round
  const needed = openersNeeded(tender, matter.what)
  if (roleIn(tender, userId, opensAt) === undefined || (needed > 1 && (!isUnderWay || hasPartIn(tender, opening, by)))) return null
  const acting = needed > 1 && isUnderWay ? [...thoseIn(opening), by] : [by]
  const asked = { matter, deadline, people: acting, isPart: acting.length < needed }
  return { people: acting.map((one) => one.userId), ...judgeOpeners(tender, origins, asked) }
}

/** Everybody who could open this, at the earliest moment it can be, for a reader. */
export function presentOpeners(about: Matter, reader: { id: string; isSystemAdmin: boolean }): OpenersView {
  const { tender, lot, matter, deadline, opensAt, origins, people } = about
  const confirmer = reader.isSystemAdmin ? reader.id : null
  const own = ownGroup(about, reader.id)
  const groups = openersAt(tender, { people, origins }, { lot, matter, at: opensAt })
  const judged = new Map(
    groups.flatMap(({ eyes, places }) => eyes.openers.map((opener, index) => [opener.id, { opener, place: places[index] }])),
  )
  return {
    ...matter,
    deadline: deadline === null ? null : new Date(deadline).toISOString(),
    people: [...judged].map(([id, { opener, place }]) => ({
      userName: people.get(id)?.email ?? '',
      accountSince: new Date(Math.min(opener.accountSince, opensAt.getTime())).toISOString(),
      ...openerOnRecord(people, { id, place, createdBy: tender.createdBy }),
      name: nameOf(people, id),
    })),
    groups: groups.map((group) => groupOf(group, about, confirmer)),
    ...(own ? { mine: groupOf(own, about, confirmer) } : {}),
    isConfirmer: confirmer !== null,
  }
}

/** What was asked and still needs this system admin's word: not opened, not confirmed, and theirs to confirm. */
export async function waitingFor(tender: TenderDoc, { confirmerId, now: at }: { confirmerId: string; now: Date }): Promise<OpenersAsked[]> {
  const found = (tender.openersAsked ?? []).map(async (asked): Promise<OpenersAsked[]> => {
    const lot = tender.lots.find(({ lotId }) => lotId === asked.lotId)
    const { what, round, offerRound } = asked
    const isOpened = lot?.openings.some((one) => one.what === what && one.round === round && one.finishedAt > asked.at)
    if (!lot || lot.stage >= 8 || isOpened) return []
    const about = await matterIn(tender, { lotId: lot.lotId, what, round, offerRound }, { actorId: confirmerId, at })
    const people = asked.people.map((userId) => ({ userId, at: about.opensAt }))
    const judged = judgeOpeners(tender, about.origins, { matter: about.matter, deadline: about.deadline, people })
    const isNeeded = judged.reasons.length > 0 && judged.confirmed === null
    return isNeeded && refusalToConfirm(about.origins.get(confirmerId), judged, about) === null ? [asked] : []
  })
  return (await Promise.all(found)).flat()
}
