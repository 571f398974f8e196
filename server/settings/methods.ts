import * as contract from '../contract/all.gen'
import { LANGUAGES, ORIGINAL, namedLang } from '../../engine/languages'
import { AppError } from '../platform/errors'
import { method, noSubject } from '../calls/method'
import { allow } from '../calls/accessDecision'
import { KEPT_SETTINGS, SettingsModel, type SettingsDoc } from './model'
import { readSettings, readSettingsNow } from './readSettings'
import { presentOrganizationFields, presentSettings, ownPages } from './present'
import { translationsOf } from '../words/translations'
import type { SettingsInput } from '../contract/settings/settings'
import { canonicalJson } from '../platform/canonicalJson'
import { commit } from '../platform/commit'
import { appendAudit } from '../log/area'
import { awardLawChange, runSettingsIntents, settingsByLog } from './awardLaw'
import { validateSettings, type SettingsFault } from './validateSettings'
import { templatesKnown } from './templatesKnown'
import { storedSections } from './storedSections'

export const getLegalText = method(contract.getLegalText, {
  subject: noSubject,
  policy: () => allow(),
  keeps: () => KEPT_SETTINGS,
  async handle(_ctx, _subject, { page, lang }) {
    const texts = (await readSettings()).legalTexts[page]
    const shown = [lang, ORIGINAL, ...LANGUAGES].find((one) => (texts[one] ?? '') !== '')
    if (shown === undefined) throw new AppError('notFound')
    return { html: texts[shown] ?? '', lang: shown }
  },
})

export const getOrganizationFields = method(contract.getOrganizationFields, {
  subject: noSubject,
  policy: () => allow(),
  keeps: () => KEPT_SETTINGS,
  handle: async ({ actor }) => presentOrganizationFields(await readSettings(), actor),
})

export const getSettings = method(contract.getSettings, {
  subject: noSubject,
  policy: () => allow(),
  keeps: () => KEPT_SETTINGS,
  handle: async ({ actor }) => presentSettings(await readSettings(), actor),
})

export const getTranslations = method(contract.getTranslations, {
  subject: noSubject,
  policy: () => allow(),
  handle: (_ctx, _subject, { lang }) => translationsOf(namedLang(lang)),
})

/** Of the templates named, those that are there. */
const knownTemplates = ({ defaultTemplateSettings = { konzVV: '', konzVD: '' } }: SettingsInput): Promise<ReadonlySet<string>> =>
  templatesKnown.value(Object.values(defaultTemplateSettings).filter((id) => id !== ''))

/** Which pages have a text of their own follows from the texts: it may ride along as it was read. */
const judgeOwn = ({ legalFooter }: SettingsInput, before: SettingsDoc): SettingsFault[] =>
  legalFooter?.own === undefined || isSame(legalFooter.own, ownPages(before))
    ? []
    : [{ path: '/settings/legalFooter/own', rule: 'readOnly' }]

const isSame = (one: unknown, other: unknown): boolean => canonicalJson(one) === canonicalJson(other)

/** Nothing would be changed: settings that were sent as they were read leave no trace. */
const stands = (before: SettingsDoc, set: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(set).every(([path, value]) => isSame(value, path.split('.').reduce<unknown>(memberOf, before)))

const memberOf = (from: unknown, name: string): unknown =>
  typeof from === 'object' && from !== null ? Object.entries(from).find(([key]) => key === name)?.[1] : undefined

export const setSettings = method(contract.setSettings, {
  subject: noSubject,
  policy: () => allow(),
  async handle(ctx, _subject, { settings: { version, ...sections } }) {
    const { settings: before } = await settingsByLog(await readSettingsNow())
    const errors = [...validateSettings(sections, { templateIds: await knownTemplates(sections), before }), ...judgeOwn(sections, before)]
    if (errors.length > 0) throw new AppError('invalid', { errors })
    const set = storedSections(sections, before, ctx.now)
    if ((version ?? before.version) === before.version && stands(before, set)) return presentSettings(before, ctx.actor)
    const law = await awardLawChange(set, ctx)
    const after = await commit<SettingsDoc>(
      SettingsModel,
      { _id: 'system', version: version ?? before.version },
      { $set: { ...set, ...law.set, updated: ctx.now, updatedBy: ctx.actor.user?.name ?? '' } },
      law.intents,
    )
    if (law.intents.length > 0) await runSettingsIntents(after, { audit: appendAudit, publish: ctx.publish })
    await ctx.audit('SETTINGS_CHANGED', { sections: Object.keys(sections).sort() })
    // Whoever has no second factor may be somebody else from now on.
    if (after.twoFactorAuthenticationRequired !== before.twoFactorAuthenticationRequired) await ctx.emit({ kind: 'actorChanged' })
    await ctx.publish('settings', 'system', { version: after.version, audience: { everyone: true } })
    return presentSettings(after, ctx.actor)
  },
})
