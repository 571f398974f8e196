import { LANGUAGES, NO_TEXT } from '../../engine/languages'
import type { AdditionalField } from '../../server/contract/settings/additionalFields'
import type { AwardRoles, AwardRules } from '../../server/contract/settings/house'
import type { LegalFooter, LegalPage, LegalTexts, SettingsInput, SettingsView, StoredMail } from '../../server/contract/settings/settings'

/** What the page edits: every section it shows, always filled. */
export interface Draft {
  defaultTemplateSettings: { konzVV: string; konzVD: string }
  twoFactorAuthenticationRequired: boolean
  filesUrl: string
  filesRepo: string
  mailNotifications: Record<string, StoredMail>
  organizationFieldsTemplateList: readonly AdditionalField[]
  contactFieldsTemplateList: readonly AdditionalField[]
  legalFooter: Omit<LegalFooter, 'own'>
  legalTexts: LegalTexts
  awardRules: AwardRules
  awardRoles: AwardRoles
}

export type Section = keyof Draft

/** What the wizard opens where nothing is configured (decisions, section 5). */
const UNSET = 'EU-19'
const PAGES: readonly LegalPage[] = ['imprint', 'privacy', 'accessibility', 'terms']

/** Of all kinds of mail those that differ from the built-in ones, by what differs. */
const changedMails = (mails: NonNullable<SettingsView['mailNotifications']>): Draft['mailNotifications'] =>
  Object.fromEntries(
    Object.entries(mails).flatMap(([key, mail]) => {
      const own = LANGUAGES.flatMap((lang) => (mail[lang] ? [[lang, mail[lang]] as const] : []))
      return mail.enabled && own.length === 0 ? [] : [[key, { enabled: mail.enabled, ...Object.fromEntries(own) }]]
    }),
  )

export const draftOf = (view: SettingsView): Draft => {
  const { own: _own, ...links } = view.legalFooter
  return {
    defaultTemplateSettings: {
      konzVV: view.defaultTemplateSettings?.konzVV || UNSET,
      konzVD: view.defaultTemplateSettings?.konzVD || UNSET,
    },
    twoFactorAuthenticationRequired: view.twoFactorAuthenticationRequired,
    filesUrl: view.filesUrl ?? '',
    filesRepo: view.filesRepo ?? '',
    mailNotifications: changedMails(view.mailNotifications ?? {}),
    organizationFieldsTemplateList: view.organizationFieldsTemplateList ?? [],
    contactFieldsTemplateList: view.contactFieldsTemplateList ?? [],
    legalFooter: links,
    legalTexts: view.legalTexts ?? { imprint: NO_TEXT, privacy: NO_TEXT, accessibility: NO_TEXT, terms: NO_TEXT },
    awardRules: view.awardRules ?? [],
    awardRoles: view.awardRoles ?? [],
  }
}

const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([, inner]) => inner !== undefined)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, inner]) => [key, sorted(inner)]),
        )
      : value

/** Alike in content; the order of keys and keys without a value do not count. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))

export const changedSections = (base: Draft, draft: Draft): Section[] =>
  (Object.keys(draft) as Section[]).filter((section) => !isSame(base[section], draft[section]))

/** What is sent: the changed sections, and of the legal ones only the links and pages that changed. */
export const changesOf = (base: Draft, draft: Draft): Omit<SettingsInput, 'version'> => {
  const changed = new Set(changedSections(base, draft))
  const links = Object.entries(draft.legalFooter).filter(([key, value]) => base.legalFooter[key as keyof Draft['legalFooter']] !== value)
  const texts = PAGES.filter((page) => !isSame(base.legalTexts[page], draft.legalTexts[page])).map((page) => [page, draft.legalTexts[page]])
  const has = <S extends Section>(section: S): boolean => changed.has(section)
  return {
    ...(has('defaultTemplateSettings') && { defaultTemplateSettings: draft.defaultTemplateSettings }),
    ...(has('twoFactorAuthenticationRequired') && { twoFactorAuthenticationRequired: draft.twoFactorAuthenticationRequired }),
    ...(has('filesUrl') && { filesUrl: draft.filesUrl.trim() }),
    ...(has('filesRepo') && { filesRepo: draft.filesRepo.trim() }),
    ...(has('mailNotifications') && { mailNotifications: draft.mailNotifications }),
    ...(has('organizationFieldsTemplateList') && { organizationFieldsTemplateList: [...draft.organizationFieldsTemplateList] }),
    ...(has('contactFieldsTemplateList') && { contactFieldsTemplateList: [...draft.contactFieldsTemplateList] }),
    ...(has('awardRules') && { awardRules: draft.awardRules }),
    ...(has('awardRoles') && { awardRoles: draft.awardRoles }),
    ...(has('legalFooter') && { legalFooter: Object.fromEntries(links.map(([key, value]) => [key, value.trim()])) }),
    ...(has('legalTexts') && { legalTexts: Object.fromEntries(texts) }),
  }
}
