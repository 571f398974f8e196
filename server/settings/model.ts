import { Schema, model } from 'mongoose'

export interface AdditionalField {
  label: string
  contentId: string
  type?: string
}

/** What a system admin sets for the whole installation. One document, _id 'system'. */
export interface SettingsDoc {
  _id: 'system'
  filesUrl: string
  filesRepo: string
  twoFactorAuthenticationRequired: boolean
  mailNotifications: Record<string, unknown>
  /** Which template the wizard opens: konzVV negotiation procedure, konzVD continuous one; empty: by legal basis. */
  defaultTemplateSettings: { konzVV: string; konzVD: string }
  propertyFolderTemplateList: unknown[]
  additionalFieldsTemplateList: unknown[]
  showFilterViewForExternalUsers: boolean
  /** Imprint, privacy and accessibility statement, shown to everybody. */
  legalFooter: { imprintUrl: string; privacyUrl: string; accessibilityUrl: string }
  version: number
  rev: number
  updated: Date
  updatedBy: string
}

const list = { type: [Schema.Types.Mixed], default: [] }
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
    showFilterViewForExternalUsers: { type: Boolean, default: true },
    legalFooter: {
      imprintUrl: { type: String, default: '' },
      privacyUrl: { type: String, default: '' },
      accessibilityUrl: { type: String, default: '' },
    },
    version: { type: Number, default: 1 },
    rev: { type: Number, default: 1 },
    updated: { type: Date, required: true },
    updatedBy: { type: String, default: '' },
  },
  { collection: 'settings', versionKey: false, minimize: false },
)

export const SettingsModel = model<SettingsDoc>('Settings', schema)
