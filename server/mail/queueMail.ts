import { isRequiredMail, type MailKey } from '../contract/mail/keys'
import type { MailTemplate } from '../contract/settings/settings'
import { nextNumber } from '../platform/database/counters'
import { isDuplicateKey } from '../platform/duplicateKey'
import { insertAll } from '../platform/insertAll'
import type { Lang } from '../platform/errors'
import { derivedId } from '../platform/newId'
import { linkTo } from '../platform/publicUrl'
import type { SettingsDoc } from '../settings/area'
import { keepForDigest, canDigest, type Kept } from './digest/keep'
import { DigestItemModel } from './digest/model'
import { mailHouse } from './house'
import { MailModel, type SealedMail } from './model'
import { renderMail, type NewsItem, type Rendered, type Rendering } from './render'
import { sealSecrets } from './secrets'
import { readTemplates } from './templates'
import { slot } from '../platform/world'

/** What Lotse wants to tell one person. */
export interface MailOrder {
  /** Of the intent: the same id and recipient are one mail, however often it is ordered. Never a token or anything else secret. */
  id: string
  key: MailKey
  /** The address, without a name. */
  to: string
  lang: Lang
  /** What fills the template's placeholders (placeholders.ts says which a key has); missing ones are filled with nothing. */
  values: Readonly<Record<string, string>>
  /** It tells of something sealed: admins find it in the outbox after that lot's opening alone. */
  sealed?: SealedMail
  /** The nearest deadline that the news bear on: within 48 hours of it nobody is left to wait for the daily digest. */
  deadline?: Date | null
  /** The entries of a digest. */
  news?: readonly NewsItem[]
}

const wake = slot<() => void>(() => () => undefined)
/** The worker of this process wants to hear at once; those of others look by themselves. */
export const onQueued = (listener: () => void): void => {
  wake.value = listener
}

/** Something is due now that may not have been before. */
export const wakeMail = (): void => wake.value()

const renderingOf = ({ key, to, lang, values, news }: MailOrder, legal: SettingsDoc): Rendering => {
  const hasChoice = !isRequiredMail(key) || key === 'dailyDigest'
  const chosen = hasChoice ? { rhythmLink: linkTo(`/benutzer/${encodeURIComponent(to)}`) } : {}
  return { key, lang, values, legal, ...(news && { news }), ...chosen }
}

/** Stores a mail made of this template, and answers its id. */
export async function queueRendered(order: MailOrder, template: MailTemplate, at: Date): Promise<string> {
  const { id, key, to, lang, sealed } = order
  const rendered = renderMail(template, renderingOf(order, await mailHouse.value.readSettings()))
  const _id = `${id}:${to}`
  const no = await nextNumber('mails')
  const secrets = sealSecrets({ _id, to }, rendered.secrets)
  const made = { _id, no, key, to, lang, ...rendered, secrets, messageId: derivedId('mail', _id), nextAt: at, queuedAt: at, updated: at }
  const mail = { ...made, ...(sealed && { sealed }) }
  await MailModel.create(mail).catch((error: unknown) => {
    if (!isDuplicateKey(error)) throw error
  })
  wake.value()
  return _id
}

/**
 * Stores a mail for sending, rendered with the templates of this moment. Resolves when it is stored: from then on no restart loses it. A
 * key that the admins disabled is passed over. One to what is no address is stored, too: it fails for good, where admins see it.
 */
export async function queueMail(order: MailOrder, at: Date): Promise<void> {
  const { mailNotifications } = await mailHouse.value.readSettings()
  const templates = readTemplates(mailNotifications, order.key)
  if (!templates.enabled && !isRequiredMail(order.key)) return
  if (canDigest(order, at)) return queueMails(order, [order], at)
  await queueRendered(order, templates[order.lang], at)
}

/** Of one order for many people: whom, in which language, with what. */
export type MailRecipient = Pick<MailOrder, 'to' | 'lang' | 'values'> & {
  /** Kept with the mail: proof of delivery says whose it was when it went. */
  orgId?: number | null
  /** That this person is told says something that is sealed. */
  sealed?: SealedMail | undefined
}

const orgOf = ({ orgId }: MailRecipient): { orgId?: number | null } => (orgId === undefined ? {} : { orgId })

/** Rendered and stored together: the process must not be deaf for longer to what comes in meanwhile. */
const AT_ONCE = 50
const partsOf = <One>(all: readonly One[]): One[][] =>
  Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, n) => all.slice(n * AT_ONCE, (n + 1) * AT_ONCE))

type Order = Pick<MailOrder, 'id' | 'key' | 'deadline'>

/** Those of the recipients whom nothing was stored for yet, neither a mail nor an entry of a digest, by the id that it will have. */
const newOnes = async ({ id }: Order, recipients: readonly MailRecipient[]): Promise<Map<string, MailRecipient>> => {
  const wanted = new Map(recipients.map((one) => [`${id}:${one.to}`, one]))
  // A range: a list of a thousand ids takes the embedded engine seconds.
  const range = { _id: { $gte: `${id}:`, $lt: `${id};` } }
  const known = await MailModel.find(range, { _id: 1 }).lean<{ _id: string }[]>()
  const kept = await DigestItemModel.find(range, { _id: 1 }).lean<{ _id: string }[]>()
  for (const { _id } of [...known, ...kept]) wanted.delete(_id)
  return wanted
}

/**
 * Stores one mail for each of many people, as queueMail() would, with a few commands for all of them; who wants one mail a day finds it in
 * that. Ordered again, also after it was cut off, each person has it once.
 */
export async function queueMails(order: Order, recipients: readonly MailRecipient[], at: Date): Promise<void> {
  const { id, key } = order
  const legal = await mailHouse.value.readSettings()
  const templates = readTemplates(legal.mailNotifications, key)
  if (!templates.enabled && !isRequiredMail(key)) return
  const wanted = await newOnes(order, recipients)
  const addresses = canDigest(order, at) ? [...wanted.values()].map(({ to }) => to) : []
  const daily = await mailHouse.value.dailyReaders(addresses)
  const rendered = (one: MailRecipient): Rendered => renderMail(templates[one.lang], renderingOf({ id, key, ...one }, legal))
  const all = [...wanted]
  // What is sealed stands in no mail with other news.
  const isKept = ({ to, sealed }: MailRecipient): boolean => daily.has(to) && !sealed
  const waiting = all.filter(([, one]) => isKept(one))
  const left = all.filter(([, one]) => !isKept(one))
  for (const part of partsOf(waiting)) {
    const keptOf = ([_id, one]: readonly [string, MailRecipient]): Kept => {
      const { lang, values } = one
      return { _id, userId: daily.get(one.to) ?? '', key, lang, values, subject: rendered(one).subject, ...orgOf(one) }
    }
    await keepForDigest(part.map(keptOf), at)
  }
  if (left.length === 0) return
  let no = (await nextNumber('mails', left.length)) - left.length
  const mailOf = ([_id, one]: readonly [string, MailRecipient]) => {
    const { to, lang } = one
    const whole = rendered(one)
    const mail = {
      _id,
      no: ++no,
      key,
      to,
      lang,
      ...whole,
      secrets: sealSecrets({ _id, to }, whole.secrets),
      ...orgOf(one),
      ...(one.sealed && { sealed: one.sealed }),
      messageId: derivedId('mail', _id),
      nextAt: at,
      queuedAt: at,
      updated: at,
    }
    return new MailModel(mail).toObject()
  }
  for (const part of partsOf(left)) await insertAll(MailModel.collection, part.map(mailOf))
  wake.value()
}
