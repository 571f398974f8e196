import type { MailKey } from '../contract/mail/keys'
import type { Lang } from '../platform/errors'
import { queueMail } from '../mail/queueMail'
import { linkTo } from '../platform/publicUrl'
import type { UserDoc } from './model'
import { personName } from './sessions'
import { issueToken, type TokenPurpose } from './tokens'

type Person = Pick<UserDoc, '_id' | 'email' | 'givenName' | 'surName' | 'settings'>

/** The language mails to a person are written in: the one they chose, else German. */
export const mailLang = ({ settings }: Pick<UserDoc, 'settings'>): Lang => (settings?.['language'] === 'en_US' ? 'en' : 'de')

const LOCALE: Readonly<Record<Lang, string>> = { de: 'de-DE', en: 'en-US' }

const timeText = (at: Date, lang: Lang): string =>
  new Intl.DateTimeFormat(LOCALE[lang], { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Berlin' }).format(at)

/** Where a link of a purpose leads. Any page takes a confirmation; the list of tenders is one that everybody may see. */
const PATHS: Readonly<Record<Exclude<TokenPurpose, 'setup'>, string>> = {
  confirmation: '/projekte',
  reset: '/passwort-reset',
  invitation: '/passwort-reset',
}

export interface LinkMail {
  readonly purpose: keyof typeof PATHS
  readonly key: MailKey
  /** Names what asked for it: asked again, as after a crash, it is the same link and the same one mail. Nothing secret. */
  readonly order: string
  /** Further placeholders of the mail: inviter, organization. */
  readonly values?: Readonly<Record<string, string>>
}

/** Makes a link of a purpose for a person and queues the mail that brings it. The token itself is nowhere else; the address comes from PUBLIC_URL alone. */
export const mailLink = async (person: Person, ...[{ purpose, key, order, values }, at]: [LinkMail, Date]): Promise<void> => {
  const { token, expiresAt } = await issueToken(purpose, { userId: person._id, at, order })
  const lang = mailLang(person)
  const link = linkTo(`${PATHS[purpose]}?token=${token}`)
  await queueMail(
    { id: order, key, to: person.email, lang, values: { ...values, name: personName(person), link, expires: timeText(expiresAt, lang) } },
    at,
  )
}
