import i18n from 'i18next'
import { initReactI18next } from 'react-i18next'
import deApp from '../../../engine/languages/de/web/app.json'
import de from '../../../engine/languages/de/web/forms.json'
import enApp from '../../../engine/languages/en/web/app.json'
import en from '../../../engine/languages/en/web/forms.json'

/** i18next with the form's texts in it, without a backend. */
export async function startTexts(lang: string): Promise<void> {
  document.documentElement.lang = lang
  await i18n.use(initReactI18next).init({
    lng: lang,
    resources: { de: { forms: de, app: deApp }, en: { forms: en, app: enApp } },
    interpolation: { escapeValue: false },
  })
}
