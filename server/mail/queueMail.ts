import { isRequiredMail, type MailKey } from '../contract/mail/keys'
import type { MailTemplate } from '../contract/settings/views'
import { nextNumber } from '../platform/database/counters'
import { isDuplicateKey } from '../platform/duplicateKey'
import type { Lang } from '../platform/errors'
import { derivedId } from '../platform/newId'
import { readSettings } from '../settings/readSettings'
import { MailModel } from './model'
import { renderMail } from './render'
import { readTemplates } from './templates'

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
}

/** One address: no list, no name, nothing that could end a header. */
const ADDRESS = /^[^\s@<>",;:\\()[\]\p{Cc}]+@[^\s@<>",;:\\()[\]\p{Cc}]+$/u

let wake: () => void = () => undefined
/** The worker of this process wants to hear at once; those of others look by themselves. */
export const onQueued = (listener: () => void): void => {
  wake = listener
}

/** Something is due now that may not have been before. */
export const wakeMail = (): void => wake()

/** Stores a mail made of this template, and answers its id. */
export async function queueRendered({ id, key, to, lang, values }: MailOrder, template: MailTemplate, at: Date): Promise<string> {
  if (!ADDRESS.test(to)) throw new Error('a mail goes to one address')
  const rendered = renderMail(template, { key, lang, values, legal: await readSettings() })
  const _id = `${id}:${to}`
  const no = await nextNumber('mails')
  const mail = { _id, no, key, to, lang, ...rendered, messageId: derivedId('mail', _id), nextAt: at, queuedAt: at, updated: at }
  await MailModel.create(mail).catch((error: unknown) => {
    if (!isDuplicateKey(error)) throw error
  })
  wake()
  return _id
}

/**
 * Stores a mail for sending, rendered with the templates of this moment. Resolves when it is stored: from then on no restart loses it. A key that the admins
 * disabled is passed over.
 */
export async function queueMail(order: MailOrder, at: Date): Promise<void> {
  const { mailNotifications } = await readSettings()
  const templates = readTemplates(mailNotifications, order.key)
  if (!templates.enabled && !isRequiredMail(order.key)) return
  await queueRendered(order, templates[order.lang], at)
}
