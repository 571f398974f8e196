import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '../i18n'
import { useLanguage } from '../i18n/useLanguage'
import { useSwitchLanguage } from './useSwitchLanguage'

const NAMES: Record<Language, { short: string; offer: string }> = {
  de: { short: 'DE', offer: 'Auf Deutsch umschalten' },
  en: { short: 'EN', offer: 'Switch to English' },
}

/** Offers the other language, in that language. */
export const LanguageSwitch = (): ReactElement => {
  useTranslation()
  const other: Language = useLanguage() === 'de' ? 'en' : 'de'
  const change = useSwitchLanguage()
  return (
    <button
      type="button"
      className="barlink"
      lang={other}
      aria-label={NAMES[other].offer}
      title={NAMES[other].offer}
      onClick={() => void change(other)}
    >
      {NAMES[other].short}
    </button>
  )
}
