import i18n from 'i18next'
import { initReactI18next } from 'react-i18next'
import deApp from '../../../web/i18n/de/app.json'
import de from '../../../web/i18n/de/forms.json'
import enApp from '../../../web/i18n/en/app.json'
import en from '../../../web/i18n/en/forms.json'

/** i18next with the form's texts in it, without a backend. */
export async function startTexts(lang: string): Promise<void> {
  document.documentElement.lang = lang
  await i18n.use(initReactI18next).init({
    lng: lang,
    resources: { de: { forms: de, app: deApp }, en: { forms: en, app: enApp } },
    interpolation: { escapeValue: false },
  })
}
