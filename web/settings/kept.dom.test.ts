import { beforeEach, describe, expect, it } from 'vitest'
import { forgetAllOf, forgetOld, keepsAnyOf } from '../kept/keptDraft'
import { findSettings, keepSettings, settingsKey, type KeptSettings } from './kept'
import { base } from './testing/draft'

const ME = 'ines@lotse.example'
const kept = (filesRepo: string, at = '2026-11-21T10:00:00.000Z'): KeptSettings => ({
  ...{ base, draft: { ...base, filesRepo }, at },
  writing: { key: 'passwordReset', templates: { de: { subject: 'A', text: '<p>b</p>' }, en: { subject: 'C', text: '' } } },
})
const mine = settingsKey(ME, 'mine')
const find = (live: string[]) => findSettings(mine, { like: base, live: new Set(live) })

describe('settings kept on this device', () => {
  beforeEach(() => localStorage.clear())

  it('come back whole after a reload, the open text of a mail, too', () => {
    keepSettings(mine, kept('Archiv'))
    expect(find(['mine'])).toEqual({ key: mine, kept: kept('Archiv'), isOwn: true })
  })

  it('of a closed tab are offered, the newest first; those of an open one and of other people are not', () => {
    keepSettings(settingsKey(ME, 'old'), kept('alt', '2026-11-20T10:00:00.000Z'))
    keepSettings(settingsKey(ME, 'closed'), kept('neu'))
    keepSettings(settingsKey(ME, 'open'), kept('offen', '2026-11-21T11:00:00.000Z'))
    keepSettings(settingsKey('jan@lotse.example', 'closed'), kept('Jans', '2026-11-21T12:00:00.000Z'))
    expect(find(['mine', 'open'])).toMatchObject({ key: settingsKey(ME, 'closed'), isOwn: false, kept: { draft: { filesRepo: 'neu' } } })
  })

  it('outlive a visit to a tender, are asked about at logging out and then gone', () => {
    keepSettings(mine, kept('Archiv', new Date().toISOString()))
    forgetOld(new Set(), Date.now())
    expect(keepsAnyOf(ME)).toBe(true)
    forgetAllOf(ME)
    expect(find([])).toBeNull()
  })

  it('of another shape are left alone', () => {
    localStorage.setItem(mine, '{"draft":{"data":{"draft":{"filesUrl":1}},"team":[]},"step":0,"at":"2026-11-21T10:00:00.000Z"}')
    expect(find([])).toBeNull()
  })
})
