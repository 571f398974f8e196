import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { switchLanguage, type Language } from '../i18n'
import { useLanguage } from '../i18n/useLanguage'
import { rpc } from '../rpc'
import { queryClient } from '../rpc/queryClient'

const NAMES: Record<Language, { short: string; offer: string }> = {
  de: { short: 'DE', offer: 'Auf Deutsch umschalten' },
  en: { short: 'EN', offer: 'Switch to English' },
}

/** Offers the other language, in that language. The server words its sentences anew, so the line and the cache follow. */
export const LanguageSwitch = (): ReactElement => {
  useTranslation()
  const other: Language = useLanguage() === 'de' ? 'en' : 'de'
  const change = async (): Promise<void> => {
    await switchLanguage(other)
    rpc.reconnect()
    await queryClient.invalidateQueries()
  }
  return (
    <button
      type="button"
      className="barlink"
      lang={other}
      aria-label={NAMES[other].offer}
      title={NAMES[other].offer}
      onClick={() => void change()}
    >
      {NAMES[other].short}
    </button>
  )
}
