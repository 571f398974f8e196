import type { Draft } from '../draft'

const empty = { de: '', en: '' }
/** Settings in which little stands. */
export const base: Draft = {
  defaultTemplateSettings: { konzVV: 'EU-19', konzVD: 'EU-19' },
  twoFactorAuthenticationRequired: false,
  filesUrl: '',
  filesRepo: '',
  mailNotifications: {},
  organizationFieldsTemplateList: [],
  contactFieldsTemplateList: [],
  legalFooter: { imprintUrl: '', privacyUrl: '', accessibilityUrl: '', termsUrl: '', accessibilityReportEmail: '' },
  legalTexts: { imprint: empty, privacy: empty, accessibility: empty, terms: empty },
  awardRules: [],
  awardRoles: [],
}
