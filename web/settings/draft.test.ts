import { describe, expect, it } from 'vitest'
import type { SettingsView } from '../../server/contract/settings/settings'
import { changedSections, changesOf, draftOf, isSame, type Draft } from './draft'
import { checkDraft, faultsAt, faultsOfErrors } from './faults'

const text = { de: '', en: '' }
const view: SettingsView = {
  house: { name: '', logo: '', bar: '', action: '' },
  showFilterViewForExternalUsers: true,
  twoFactorAuthenticationRequired: false,
  organizationFieldsTemplateList: [],
  contactFieldsTemplateList: [],
  legalFooter: { imprintUrl: '', privacyUrl: '', accessibilityUrl: '', termsUrl: '', accessibilityReportEmail: '', own: [] },
  legalTexts: { imprint: text, privacy: text, accessibility: text, terms: text },
  defaultTemplateSettings: { konzVV: '', konzVD: 'EU-19-copy' },
  filesUrl: '',
  filesRepo: '',
  mailNotifications: {},
  version: 3,
}
const base = draftOf(view)
const offered = (id: string): boolean => id.startsWith('EU-19')

describe('the draft of the settings', () => {
  it('shows what the wizard opens where nothing is configured, and counts that as no change', () => {
    expect(base.defaultTemplateSettings).toEqual({ konzVV: 'EU-19', konzVD: 'EU-19-copy' })
    expect(changedSections(base, draftOf(view))).toEqual([])
  })

  it('sends the changed sections alone, and of the legal ones only what changed in them', () => {
    const draft: Draft = {
      ...base,
      filesRepo: ' archiv ',
      legalFooter: { ...base.legalFooter, termsUrl: 'https://a.example/agb' },
      legalTexts: { ...base.legalTexts, imprint: { de: '<p>Wir</p>', en: '' } },
    }
    expect(changesOf(base, draft)).toEqual({
      filesRepo: 'archiv',
      legalFooter: { termsUrl: 'https://a.example/agb' },
      legalTexts: { imprint: { de: '<p>Wir</p>', en: '' } },
    })
  })

  it('takes no offence at the order of keys or at keys without a value', () => {
    expect(isSame({ a: 1, b: undefined, c: [{ d: 1, e: 2 }] }, { c: [{ e: 2, d: 1 }], a: 1 })).toBe(true)
    expect(isSame({ a: 1 }, { a: 2 })).toBe(false)
  })
})

describe('what is wrong with a draft', () => {
  it('nothing with the first one', () => expect(checkDraft(base, offered)).toEqual({}))

  it('is told at its place', () => {
    const draft: Draft = {
      ...base,
      defaultTemplateSettings: { konzVV: 'gone', konzVD: 'EU-19' },
      filesUrl: 'archiv.example',
      organizationFieldsTemplateList: [{ contentId: 'a', label: { de: ' ', en: 'Chamber' }, type: 'list', choices: [] }],
      contactFieldsTemplateList: [
        { contentId: 'b', label: { de: 'Kürzel', en: '' }, type: 'string' },
        { contentId: 'c', label: { de: ' kürzel', en: '' }, type: 'string' },
      ],
      legalFooter: { ...base.legalFooter, imprintUrl: 'javascript:alert(1)', accessibilityReportEmail: 'niemand' },
    }
    expect(checkDraft(draft, offered)).toEqual({
      'defaultTemplateSettings/konzVV': 'template',
      filesUrl: 'url',
      'legalFooter/imprintUrl': 'url',
      'legalFooter/accessibilityReportEmail': 'email',
      'organizationFieldsTemplateList/0/label/de': 'required',
      'organizationFieldsTemplateList/0/choices': 'choices',
      'contactFieldsTemplateList/1/label/de': 'unique',
    })
  })

  it('comes from the server with its path', () => {
    const faults = faultsOfErrors([{ path: '/settings/mailNotifications/passwordReset/de/text', rule: 'placeholder' }])
    expect(faultsAt(faults, 'mailNotifications/passwordReset')).toEqual(['mailNotifications/passwordReset/de/text'])
    expect(faultsAt(faults, 'mailNotifications/password')).toEqual([])
    expect(faultsOfErrors(undefined)).toEqual({})
  })
})
