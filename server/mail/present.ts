import type { MailRow, MailView } from '../contract/mail/mail'
import { escapeHtml, hiddenLink } from './frame'
import { headersOf, messageIdOf } from './message'
import type { MailDoc } from './model'
import { replaceMarks } from './render'
import { openSecrets } from './secrets'
import { areLinksShown } from './shownLinks'

const WAITING: ReadonlySet<string> = new Set(['queued'])

export type MailLine = Omit<MailDoc, 'html' | 'text' | 'secrets'>

/** A mail's line in the admins' list. */
export const presentRow = (mail: MailLine): MailRow => ({
  id: mail._id,
  key: mail.key,
  to: mail.to,
  subject: mail.subject,
  lang: mail.lang,
  state: mail.state,
  tries: mail.tries,
  queuedAt: mail.queuedAt.toISOString(),
  nextAt: WAITING.has(mail.state) ? mail.nextAt.toISOString() : null,
  sentAt: mail.sentAt?.toISOString() ?? null,
  lastError: mail.lastError,
  uncertain: mail.uncertain,
  via: mail.via,
})

/**
 * A mail as admins see it. A link that opens somebody's account is theirs alone: it is shown in the demo world only (shownLinks.ts), where
 * mails are files.
 */
export const presentMail = (mail: MailDoc, mailFrom: string): MailView => {
  const isShown = areLinksShown.value && mail.state === 'sent' && mail.via === 'file' && mail.secrets.length > 0
  const hidden = hiddenLink(mail.lang)
  const secrets = isShown ? openSecrets(mail) : []
  const secret = (index: number): string => secrets[index] ?? hidden
  const html = isShown ? mail.html : mail.html.replace(/ href="\ue000\d+\ue001"/g, '')
  return {
    ...presentRow(mail),
    html: replaceMarks(html, (index) => escapeHtml(secret(index))),
    text: replaceMarks(mail.text, secret),
    headers: [
      { name: 'From', value: mailFrom },
      { name: 'To', value: mail.to },
      { name: 'Subject', value: mail.subject },
      { name: 'Date', value: mail.queuedAt.toUTCString() },
      { name: 'Message-ID', value: messageIdOf(mail, mailFrom) },
      ...Object.entries(headersOf(mail, mailFrom)).map(([name, value]) => ({ name, value: replaceMarks(value, secret) })),
    ],
    response: mail.response,
    version: mail.version,
  }
}
