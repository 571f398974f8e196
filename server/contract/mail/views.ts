import { LangName, placesFor, TextInLanguages } from '../inLanguages'
import { Type, type Static } from '@sinclair/typebox'
import { MailTemplate } from '../settings/views'
import { MAIL_KEYS } from './keys'

export const MailKeyName = Type.Union(MAIL_KEYS.map((key) => Type.Literal(key)))
export const MailLang = LangName

const InBothLanguages = TextInLanguages

/**
 * What a template of this mail may name in {{…}}; `isLink` may stand in an address or a button only. `sample` is what a preview puts there.
 */
export const Placeholder = Type.Object({
  name: Type.String(),
  label: InBothLanguages,
  isLink: Type.Boolean(),
  sample: InBothLanguages,
})
export type Placeholder = Static<typeof Placeholder>

/** A mail as it comes with Lotse. */
export const MailDefault = Type.Object({
  key: MailKeyName,
  /** Cannot be disabled. */
  required: Type.Boolean(),
  placeholders: Type.Array(Placeholder),
  ...placesFor(MailTemplate),
})
export type MailDefault = Static<typeof MailDefault>

export const RenderedMail = Type.Object({ subject: Type.String(), html: Type.String(), text: Type.String() })
export type RenderedMail = Static<typeof RenderedMail>

export const MailState = Type.Union([
  Type.Literal('queued'),
  Type.Literal('sending'),
  Type.Literal('sent'),
  Type.Literal('failed'),
  Type.Literal('bounced'),
])

const instant = Type.String({ format: 'date-time' })
const MaybeText = Type.Union([Type.String(), Type.Null()])
const row = {
  id: Type.String(),
  key: Type.String(),
  to: Type.String(),
  subject: Type.String(),
  lang: MailLang,
  /** bounced: the address was refused. failed: refused otherwise, or given up after three days. */
  state: MailState,
  tries: Type.Integer(),
  queuedAt: instant,
  /** When the next try is due; null where there is none. */
  nextAt: Type.Union([instant, Type.Null()]),
  sentAt: Type.Union([instant, Type.Null()]),
  lastError: MaybeText,
  /** A try ended without an answer: the mail may have arrived twice, both times under the same Message-ID. */
  uncertain: Type.Boolean(),
  /** file: an .eml file, as there is no SMTP_URL. */
  via: Type.Union([Type.Literal('smtp'), Type.Literal('file'), Type.Null()]),
}

/** A line of the admins' list. The last of a full page has the `cursor` of the next. */
export const MailRow = Type.Object({ ...row, cursor: Type.Optional(Type.String()) })
export type MailRow = Static<typeof MailRow>

/**
 * A mail as it was rendered. Links with a secret are shown only while mails are files (there they are the delivery), else a mark stands
 * there.
 */
export const MailView = Type.Object({
  ...row,
  html: Type.String(),
  text: Type.String(),
  headers: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
  /** What the receiving server answered, or which file was written. */
  response: MaybeText,
  version: Type.Integer(),
})
export type MailView = Static<typeof MailView>
