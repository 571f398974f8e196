import { awardRuleFor, countApart, type AwardRule } from '../../workflows/awarding'
import { dependenceOf, originsOf, personName, UserModel } from '../access/area'
import type { AwardView } from '../contract/procedure/award'
import { type AuditEntry, AuditModel, believedOf, knownHashes } from '../log/area'
import { type Winner, winnersOf } from '../offers/area'
import { AppError } from '../platform/errors'
import { ownIntents, placeIn } from '../platform/intentProof'
import { readSettingsNow } from '../settings/area'
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
    ({ data }) => data['lotId'] === lotId && data['round'] === round && data['offerRound'] === offerRound,
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

/** For who decides on the award; null: the house names nobody. */
export async function presentConsents(tender: TenderDoc, lot: LotDoc, reader: string): Promise<AwardView['consents']> {
  const { awardRules } = await readSettingsNow()
  if (awardRules.length === 0) return null
  const [accounts, told] = await Promise.all([accountsOf(awardRules.flatMap(({ people }) => people)), toldOf(tender, lot)])
  const hashes = await knownHashes(accounts.map(({ _id }) => _id))
  const given = told.flatMap(({ actor, at, data }) => {
    const account = accounts.find(({ _id }) => hashes.get(_id) === actor)
    const offerIds = (data['offerIds'] as unknown[]).map(String)
    return account ? [{ offerIds, by: personName(account), at: at.toISOString(), isOwn: account._id === reader }] : []
  })
  return { rules: awardRules, isNamed: accounts.some(({ _id }) => _id === reader), given }
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
  readonly rule: AwardRule
  /** Active accounts of those whom the rule names, by their ids. */
  readonly named: ReadonlyMap<string, string>
  /** Those of them who consented, by the log. */
  readonly given: readonly string[]
}

/** What the house asks for this award; null: nobody. Of an award whose sums are not all known, in euros, the strictest rule goes. */
async function askedFor(tender: TenderDoc, lot: LotDoc, winners: Winners): Promise<Asked | null> {
  const { awardRules } = await readSettingsNow()
  if (awardRules.length === 0) return null
  const rule = awardRuleFor(awardRules, await netPrices(tender, lot, winners))
  if (!rule) return null
  const named = new Map((await accountsOf(rule.people)).map(({ _id, email }) => [_id, email]))
  return { rule, named, given: await consentingOf([...named.keys()], { tender, lot, winners }) }
}

/**
 * Refuses (409) an award that the house lets nobody make alone: so many of those it names for this value have to have consented, whoever
 * awards counting as one of them. Of two of whom one could be the other only one counts.
 */
export async function assertMayAward(tender: TenderDoc, lot: LotDoc, { winners, by }: { winners: Winners; by: Creator }): Promise<void> {
  const asked = await askedFor(tender, lot, winners)
  if (!asked) return
  const { rule, named, given } = asked
  const people = [...new Set([...given, ...(named.has(by.id) ? [by.id] : [])])]
  const origins = await originsOf(people)
  const count = countApart(people, (a, b) => dependenceOf(a, b, origins) !== null)
  if (count >= rule.needed) return
  const params = { needed: String(rule.needed), count: String(count), people: rule.people.join(', ') }
  throw new AppError('conflict', { reason: 'refused.awardNeedsConsent', move: 'award', lotId: lot.lotId, params })
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
    if (!isTakenBack && !(await askedFor(now, lot, winners))?.named.has(id))
      throw new AppError('conflict', { reason: 'refused.notNamedForAward', lotId })
    const isGiven = (await consentingOf([id], { tender: now, lot, winners })).length > 0
    if (isGiven !== isTakenBack) throw new AppError('conflict', { reason: `refused.consent${isGiven ? 'Given' : 'NotGiven'}`, lotId })
    const names = winners.map(({ name }) => name).join(', ')
    return {
      lots: now.lots,
      type: isTakenBack ? TAKEN_BACK : GIVEN,
      forReaders: false,
      data: { ...matterOf(lot, winners), names },
    }
  })
}
