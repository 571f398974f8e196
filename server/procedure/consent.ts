import { awardRuleFor, countApart, type AwardRule } from '../../workflows/awarding'
import { dependenceOf, originsOf, personName, UserModel } from '../access/area'
import type { AwardView } from '../contract/procedure/award'
import { type AuditEntry, AuditModel, believedOf, knownHashes } from '../log/area'
import { type Winner, winnersOf } from '../offers/area'
import { AppError } from '../platform/errors'
import { readSettingsNow } from '../settings/area'
import type { Creator, LotDoc, TenderDoc } from '../tenders/area'
import { netPrices } from './awardNotice/known'
import { type Acting, takeStep, type Written } from './commands/moveTender'
import { openedLot } from './openedLot'

type Winners = readonly Pick<Winner, 'offerId' | 'organizationId'>[]

/** What a consent is to: this lot, as it stands, to these and nobody else. */
const matterOf = ({ lotId, round, offerRound }: LotDoc, winners: Winners) => {
  const offerIds = winners.map(({ offerId }) => offerId).sort()
  return { lotId, round, offerRound, offerIds }
}
/** What the log was told of consents to this lot, in its present rounds, and nobody took back. */
async function toldOf(tender: TenderDoc, { lotId, round, offerRound }: LotDoc): Promise<AuditEntry[]> {
  const type = { $in: ['AWARD_CONSENTED', 'AWARD_CONSENT_WITHDRAWN'] }
  const found = { tenderId: tender._id, type, 'data.lotId': lotId, 'data.round': round, 'data.offerRound': offerRound }
  const standing = new Map<string, AuditEntry>()
  for (const one of await believedOf(await AuditModel.find(found).sort({ tenderSeq: 1 }).lean<AuditEntry[]>())) {
    const who = `${one.actor} ${String(one.data['offerIds'])}`
    if (one.type === 'AWARD_CONSENTED') standing.set(who, one)
    else standing.delete(who)
  }
  return [...standing.values()]
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
  const [accounts, told] = await Promise.all([accountsOf(rule.people), toldOf(tender, lot)])
  const named = new Map(accounts.map(({ _id, email }) => [_id, email]))
  const hashes = await knownHashes([...named.keys()])
  const matter = matterOf(lot, winners)
  const own = told.filter(({ data }) => String(data['offerIds']) === String(matter.offerIds))
  return { rule, named, given: [...named.keys()].filter((id) => own.some(({ actor }) => actor === hashes.get(id))) }
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
    const asked = await askedFor(now, lot, winners)
    if (!asked?.named.has(acting.by.id)) throw new AppError('conflict', { reason: 'refused.notNamedForAward', lotId })
    const isGiven = asked.given.includes(acting.by.id)
    if (isGiven !== isTakenBack) throw new AppError('conflict', { reason: `refused.consent${isGiven ? 'Given' : 'NotGiven'}`, lotId })
    const names = winners.map(({ name }) => name).join(', ')
    return {
      lots: now.lots,
      type: isTakenBack ? 'AWARD_CONSENT_WITHDRAWN' : 'AWARD_CONSENTED',
      forReaders: false,
      data: { ...matterOf(lot, winners), names },
    }
  })
}
