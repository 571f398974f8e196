import { instantOfWallClock } from '../../engine/form'
import { procedureOf } from '../../workflows/procedure'
import { isInternal, langOf, type UserDoc } from '../access/area'
import { OfferModel } from '../offers/area'
import type { Lang } from '../platform/errors'
import { linkTo } from '../platform/publicUrl'
import { handedIn } from '../platform/world'
import { requestDeadlines } from '../requests/area'
import { deputyTenders, isPublic, TenderModel, WatchModel } from '../tenders/area'
import { DATED_FIELDS, momentsOf, type DatedMoment, type DatedTender } from './dates'
import { calendarText, type CalendarEvent } from './icalendar'
import { say } from '../words/words'

/** More tenders than this a calendar does not hold; the newest are kept. */
const MOST = 500

/** Tenders whose team the person is in, or stands in for a member of. Each shelf is a range of one index. */
async function teamTenders(userId: string, now: Date): Promise<DatedTender[]> {
  const asDeputy = await deputyTenders(userId, now)
  const found = await Promise.all([
    ...(['public', 'draft'] as const).map((shelf) =>
      TenderModel.find({ 'team.userId': userId, shelf }, DATED_FIELDS).sort({ 'keys.created': -1 }).limit(MOST).lean<DatedTender[]>(),
    ),
    TenderModel.find({ _id: { $in: asDeputy } }, DATED_FIELDS).lean<DatedTender[]>(),
  ])
  const live = found.flat().filter(({ shelf }) => shelf !== 'archive')
  return [...new Map(live.map((tender) => [tender._id, tender])).values()]
}

/** Tenders a bidder takes part in or watches, as far as they are public. */
async function biddersTenders({ _id, organizationId }: Pick<UserDoc, '_id' | 'organizationId'>, now: Date): Promise<DatedTender[]> {
  if (organizationId === null) return []
  const [offers, watches] = await Promise.all([
    OfferModel.find({ orgId: organizationId }, { tenderId: 1 }).sort({ created: -1 }).limit(MOST).lean<{ tenderId: string }[]>(),
    WatchModel.find({ userId: _id }, { tenderId: 1 }).sort({ at: -1 }).limit(MOST).lean<{ tenderId: string }[]>(),
  ])
  const ids = [...new Set([...offers, ...watches].map(({ tenderId }) => tenderId))]
  if (ids.length === 0) return []
  const found = await TenderModel.find({ _id: { $in: ids } }, DATED_FIELDS).lean<DatedTender[]>()
  return found.filter((tender) => tender.shelf === 'public' && isPublic(tender, now))
}

/** What each round of type 5 has: the first is named as well, as others follow it. */
const OF_A_ROUND: readonly DatedMoment['kind'][] = ['applications', 'openApplications', 'openedApplications']

const uidOf = ({ _id }: DatedTender, { kind, lotId, round }: DatedMoment): string => `${[_id, lotId ?? 'all', kind, round].join('-')}@lotse`

const lotText = ({ lots }: DatedTender, lotId: string | null, lang: Lang): string => {
  const index = lots.findIndex((lot) => lot.lotId === lotId)
  return index < 0 ? '' : ` · ${say(lang, 'calendar.lot')} ${index + 1}${lots[index]?.name ? `: ${lots[index].name}` : ''}`
}

const ofTender = ({ no, orgName }: DatedTender, lang: Lang): string =>
  `${say(lang, 'calendar.tender')} ${no}\n${say(lang, 'calendar.buyer')}: ${orgName}`

function eventOf(tender: DatedTender, moment: DatedMoment, lang: Lang): CalendarEvent {
  const round =
    moment.round > 1 || (procedureOf(tender).goesInRounds && OF_A_ROUND.includes(moment.kind))
      ? ` (${say(lang, 'calendar.round')} ${moment.round})`
      : ''
  return {
    uid: uidOf(tender, moment),
    at: moment.at,
    changed: tender.updated,
    summary: `${say(lang, `calendar.${moment.kind}`)}${round}: ${tender.name}${lotText(tender, moment.lotId, lang)}`,
    description: ofTender(tender, lang),
    url: linkTo(`/projekte/${tender._id}`),
  }
}

/**
 * Until when a request after the opening is to be answered: a team's, or those to the own company. What it is about the calendar does not
 * tell.
 */
async function requestEvents(
  user: UserDoc,
  ...[tenders, { inside, lang, now }]: [readonly DatedTender[], { inside: boolean; lang: Lang; now: Date }]
): Promise<CalendarEvent[]> {
  const byId = new Map(tenders.map((tender) => [tender._id, tender]))
  const whose = inside ? { tenderIds: [...byId.keys()] } : { orgId: user.organizationId ?? 0 }
  return (await requestDeadlines(whose, now)).flatMap(({ tenderId, deadline: at }) => {
    const tender = byId.get(tenderId)
    if (!tender) return []
    const event = eventOf(tender, { kind: 'request', at, lotId: null, round: 1 }, lang)
    return [{ ...event, uid: `${tenderId}-request-${at.getTime()}@lotse`, url: linkTo(`/projekte/${tenderId}/nachforderungen`) }]
  })
}

interface ContractEvent {
  readonly tenderId: string
  readonly uid: string
  readonly day: string
  readonly changed: Date
  /** Which lot of which tender, and whose contract. */
  readonly lotId: string
  readonly orgId: number
  readonly name: (lang: Lang) => string
}

/** Days of contracts, which the area of procedures knows. */
export const contractDays = handedIn<(tenderIds: readonly string[], at: Date) => Promise<ContractEvent[]>>('days of contracts')

/** Days of the contracts of one's own team; their tenders have ended. */
async function contractEvents(userId: string, { lang, now }: { lang: Lang; now: Date }): Promise<CalendarEvent[]> {
  const tenders = await TenderModel.find({ 'team.userId': userId, 'lots.outcome': 'awarded' }, DATED_FIELDS)
    .sort({ 'keys.created': -1 })
    .limit(MOST)
    .lean<DatedTender[]>()
  const byId = new Map(tenders.map((tender) => [tender._id, tender]))
  return (await contractDays.value([...byId.keys()], now)).flatMap(({ tenderId, uid, day, changed, lotId, orgId, name }) => {
    const tender = byId.get(tenderId)
    if (!tender) return []
    const company =
      tender.lots.find((lot) => lot.lotId === lotId)?.awardedTo?.find(({ organizationId }) => organizationId === orgId)?.name ?? ''
    return [
      {
        ...{ uid: `${uid}@lotse`, at: instantOfWallClock(day, '12:00')?.instant ?? now, day, changed },
        summary: `${name(lang)}: ${tender.name}${tender.lots.length > 1 ? lotText(tender, lotId, lang) : ''}`,
        description: `${say(lang, 'contract.party')}: ${company}\n${ofTender(tender, lang)}`,
        url: linkTo(`/projekte/${tenderId}/vertrag`),
      },
    ]
  })
}

/** A person's deadlines, publications and openings as iCalendar text, in time's order. */
export async function feedOf(user: UserDoc, now: Date): Promise<string> {
  const lang = langOf(user)
  const inside = isInternal(user)
  const tenders = inside ? await teamTenders(user._id, now) : await biddersTenders(user, now)
  const events = tenders.flatMap((tender) => momentsOf(tender, inside).map((moment) => eventOf(tender, moment, lang)))
  events.push(...(await requestEvents(user, tenders, { inside, lang, now })))
  if (inside) events.push(...(await contractEvents(user._id, { lang, now })))
  events.sort((one, other) => one.at.getTime() - other.at.getTime() || one.uid.localeCompare(other.uid))
  return calendarText(say(lang, 'calendar.calendar'), events)
}
