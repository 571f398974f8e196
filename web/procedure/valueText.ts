import { readIn, type Lang } from '../../engine/languages'
import { CONDITIONED_ACTS } from '../../workflows/kinds'
import type { Condition, Phase, PhaseMail, ProcedureDocument, TalkRoom } from '../../workflows/procedure'
import { nameOf, type Named } from './phaseName'

const isWords = (value: unknown): value is Readonly<Record<string, string>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every((one) => typeof one === 'string')

/** Laws that a procedure is for, as people read them; `t` of procedures. */
export const lawsText = (laws: readonly string[], t: (key: string) => string): string =>
  laws.map((law) => (law === 'none' ? t('list.noLaw') : law)).join(', ')

/** The sentence on how many people an opening names; missing, it is the house's. */
export const openersSentence = (people: unknown): { key: string; params?: Readonly<Record<string, string>> } =>
  typeof people !== 'number'
    ? { key: 'peopleHouse' }
    : people === 2
      ? { key: 'people2' }
      : { key: 'peopleMany', params: { people: String(people) } }

/** The sentence on what of those who hand in is hidden. */
export const namesKey = (names: string): string => (names === 'hidden' ? 'names' : names)

/** The sentence on what a phase shuts. */
export const withoutKey = (act: string): string => `without${act.slice(0, 1).toUpperCase()}${act.slice(1)}`

/** The sentence on what a deadline follows; `key`: of its own phase, where that is known. */
export const followsSentence = (
  { of, days }: { of: string; days: number },
  called: (key: string) => string,
  key?: string,
): { key: string; params: Readonly<Record<string, string>> } =>
  of === key
    ? { key: 'followsBegin', params: { days: String(days) } }
    : { key: 'followsPhase', params: { of: called(of), days: String(days) } }

/** The sentence on what the record of an opening says, and to whom. */
export const recordKey = (record: string): string => `record${record.slice(0, 1).toUpperCase()}${record.slice(1)}`

/** A room of talks with whose it is, and until when. */
const roomText = ({ name, about, by, until }: TalkRoom, t: Named): string => {
  const words = [name, about ?? {}].flatMap((one) => Object.values(one)).join(' · ')
  return `${words} (${t(`room.${by}`)}${until ? `, ${t('room.toTheEnd')}` : ''})`
}

const openersText = (people: unknown, t: Named): string => {
  const { key, params } = openersSentence(people)
  return t(`procedures:says.${key}`, params)
}

/** Who hears of a phase by mail, and when, with its own words. */
export const mailText = ({ at, to, words }: PhaseMail, { t, kind }: { t: Named; kind: Phase['kind'] | undefined }): string => {
  const whom = { to: to.map((who) => t(`mailTo.${who}`)).join(', ') }
  const isOver = kind === 'intake' && at === 'end'
  const said = isOver ? t('says.mailOver', whom) : t('says.mail', { at: t(`edit.mail.at.${at}`), ...whom })
  return words ? `${said} „${Object.values(words).join(' · ')}“` : said
}

/** What a condition of a phase asks, and before what: an act by its word, a way by where it leads. */
export const conditionText = (
  { before, says }: { before: string; says: string },
  { t, called, kind }: { t: Named; called: (key: string) => string; kind: Phase['kind'] | undefined },
): string =>
  t('says.condition', {
    before: kind && CONDITIONED_ACTS[kind]?.includes(before) ? t(`edit.act.${before}`) : t('edit.way', { to: called(before) }),
    says,
  })
const allWords = ({ before, says }: Condition) => ({ before, says: Object.values(says).join(' · ') })

/** A property of a document, or of a phase of this kind, as people read it; `t` of procedures and machines, `called` as above. */
export function valueText(
  property: string | null,
  value: unknown,
  { t, called, kind }: { t: Named; called: (key: string) => string; kind?: Phase['kind'] | undefined },
): string {
  const list = Array.isArray(value) ? (value as unknown[]) : [value]
  if (property === 'needs') return list.map((one) => t(`machines:sentence.${String(one)}`)).join(' ')
  if (property === 'conditions')
    return (list as Condition[])
      .map((one) => [
        conditionText(allWords(one), { t: (key, params) => t(`procedures:${key}`, params), called, kind }),
        JSON.stringify(one.when),
      ])
      .flat()
      .join(' ')
  if (property === 'mails')
    return (list as PhaseMail[]).map((one) => mailText(one, { t: (key, params) => t(`procedures:${key}`, params), kind })).join(' ')
  if (property === 'envelopes')
    return list.map((one) => called(typeof one === 'object' && one ? (one as { key: string }).key : String(one))).join(', ')
  if (property === 'regimes') return lawsText(list as string[], (key) => t(`procedures:${key}`))
  if (property === 'price') return t(`procedures:price.${String(value)}`)
  if (property === 'who') return t(`procedures:who.${String(value)}`)
  if (property === 'criteria') return t(`procedures:criteria.${String(value)}`)
  if (property === 'people') return openersText(value, t)
  if (property === 'without') return list.map((act) => t(`procedures:says.${withoutKey(String(act))}`)).join(' ')
  if (property === 'follows') {
    const { key, params } = followsSentence(value as { of: string; days: number }, called)
    return t(`procedures:says.${key}`, params)
  }
  if (property === 'names') return t(`procedures:says.${namesKey(String(value))}`)
  if (property === 'present') return t('procedures:says.present')
  if (property === 'draw') return t('procedures:says.lots')
  if (property === 'record') return t(`procedures:says.${recordKey(String(value))}`)
  if (property === 'rooms')
    return (list as TalkRoom[]).map((one) => roomText(one, (key, params) => t(`procedures:${key}`, params))).join(' · ')
  if (property === 'rounds') return t('procedures:says.rounds')
  if (property === 'with') return t(`procedures:says.${String(value)}`)
  if (isWords(value))
    return Object.entries(value)
      .map(([lang, said]) => `${lang}: ${said}`)
      .join(' · ')
  return list.map((one) => (typeof one === 'string' ? called(one) : JSON.stringify(one))).join(', ')
}

/** Names of envelopes and phases by their keys, of rooms by 'rooms/' and theirs; an envelope without one is called by its key. */
export function namesIn({ phases }: ProcedureDocument, words: { t: Named; lang: Lang }): (key: string) => string {
  const envelopes = phases.flatMap((one) => (one.kind === 'intake' ? (one.envelopes ?? []) : []))
  const envelopeCalled = (key: string): string => {
    const name = envelopes.find((one) => one.key === key)?.name
    return name ? readIn(name, words.lang) : key
  }
  const rooms = phases.flatMap((one) => (one.kind === 'talk' ? (one.rooms ?? []) : []))
  return (key) => {
    const room = rooms.find((one) => `rooms/${one.key}` === key)
    if (room) return readIn(room.name, words.lang) || words.t('edit.nameless')
    const phase = phases.find((one) => one.key === key)
    if (!phase) return envelopeCalled(key)
    // Of several openings of one phase each is called by what it opens.
    const isOfSome = phase.kind === 'opening' && phase.name === undefined && phase.envelopes !== undefined
    return isOfSome ? words.t('openingOf', { of: (phase.envelopes ?? []).map(envelopeCalled).join(', ') }) : nameOf(phase, phases, words)
  }
}
