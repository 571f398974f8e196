import { hasAll, isAnyWithin, isCpvWithin, isNutsWithin } from '../../engine/search'
import { langOf, type UserDoc, UserModel } from '../access/area'
import { keepForDigest, type Kept, type MailRecipient, queueMails, readTemplates, renderMail } from '../mail/area'
import { now } from '../platform/clock'
import { inParts } from '../platform/inParts'
import { linkTo } from '../platform/publicUrl'
import { readSettings } from '../settings/area'
import { nearestDeadline, type TenderDoc, TenderModel } from '../tenders/area'
import type { SearchEntryDoc } from './model'
import { SavedSearchModel, type SavedSearchDoc } from './savedModel'
import { onceEach, tableOf, type Lang } from '../../engine/languages'
import { say } from '../words/words'

const formats = onceEach(
  (lang) => new Intl.DateTimeFormat(tableOf(lang).locale, { dateStyle: 'full', timeStyle: 'short', timeZone: 'Europe/Berlin' }),
)

/** 'Dienstag, 24. November 2026 um 10:00 Uhr', Berlin time. */
const deadlineText = (deadline: Date | null, lang: Lang): string =>
  deadline ? say(lang, 'deadline', { at: formats(lang).format(deadline) }) : say(lang, 'notStated')

const KEY = 'savedSearchHit'

/** Searches that a tender fits which has just come out: what everybody may read of it, without typing errors. */
async function fitting(entry: SearchEntryDoc): Promise<SavedSearchDoc[]> {
  const { outside, type } = entry
  if (!outside) return []
  const wanted = await SavedSearchModel.find({ mail: { $in: ['immediately', 'daily'] } }).lean<SavedSearchDoc[]>()
  const fits = ({ query: { types = [], cpv = [], places = [], search = '' } }: SavedSearchDoc): boolean =>
    (types.length === 0 || types.some((one) => one === type)) &&
    isAnyWithin(outside.cpv, cpv, isCpvWithin) &&
    isAnyWithin(outside.nuts, places, isNutsWithin) &&
    hasAll(outside.words, search)
  return wanted.filter(fits)
}

type Person = Pick<UserDoc, '_id' | 'email' | 'givenName' | 'surName' | 'settings'>

function mailFor(person: Person, tender: TenderDoc, search: SavedSearchDoc): MailRecipient {
  const lang = langOf(person)
  const deadline = nearestDeadline(tender, null, now())
  const values = {
    name: `${person.givenName} ${person.surName}`.trim() || person.email,
    link: linkTo(`/projekte/${tender._id}`),
    tender: tender.name,
    number: String(tender.no),
    buyer: tender.orgName,
    deadline: deadlineText(deadline, lang),
    search: search.name,
    stopLink: linkTo(`/suche-abbestellen?token=${search.token}`),
  }
  return { to: person.email, lang, values }
}

/**
 * Mails a tender that came out to everybody who searches for its like, once, however many of their searches it fits: at once where one of
 * these says so, else with the news of the day. Told again, after a crash, nobody has it twice.
 */
export async function tellHits(entry: SearchEntryDoc): Promise<void> {
  const searches = await fitting(entry)
  if (searches.length === 0) return
  const tender = await TenderModel.findOne({ _id: entry._id }).lean<TenderDoc>()
  if (!tender?.published) return
  const searchOf = new Map<string, SavedSearchDoc>()
  for (const one of searches) if (searchOf.get(one.userId)?.mail !== 'immediately') searchOf.set(one.userId, one)
  const people = await inParts([...searchOf.keys()], (part) =>
    UserModel.find({ _id: { $in: part }, state: 'ACTIVE' }, { email: 1, givenName: 1, surName: 1, settings: 1 }).lean<Person[]>(),
  )
  const told = people.flatMap((person) => {
    const search = searchOf.get(person._id)
    return search ? [{ person, search, mail: mailFor(person, tender, search) }] : []
  })
  const id = `found:${tender._id}`
  const at = now()
  const atOnce = told.filter(({ search }) => search.mail === 'immediately').map(({ mail }) => mail)
  if (atOnce.length > 0) await queueMails({ id, key: KEY, deadline: nearestDeadline(tender, null, at) }, atOnce, at)
  const legal = await readSettings()
  const templates = readTemplates(legal.mailNotifications, KEY)
  if (!templates.enabled) return
  const kept = told
    .filter(({ search }) => search.mail === 'daily')
    .map(({ person, mail }): Kept => {
      const { to, lang, values } = mail
      const { subject } = renderMail(templates[lang], { key: KEY, lang, values, legal })
      return { _id: `${id}:${to}`, userId: person._id, key: KEY, lang, values, subject }
    })
  await keepForDigest(kept, at)
}
