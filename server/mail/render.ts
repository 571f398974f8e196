import type { MailKey } from '../contract/mail/keys'
import type { MailTemplate } from '../contract/settings/settings'
import type { Lang } from '../platform/errors'
import { linkTo } from '../platform/publicUrl'
import type { SettingsDoc } from '../settings/area'
import { autoLine, button, copyLine, escapeHtml, frame, legalLinks, rhythmLine } from './frame'
import { placeholdersIn, placeholdersOf } from './placeholders'
import { plainText, unescapeHtml } from './plainText'
import { sanitiseMailText } from './sanitise'

export interface Rendered {
  subject: string
  html: string
  text: string
  /** What the marks in html and text stand for (withSecrets). */
  secrets: string[]
  /** Which of the secrets ends these mails: it stands in their headers, too (RFC 8058). */
  stop?: number
}

/** One entry of a digest: what happened, where it stands, and what else there is to say of it. */
export interface NewsItem {
  subject: string
  link: string
  lines: readonly string[]
}

export interface Rendering {
  key: MailKey
  lang: Lang
  values: Readonly<Record<string, string>>
  /** What stands for {{news}}, as a list. */
  news?: readonly NewsItem[]
  /** Where the recipient chooses how often they are written to; missing in mails about which nobody chooses. */
  rhythmLink?: string
  legal: Pick<SettingsDoc, 'legalFooter' | 'legalTexts'>
}

/** A link that is good for something by itself: whoever reads it could use it. */
const isSecret = (link: string): boolean => /[?&](token|einladung|X-Auth-Token)=/i.test(link)

const MARK = /\ue000(\d+)\ue001/g
export const mark = (index: number): string => `\ue000${index}\ue001`

/** The stored body with every mark replaced: the secret itself where the mail is delivered, something else for people who look at it. */
export const replaceMarks = (body: string, of: (index: number) => string): string => body.replace(MARK, (_mark, index) => of(Number(index)))

/** A line: nothing that could end a header or hide in one. */
const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029\ue000-\uf8ff]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()

/** Stands for the list of news until the text around it is filled. */
const LIST = '\ue002'

const newsList = (news: readonly NewsItem[]): string => {
  const entry = ({ subject, link, lines }: NewsItem): string => {
    const words = escapeHtml(oneLine(subject))
    const title = /^https?:\/\/[^\s"<>]+$/.test(link) ? `<a href="${escapeHtml(link)}">${words}</a>` : words
    return `<li>${[title, ...lines.map((line) => escapeHtml(oneLine(line)))].join('<br />')}</li>`
  }
  return `<ul>${news.map(entry).join('')}</ul>`
}

const withNews = (html: string, news: readonly NewsItem[]): string => html.replace(/<p>\ue002<\/p>|\ue002/g, () => newsList(news))

const printable = (text: string): string => text.replace(/[^\P{Cc}\n]|[\ue000-\uf8ff]/gu, '')

/** The link by which a recipient ends the mails of its kind with one press, without logging in. */
const STOP = 'stopLink'

interface Values {
  of(name: string): string
  isLink(name: string): boolean
  secrets: string[]
  /** Index of the secret that ends these mails; -1 where none does. */
  stop: number
}

const readValues = ({ key, values, news }: Rendering): Values => {
  const known = new Map(placeholdersOf(key).map((one) => [one.name, one]))
  const secrets: string[] = []
  const filled = new Map<string, string>()
  for (const { name, isLink } of known.values()) {
    const value = printable(values[name] ?? '')
    if (isLink && value !== '' && !/^https?:\/\/[^\s"<>]+$/.test(value)) throw new Error(`the mail's ${name} must be an address of the web`)
    filled.set(name, isLink && isSecret(value) ? mark(secrets.push(value) - 1) : value)
  }
  if (news && known.has('news')) filled.set('news', LIST)
  const stop = known.has(STOP) ? secrets.indexOf(printable(values[STOP] ?? '')) : -1
  return { of: (name) => filled.get(name) ?? '', isLink: (name) => known.get(name)?.isLink ?? false, secrets, stop }
}

/** A name that is not known makes no greeting with a blank before its comma. */
const fill = (text: string, values: Values, write: (value: string) => string): string =>
  text.replace(/( ?)\{\{\s*([A-Za-z][A-Za-z0-9]*)\s*\}\}/g, (_whole, blank: string, name: string) => {
    const value = values.of(name)
    return value === '' ? '' : blank + write(value)
  })

/** A paragraph or item that only says what is not there (no reason was given, the tender has one lot) is left out. */
const withoutEmpty = (html: string, values: Values): string =>
  html
    .replace(/<(p|li)>((?:(?!<\/?(?:p|li)>)[\s\S])*)<\/\1>/g, (whole, _tag, inner: string) => {
      const names = placeholdersIn(inner).filter((name) => name !== 'name')
      return names.length > 0 && names.every((name) => values.of(name) === '') ? '' : whole
    })
    .replace(/<li>\s*<\/li>/g, '')
    .replace(/<(ul|ol)>\s*<\/\1>/g, '')

const toHtml = (value: string): string => escapeHtml(value).replace(/\n/g, '<br />')

/** Of an address of a placeholder: only what is an address of the web, whatever the template says. */
const withoutOtherAddresses = (html: string, values: Values): string =>
  html.replace(/<a href="\{\{\s*([A-Za-z][A-Za-z0-9]*)\s*\}\}">/g, (whole, name: string) => (values.isLink(name) ? whole : '<a>'))

/** A paragraph that is nothing but a link to a placeholder's address is the mail's button; a secret address can be copied, too. */
const withButtons = (html: string, values: Values, lang: Lang): string =>
  html.replace(/<p><a href="\{\{\s*([A-Za-z][A-Za-z0-9]*)\s*\}\}">([^<]+)<\/a><\/p>/g, (_whole, name: string, label: string) => {
    const isSecretLink = values.of(name).startsWith(mark(0).slice(0, 1))
    return button(`{{${name}}}`, label) + (isSecretLink ? copyLine(`{{${name}}}`, lang) : '')
  })

const withOwnAddresses = (html: string): string =>
  html.replace(/href="(\/[^"]*)"/g, (_whole, path: string) => `href="${escapeHtml(linkTo(unescapeHtml(path)))}"`)

/** A template with its values as a whole mail: what a value says is text, never HTML. Values that the key does not have are left out. */
export const renderMail = (template: MailTemplate, rendering: Rendering): Rendered => {
  const { lang, legal, news = [], rhythmLink } = rendering
  const values = readValues(rendering)
  const subject = oneLine(fill(template.subject, { ...values, of: (name) => (values.isLink(name) ? '' : values.of(name)) }, oneLine))
  const body = withOwnAddresses(withoutOtherAddresses(withoutEmpty(sanitiseMailText(template.text), values), values))
  const rhythm = rhythmLink === undefined ? [] : [rhythmLine(lang, rhythmLink)]
  const foot = [autoLine(lang), ...rhythm, ...legalLinks(legal, lang).map(({ label, href }) => `${label}: ${href}`)].join('\n')
  return {
    subject,
    html: frame(withNews(fill(withButtons(body, values, lang), values, toHtml), news), {
      subject,
      lang,
      legal,
      ...(rhythmLink !== undefined && { rhythmLink }),
    }),
    text: `${plainText(withNews(fill(body, values, toHtml), news))}\n\n-- \n${foot}\n`,
    secrets: values.secrets,
    ...(values.stop >= 0 && { stop: values.stop }),
  }
}
