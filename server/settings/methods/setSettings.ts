import { setSettings as contract } from '../../contract/settings/setSettings'
import { commit } from '../../platform/commit'
import { method, noSubject } from '../../transport/method'
import { allow } from '../../transport/verdict'
import { SettingsModel } from '../model'
import { presentSettings } from '../present'
import { readSettings } from '../readSettings'

export const setSettings = method(contract, {
  subject: noSubject,
  policy: () => allow(),
  async handle(ctx, _subject, { settings: { version, ...sections } }) {
    const before = await readSettings()
    const after = await commit(
      SettingsModel,
      { _id: 'system', version: version ?? before.version },
      { $set: { ...sections, updated: ctx.now, updatedBy: ctx.actor.user?.name ?? '' } },
    )
    await ctx.audit('SETTINGS_CHANGED', { sections: Object.keys(sections).sort() })
    // Whoever has no second factor may be somebody else from now on.
    if (after.twoFactorAuthenticationRequired !== before.twoFactorAuthenticationRequired) await ctx.emit({ kind: 'actorChanged' })
    await ctx.publish('settings', 'system', { version: after.version, audience: { everyone: true } })
    return presentSettings(after, ctx.actor)
  },
})
