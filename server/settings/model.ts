import { isAsked, LANGUAGES } from '../../engine/languages'
import { model, Schema } from '../platform/database/model'
import { restsOn } from '../platform/kept/grounds'
import type { Intent } from '../platform/commit'
import { withPendingIntents } from '../platform/withPendingIntents'
import type { AdditionalField } from '../contract/settings/additionalFields'
import type { AwardRoles, AwardRules, House, Setup } from '../contract/settings/house'
import type { LegalFooter, LegalTexts, StoredMail } from '../contract/settings/settings'
import type { StoredField, StoredFolder } from './propertyTemplates'

/** What a system admin sets for the whole installation. One document, _id 'system'. */
export interface SettingsDoc {
  _id: 'system'
  filesUrl: string
  filesRepo: string
  twoFactorAuthenticationRequired: boolean
  /** By mail key, what differs from the built-in mails (server/mail/templates.ts reads it). */
  mailNotifications: Record<string, StoredMail>
  /** Which template the wizard opens: konzVV negotiation procedure, konzVD continuous one; empty: by legal basis. */
  defaultTemplateSettings: { konzVV: string; konzVD: string }
  propertyFolderTemplateList: StoredFolder[]
  additionalFieldsTemplateList: StoredField[]
  organizationFieldsTemplateList: AdditionalField[]
  contactFieldsTemplateList: AdditionalField[]
  showFilterViewForExternalUsers: boolean
  /** Staff are reminded of parcels that nobody confirmed for so many months; 0: never. */
  propertyReminderMonths: number
  /** Imprint, privacy and accessibility statement and terms of use, shown to everybody: links … */
  legalFooter: Omit<LegalFooter, 'own'>
  /** … or texts of one's own. */
  legalTexts: LegalTexts
  /** Name, logo and colours in the bar of every page. */
  house: House
  /** Who may award, by value, and who holds which office for it; what counts is what the log was told of them (awardLaw.ts). */
  awardRules: AwardRules
  awardRoles: AwardRoles
  /** How far the first-run assistant came. */
  setup: Setup
  version: number
  rev: number
  updated: Date
  updatedBy: string
  pending: Intent[]
}

const list = { type: Schema.Types.Mixed, default: (): never[] => [] }
const fields = { type: Schema.Types.Mixed, default: (): AdditionalField[] => [] }
const line = { type: String, default: '' }
const inBothLanguages = Object.fromEntries(LANGUAGES.map((lang) => [lang, isAsked(lang) ? line : { type: String }]))
const schema = new Schema<SettingsDoc>(
  {
    _id: { type: String, required: true },
    filesUrl: { type: String, default: '' },
    filesRepo: { type: String, default: '' },
    twoFactorAuthenticationRequired: { type: Boolean, default: false },
    mailNotifications: { type: Schema.Types.Mixed, default: () => ({}) },
    defaultTemplateSettings: { konzVV: { type: String, default: '' }, konzVD: { type: String, default: '' } },
    propertyFolderTemplateList: list,
    additionalFieldsTemplateList: list,
    organizationFieldsTemplateList: fields,
    contactFieldsTemplateList: fields,
    showFilterViewForExternalUsers: { type: Boolean, default: true },
    propertyReminderMonths: { type: Number, default: 12 },
    legalFooter: { imprintUrl: line, privacyUrl: line, accessibilityUrl: line, termsUrl: line, accessibilityReportEmail: line },
    legalTexts: { imprint: inBothLanguages, privacy: inBothLanguages, accessibility: inBothLanguages, terms: inBothLanguages },
    house: { name: line, logo: line, bar: line, action: line },
    awardRules: { type: Schema.Types.Mixed, default: (): AwardRules => [] },
    awardRoles: { type: Schema.Types.Mixed, default: (): AwardRoles => [] },
    setup: { type: Schema.Types.Mixed, default: (): Setup => ({}) },
    version: { type: Number, default: 1 },
    rev: { type: Number, default: 1 },
    updated: { type: Date, required: true },
    updatedBy: { type: String, default: '' },
  },
  { collection: 'settings', versionKey: false, minimize: false },
)

withPendingIntents(schema)
restsOn('settings')
/** Read by every page; each reader's answer is kept until they are saved. */
export const KEPT_SETTINGS = { on: ['settings'], until: () => null } as const

export const SettingsModel = model<SettingsDoc>('Settings', schema)
