import { inLanguages, placesFor } from '../inLanguages'
import { Type, type Static } from '@sinclair/typebox'
import { AdditionalFields } from './additionalFields'
import { AwardRoles, AwardRules, House, Setup } from './house'
import {
  PropertyFieldTemplates,
  PropertyFieldTemplatesInput,
  PropertyFolderTemplates,
  PropertyFolderTemplatesInput,
} from './propertyTemplates'

const link = Type.String({ maxLength: 500 })

/** The pages that the law asks for, each by a link to somewhere else or by a text of one's own. */
export const LegalPage = Type.Union([
  Type.Literal('imprint'),
  Type.Literal('privacy'),
  Type.Literal('accessibility'),
  Type.Literal('terms'),
])
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
export const LegalTexts = Type.Object(
  { imprint: InBothLanguages, privacy: InBothLanguages, accessibility: InBothLanguages, terms: InBothLanguages },
  { additionalProperties: false },
)
export type LegalTexts = Static<typeof LegalTexts>

/** Template ids; empty: chosen by legal basis. konzVV negotiation procedure, konzVD continuous negotiated procedure. */
export const DefaultTemplateSettings = Type.Object(
  { konzVV: Type.String({ maxLength: 100 }), konzVD: Type.String({ maxLength: 100 }) },
  { additionalProperties: false },
)

const subject = Type.String({ maxLength: 250 })
const text = Type.String({ maxLength: 20_000 })
/** A mail's subject (plain text) and text (HTML), with {{placeholders}}. */
export const MailTemplate = Type.Object({ subject, text }, { additionalProperties: false })
export type MailTemplate = Static<typeof MailTemplate>

const changed = { enabled: Type.Boolean(), ...placesFor(Type.Optional(MailTemplate)) }
/** A mail as it is sent: subject and text in German; `de` and `en` are there where admins wrote them (built-in ones: getMailDefaults). */
export const MailNotification = Type.Object({ ...changed, subject, text }, { additionalProperties: false })
export type MailNotification = Static<typeof MailNotification>
/** What admins changed about a mail. */
export type StoredMail = Omit<MailNotification, 'subject' | 'text'>
/** A subject and text outside a language are the German ones. */
const MailNotificationInput = Type.Object(
  { ...changed, subject: Type.Optional(subject), text: Type.Optional(text) },
  { additionalProperties: false },
)

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
