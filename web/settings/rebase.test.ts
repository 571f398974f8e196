import { describe, expect, it } from 'vitest'
import type { Draft } from './draft'
import { rebase } from './rebase'
import { base as settings } from './testing/draft'

const base: Draft = { ...settings, mailNotifications: { offerDenied: { enabled: false } } }
const says = (text: string) => ({ subject: 'Betreff', text: `<p>${text}</p>` })

describe('two admins at once', () => {
  it('both changes of different sections hold; where both changed one, mine stands and is named', () => {
    const mine: Draft = { ...base, filesUrl: 'https://mine.example', twoFactorAuthenticationRequired: true }
    const theirs: Draft = { ...base, filesUrl: 'https://theirs.example', filesRepo: 'neu' }
    const { draft, both } = rebase(base, mine, theirs)
    expect(draft).toEqual({ ...base, filesUrl: 'https://mine.example', filesRepo: 'neu', twoFactorAuthenticationRequired: true })
    expect(both).toEqual(['filesUrl'])
  })

  it('a text of one mail does not take back what another wrote in another mail, language or page', () => {
    const mine: Draft = {
      ...base,
      mailNotifications: { ...base.mailNotifications, passwordReset: { enabled: true, de: says('mein') } },
      legalTexts: { ...base.legalTexts, imprint: { de: '<p>mein</p>', en: '' } },
    }
    const theirs: Draft = {
      ...base,
      mailNotifications: { inviteToApply: { enabled: true, de: says('ihr') }, passwordReset: { enabled: true, en: says('their') } },
      legalTexts: { ...base.legalTexts, imprint: { de: '', en: '<p>their</p>' }, terms: { de: '<p>ihr</p>', en: '' } },
      legalFooter: { ...base.legalFooter, privacyUrl: 'https://ihr.example' },
    }
    const { draft, both } = rebase(base, mine, theirs)
    expect(both).toEqual([])
    // offerDenied was switched on again by them: a mail that says nothing of its own is not kept.
    expect(draft.mailNotifications).toEqual({
      inviteToApply: { enabled: true, de: says('ihr') },
      passwordReset: { enabled: true, de: says('mein'), en: says('their') },
    })
    expect(draft.legalTexts).toEqual({
      ...base.legalTexts,
      imprint: { de: '<p>mein</p>', en: '<p>their</p>' },
      terms: { de: '<p>ihr</p>', en: '' },
    })
    expect(draft.legalFooter.privacyUrl).toBe('https://ihr.example')
  })

  it('the same mail changed by both is named, and stays one person’s as a whole', () => {
    const mine: Draft = { ...base, mailNotifications: { passwordReset: { enabled: true, de: says('mein') } } }
    const theirs: Draft = { ...base, mailNotifications: { passwordReset: { enabled: true, de: { ...says('ihr'), subject: 'Ihrer' } } } }
    const { draft, both } = rebase(base, mine, theirs)
    expect(both).toEqual(['mailNotifications/passwordReset/de'])
    expect(draft.mailNotifications).toEqual({ passwordReset: { enabled: true, de: says('mein') } })
  })

  it('lists of fields are one thing each', () => {
    const field = (contentId: string) => ({ contentId, label: { de: contentId, en: '' }, type: 'string' as const })
    const { draft, both } = rebase(
      base,
      { ...base, contactFieldsTemplateList: [field('a')] },
      { ...base, contactFieldsTemplateList: [field('b')] },
    )
    expect([draft.contactFieldsTemplateList, both]).toEqual([[field('a')], ['contactFieldsTemplateList']])
  })
})
