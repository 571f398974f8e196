import { type Static, Type } from '@sinclair/typebox'
import { LANGUAGES, tableOf } from '../../../engine/languages'
import { defineContract } from '../define'
import { inLanguages, LangName, placesFor } from '../inLanguages'
import { AdditionalFields } from './additionalFields'
import { AwardRoles, AwardRules, House, Setup } from './house'
import {
  PropertyFieldTemplates,
  PropertyFieldTemplatesInput,
  PropertyFolderTemplates,
  PropertyFolderTemplatesInput,
} from './propertyTemplates'
import { Exact, OneOf } from '../shapes'

const link = Type.String({ maxLength: 500 })

/** The pages that the law asks for, each by a link to somewhere else or by a text of one's own. */
export const LegalPage = OneOf('imprint', 'privacy', 'accessibility', 'terms')
export type LegalPage = Static<typeof LegalPage>

const legalLinks = { imprintUrl: link, privacyUrl: link, accessibilityUrl: link, termsUrl: link, accessibilityReportEmail: link }

/** Shown at the foot of every page. `own`: pages with a text of one's own (getLegalText), which then goes before the link. */
export const LegalFooter = Type.Object({ ...legalLinks, own: Type.Array(LegalPage) })
export type LegalFooter = Static<typeof LegalFooter>
/** `own` as it was read. */
const LegalFooterInput = Type.Partial(Type.Object({ ...legalLinks, own: Type.Array(LegalPage) }), { additionalProperties: false })

const Html = Type.String({ maxLength: 100_000 })
const InBothLanguages = inLanguages(Html, { additionalProperties: false })
/** HTML as admins wrote it, sanitised when it was saved; '' where there is none. */
export const LegalTexts = Exact({
  imprint: InBothLanguages,
  privacy: InBothLanguages,
  accessibility: InBothLanguages,
  terms: InBothLanguages,
})
export type LegalTexts = Static<typeof LegalTexts>

/** Template ids; empty: chosen by legal basis. konzVV negotiation procedure, konzVD continuous negotiated procedure. */
export const DefaultTemplateSettings = Exact({ konzVV: Type.String({ maxLength: 100 }), konzVD: Type.String({ maxLength: 100 }) })

const subject = Type.String({ maxLength: 250 })
const text = Type.String({ maxLength: 20_000 })
/** A mail's subject (plain text) and text (HTML), with {{placeholders}}. */
export const MailTemplate = Exact({ subject, text })
export type MailTemplate = Static<typeof MailTemplate>

const changed = { enabled: Type.Boolean(), ...placesFor(Type.Optional(MailTemplate)) }
/** A mail as it is sent: subject and text in German; `de` and `en` are there where admins wrote them (built-in ones: getMailDefaults). */
export const MailNotification = Exact({ ...changed, subject, text })
export type MailNotification = Static<typeof MailNotification>
/** What admins changed about a mail. */
export type StoredMail = Omit<MailNotification, 'subject' | 'text'>
/** A subject and text outside a language are the German ones. */
const MailNotificationInput = Exact({ ...changed, subject: Type.Optional(subject), text: Type.Optional(text) })

const flags = { showFilterViewForExternalUsers: Type.Boolean(), twoFactorAuthenticationRequired: Type.Boolean() }
/**
 * Of organizations and of contacts of organizations and people; edited by system admins, filled in by everybody (getOrganizationFields).
 */
const fields = { organizationFieldsTemplateList: AdditionalFields, contactFieldsTemplateList: AdditionalFields }
const staffPart = {
  defaultTemplateSettings: DefaultTemplateSettings,
  propertyFolderTemplateList: PropertyFolderTemplates,
  additionalFieldsTemplateList: PropertyFieldTemplates,
  /** Staff are reminded of parcels that nobody confirmed for so many months; 0: never. */
  propertyReminderMonths: Type.Integer({ minimum: 0, maximum: 120 }),
}
const files = { filesUrl: link, filesRepo: Type.String({ maxLength: 250 }) }
const mailKey = Type.String({ maxLength: 100 })

/** Cut by role: everybody gets the public part, staff what their forms need, system admins all of it with its version. */
export const SettingsView = Type.Object({
  ...flags,
  legalFooter: LegalFooter,
  house: House,
  ...Type.Partial(Type.Object({ ...fields, ...staffPart })).properties,
  ...Type.Partial(
    Type.Object({
      ...files,
      ...{ awardRules: AwardRules, awardRoles: AwardRoles },
      /** The database says something else of them than the log, by which they are shown and go; or an entry of them was altered. */
      isAwardLawAltered: Type.Boolean(),
      legalTexts: LegalTexts,
      mailNotifications: Type.Record(mailKey, MailNotification),
      setup: Setup,
    }),
  ).properties,
  version: Type.Optional(Type.Integer()),
})
export type SettingsView = Static<typeof SettingsView>

/** Only the sections sent are changed (of legalFooter only the links sent). With `version`, a stale save is refused. */
export const SettingsInput = Type.Object(
  {
    ...Type.Partial(
      Type.Object({
        ...flags,
        ...fields,
        ...staffPart,
        propertyFolderTemplateList: PropertyFolderTemplatesInput,
        additionalFieldsTemplateList: PropertyFieldTemplatesInput,
        ...files,
        ...{ awardRules: AwardRules, awardRoles: AwardRoles },
        house: House,
        setup: Setup,
        legalFooter: LegalFooterInput,
        legalTexts: Type.Partial(LegalTexts),
        mailNotifications: Type.Record(mailKey, MailNotificationInput),
      }),
    ).properties,
    version: Type.Optional(Type.Integer({ minimum: 1 })),
  },
  { additionalProperties: false, minProperties: 1 },
)
export type SettingsInput = Static<typeof SettingsInput>

export const getSettings = defineContract({
  name: 'getSettings',
  area: 'settings',
  summary: 'The installation’s settings, cut by role.',
  params: [],
  result: SettingsView,
  who: ['everyone'],
  subject: 'none',
  mutates: false,
})

export const setSettings = defineContract({
  name: 'setSettings',
  area: 'settings',
  summary: 'Changes the sections that are sent and answers all settings. 409 with a stale version.',
  params: [['settings', SettingsInput]],
  result: SettingsView,
  who: ['admin'],
  subject: 'none',
  mutates: true,
  errors: [409],
})

export const getLegalText = defineContract({
  name: 'getLegalText',
  area: 'settings',
  summary:
    'The installation’s own text of a legal page as sanitised HTML, in the language asked for, else in German (`lang` says which). 404 ' +
    'where it has none.',
  params: [
    ['page', LegalPage],
    ['lang', LangName],
  ],
  result: Type.Object({ html: Type.String(), lang: LangName }),
  who: ['everyone'],
  subject: 'none',
  mutates: false,
  errors: [404],
})

export const getOrganizationFields = defineContract({
  name: 'getOrganizationFields',
  area: 'settings',
  summary:
    'The fields that this installation adds to organizations and their contacts: for whoever is logged in all of them, for others ' +
    'those that a registration asks for (the required ones).',
  params: [],
  result: Type.Object({ organizationFieldsTemplateList: AdditionalFields, contactFieldsTemplateList: AdditionalFields }),
  who: ['everyone'],
  subject: 'none',
  mutates: false,
})

export const getTranslations = defineContract({
  name: 'getTranslations',
  area: 'settings',
  summary: 'The interface’s texts in a language: namespace → texts. de and de_DE are German, en and en_US American English.',
  params: [['lang', Type.Union([...LANGUAGES, ...LANGUAGES.map((lang) => tableOf(lang).account)].map((name) => Type.Literal(name)))]],
  result: Type.Record(Type.String(), Type.Unknown()),
  who: ['everyone'],
  subject: 'none',
  mutates: false,
})
