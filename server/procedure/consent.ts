import { awardRulesFor, filledSeats, mostFilled, rulesOf } from '../../workflows/awarding'
import { assertInLog, dependenceOf, originsOf, personName, UserModel } from '../access/area'
import type { AwardView } from '../contract/procedure/award'
import { type AuditEntry, AuditModel, believedOf, knownHashes } from '../log/area'
import { type Winner, winnersOf } from '../offers/area'
import { AppError } from '../platform/errors'
import { ownIntents, placeIn } from '../platform/intentProof'
import { type Creator, type LotDoc, type TenderDoc, TenderModel } from '../tenders/area'
import { type Bar, barsOf } from './awardBars'
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

const asks = (bars: readonly Bar[]): boolean => bars.some(({ rules }) => rules.length > 0)
const altered = (lotId: string): AppError => new AppError('conflict', { reason: 'refused.awardLawAltered', lotId })
const emailsIn = (bars: readonly Bar[]): string[] =>
  bars.flatMap(({ rules }) => rules.flatMap(({ seats }) => seats.flatMap((one) => one.people)))

/** For who decides on the award; null: the house names nobody. */
export async function presentConsents(tender: TenderDoc, lot: LotDoc, reader: string): Promise<AwardView['consents']> {
  const bars = (await barsOf(tender, lot)).barsFor(rulesOf)
  if (!asks(bars)) return null
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
  // What two authorities ask for alike is asked for once.
  const once = new Map(rules.map((one) => [JSON.stringify(one), one]))
  return { rules: [...once.values()], isNamed: accounts.some(({ _id }) => _id === reader), given }
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
  readonly isAltered: boolean
  /** Active accounts of those whom the rules name, by their ids. */
  readonly named: ReadonlyMap<string, string>
  /** Those of them who consented, by the log. */
  readonly given: readonly string[]
}

/** What the house asks for this award, maybe of nobody. Of one whose sums are not all known, in euros, the strictest rule goes. */
async function askedFor(tender: TenderDoc, lot: LotDoc, winners: Winners): Promise<Asked> {
  const { barsFor, isAltered } = await barsOf(tender, lot)
  const all = barsFor(rulesOf)
  if (!asks(all)) return { bars: all, isAltered, named: new Map(), given: [] }
  const prices = await netPrices(tender, lot, winners)
  const bars = barsFor((law, of) => awardRulesFor(law, of, prices))
  const named = new Map((await accountsOf(emailsIn(bars))).map(({ _id, email }) => [_id, email]))
  return { bars, isAltered, named, given: await consentingOf([...named.keys()], { tender, lot, winners }) }
}

/** What the log keeps of an award: the rules that it was held against, also where they ask nobody, and who filled which place. */
export interface HeldAgainst extends Record<string, unknown> {
  lotId: string
  at: Bar['at']
  /** Of the rules and offices of that moment (AWARD_RULES_CHANGED). */
  hash: string
  /** For whose tender it was held: of the form in force, or of the working copy. */
  authority: number | null
  rules: { from: number; needed: number; authority: number | null; seats: string[] }[]
  /** `heldByNow`: nobody who held the office then does any more. */
  filled: { seat: string; by: string; heldByNow?: true }[]
}

interface Consenting {
  readonly lotId: string
  /** All who said it, by their addresses. */
  readonly all: readonly string[]
  /** Those of them who could not be whoever awards. */
  readonly people: readonly string[]
  readonly isOne: (a: string, b: string) => boolean
}

/** Who fills the places of one moment; refuses (409) where they do not, with how many are missing, and why. */
function filledIn({ rules }: Bar, { lotId, all, people, isOne }: Consenting): ReadonlyMap<string, string> {
  const refused = (reason: string, { needed, seats }: Pick<Bar['rules'][number], 'needed' | 'seats'>): AppError => {
    const params = {
      needed: `${needed}`,
      count: `${mostFilled({ needed, seats }, people, isOne)}`,
      people: [...new Set(seats.map(({ name }) => name))].join(', '),
    }
    return new AppError('conflict', { reason, move: 'award', lotId, params })
  }
  for (const rule of rules) {
    if (filledSeats([rule], people, isOne)) continue
    const areEnough = filledSeats([rule], all, () => false) !== null
    throw refused(areEnough ? 'refused.awardDependent' : 'refused.awardNeedsConsent', rule)
  }
  const filled = filledSeats(rules, people, isOne)
  if (filled) return filled
  // Each is met, and not by different people.
  const [needed, seats] = [Math.max(...rules.map((one) => one.needed)), rules.flatMap((one) => one.seats)]
  throw refused('refused.awardNeedsApart', { needed, seats })
}

/**
 * Refuses (409) an award that the house lets nobody make alone: so many of the places that it names for this value have to be filled by
 * somebody's consent, whoever awards counting as one of them. Nobody fills two; of two of whom one could be the other, as the log has their
 * accounts, only one counts, and beside whoever awards nobody who could be them.
 */
export async function assertMayAward(
  tender: TenderDoc,
  lot: LotDoc,
  { winners, by }: { winners: Winners; by: Creator },
): Promise<HeldAgainst[]> {
  const { lotId } = lot
  const { bars, isAltered, named, given } = await askedFor(tender, lot, winners)
  if (isAltered) throw altered(lotId)
  const ids = [...new Set([...given, by.id])]
  if (asks(bars)) await assertInLog(ids)
  const [origins, hashes] = await Promise.all([originsOf(ids), knownHashes(ids)])
  const couldBe = (a: string, b: string): boolean => dependenceOf(a, b, origins) !== null
  const addressesOf = (some: readonly string[]): string[] => some.flatMap((id) => named.get(id) ?? [])
  const idOf = new Map(ids.map((id) => [named.get(id) ?? '', id]))
  const consenting: Consenting = {
    lotId,
    all: addressesOf(ids),
    people: addressesOf(ids.filter((id) => id === by.id || !couldBe(id, by.id))),
    isOne: (a, b) => couldBe(idOf.get(a) ?? '', idOf.get(b) ?? ''),
  }
  return bars.map((bar): HeldAgainst => {
    const { at, hash, authority, rules } = bar
    const byNow = new Set(rules.flatMap(({ seats }) => seats.flatMap(({ name, heldByNow }) => (heldByNow ? [name] : []))))
    return {
      ...{ lotId, at, hash, authority },
      rules: rules.map(({ from, needed, authority: of = null, seats }) => {
        return { from, needed, authority: of, seats: seats.map(({ name }) => name) }
      }),
      filled: [...filledIn(bar, consenting)].map(([seat, email]) => ({
        ...{ seat, by: hashes.get(idOf.get(email) ?? '') ?? '' },
        ...(byNow.has(seat) && { heldByNow: true }),
      })),
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
    const { bars, isAltered, named } = await askedFor(now, lot, winners)
    if (!isTakenBack && isAltered) throw altered(lotId)
    if (!isTakenBack && !named.has(id)) throw new AppError('conflict', { reason: 'refused.notNamedForAward', lotId })
    const isGiven = (await consentingOf([id], { tender: now, lot, winners })).length > 0
    if (isGiven !== isTakenBack) throw new AppError('conflict', { reason: `refused.consent${isGiven ? 'Given' : 'NotGiven'}`, lotId })
    const names = winners.map(({ name }) => name).join(', ')
    const rules = bars.filter((one) => one.rules.length > 0).map(({ at, hash, authority }) => ({ at, hash, authority }))
    return {
      lots: now.lots,
      type: isTakenBack ? TAKEN_BACK : GIVEN,
      forReaders: false,
      data: { ...matterOf(lot, winners), names, rules },
    }
  })
}
