import i18n from 'i18next'
import { afterEach, expect, it, vi } from 'vitest'
import type { MailDefault } from '../../server/contract/mail/mail'
import mail from '../../engine/languages/de/web/mail.json'
import settings from '../../engine/languages/de/web/settings.json'
import { mountPage, type MountedPage } from '../testing/mountPage'
import { MailDialog } from './MailDialog'

vi.mock('../text/RichTextEditor', () => ({ RichTextEditor: () => null }))
vi.mock('./TestMail', () => ({ TestMail: () => null }))

let page: MountedPage | null = null
afterEach(() => page?.close())

const MAIL: MailDefault = {
  key: 'passwordReset',
  required: true,
  placeholders: [],
  de: { subject: 'Neues Passwort', text: '<p>Guten Tag</p>' },
  en: { subject: 'New password', text: '<p>Hello</p>' },
}

it('a subject that is missing in the language that is not on the screen is led to, not taken over', async () => {
  const onApply = vi.fn()
  // The words must be there before they are drawn.
  ;(await mountPage(<p />)).close()
  for (const [name, texts] of Object.entries({ mail, settings })) i18n.addResourceBundle('de', name, texts)
  page = await mountPage(
    <MailDialog mail={MAIL} own={undefined} written={undefined} onWrite={() => undefined} onApply={onApply} onClose={() => undefined} />,
  )
  const subject = () => page?.find<HTMLInputElement>('.mail-subject input') ?? document.createElement('input')
  const languages = (lang: 'de' | 'en') => page?.button(settings.language[lang]) ?? document.body
  await page.click(languages('en'))
  await page.type(subject(), '')
  await page.click(languages('de'))
  await page.click(page.button(mail.dialog.apply))
  expect(onApply).not.toHaveBeenCalled()
  expect([subject().lang, document.activeElement]).toEqual(['en', subject()])
  await page.type(subject(), 'A new password')
  await page.click(page.button(mail.dialog.apply))
  expect(onApply).toHaveBeenCalledOnce()
})
