import { readIn } from '../../../engine/languages'
import { say } from '../../words/words'
import type { Lang } from '../../platform/errors'
import { isUrgentMail, type MailKey } from '../../contract/mail/keys'
import { insertAll } from '../../platform/insertAll'
import { placeholdersOf } from '../placeholders'
import type { MailOrder } from '../queueMail'
import { DigestItemModel, type DigestItemDoc } from './model'
import { instantOfWallClock, wallClockOf } from '../../../engine/form'

/** When digests go out, by the clock in Berlin. */
const MORNING = '07:00:00'
const HOUR = 3_600_000

/** The next seven o'clock in the morning of Europe/Berlin after this moment. */
export function nextMorning(at: Date): Date {
  // Half a day on is tomorrow's date at the latest, whatever the clocks do in spring and autumn.
  for (const hours of [0, 12, 24, 36]) {
    const morning = instantOfWallClock(wallClockOf(new Date(at.getTime() + hours * HOUR)).date, MORNING)
    if (morning && morning.instant > at) return morning.instant
  }
  throw new Error(`no morning after ${at.toISOString()}`)
}

/** Where a mail has nothing to say: an empty place in a sentence reads like a mistake. */
export const notStated = (lang: Lang): string => say(lang, 'notStated')

/** So near a deadline nobody waits for the morning. */
const NEAR = 48 * 3_600_000

/** What a digest says of news beside their subject; the tender's name stands in that. */
const FACTS: ReadonlySet<string> = new Set(['lots', 'room', 'deadline', 'oldDeadline', 'reason'])

/**
 * Whether news may wait for a morning at all: required mails, receipts, alarms, what is sealed, and what comes within 48 hours of a
 * deadline may not.
 */
export const canDigest = ({ key, sealed, deadline }: Pick<MailOrder, 'key' | 'sealed' | 'deadline'>, at: Date): boolean => {
  if (isUrgentMail(key) || sealed !== undefined) return false
  const left = deadline ? deadline.getTime() - at.getTime() : Infinity
  return left < 0 || left > NEAR
}

const factsOf = (key: MailKey, { lang, values }: Pick<MailOrder, 'lang' | 'values'>): string[] =>
  placeholdersOf(key).flatMap(({ name, label }) => {
    const value = values[name]?.trim() ?? ''
    return FACTS.has(name) && value !== '' && value !== notStated(lang) ? [`${readIn(label, lang)}: ${value}`] : []
  })

export interface Kept extends Pick<MailOrder, 'key' | 'lang' | 'values'> {
  _id: string
  userId: string
  /** Rendered, as the mail's would be. */
  subject: string
  orgId?: number | null
}

/** Keeps news for the next morning. What is kept already stays as it is. */
export async function keepForDigest(news: readonly Kept[], at: Date): Promise<void> {
  const dueAt = nextMorning(at)
  const items = news.map(({ _id, userId, key, lang, values, subject, orgId }): DigestItemDoc => {
    const said = { subject, link: values['link'] ?? '', facts: factsOf(key, { lang, values }) }
    return { _id, userId, key, lang, ...said, ...(orgId === undefined ? {} : { orgId }), at, dueAt, state: 'waiting', digest: null, rev: 1 }
  })
  if (items.length > 0) await insertAll(DigestItemModel.collection, items)
}
