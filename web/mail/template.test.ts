import { describe, expect, it } from 'vitest'
import type { MailDefault } from '../../server/contract/mail/mail'
import { isOwn, notificationOf, templatesOf, withNotification } from './template'

const mail: MailDefault = {
  key: 'offerExpected',
  required: false,
  placeholders: [],
  de: { subject: 'Angebot', text: '<p>Bitte</p>' },
  en: { subject: 'Offer', text: '<p>Please</p>' },
}
const own = { subject: 'Ihr Angebot', text: '<p>Bitte</p>' }

describe('the texts of a mail', () => {
  it('are those of Lotse where the installation has none', () => {
    expect(templatesOf(mail, undefined)).toEqual({ de: mail.de, en: mail.en })
    expect(templatesOf(mail, { enabled: true, de: own })).toEqual({ de: own, en: mail.en })
  })

  it('are stored only where they differ', () => {
    expect(notificationOf(mail, { de: own, en: mail.en }, true)).toEqual({ enabled: true, de: own })
    expect(isOwn(notificationOf(mail, { de: mail.de, en: mail.en }, false))).toBe(false)
  })

  it('a required mail cannot be switched off', () => {
    expect(notificationOf({ ...mail, required: true }, { de: mail.de, en: mail.en }, false).enabled).toBe(true)
  })

  it('a mail as it came is not kept in the map', () => {
    const all = { offerExpected: { enabled: false }, offerDenied: { enabled: false } }
    expect(withNotification(all, 'offerExpected', { enabled: true })).toEqual({ offerDenied: { enabled: false } })
    expect(withNotification({}, 'offerExpected', { enabled: true, de: own })).toEqual({ offerExpected: { enabled: true, de: own } })
  })
})
