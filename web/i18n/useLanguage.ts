import { useTranslation } from 'react-i18next'
import type { Language } from './language'

/** The interface language; the component renders again when it is switched. */
export const useLanguage = (): Language => (useTranslation().i18n.language === 'en' ? 'en' : 'de')
