import { type Static, Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { LangName, placesFor, TextInLanguages } from '../inLanguages'
import { MailTemplate } from '../settings/settings'
import { MAIL_KEYS } from './keys'
import { Exact, MaybeText, OneOf } from '../shapes'
import { Instant } from '../instant'

export const MailKeyName = OneOf(...MAIL_KEYS)
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

export const MailState = OneOf('queued', 'sending', 'sent', 'failed', 'bounced')

const instant = Instant
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

export const MailFilter = Exact({
  state: Type.Optional(MailState),
  key: Type.Optional(MailKeyName),
  /** The beginning of a recipient's address, or the whole. */
  search: Type.Optional(Type.String({ maxLength: 254 })),
  /** Of the last row of the page before. */
  cursor: Type.Optional(Type.String({ maxLength: 1000 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
})
export type MailFilter = Static<typeof MailFilter>

export const getMails = defineContract({
  name: 'getMails',
  area: 'mail',
  summary: 'Mails that were queued, the newest first, 50 a page.',
  params: [['filter', MailFilter, 'optional']],
  result: Type.Array(MailRow),
  who: ['admin'],
  subject: 'none',
  mutates: false,
})

export const getMail = defineContract({
  name: 'getMail',
  area: 'mail',
  summary: 'One mail as it was rendered, with what became of it.',
  params: [['id', Type.String({ minLength: 1, maxLength: 1000 })]],
  result: MailView,
  who: ['admin'],
  subject: 'mail',
  mutates: false,
  errors: [404],
})

export const retryMail = defineContract({
  name: 'retryMail',
  area: 'mail',
  summary:
    'Queues a mail that failed, bounced or waits for its next try for sending now. 409 for one that is being sent, was sent, or whose ' +
    'link is gone.',
  params: [['id', Type.String({ minLength: 1, maxLength: 1000 })]],
  result: MailView,
  who: ['admin'],
  subject: 'mail',
  mutates: true,
  errors: [404, 409],
})

export const getMailDefaults = defineContract({
  name: 'getMailDefaults',
  area: 'mail',
  summary: 'Every mail that Lotse writes: its built-in subject and text in both languages, and the placeholders it may have.',
  params: [],
  result: Type.Array(MailDefault),
  who: ['admin'],
  subject: 'none',
  mutates: false,
})

export const previewMail = defineContract({
  name: 'previewMail',
  area: 'mail',
  summary: 'A template as the mail it would become, with sample values. 422 names an unknown placeholder by path and name.',
  params: [
    ['key', MailKeyName],
    ['template', MailTemplate],
    ['lang', MailLang],
  ],
  result: RenderedMail,
  who: ['admin'],
  subject: 'none',
  mutates: false,
})

export const sendTestMail = defineContract({
  name: 'sendTestMail',
  area: 'mail',
  summary:
    'Sends a template with sample values to the caller’s own address, through the outbox as any other mail. Answers the id for getMail.',
  params: [
    ['key', MailKeyName],
    ['template', MailTemplate],
    ['lang', MailLang],
  ],
  result: Type.Object({ id: Type.String(), to: Type.String() }),
  who: ['admin'],
  subject: 'none',
  mutates: true,
})
