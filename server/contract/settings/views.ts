import { Type, type Static } from '@sinclair/typebox'

const link = Type.String({ maxLength: 500 })

export const LegalFooter = Type.Object({ imprintUrl: link, privacyUrl: link, accessibilityUrl: link }, { additionalProperties: false })

/** Template ids; empty: chosen by legal basis. konzVV negotiation procedure, konzVD continuous negotiated procedure. */
export const DefaultTemplateSettings = Type.Object(
  { konzVV: Type.String({ maxLength: 100 }), konzVD: Type.String({ maxLength: 100 }) },
  { additionalProperties: false },
)

const publicPart = {
  showFilterViewForExternalUsers: Type.Boolean(),
  twoFactorAuthenticationRequired: Type.Boolean(),
  legalFooter: LegalFooter,
}
const staffPart = {
  defaultTemplateSettings: DefaultTemplateSettings,
  propertyFolderTemplateList: Type.Array(Type.Unknown(), { maxItems: 500 }),
  additionalFieldsTemplateList: Type.Array(Type.Unknown(), { maxItems: 500 }),
}
const adminPart = {
  filesUrl: link,
  filesRepo: Type.String({ maxLength: 250 }),
  mailNotifications: Type.Record(Type.String({ maxLength: 100 }), Type.Unknown()),
}

/** Cut by role: everybody gets the public part, staff what their forms need, system admins all of it with its version. */
export const SettingsView = Type.Object({
  ...publicPart,
  ...Type.Partial(Type.Object(staffPart)).properties,
  ...Type.Partial(Type.Object(adminPart)).properties,
  version: Type.Optional(Type.Integer()),
})
export type SettingsView = Static<typeof SettingsView>

/** Only the sections sent are changed. With `version`, a stale save is refused. */
export const SettingsInput = Type.Object(
  {
    ...Type.Partial(Type.Object(publicPart)).properties,
    ...Type.Partial(Type.Object(staffPart)).properties,
    ...Type.Partial(Type.Object(adminPart)).properties,
    version: Type.Optional(Type.Integer({ minimum: 1 })),
  },
  { additionalProperties: false, minProperties: 1 },
)
export type SettingsInput = Static<typeof SettingsInput>
