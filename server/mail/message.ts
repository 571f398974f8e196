import MailComposer from 'nodemailer/lib/mail-composer'
import { isRequiredMail } from '../contract/mail/keys'
import { escapeHtml } from './frame'
import type { MailDoc } from './model'
import { replaceMarks } from './render'

/** 'Name <address>' or an address alone, as MAIL_FROM is checked at start. */
export const addressOf = (mailFrom: string): { name: string; address: string } => {
  const [, name = '', address = mailFrom] = /^([^<>]*)<([^<>]+)>$/.exec(mailFrom) ?? []
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: address.trim() }
}

export const messageIdOf = ({ messageId }: Pick<MailDoc, 'messageId'>, mailFrom: string): string =>
  `<${messageId}@${addressOf(mailFrom).address.split('@')[1] ?? 'localhost'}>`

/** Headers beside From, To, Subject, Date and the form of the body: machines do not answer to machines, and people can sort what is not about their account. */
export const headersOf = ({ key }: Pick<MailDoc, 'key'>, mailFrom: string): Record<string, string> => ({
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'All',
  ...(!isRequiredMail(key) && { 'List-Id': `Lotse <lotse.${addressOf(mailFrom).address.split('@')[1] ?? 'localhost'}>` }),
})

/** The mail as it goes over the wire or into an .eml file, secret links in their places. */
export const composeMessage = (mail: MailDoc, mailFrom: string): Promise<Buffer> => {
  const secret = (index: number): string => mail.secrets[index] ?? ''
  const composer = new MailComposer({
    from: addressOf(mailFrom),
    // An object, so that nothing in it is read as a second address.
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: replaceMarks(mail.text, secret),
    html: replaceMarks(mail.html, (index) => escapeHtml(secret(index))),
    messageId: messageIdOf(mail, mailFrom),
    date: mail.queuedAt,
    headers: headersOf(mail, mailFrom),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}
