import { setSettings as contract } from '../../contract/settings/setSettings'
import type { SettingsInput } from '../../contract/settings/views'
import { commit } from '../../platform/commit'
import { AppError } from '../../platform/errors'
import { TemplateModel } from '../../templates/model'
import { method, noSubject } from '../../transport/method'
import { allow } from '../../transport/verdict'
import { judgeSettings } from '../judgeSettings'
import { SettingsModel } from '../model'
import { presentSettings } from '../present'
import { readSettings } from '../readSettings'
import { storedSections } from '../storedSections'

/** Of the templates named, those that are there. */
const knownTemplates = async ({ defaultTemplateSettings = { konzVV: '', konzVD: '' } }: SettingsInput): Promise<ReadonlySet<string>> => {
  const named = Object.values(defaultTemplateSettings).filter((id) => id !== '')
  const found = named.length === 0 ? [] : await TemplateModel.find({ _id: { $in: named } }, { _id: 1 }).lean<{ _id: string }[]>()
  return new Set(found.map(({ _id }) => _id))
}

export const setSettings = method(contract, {
  subject: noSubject,
  policy: () => allow(),
  async handle(ctx, _subject, { settings: { version, ...sections } }) {
    const errors = judgeSettings(sections, await knownTemplates(sections))
    if (errors.length > 0) throw new AppError('invalid', { errors })
    const before = await readSettings()
    const after = await commit(
      SettingsModel,
      { _id: 'system', version: version ?? before.version },
      { $set: { ...storedSections(sections), updated: ctx.now, updatedBy: ctx.actor.user?.name ?? '' } },
    )
    await ctx.audit('SETTINGS_CHANGED', { sections: Object.keys(sections).sort() })
    // Whoever has no second factor may be somebody else from now on.
    if (after.twoFactorAuthenticationRequired !== before.twoFactorAuthenticationRequired) await ctx.emit({ kind: 'actorChanged' })
    await ctx.publish('settings', 'system', { version: after.version, audience: { everyone: true } })
    return presentSettings(after, ctx.actor)
  },
})
