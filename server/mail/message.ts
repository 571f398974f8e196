import MailComposer from 'nodemailer/lib/mail-composer'
import { wireEmailAddress } from '../../engine/address'
import { isRequiredMail } from '../contract/mail/keys'
import { escapeHtml } from './frame'
import type { MailDoc } from './model'
import { mark, replaceMarks } from './render'

/** 'Name <address>' or an address alone, as MAIL_FROM is checked at start. */
export const addressOf = (mailFrom: string): { name: string; address: string } => {
  const [, name = '', address = mailFrom] = /^([^<>]*)<([^<>]+)>$/.exec(mailFrom) ?? []
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: address.trim() }
}

export const messageIdOf = ({ messageId }: Pick<MailDoc, 'messageId'>, mailFrom: string): string =>
  `<${messageId}@${addressOf(mailFrom).address.split('@')[1] ?? 'localhost'}>`

/**
 * Headers beside From, To, Subject, Date and the form of the body: machines do not answer to machines, and people can sort what is not
 * about their account. Where one press ends such mails, the recipient's program may offer it (RFC 2369, RFC 8058); the address is marked
 * like all that is secret.
 */
export const headersOf = ({ key, stop }: Pick<MailDoc, 'key' | 'stop'>, mailFrom: string): Record<string, string> => ({
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'All',
  ...(!isRequiredMail(key) && { 'List-Id': `Lotse <lotse.${addressOf(mailFrom).address.split('@')[1] ?? 'localhost'}>` }),
  ...(stop !== undefined && { 'List-Unsubscribe': `<${mark(stop)}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
})

/** The mail as it goes over the wire or into an .eml file, secret links in their places. */
export const composeMessage = (mail: MailDoc, mailFrom: string): Promise<Buffer> => {
  const secret = (index: number): string => mail.secrets[index] ?? ''
  const composer = new MailComposer({
    from: addressOf(mailFrom),
    // An object, so that nothing in it is read as a second address.
    to: { name: '', address: wireEmailAddress(mail.to) ?? mail.to },
    subject: mail.subject,
    text: replaceMarks(mail.text, secret),
    html: replaceMarks(mail.html, (index) => escapeHtml(secret(index))),
    messageId: messageIdOf(mail, mailFrom),
    date: mail.queuedAt,
    headers: Object.fromEntries(Object.entries(headersOf(mail, mailFrom)).map(([name, value]) => [name, replaceMarks(value, secret)])),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}
