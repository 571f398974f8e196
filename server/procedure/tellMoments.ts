import { inEach } from '../../engine/languages'
import { type UserDoc, UserModel } from '../access/area'
import type { MailKey } from '../contract/mail/keys'
import { offersOut, offersTold, peopleOfOrganizations, tell, tellAward, tellParticipants } from '../offers/area'
import { deadlineOf, type LotDoc, type Moment, type MomentListener, onMoment, partiesOf, teamIds, type TenderDoc } from '../tenders/area'
import { type AwayLetters, deliverLetters } from './letters/deliver'
import { houseTexts, sharedValues } from './letters/texts'
import { BROUGHT } from '../procedures/area'
import { decisionsOf, isToldOf, type LotMoment, MAIL_OF_MOMENT } from '../../workflows/procedure'
import { interfaceText } from '../words/words'
import { confirmersBeside, namesOf } from './openersAsked'

/** What stands among the changes of the tender's page. */
const IN_HISTORY: ReadonlySet<MailKey> = new Set(['tenderChanged', 'applicationDeadlineChanged', 'offerDeadlineChanged'])

interface News {
  key: MailKey
  lots: readonly LotDoc[]
  /** The deadline that the mail names. */
  which?: 'applicationDeadline' | 'offerDeadline'
}

const isOfTheProcedure = (kind: Moment['kind']): kind is LotMoment => kind in MAIL_OF_MOMENT

function newsOf(tender: TenderDoc, { kind, lotIds }: Moment): News | null {
  const mail = isOfTheProcedure(kind) ? MAIL_OF_MOMENT[kind] : undefined
  if (!mail) return null
  const lots = tender.lots.filter((lot) => lotIds.includes(lot.lotId) && isToldOf(kind as LotMoment, lot))
  return { ...mail, lots }
}

/** Lots of one deadline (and one before) are one mail. */
function grouped({ lots, which }: News, { oldDeadlines }: Moment): LotDoc[][] {
  const groups = new Map<string, LotDoc[]>()
  for (const lot of lots) {
    const name = which ? JSON.stringify([lot.deadlines[which], oldDeadlines?.[lot.lotId] ?? null]) : ''
    groups.set(name, [...(groups.get(name) ?? []), lot])
  }
  return [...groups.values()]
}

/** Letters as informLosers() left them (letters/inform.ts); of an earlier version, which left reasons alone, in the words of the house. */
function awayIn(tender: TenderDoc, { id, at, letters, lotIds: [lotId = ''], offerIds = [] }: Moment & { id: string }): AwayLetters {
  if (letters !== undefined) return letters as AwayLetters
  const { winners = [], told = [], waiting = null, by = '' } = tender.lots.find((lot) => lot.lotId === lotId)?.information ?? {}
  const own = told.filter(({ offerId }) => offerIds.includes(offerId)).map(({ reason, ...one }) => ({ ...one, reason: reason ?? '' }))
  const about = { tenderId: tender._id, lotId, kind: 'information', winners } as const
  const content = { ...about, choiceReason: '', electronic: waiting?.electronic ?? true, texts: houseTexts('information'), letters: own }
  const values = sharedValues(tender, { ...about, contractFrom: waiting?.contractFrom ?? null })
  return { id, content, values, by: { id: '', email: '', name: by }, at }
}

/** Mails to those who take part, and who watch; repeated it is one mail to each all the same. */
const tellPeople: MomentListener = async (tender, moment) => {
  if (moment.kind === 'ended' && moment.outcome === 'awarded') return tellAward(tender, moment)
  if (moment.kind === 'losersInformed') return deliverLetters(tender, awayIn(tender, moment))
  const news = newsOf(tender, moment)
  if (!news) return
  const { key, which } = news
  for (const [n, lots] of grouped(news, moment).entries()) {
    const [first] = lots
    const old = first && moment.oldDeadlines?.[first.lotId]
    await tellParticipants(tender, key, {
      intentId: `${moment.id}:${n}`,
      at: moment.at,
      lotIds: lots.map(({ lotId }) => lotId),
      ...(which && first ? { deadline: first.deadlines[which] } : {}),
      ...(old ? { oldDeadline: old } : {}),
      ...(moment.reason ? { reason: moment.reason } : {}),
      ...(moment.told ? { word: moment.told.word, changes: moment.told.changes } : {}),
      ...(IN_HISTORY.has(key) ? { page: '#aenderungen' } : {}),
    })
  }
}

const active = (filter: Record<string, unknown>): Promise<UserDoc[]> => UserModel.find({ ...filter, state: 'ACTIVE' }).lean<UserDoc[]>()

/** Whoever of the team is there can find somebody for the opening; where nobody is, the system admins can. */
const tellTeam: MomentListener = async (tender, { kind, id, at, lotIds, deadline = null }) => {
  if (kind !== 'openersMissing') return
  const team = await active({ _id: { $in: teamIds(tender, at) } })
  const people = team.length > 0 ? team : await active({ roles: 'SYSTEM_ADMIN' })
  await tell(people, kind, [tender, { intentId: id, at, lotIds, deadline }])
}

/** The team can find somebody else in time, and the system admins can confirm who is there. */
const tellConfirmers: MomentListener = async (tender, { kind, id, at, lotIds, deadline = null, people = [] }) => {
  if (kind !== 'openersToConfirm') return
  const [team, confirmers, names] = await Promise.all([
    active({ _id: { $in: teamIds(tender, at) } }),
    confirmersBeside(people),
    namesOf(people),
  ])
  const all = [...new Map([...team, ...confirmers].map((person) => [person._id, person])).values()]
  const [lotId = ''] = lotIds
  await tell(all, kind, [tender, { intentId: id, at, lotIds, deadline, people: names, page: `/oeffnung/${lotId}` }])
}

/** The parties of a framework agreement are asked with the publication of a call under it: nobody else may take part. */
const tellParties: MomentListener = async (tender, { kind, id, at }) => {
  const parties = kind === 'published' ? partiesOf(tender) : null
  if (!parties || parties.length === 0) return
  const ends = tender.lots.flatMap((lot) => deadlineOf(lot)?.getTime() ?? [])
  const deadline = ends.length > 0 ? new Date(Math.min(...ends)) : null
  await tell(await peopleOfOrganizations(parties), 'inviteToApply', [
    tender,
    { intentId: id, at, lotIds: null, deadline, expires: deadline ?? at },
  ])
}

/** Words that nobody of this house published go to no company in its name. */
export function wordsOf({ procedure }: Pick<TenderDoc, 'procedure'>, { at, kind, ...own }: NonNullable<Moment['mail']>) {
  const { name, words } = procedure.id.startsWith(BROUGHT) ? {} : own
  const phase = name ?? inEach((lang) => interfaceText(lang, ['procedures', `kind.${kind}`]) ?? kind)
  return { phase, words: words ?? inEach((lang) => interfaceText(lang, ['procedures', `told.${at}`], { phase: phase[lang] ?? '' }) ?? '') }
}

/** What the procedure has told of its phases, beside all that the house tells: each hears of it once, a company of its own lots. */
const tellPhases: MomentListener = async (tender, { kind, at, lotIds, mail }) => {
  if (kind !== 'phaseNews' || !mail) return
  const { id: intentId, to } = mail
  const news = { intentId, at, lotIds, ...wordsOf(tender, mail) }
  if (to.includes('team')) await tell(await active({ _id: { $in: teamIds(tender, at) } }), 'phaseNews', [tender, news])
  if (to.includes('participants'))
    await tellParticipants(tender, 'phaseNews', { ...news, to: { without: await offersOut(tender, { lotIds, at }) } })
  const told = await offersTold(tender, { lotIds, decisions: decisionsOf(to), at })
  const sets = new Map<string, { lotIds: string[]; offerIds: string[] }>()
  for (const [offerId, own] of told)
    sets.set(own.join(' '), { lotIds: own, offerIds: [...(sets.get(own.join(' '))?.offerIds ?? []), offerId] })
  for (const { offerIds, lotIds: own } of sets.values())
    await tellParticipants(tender, 'phaseNews', { ...news, lotIds: own, to: { offerIds } })
}

onMoment(tellPeople)
onMoment(tellPhases)
onMoment(tellParties)
onMoment(tellConfirmers)
onMoment(tellTeam)
