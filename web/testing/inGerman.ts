import i18n, { type ResourceLanguage } from 'i18next'
import { initReactI18next } from 'react-i18next'

/** Texts by namespace for what a file shows: before the first page is mounted, which else has those of an offer alone. */
export const inGerman = async (de: ResourceLanguage): Promise<void> => {
  await i18n.use(initReactI18next).init({ lng: 'de', defaultNS: 'app', resources: { de }, interpolation: { escapeValue: false } })
}
