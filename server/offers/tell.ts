import { type Lang, readIn, type Text } from '../../engine/languages'
import { MAIL_WORDS } from '../../workflows/procedure'
import { langOf, type UserDoc, UserModel } from '../access/area'
import type { MailKey } from '../contract/mail/keys'
import { type MailRecipient, notStated, queueMails } from '../mail/area'
import { inParts } from '../platform/inParts'
import { derivedId } from '../platform/newId'
import { linkTo } from '../platform/publicUrl'
import { lotsText, nearestDeadline, type TenderDoc, WatchModel } from '../tenders/area'
import { sealedNames } from './mailsTold'
import { asTold, ownEntry } from './entries'
import { InvitationModel, type LotOfferDoc, OfferModel, type OfferDoc } from './model'
import { enqueueNews, type NewsDoc } from './news'
import { momentText } from '../platform/momentText'

export type Recipient = Pick<UserDoc, 'email' | 'givenName' | 'surName' | 'settings'>
export type Person = Recipient & Pick<UserDoc, '_id' | 'organizationId' | 'state'>
const PERSON = { email: 1, givenName: 1, surName: 1, settings: 1, organizationId: 1, state: 1 }

interface LotDeadline {
  lotId: string
  deadline: Date | null
}

/** What a mail about a tender says beside the tender itself. Instants are put into words here. */
export interface TenderNews {
  /** Of the intent: the same news and person are one mail, however often it is told. */
  intentId: string
  at: Date
  /** Lots concerned; null: all. */
  lotIds: readonly string[] | null
  deadline?: Date | null
  /** In its place, where lots may have their own. */
  deadlines?: readonly LotDeadline[]
  oldDeadline?: Date | null
  reason?: string
  /** Of announced changes: the clerk's word, and what is different, in short. */
  word?: string
  changes?: Text
  organization?: string
  /** Of a phase of the procedure: its name, and what is said of it, with MAIL_WORDS in braces. */
  phase?: Text
  words?: Text
  /** Of a contract: which of its days. */
  date?: Text
  /** Of a letter of the authority: all of it, as it was filled. */
  letter?: Text
  /** Names of people of the authority. */
  people?: string
  /** Until when a link holds. */
  expires?: Date
  /** Page of the tender that the mail leads to, as '/angebot'. */
  page?: string
}

/** Words of a procedure with what they name; nothing else of a mail's values is theirs to name. */
const filled = (words: string, values: Readonly<Record<string, string>>): string =>
  MAIL_WORDS.reduce((text, name) => text.replace(new RegExp(`\\{\\{\\s*${name}\\s*\\}\\}`, 'g'), () => values[name] ?? ''), words)

const deadlineText = (one: Date | null | undefined, lang: Lang): string => (one ? momentText(one, lang) : notStated(lang))

/** One deadline, or each with its lots. */
function deadlinesText(tender: TenderDoc, deadlines: readonly LotDeadline[], lang: Lang): string {
  const lots = new Map<string, string[]>()
  for (const { lotId, deadline } of deadlines) {
    const text = deadlineText(deadline, lang)
    lots.set(text, [...(lots.get(text) ?? []), lotId])
  }
  const named = [...lots].map(([text, lotIds]) => (lots.size === 1 ? text : `${text} (${lotsText(tender, lotIds, lang)})`))
  return named.join('; ')
}

/** Writes to these people; each gets one mail of the same news. */
export const tell = async (
  people: readonly (Recipient & Partial<Pick<Person, 'organizationId'>>)[],
  key: MailKey,
  [tender, news]: readonly [TenderDoc, TenderNews],
): Promise<void> => {
  const { word = '', changes } = news
  const { intentId, at, lotIds, deadline, oldDeadline, reason, organization = '', people: named = '', expires, page = '' } = news
  const { letter, phase, words, date, deadlines = [] } = news
  const sealed = sealedNames(tender, key)
  const mail = (person: (typeof people)[number]): MailRecipient => {
    const lang = langOf(person)
    const moment = (one: Date | null | undefined): string => deadlineText(one, lang)
    const values: Record<string, string> = {
      phase: phase?.[lang] ?? '',
      date: date?.[lang] ?? '',
      name: `${person.givenName} ${person.surName}`.trim() || person.email,
      link: linkTo(`/projekte/${tender._id}${page}`),
      tender: tender.name,
      number: String(tender.no),
      buyer: tender.orgName,
      lots: lotsText(tender, lotIds ?? tender.lots.map((lot) => lot.lotId), lang),
      deadline: deadlines.length > 0 ? deadlinesText(tender, deadlines, lang) : moment(deadline),
      oldDeadline: moment(oldDeadline),
      reason: reason === undefined || reason.trim() === '' ? notStated(lang) : reason,
      word,
      changes: changes?.[lang] ?? '',
      organization,
      people: named,
      expires: moment(expires),
      letter: letter?.[lang] ?? '',
      time: moment(at),
    }
    values['words'] = filled(words ? readIn(words, lang) : '', values)
    const { organizationId: orgId } = person
    return { to: person.email, lang, values, ...(orgId === undefined ? {} : { orgId }), ...(orgId == null ? {} : { sealed }) }
  }
  const ends = [deadline, ...deadlines.map((one) => one.deadline), nearestDeadline(tender, lotIds, at)]
  const soonest = ends.flatMap((one) => (one ? [new Date(one).getTime()] : []))
  const order = { id: `${intentId}:${key}`, key, deadline: soonest.length > 0 ? new Date(Math.min(...soonest)) : null }
  await queueMails(order, people.map(mail), at)
}

const active = (people: readonly Person[]): Person[] => people.filter(({ state }) => state === 'ACTIVE')

/** The people of organizations who can log in, each once. */
export const peopleOfOrganizations = async (ids: readonly number[]): Promise<Person[]> =>
  active(await inParts(ids, (part) => UserModel.find({ organizationId: { $in: part } }, PERSON).lean<Person[]>()))

export const watchersOf = async (tenderId: string): Promise<Person[]> => {
  const watches = await WatchModel.find({ tenderId }, { userId: 1 }).lean<{ userId: string }[]>()
  const ids = watches.map(({ userId }) => userId)
  return active(await inParts(ids, (part) => UserModel.find({ _id: { $in: part } }, PERSON).lean<Person[]>()))
}

/** Those who were invited and have an account, and have not answered yet. */
const invitedTo = async (tenderId: string): Promise<Person[]> => {
  const open = await InvitationModel.find({ tenderId, acceptedAt: null }, { userId: 1 }).lean<{ userId: string | null }[]>()
  const ids = open.flatMap(({ userId }) => (userId === null ? [] : [userId]))
  return active(await inParts(ids, (part) => UserModel.find({ _id: { $in: part } }, PERSON).lean<Person[]>()))
}

/**
 * Whom news of a tender reaches. `offerIds`: the people of these offers' organizations alone; else of all, of whoever watches it, and who
 * was invited. `without`: not these offers' people for the offer's sake.
 */
export interface Recipients {
  offerIds?: readonly string[]
  without?: readonly string[]
}

const recipientsOf = async (tenderId: string, { offerIds, without = [] }: Recipients): Promise<Person[]> => {
  const offers = await OfferModel.find({ tenderId }, { orgId: 1 }).lean<Pick<OfferDoc, '_id' | 'orgId'>[]>()
  const wanted = offers.filter(({ _id }) => (offerIds?.includes(_id) ?? true) && !without.includes(_id))
  const [members, watchers, invited] = await Promise.all([
    peopleOfOrganizations(wanted.map(({ orgId }) => orgId)),
    offerIds ? [] : watchersOf(tenderId),
    offerIds ? [] : invitedTo(tenderId),
  ])
  return [...new Map([...members, ...watchers, ...invited].map((one) => [one._id, one])).values()]
}

/** Everybody whom news of a tender reach that all may know: who takes part, watches it, or was invited. */
export const everybodyOf = (tenderId: string): Promise<Person[]> => recipientsOf(tenderId, {})

/** So many companies and watchers at most are written to by the request itself; for more it leaves the mails to the work (news.ts). */
const IN_REQUEST = 20

const isForMany = async (tenderId: string, { offerIds }: Recipients): Promise<boolean> => {
  if (offerIds) return offerIds.length > IN_REQUEST
  const [offers, watches, invitations] = await Promise.all([
    OfferModel.find({ tenderId }, { _id: 1 })
      .limit(IN_REQUEST + 1)
      .lean(),
    WatchModel.find({ tenderId }, { _id: 1 })
      .limit(IN_REQUEST + 1)
      .lean(),
    InvitationModel.find({ tenderId, acceptedAt: null }, { _id: 1 })
      .limit(IN_REQUEST + 1)
      .lean(),
  ])
  return offers.length + watches.length + invitations.length > IN_REQUEST
}

/** Writes the mails of news to those whom they are for now. */
export const writeNews = async (tender: TenderDoc, { key, news, to }: Pick<NewsDoc, 'key' | 'news' | 'to'>): Promise<void> =>
  tell(await recipientsOf(tender._id, to), key, [tender, news])

/**
 * Tells those who take part in a tender, and who watch it, of something everybody may know; from an intent, as often as it likes: each gets
 * one mail. What is sealed must not be in it.
 */
export const tellParticipants = async (
  tender: TenderDoc,
  key: MailKey,
  { to = {}, ...news }: TenderNews & { to?: Recipients },
): Promise<void> =>
  (await isForMany(tender._id, to))
    ? enqueueNews({
        _id: [news.intentId, key, ...(to.offerIds ? [derivedId(...to.offerIds)] : [])].join(':'),
        tenderId: tender._id,
        key,
        news,
        to,
      })
    : writeNews(tender, { key, news, to })

type Told = NonNullable<LotOfferDoc['told']>['decision']
interface Asked {
  lotIds: readonly string[]
  decisions: readonly Told[]
  at: Date
}

/** Offers whose companies were told one of these decisions, each with its present part in these lots, as it knows of it. */
async function partsTold(tender: TenderDoc, { lotIds, decisions, at }: Asked): Promise<{ offerId: string; parts: LotOfferDoc[] }[]> {
  if (decisions.length === 0) return []
  const lotOffers = { $elemMatch: { lotId: { $in: lotIds }, 'told.decision': { $in: decisions } } }
  const found = await OfferModel.find({ tenderId: tender._id, lotOffers }).lean<OfferDoc[]>()
  const lots = tender.lots.filter(({ lotId }) => lotIds.includes(lotId))
  return found.map((offer) => ({
    offerId: offer._id,
    parts: lots.flatMap((lot) =>
      offer.lotOffers.some(({ lotId }) => lotId === lot.lotId) ? [asTold(ownEntry(offer, { tender, lot }, at))] : [],
    ),
  }))
}

/** By offer, in which of these lots its company was told one of these decisions last, of a request for offers: for the present round. */
export async function offersTold(tender: TenderDoc, asked: Asked): Promise<Map<string, string[]>> {
  const rounds = new Map(tender.lots.map(({ lotId, offerRound }) => [lotId, offerRound]))
  const isTold = ({ told, lotId, offerRound }: LotOfferDoc): boolean =>
    told !== null && asked.decisions.includes(told.decision) && (told.decision !== 'invited' || offerRound === rounds.get(lotId))
  const all = (await partsTold(tender, asked)).map(
    ({ offerId, parts }) => [offerId, parts.filter(isTold).map(({ lotId }) => lotId)] as const,
  )
  return new Map(all.filter(([, lotIds]) => lotIds.length > 0))
}

/** Offers whose companies were told that they are out in all of these lots that they take part in. */
export const offersOut = async (tender: TenderDoc, asked: Omit<Asked, 'decisions'>): Promise<string[]> =>
  (await partsTold(tender, { ...asked, decisions: ['rejected'] })).flatMap(({ offerId, parts }) =>
    parts.every(({ told }) => told?.decision === 'rejected') ? [offerId] : [],
  )

/** Tells the people of one organization. */
export const tellOrganization = async (
  tender: TenderDoc,
  key: MailKey,
  { organizationId, ...news }: TenderNews & { organizationId: number },
): Promise<void> => tell(await peopleOfOrganizations([organizationId]), key, [tender, news])

/** How many organizations news of a tender reaches by mail: those that take part, of whoever watches it, and who was invited. */
export const countRecipients = async (tenderId: string): Promise<number> => {
  const people = await recipientsOf(tenderId, {})
  return new Set(people.map(({ _id, organizationId }) => organizationId ?? _id)).size
}
