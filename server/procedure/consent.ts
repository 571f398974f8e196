import {
  type AwardLaw,
  type AwardRule,
  awardRulesFor,
  filledSeats,
  mostFilled,
  rulesOf,
  seatsOf,
  type Seat,
} from '../../workflows/awarding'
import { dependenceOf, originsOf, personName, UserModel } from '../access/area'
import type { AwardView } from '../contract/procedure/award'
import { type AuditEntry, AuditModel, believedOf, knownHashes } from '../log/area'
import { type Winner, winnersOf } from '../offers/area'
import { AppError } from '../platform/errors'
import { ownIntents, placeIn } from '../platform/intentProof'
import { awardLawHash, awardLaws } from '../settings/area'
import { type Creator, type LotDoc, type TenderDoc, TenderModel } from '../tenders/area'
import { netPrices } from './awardNotice/known'
import { type Acting, takeStep, type Written } from './commands/moveTender'
import { openedLot } from './openedLot'

type Winners = readonly Pick<Winner, 'offerId' | 'organizationId'>[]

/** What a consent is to: this lot, as it stands, to these and nobody else. */
const matterOf = ({ lotId, round, offerRound }: LotDoc, winners: Winners) => {
  const offerIds = winners.map(({ offerId }) => offerId).sort()
  return { lotId, round, offerRound, offerIds }
}
const GIVEN = 'AWARD_CONSENTED'
const TAKEN_BACK = 'AWARD_CONSENT_WITHDRAWN'

/**
 * What the log was told of consents to this lot, in its present rounds, and nobody took back. One that is being taken back counts no more,
 * though the log may not have it yet; and where one entry is not what Lotse wrote, none does: it may have been a word that was taken back.
 */
async function toldOf(tender: TenderDoc, { lotId, round, offerRound }: LotDoc): Promise<AuditEntry[]> {
  const found = await AuditModel.find({ tenderId: tender._id, type: { $in: [GIVEN, TAKEN_BACK] } })
    .sort({ tenderSeq: 1 })
    .lean<AuditEntry[]>()
  const believed = await believedOf(found)
  if (believed.length < found.length) return []
  const standing = new Map<string, AuditEntry>()
  for (const one of believed.filter(
    // Another house's word on what somebody said there is nobody's here.
    ({ data }) => data['house'] === undefined && data['lotId'] === lotId && data['round'] === round && data['offerRound'] === offerRound,
  )) {
    const who = `${one.actor} ${String(one.data['offerIds'])}`
    if (one.type === GIVEN) standing.set(who, one)
    else standing.delete(who)
  }
  const leaving = ownIntents(placeIn(TenderModel, tender._id), tender.pending)
    .map(({ facts }) => facts as Partial<Pick<AuditEntry, 'type' | 'data'>>)
    .filter(({ type, data }) => type === TAKEN_BACK && data?.['lotId'] === lotId)
  const isLeaving = (offerIds: unknown): boolean => leaving.some(({ data }) => String(data?.['offerIds']) === String(offerIds))
  return [...standing.values()].filter(({ data }) => !isLeaving(data['offerIds']))
}

type Account = Parameters<typeof personName>[0] & { _id: string; email: string }
const accountsOf = (emails: readonly string[]) =>
  UserModel.find({ email: { $in: [...emails] }, state: 'ACTIVE' }, { email: 1, givenName: 1, familyName: 1 }).lean<Account[]>()

/** What an award is held against: the rules of a moment that it falls under, with the places that they ask for. */
interface Bar {
  readonly at: 'now' | 'opening'
  readonly hash: string
  readonly rules: readonly (AwardRule & { readonly seats: readonly Seat[] })[]
}

/** The authority of the form in force, and of the one that is being worked on. */
const authoritiesOf = ({ orgId, head }: TenderDoc): number[] => [...new Set([orgId, head.orgId].flatMap((id) => id ?? []))]

/** The entry with which the prices of this round came to be known; of one by two people that of the first, who could look no earlier. */
async function openingOf(tender: TenderDoc, { lotId, round }: LotDoc): Promise<number | undefined> {
  const of = { 'data.lotId': lotId, 'data.what': 'offers', 'data.round': round }
  const first = await AuditModel.findOne({ tenderId: tender._id, type: { $in: ['OPENING_BEGUN', 'OPENING_FINISHED'] }, ...of }, { _id: 1 })
    .sort({ tenderSeq: 1 })
    .lean<Pick<AuditEntry, '_id'>>()
  return first?._id
}

/**
 * Rules of now and of the opening, as both hold: whoever knows the prices lowers no bar, and a higher one goes for what is not awarded yet.
 * An office of then is held by whom it is held by now, so that somebody who left it keeps nothing shut.
 */
async function barsFor(tender: TenderDoc, lot: LotDoc, falls: (law: AwardLaw, of: number[]) => AwardRule[]): Promise<Bar[]> {
  const { now, then } = await awardLaws(await openingOf(tender, lot))
  const of = authoritiesOf(tender)
  const isNow = (one: AwardLaw['roles'][number]): boolean =>
    now.roles.some(({ name, authority }) => name === one.name && authority === one.authority)
  const roles = [...now.roles, ...then.roles.filter((one) => !isNow(one))]
  const bar = (at: Bar['at'], law: AwardLaw): Bar => ({
    ...{ at, hash: awardLawHash(law) },
    rules: falls(law, of).map((rule) => ({ ...rule, seats: seatsOf(rule, roles, of) })),
  })
  const bars = [bar('now', now), ...(then === now ? [] : [bar('opening', then)])]
  return bars.filter(({ rules }) => rules.length > 0)
}

const emailsIn = (bars: readonly Bar[]): string[] =>
  bars.flatMap(({ rules }) => rules.flatMap(({ seats }) => seats.flatMap((one) => one.people)))

/** For who decides on the award; null: the house names nobody. */
export async function presentConsents(tender: TenderDoc, lot: LotDoc, reader: string): Promise<AwardView['consents']> {
  const bars = await barsFor(tender, lot, rulesOf)
  if (bars.length === 0) return null
  const [accounts, told] = await Promise.all([accountsOf(emailsIn(bars)), toldOf(tender, lot)])
  const hashes = await knownHashes(accounts.map(({ _id }) => _id))
  const given = told.flatMap(({ actor, at, data }) => {
    const account = accounts.find(({ _id }) => hashes.get(_id) === actor)
    const offerIds = (data['offerIds'] as unknown[]).map(String)
    return account ? [{ offerIds, by: personName(account), at: at.toISOString(), isOwn: account._id === reader }] : []
  })
  const rules = bars.flatMap(({ at, rules: own }) =>
    own.map(({ from, needed, seats }) => ({ from, needed, seats: seats.map(({ name, people }) => ({ name, people: [...people] })), at })),
  )
  return { rules, isNamed: accounts.some(({ _id }) => _id === reader), given }
}

/** Who of these accounts consented to these winners, by the log. */
async function consentingOf(
  userIds: string[],
  { tender, lot, winners }: { tender: TenderDoc; lot: LotDoc; winners: Winners },
): Promise<string[]> {
  const [told, hashes] = await Promise.all([toldOf(tender, lot), knownHashes(userIds)])
  const own = told.filter(({ data }) => String(data['offerIds']) === String(matterOf(lot, winners).offerIds))
  return userIds.filter((id) => own.some(({ actor }) => actor === hashes.get(id)))
}

interface Asked {
  readonly bars: readonly Bar[]
  /** Active accounts of those whom the rules name, by their ids. */
  readonly named: ReadonlyMap<string, string>
  /** Those of them who consented, by the log. */
  readonly given: readonly string[]
}

/** What the house asks for this award; null: nobody. Of an award whose sums are not all known, in euros, the strictest rule goes. */
async function askedFor(tender: TenderDoc, lot: LotDoc, winners: Winners): Promise<Asked | null> {
  if ((await barsFor(tender, lot, rulesOf)).length === 0) return null
  const prices = await netPrices(tender, lot, winners)
  const bars = await barsFor(tender, lot, (law, of) => awardRulesFor(law, of, prices))
  if (bars.length === 0) return null
  const named = new Map((await accountsOf(emailsIn(bars))).map(({ _id, email }) => [_id, email]))
  return { bars, named, given: await consentingOf([...named.keys()], { tender, lot, winners }) }
}

/** What the log keeps of an award: the rules that it was held against, and who filled which place. */
export interface HeldAgainst extends Record<string, unknown> {
  lotId: string
  at: Bar['at']
  /** Of the rules and offices of that moment (AWARD_RULES_CHANGED). */
  hash: string
  rules: { from: number; needed: number; authority: number | null; seats: string[] }[]
  filled: { seat: string; by: string }[]
}

/**
 * Refuses (409) an award that the house lets nobody make alone: so many of the places that it names for this value have to be filled by
 * somebody's consent, whoever awards counting as one of them. Nobody fills two, and of two of whom one could be the other only one counts.
 */
export async function assertMayAward(
  tender: TenderDoc,
  lot: LotDoc,
  { winners, by }: { winners: Winners; by: Creator },
): Promise<HeldAgainst[]> {
  const asked = await askedFor(tender, lot, winners)
  if (!asked) return []
  const { bars, named, given } = asked
  const ids = [...new Set([...given, ...(named.has(by.id) ? [by.id] : [])])]
  const origins = await originsOf(ids)
  const idOf = new Map(ids.map((id) => [named.get(id) ?? '', id]))
  const people = [...idOf.keys()]
  const isOne = (a: string, b: string): boolean => dependenceOf(idOf.get(a) ?? '', idOf.get(b) ?? '', origins) !== null
  const refused = (reason: string, { needed, seats }: Bar['rules'][number]): AppError => {
    const params = {
      needed: `${needed}`,
      count: `${mostFilled({ needed, seats }, people, isOne)}`,
      people: seats.map(({ name }) => name).join(', '),
    }
    return new AppError('conflict', { reason, move: 'award', lotId: lot.lotId, params })
  }
  const hashes = await knownHashes(ids)
  return bars.map(({ at, hash, rules }): HeldAgainst => {
    const short = rules.find((rule) => filledSeats([rule], people, isOne) === null)
    if (short) throw refused('refused.awardNeedsConsent', short)
    const filled = filledSeats(rules, people, isOne)
    // Each is met, and not by different people.
    if (!filled && rules[0]) throw refused('refused.awardNeedsApart', rules[0])
    return {
      ...{ lotId: lot.lotId, at, hash },
      rules: rules.map(({ from, needed, authority = null, seats }) => ({ from, needed, authority, seats: seats.map(({ name }) => name) })),
      filled: [...(filled ?? [])].map(([seat, email]) => ({ seat, by: hashes.get(idOf.get(email) ?? '') ?? '' })),
    }
  })
}

/** Somebody whom the house names says that a lot may go to these, or no longer says so. The award is held against what the log keeps. */
export function giveConsent(
  tender: TenderDoc,
  { lotId, offerIds, isTakenBack = false }: { lotId: string; offerIds: readonly string[]; isTakenBack?: boolean },
  acting: Acting,
): Promise<Written> {
  return takeStep(tender, acting, async (now) => {
    const lot = openedLot(now, lotId)
    if (lot.stage >= 8) throw new AppError('conflict', { reason: 'refused.lotIsOver', lotId })
    const winners = (await winnersOf(now, { lotIds: [lotId], offerIds: [...offerIds] })).get(lotId) ?? []
    const { id } = acting.by
    // A word is taken back also where the rules ask somebody else by now.
    const asked = await askedFor(now, lot, winners)
    if (!isTakenBack && !asked?.named.has(id)) throw new AppError('conflict', { reason: 'refused.notNamedForAward', lotId })
    const isGiven = (await consentingOf([id], { tender: now, lot, winners })).length > 0
    if (isGiven !== isTakenBack) throw new AppError('conflict', { reason: `refused.consent${isGiven ? 'Given' : 'NotGiven'}`, lotId })
    const names = winners.map(({ name }) => name).join(', ')
    return {
      lots: now.lots,
      type: isTakenBack ? TAKEN_BACK : GIVEN,
      forReaders: false,
      data: { ...matterOf(lot, winners), names, rules: asked?.bars.map(({ at, hash }) => ({ at, hash })) ?? [] },
    }
  })
}
